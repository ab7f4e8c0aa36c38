import type { Database, QueryOptions } from '../../engine/database';
import { all, join, list, nothing, sql, type Sql } from '../../engine/sql';
import { labelValues } from '../labels/label-values';
import { type Neighbours, neighboursIn } from './neighbours';
import { score } from '../comparison/grid';
import { compare, type Compared } from '../comparison/compared';
import { prepare } from '../comparison/prepared';
import { firstAnswers } from './first-answers';
import { figureColumns, firstSamples, type OrderSql, orderSql } from './sample-order';
import { scoresIn } from '../metrics/second-metric';
import type { Comparison, SampleCell, SampleFigure, SampleOrder, SampleRow } from '../types';

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

/** What the answers to these samples use and take, by `<match key> <contender>`. */
async function figuresOf(
  { db, signal, prepared }: Compared,
  keys: readonly number[],
): Promise<Map<string, Pick<SampleCell, SampleFigure>>> {
  if (keys.length === 0) return new Map();
  const found = await db.query<Pick<SampleCell, SampleFigure> & { match_key: number; contender: number }>(
    sql`SELECT match_key, contender, ${figureColumns} FROM ${prepared.cells} WHERE match_key IN (${list(keys)})`,
    { signal },
  );
  return new Map(found.map((row) => [`${row.match_key} ${row.contender}`, row]));
}

/** Values of each label, by match key. */
async function labelsOf(
  { db, signal, comparison: { evaluation } }: Compared,
  labels: readonly string[],
  keys: readonly number[],
): Promise<Map<number, string>[]> {
  const found: Map<number, string>[] = [];
  for (const label of labels) {
    const { table } = await labelValues(db, evaluation, label, { signal });
    const rows = await db.query<{ match_key: number; value: string }>(
      sql`SELECT match_key, value FROM ${table} WHERE match_key IN (${list(keys)})`,
      { signal },
    );
    found.push(new Map(rows.map(({ match_key, value }) => [match_key, value])));
  }
  return found;
}

/** Why a cell has no score: only cells with answers and without one are looked up, or all where a score is put in. */
async function statesOf(
  { db, signal, prepared, comparison }: Compared,
  rows: readonly Record<string, number | string | null>[],
): Promise<Map<string, SampleCell['state']>> {
  const filled = comparison.missingAs === 'wrong';
  const keys = rows
    .filter((row) =>
      prepared.contenders.some((_, i) => (filled || row[`s${i}`] === null) && Number(row[`r${i}`] ?? 0) > 0),
    )
    .map((row) => Number(row['match_key']));
  if (keys.length === 0) return new Map();
  const found = await db.query<{ match_key: number; contender: number; failed: number }>(
    sql`SELECT match_key, contender, failed FROM ${prepared.cells}
        WHERE usable = 0 AND match_key IN (${list(keys)})`,
    { signal },
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
