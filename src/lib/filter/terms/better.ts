import { sql, type Sql } from '../../engine/sql';
import { isBetter } from '../better';
import { scoreChoosesBy, strongest } from '../chosen-by';
import type { ChipKind, Counting } from '../kind';
import { bracket } from '../reading';
import { sampleScores } from '../sample-scores';
import { named, quoted } from '../tokens';

/** The first of two does better on the same sample, by more than rounding. */
export interface BetterTerm {
  kind: 'better';
  metric: string;
  contender: string;
  than: string;
}

export const better: ChipKind<BetterTerm> = {
  fields: [
    {
      name: 'better',
      insert: 'better(',
      hint: 'of two models on this sample',
      read(reader) {
        const field = reader.take();
        const metric = reader.metric('better');
        const [contender = '', than, ...more] = reader.list(() => reader.contender());
        if (than === undefined || more.length > 0)
          return reader.fail('better takes two models: the first does better', field);
        return { kind: 'better', metric, contender, than };
      },
      after: [bracket('and the model')],
      isOfModels: true,
    },
  ],
  print: ({ metric, contender, than }) => `better.${named(metric)}(${quoted(contender)}, ${quoted(than)})`,
  write: ({ metric, contender, than }) => [metric, contender, than],
  read: ([metric = '', contender, than]) =>
    contender !== undefined && than !== undefined ? { kind: 'better', metric, contender, than } : null,
  standsOn: () => 'contenders',
  isOfSample: () => true,
  scored: (term, metric) => (term.metric === metric ? [term.contender, term.than] : []),
  sql: (term, { evaluation, ...counting }) => sql`p.${doesBetter(term, counting, evaluation)}`,
  ofGrid({ metric, contender, than }, grid) {
    const [a, b] = grid.places(metric, [contender, than]) ?? [];
    return a === undefined || b === undefined ? null : grid.better(a, b);
  },
  chosenBy: ({ metric, contender, than }, compared) =>
    strongest([contender, than].map((one) => scoreChoosesBy(metric, one, compared))),
  renamed: (term, naming) => ({
    ...term,
    metric: naming.metric(term.metric),
    contender: naming.contender(term.contender),
    than: naming.contender(term.than),
  }),
};

/** Condition on `match_key`. */
function doesBetter(
  { metric, contender, than }: BetterTerm,
  counting: Counting,
  evaluation: string | null,
): Sql {
  const found = sampleScores(metric, [contender, than], counting, evaluation);
  const of = (key: string): Sql => {
    const own = sql`max(score) FILTER (contender = ${key})`;
    return counting.missingAs === 'dropped' ? own : sql`coalesce(${own}, max(worst))`;
  };
  const [a, b] = [of(contender), of(than)];
  return sql`match_key IN (SELECT match_key FROM (${found}) GROUP BY match_key
    HAVING CASE WHEN bool_or(lower) THEN ${isBetter(a, b, true)} ELSE ${isBetter(a, b, false)} END)`;
}
