import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from '../comparison/grid';
import { all, list, raw, type Sql, sql } from '../../engine/sql';
import { samplesPass, sampleChips } from '../../filter';
import { type Filtered, prepare, shown as shownOf } from '../comparison/prepared';
import { ensureHits } from '../answers/search-hits';
import { NO_METRIC } from '../metrics/no-metric';
import type { Comparison, MetricInfo } from '../types';
import { memoise } from '../../engine/memoise';
import { prepareUsage, type PreparedUsage } from './prepare-usage';
import { type PartRow, sumsOfRows } from './sums';

/** Which responses are counted: those to the samples that are compared, or every one that passes the filter. */
export type Over = 'shared' | 'all';

/** The prepared tables, who is shown, and which samples count. */
export interface Asked extends QueryOptions {
  db: Database;
  prepared: PreparedUsage;
  indices: number[];
  over: Over;
  /** Condition over `match_key`; `all` where no response is left out. */
  where: Sql;
  metric: MetricInfo | null;
  /** Scores by sample; null without a metric. */
  scores: Filtered | null;
}

export async function askUsage(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<Asked> {
  const [scores, prepared] = [
    comparison.metric === NO_METRIC ? null : await prepare(db, comparison, options),
    await prepareUsage(db, comparison.evaluation, comparison.by),
  ];
  const facts = { contenders: prepared.contenders } as Parameters<typeof shownOf>[0];
  const indices = shownOf(scores ?? facts, comparison);
  const shares = scores !== null && over === 'shared' && indices.length > 0;
  const chips = sampleChips(comparison.chips);
  if (scores === null) await ensureHits(db, chips);
  const where = shares
    ? await ofShared(db, prepared, scores, sharedBy(indices))
    : chips.length === 0
      ? all
      : (scores?.pass ?? samplesPass(chips, comparison.evaluation, comparison));
  return {
    ...{ db, ...options, prepared, indices, where, scores },
    over: shares ? 'shared' : 'all',
    metric: scores?.metric ?? null,
  };
}

/** Where every sample is shared, nothing has to be looked up. */
async function ofShared(
  db: Database,
  { whole, unmatched }: PreparedUsage,
  { grid, samples, size }: Filtered,
  shared: Sql,
): Promise<Sql> {
  const some = sql`match_key IN (SELECT match_key FROM ${grid} WHERE ${shared})`;
  if (unmatched > 0 || samples < size) return some;
  const isAll = await memoise(whole, some.text, async () => {
    const [row] = await db.query<{ whole: boolean | null }>(
      sql`SELECT bool_and(${shared}) AS whole FROM ${grid}`,
    );
    return row?.whole === true;
  });
  return isAll ? all : some;
}

/** Tables of picked rows that are kept; the oldest goes. */
const KEPT = 4;
const PICKED = 'picked';

/** The rows of `uses` that count. Several questions go over them: what is left out is left out once. */
export async function countedRows({ db, prepared, where }: Asked): Promise<Sql> {
  if (where === all) return prepared.uses;
  const { picked, uses, table } = prepared;
  const name = table([PICKED, where.text, ...where.parameters].join('\u001f'));
  await memoise(picked, name.text, () =>
    db.run(sql`CREATE OR REPLACE TABLE ${name} AS SELECT * FROM ${uses} WHERE ${where}`),
  );
  const [oldest] = picked.keys();
  if (picked.size > KEPT && oldest !== undefined) {
    picked.delete(oldest);
    await db.run(sql`DROP TABLE IF EXISTS ${raw(oldest)}`);
  }
  return name;
}

/** The same, where one question goes over them and few are wanted. */
export const rowsThatCount = ({ prepared, where }: Asked): Sql =>
  where === all ? prepared.uses : sql`(SELECT * FROM ${prepared.uses} WHERE ${where})`;

/** Sums over rows that count, of the contenders shown. */
export async function sumsOf({ db, signal, prepared, indices }: Asked, rows: Sql): Promise<PartRow[]> {
  const { uses, sums, filled } = prepared;
  const found = rows === uses ? sums : await sumsOfRows(db, rows, filled, { signal });
  return found.filter(({ contender }) => indices.includes(contender));
}

/** A condition over `contender`. */
export const isShown = ({ indices }: Asked): Sql => sql`contender IN (${list(indices)})`;
