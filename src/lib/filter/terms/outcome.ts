import { sql, type Sql } from '../../engine/sql';
import { scoreChoosesBy } from '../chosen-by';
import type { ChipKind, Counting, Field, Grid } from '../kind';
import { bracket } from '../reading';
import { isFilled, sampleScores } from '../sample-scores';
import { named, quoted } from '../tokens';

const outcomes = ['right', 'wrong', 'unscored', 'missing'] as const;

/** What became of a sample with one contender. */
export interface OutcomeTerm {
  kind: 'outcome';
  metric: string;
  contender: string;
  is: (typeof outcomes)[number];
}

export const outcome: ChipKind<OutcomeTerm> = {
  fields: outcomes.map((is): Field<OutcomeTerm> => ({
    name: is,
    insert: `${is}(`,
    hint: 'a model on this sample',
    read(reader) {
      reader.take();
      const metric = reader.metric(is);
      reader.expect('(', `and the model after ${is}`);
      const contender = reader.contender();
      reader.expect(')', 'after the model');
      return { kind: 'outcome', metric, contender, is };
    },
    after: [bracket('and the model')],
    isOfModels: true,
  })),
  print: ({ metric, contender, is }) => `${is}.${named(metric)}(${quoted(contender)})`,
  write: ({ metric, contender, is }) => [metric, contender, is],
  read([metric = '', contender, word]) {
    const is = outcomes.find((known) => known === word);
    return contender !== undefined && is ? { kind: 'outcome', metric, contender, is } : null;
  },
  group: ({ metric, contender }) => ['outcome', metric, contender],
  standsOn: () => 'contenders',
  isOfSample: () => true,
  scored: (term, metric) =>
    term.metric === metric && (term.is === 'right' || term.is === 'wrong') ? [term.contender] : [],
  sql: (term, { evaluation, ...counting }) => sql`p.${became(term, counting, evaluation)}`,
  ofGrid,
  chosenBy({ metric, contender, is }, compared) {
    // That there is no score says nothing of it, unless it then counts as the worst.
    if (compared.missingAs === 'dropped' && (is === 'missing' || is === 'unscored')) return null;
    return scoreChoosesBy(metric, contender, compared);
  },
  renamed: (term, naming) => ({
    ...term,
    metric: naming.metric(term.metric),
    contender: naming.contender(term.contender),
  }),
};

/** Condition on `match_key`. A repeated sample is solved by more than half of its repeats. */
function became({ metric, contender, is }: OutcomeTerm, counting: Counting, evaluation: string | null): Sql {
  const found = sampleScores(metric, [contender], counting, evaluation);
  const where = (condition: Sql): Sql =>
    sql`match_key IN (SELECT match_key FROM (${found}) WHERE ${condition})`;
  const absent = sql`match_key NOT IN (SELECT match_key FROM (${found}))`;
  switch (is) {
    case 'right':
      return where(sql`solved`);
    case 'wrong':
      return counting.missingAs === 'dropped'
        ? where(sql`NOT solved`)
        : sql`match_key IN (
            SELECT match_key FROM sample_matches WHERE match_key IS NOT NULL AND (
              ${where(sql`NOT solved`)}
              OR (${absent} AND ${isFilled(metric, counting, evaluation)})))`;
    case 'unscored':
      return where(sql`usable = 0`);
    case 'missing':
      return absent;
  }
}

function ofGrid({ metric, contender, is }: OutcomeTerm, grid: Grid): Sql | null {
  const [place] = grid.places(metric, [contender]) ?? [];
  const right = place === undefined ? null : grid.right(place);
  if (place === undefined || right === null) return null;
  switch (is) {
    case 'right':
      return right;
    case 'wrong':
      return sql`${grid.score(place)} IS NOT NULL AND NOT (${right})`;
    case 'unscored':
      // With a score put in, the grid no longer tells who had none.
      return grid.missingAs === 'wrong'
        ? null
        : sql`${grid.responses(place)} > 0 AND ${grid.score(place)} IS NULL`;
    case 'missing':
      return sql`${grid.responses(place)} = 0`;
  }
}
