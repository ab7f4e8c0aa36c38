import type { Database, QueryOptions } from '../engine/database';
import { join, list, nothing, sql, type Sql } from '../engine/sql';
import { type Neighbours, neighboursIn } from './neighbours';
import { prepare, score, shown, type Prepared } from './prepared';
import { scoresIn } from './second-metric';
import type { Comparison, SampleCell, SampleOrder, SampleRow } from './types';

/** Samples of the evaluation that pass the filter, shared or not. */
export async function countSamples(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<number> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) return 0;
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM ${prepared.grid} WHERE ${prepared.pass}`,
    options,
  );
  return row?.n ?? 0;
}

/**
 * A window of the sample table; cells in the order of `comparison.contenders`, else of first appearance. `second` names
 * a metric whose scores stand beside those compared.
 */
export async function pageOfSamples(
  db: Database,
  comparison: Comparison,
  page: { order: SampleOrder; offset: number; limit: number; second?: string | null },
  options?: QueryOptions,
): Promise<SampleRow[]> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) return [];
  const indices = inOrder(prepared, comparison);
  if (indices.length === 0) return [];
  const window = sql`
    SELECT *, ${disagreement(indices)} AS disagreement FROM ${prepared.grid} WHERE ${prepared.pass}`;
  const ordered = sql`ORDER BY ${orderBy(prepared, page.order)}, w.match_key LIMIT ${page.limit} OFFSET ${page.offset}`;
  // Only an order by text needs the texts of all samples.
  const isByText = typeof page.order.by === 'string' && page.order.by !== 'disagreement';
  const texts = sql`JOIN (${firstSamples(comparison.evaluation, sql`true`)}) USING (match_key)
    JOIN samples p USING (sample_key)`;
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT w.* FROM (${window}) w ${isByText ? texts : nothing} ${ordered}`,
    options,
  );
  const keys = rows.map((row) => Number(row['match_key']));
  const named = await textsOf(db, comparison.evaluation, keys, options);
  const states = await statesOf(db, prepared, rows, comparison.missingAs === 'wrong', options);
  const second = page.second == null ? null : await scoresIn(db, comparison, page.second, keys, options);
  return rows.map((row) => ({
    matchKey: Number(row['match_key']),
    ...(named.get(Number(row['match_key'])) ?? {
      contentKey: null,
      sampleId: null,
      input: null,
      reference: null,
    }),
    disagreement: Number(row['disagreement'] ?? 0),
    cells: indices.map((i): SampleCell => {
      const value = row[`s${i}`];
      const repeats = Number(row[`r${i}`] ?? 0);
      const state = states.get(`${row['match_key']} ${i}`) ?? (repeats === 0 ? 'missing' : 'scored');
      const other = second?.get(`${row['match_key']} ${prepared.contenders[i]?.key}`) ?? null;
      return { score: typeof value === 'number' ? value : null, state, repeats, second: other };
    }),
  }));
}

/** The first of the samples that are one by their match key: its texts stand for all of them. */
const firstSamples = (evaluation: string, keys: Sql): Sql => sql`
  SELECT match_key, min(sample_key) AS sample_key FROM sample_matches
  WHERE match_key IS NOT NULL AND evaluation = ${evaluation} AND ${keys} GROUP BY match_key`;

type Texts = Pick<SampleRow, 'contentKey' | 'sampleId' | 'input' | 'reference'>;

/** By keys written out: a join with them would read the texts of all samples. */
async function textsOf(
  db: Database,
  evaluation: string,
  matchKeys: readonly number[],
  options?: QueryOptions,
): Promise<Map<number, Texts>> {
  const first = await db.query<{ match_key: number; sample_key: number }>(
    firstSamples(evaluation, sql`match_key IN (${list(matchKeys)})`),
    options,
  );
  const found = await db.query<Texts & { sample_key: number }>(
    sql`SELECT sample_key, content_key AS "contentKey", sample_id AS "sampleId", input_preview AS input,
               reference_preview AS reference
        FROM samples WHERE sample_key IN (${list(first.map(({ sample_key }) => sample_key))})`,
    options,
  );
  const bySample = new Map(found.map(({ sample_key, ...texts }) => [sample_key, texts]));
  return new Map(
    first.flatMap(({ match_key, sample_key }) => {
      const texts = bySample.get(sample_key);
      return texts ? [[match_key, texts]] : [];
    }),
  );
}

function inOrder(prepared: Prepared, comparison: Comparison): number[] {
  const indices = shown(prepared, comparison);
  const wanted = comparison.contenders;
  if (wanted === null) return indices;
  const place = (i: number): number => wanted.indexOf(prepared.contenders[i]?.key ?? '');
  return [...indices].sort((a, b) => place(a) - place(b));
}

/** Variance of the scores between contenders: 0 where all agree, most where they are split in half. */
function disagreement(indices: readonly number[]): Sql {
  const sum = (of: (i: number) => Sql): Sql => join(indices.map(of), sql` + `);
  const n = sum((i) => sql`(${score(i)} IS NOT NULL)::INTEGER`);
  const scores = sum((i) => sql`coalesce(${score(i)}, 0)`);
  const squares = sum((i) => sql`coalesce(${score(i)} * ${score(i)}, 0)`);
  return sql`coalesce(((${n}) * (${squares}) - (${scores}) * (${scores})) / nullif((${n}) * (${n}), 0), 0)`;
}

function orderBy(prepared: Prepared, order: SampleOrder): Sql {
  const direction = order.descending ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  if (order.by === 'disagreement') return sql`w.disagreement ${direction}`;
  if (order.by === 'sample') return sql`p.sample_id ${direction}`;
  if (order.by === 'input') return sql`p.input_preview ${direction}`;
  const { contender } = order.by;
  const i = prepared.contenders.findIndex(({ key }) => key === contender);
  return i < 0 ? sql`w.match_key ASC` : sql`w.${score(i)} ${direction}`;
}

/** Why a cell has no score: only cells with answers and without one are looked up, or all where a score is put in. */
async function statesOf(
  db: Database,
  prepared: Prepared,
  rows: readonly Record<string, number | string | null>[],
  filled: boolean,
  options?: QueryOptions,
): Promise<Map<string, SampleCell['state']>> {
  const keys = rows
    .filter((row) =>
      prepared.contenders.some((_, i) => (filled || row[`s${i}`] === null) && Number(row[`r${i}`] ?? 0) > 0),
    )
    .map((row) => Number(row['match_key']));
  if (keys.length === 0) return new Map();
  const found = await db.query<{ match_key: number; contender: number; failed: number }>(
    sql`SELECT match_key, contender, failed FROM ${prepared.cells}
        WHERE usable = 0 AND match_key IN (${list(keys)})`,
    options,
  );
  return new Map(
    found.map(({ match_key, contender, failed }) => [
      `${match_key} ${contender}`,
      failed > 0 ? 'failed' : 'unscored',
    ]),
  );
}

/** Match keys before and after one, in the same order and filter. */
export async function neighbours(
  db: Database,
  comparison: Comparison,
  order: SampleOrder,
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> {
  const prepared = await prepare(db, comparison, options);
  if (prepared === null) return null;
  const indices = inOrder(prepared, comparison);
  if (indices.length === 0) return null;
  const ordered = sql`
    SELECT w.match_key, row_number() OVER (ORDER BY ${orderBy(prepared, order)}, w.match_key) AS position
    FROM (SELECT *, ${disagreement(indices)} AS disagreement FROM ${prepared.grid} WHERE ${prepared.pass}) w
    JOIN (${firstSamples(comparison.evaluation, sql`true`)}) USING (match_key) JOIN samples p USING (sample_key)`;
  return neighboursIn(db, ordered, matchKey, options);
}
