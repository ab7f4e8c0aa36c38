import { every, sql } from '../../engine/sql';
import type { ChipKind } from '../kind';
import { bracket } from '../reading';
import { isFilled, sampleScores } from '../sample-scores';
import { named, quoted } from '../tokens';

/** Each of these has a score on the sample. */
export interface SharedTerm {
  kind: 'shared';
  metric: string;
  contenders: readonly string[];
}

export const shared: ChipKind<SharedTerm> = {
  fields: [
    {
      name: 'shared',
      insert: 'shared(',
      hint: 'models that all have a score here',
      read(reader) {
        reader.take();
        const metric = reader.metric('shared');
        return { kind: 'shared', metric, contenders: reader.list(() => reader.contender()) };
      },
      after: [bracket('and the model')],
      isOfModels: true,
    },
  ],
  print: ({ metric, contenders }) => `shared.${named(metric)}(${contenders.map(quoted).join(', ')})`,
  write: ({ metric, contenders }) => [metric, ...contenders],
  read: ([metric = '', ...contenders]) =>
    contenders.length > 0 ? { kind: 'shared', metric, contenders } : null,
  standsOn: () => 'contenders',
  isOfSample: () => true,
  sql({ metric, contenders }, { evaluation, ...counting }) {
    const found = sampleScores(metric, contenders, counting, evaluation);
    return sql`p.match_key IN (
      SELECT match_key FROM (${found}) WHERE score IS NOT NULL
      GROUP BY match_key HAVING count(*) = ${new Set(contenders).size}
      UNION ALL SELECT match_key FROM sample_matches WHERE ${isFilled(metric, counting, evaluation)})`;
  },
  ofGrid({ metric, contenders }, grid) {
    const places = grid.places(metric, contenders);
    return places && every(places.map((place) => sql`${grid.score(place)} IS NOT NULL`));
  },
  renamed: (term, naming) => ({
    ...term,
    metric: naming.metric(term.metric),
    contenders: [...new Set(term.contenders.map(naming.contender))],
  }),
};
