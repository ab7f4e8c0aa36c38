import type { Database, QueryOptions } from '../../engine/database';
import { all, join, list, nothing, sql, type Sql } from '../../engine/sql';
import { type Neighbours, neighboursIn } from './neighbours';
import { score } from '../comparison/grid';
import { compare, type Compared } from '../comparison/compared';
import { prepare } from '../comparison/prepared';
import { firstAnswers } from './first-answers';
import { figuresOf, labelsOf, statesOf, textsOf } from './sample-facts';
import { type OrderSql, orderSql } from './sample-order';
import { scoresIn } from '../metrics/second-metric';
import type { Comparison, SampleCell, SampleOrder, SampleRow } from '../types';

/** Samples of the evaluation that pass the filter, shared or not. */
export async function countSamples(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<number> {
  const prepared = await prepare(db, comparison, options);
  return prepared?.samples ?? 0;
}

/** A window of the sample table, and what stands in it beside the scores. */
export interface SamplePage {
  order: readonly SampleOrder[];
  offset: number;
  limit: number;
  /** A metric whose scores stand beside those compared. */
  second?: string | null;
  /** Keys of labels. */
  labels?: readonly string[];
  /** Whether what the answers use and take is looked up. */
  figures?: boolean;
  /** Whether the first answer of each cell is looked up. */
  answers?: boolean;
  /** Only of these match keys. */
  only?: readonly number[];
}

/** Cells in the order of `comparison.contenders`, else of first appearance. */
export async function pageOfSamples(
  db: Database,
  comparison: Comparison,
  page: SamplePage,
  options?: QueryOptions,
): Promise<SampleRow[]> {
  const compared = await compareInOrder(db, comparison, options);
  if (compared === null) return [];
  const { prepared, indices } = compared;
  const order = await orderSql(compared, page.order);
  const only = page.only ? sql`match_key IN (${list(page.only)})` : all;
  const rows = await db.query<Record<string, number | null>>(
    sql`SELECT w.* ${ordered(compared, order, only)} LIMIT ${page.limit} OFFSET ${page.offset}`,
    options,
  );
  const keys = rows.map((row) => Number(row['match_key']));
  const texts = await textsOf(db, comparison.evaluation, keys, options);
  const states = await statesOf(compared, rows);
  const second = page.second == null ? null : await scoresIn(db, comparison, page.second, keys, options);
  const figures = page.figures ? await figuresOf(compared, keys) : null;
  const labels = await labelsOf(compared, page.labels ?? [], keys);
  const answers = page.answers ? await firstAnswers(db, comparison, keys, options) : null;
  return rows.map((row) => ({
    matchKey: Number(row['match_key']),
    ...(texts.get(Number(row['match_key'])) ?? {
      contentKey: null,
      sampleId: null,
      input: null,
      reference: null,
    }),
    disagreement: Number(row['disagreement'] ?? 0),
    labels: labels.map((values) => values.get(Number(row['match_key'])) ?? null),
    cells: indices.map((i): SampleCell => {
      const value = row[`s${i}`];
      const repeats = Number(row[`r${i}`] ?? 0);
      const place = `${row['match_key']} ${i}`;
      const state = states.get(place) ?? (repeats === 0 ? 'missing' : 'scored');
      const named = `${row['match_key']} ${prepared.contenders[i]?.key}`;
      const other = second?.get(named) ?? null;
      const answer = answers?.get(named) ?? null;
      const { tokens = null, cost = null, latency = null } = figures?.get(place) ?? {};
      const own = typeof value === 'number' ? value : null;
      return { score: own, state, repeats, second: other, tokens, cost, latency, answer };
    }),
  }));
}

/** Match keys in the order of the sample table, all or a stretch of them. */
export async function keysOfSamples(
  db: Database,
  comparison: Comparison,
  page: { order: readonly SampleOrder[]; offset?: number; limit?: number },
  options?: QueryOptions,
): Promise<Int32Array> {
  const compared = await compareInOrder(db, comparison, options);
  if (compared === null) return new Int32Array();
  const order = await orderSql(compared, page.order);
  const limit = page.limit === undefined ? nothing : sql`LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`;
  const table = await db.table(
    sql`SELECT w.match_key::INTEGER AS match_key ${ordered(compared, order, all)} ${limit}`,
    options,
  );
  return Int32Array.from((table.getChild('match_key')?.toArray() ?? []) as Int32Array);
}

/** From the filtered grid on, `w`, to the end of its order. */
const ordered = ({ prepared, indices }: Compared, { joins, by }: OrderSql, only: Sql): Sql => sql`
  FROM (SELECT *, ${disagreement(indices)} AS disagreement FROM ${prepared.grid} WHERE ${only}) w
  ${joins} ORDER BY ${by}`;

/** Contenders as `comparison.contenders` has them. */
async function compareInOrder(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<Compared | null> {
  const compared = await compare(db, comparison, options);
  const wanted = comparison.contenders;
  if (compared === null || wanted === null) return compared;
  const place = (i: number): number => wanted.indexOf(compared.prepared.contenders[i]?.key ?? '');
  return { ...compared, indices: [...compared.indices].sort((a, b) => place(a) - place(b)) };
}

/** Variance of the scores between contenders: 0 where all agree, most where they are split in half. */
export function disagreement(indices: readonly number[]): Sql {
  const sum = (of: (i: number) => Sql): Sql => join(indices.map(of), sql` + `);
  const n = sum((i) => sql`(${score(i)} IS NOT NULL)::INTEGER`);
  const scores = sum((i) => sql`coalesce(${score(i)}, 0)`);
  const squares = sum((i) => sql`coalesce(${score(i)} * ${score(i)}, 0)`);
  return sql`coalesce(((${n}) * (${squares}) - (${scores}) * (${scores})) / nullif((${n}) * (${n}), 0), 0)`;
}

/** Match keys before and after one, in the same order and filter. */
export async function neighbours(
  db: Database,
  comparison: Comparison,
  order: readonly SampleOrder[],
  matchKey: number,
  options?: QueryOptions,
): Promise<Neighbours | null> {
  const compared = await compareInOrder(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const { joins, by } = await orderSql(compared, order);
  return neighboursIn(
    db,
    sql`SELECT w.match_key, row_number() OVER (ORDER BY ${by}) AS position
      FROM (SELECT *, ${disagreement(indices)} AS disagreement FROM ${prepared.grid}) w ${joins}`,
    matchKey,
    options,
  );
}
