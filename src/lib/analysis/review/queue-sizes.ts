import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { all, integers, join, list, sql, type Sql } from '../../engine/sql';
import { filterText } from '../../filter/filter-text';
import { drawText, isSameOrder } from '../../review/draw';
import type { Compared } from '../comparison/compared';
import { failed, responses } from '../comparison/grid';
import type { Comparison } from '../types';
import { type Judged, judgedBy } from './judged-by';
import { type QueueChoice, readsEach, selected, type Selected } from './queue-choice';
import { orderOf } from './queue-order';

/** What a queue would hold: samples, answers that did not fail, and how many of these the reviewer has judged. */
export interface QueueSize {
  samples: number;
  answers: number;
  labelled: number;
  /** Samples that a draw is drawn from. */
  of: number;
  /** A model has several answers to one sample. */
  repeats: boolean;
}

/** null where the metric cannot tell which samples are meant, or no model is shown. */
export async function sizeOfQueue(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  { seed, reviewer }: { seed: number; reviewer: string },
  options?: QueryOptions,
): Promise<QueueSize | null> {
  const found = await selected(db, comparison, choice, options);
  if (found === null) return null;
  const { compared, read } = found;
  const { several, repeated } = compared.prepared;
  const repeats = read.some((i) => several.has(i) || repeated.has(i));
  const models = new Set(read.map((i) => compared.prepared.contenders[i]?.key));
  const judged = (await judgedBy(compared, reviewer, options)).filter(({ contender }) =>
    models.has(contender),
  );
  if (choice.kind !== 'draw') {
    const { samples, answers } = await holds(found, choice, found.condition ?? all, options);
    const labelled = unitsIn(await meeting(found, judged, options), choice);
    return { samples, answers, of: samples, labelled, repeats };
  }
  const { samples, of } = await orderOf(found, choice, { seed, part: 1 }, options);
  const keys = samples.map(({ matchKey }) => matchKey);
  const drawn = new Set(keys);
  const { answers } = await holds(found, choice, isOf(keys), options);
  const draw = drawText({ n: keys.length, of, seed, where: filterText(comparison.chips) });
  const inDraw = judged.filter((one) => drawn.has(one.matchKey) && isSameOrder(one.draw, draw));
  return { samples: keys.length, answers, of, labelled: unitsIn(inDraw, choice), repeats };
}

const isOf = (matchKeys: readonly number[]): Sql =>
  matchKeys.length === 0 ? sql`false` : sql`match_key IN (${join(integers(matchKeys), sql` UNION ALL `)})`;

const unitsIn = (judged: readonly Judged[], choice: QueueChoice): number =>
  new Set(
    judged.map(({ response, matchKey, contender }) =>
      readsEach(choice) ? response : JSON.stringify([matchKey, contender]),
    ),
  ).size;

/** Samples and answers do not depend on what was judged. */
const held = perMerge<Pick<QueueSize, 'samples' | 'answers'>>(32);

const holds = (
  { compared, read }: Selected,
  choice: QueueChoice,
  where: Sql,
  options?: QueryOptions,
): Promise<Pick<QueueSize, 'samples' | 'answers'>> => {
  const { db, prepared, comparison } = compared;
  const each = readsEach(choice);
  return held(
    db,
    [comparison.evaluation, prepared.grid.text, prepared.cells.text, where, read, each],
    async () => {
      const [row] = await db.query<Pick<QueueSize, 'samples' | 'answers'>>(sql`
        SELECT count(*)::INTEGER AS samples, coalesce(sum(${answersIn(compared, read, each)}), 0)::INTEGER AS answers
        FROM ${prepared.grid} WHERE ${where}`);
      return row ?? { samples: 0, answers: 0 };
    },
    options,
  );
};

/** Answers to a sample of the grid that are read: each that did not fail, or one of a model. */
function answersIn({ prepared, comparison }: Compared, read: readonly number[], each: boolean): Sql {
  const of = (given: Sql, failures: Sql): Sql =>
    each ? sql`${given} - ${failures}` : sql`(${given} > ${failures})::INTEGER`;
  // Where what is missing counts as wrong, the grid does not say what failed.
  if (comparison.missingAs === 'wrong')
    return sql`(SELECT coalesce(sum(${of(sql`c.responses`, sql`c.failed`)}), 0) FROM ${prepared.cells} c
                WHERE c.match_key = ${prepared.grid}.match_key AND c.contender IN (${list(read)}))`;
  const parts = read.map((i) => of(responses(i), prepared.failing.has(i) ? failed(i) : sql`0`));
  return parts.length === 0 ? sql`0` : join(parts, sql` + `);
}

/** Those of samples that pass the filter and meet the condition. */
async function meeting(
  { compared: { db, prepared }, condition }: Selected,
  judged: readonly Judged[],
  options?: QueryOptions,
): Promise<readonly Judged[]> {
  const isAll = condition === null && prepared.grid === prepared.whole;
  if (isAll || judged.length === 0) return judged;
  const wanted = isOf([...new Set(judged.map(({ matchKey }) => matchKey))]);
  const rows = await db.query<{ matchKey: number }>(
    sql`SELECT match_key AS "matchKey" FROM ${prepared.grid} WHERE ${wanted} AND ${condition ?? all}`,
    options,
  );
  const met = new Set(rows.map(({ matchKey }) => matchKey));
  return judged.filter(({ matchKey }) => met.has(matchKey));
}
