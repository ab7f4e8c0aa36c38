import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { join, raw, type Sql, sql, whole } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import { isRanged, type LabelSlice, rangesOf, RANGES, tidyEdges, valueSlices } from './label-slices';
import { labelled } from '../../filter/labelled';
import { type Label, labelsOf } from './labels';

/**
 * A label as whole numbers: `table` has `match_key` and `code`, one row for each sample of the evaluation in the order
 * of `match_key` (which is that of the grid), so that tables of one evaluation can be joined by position.
 * A code is a set of slices, mostly one: a sample that bears several values stands in several slices.
 */
export interface CodedLabel {
  label: Label;
  slices: readonly LabelSlice[];
  /** By code: indices into `slices`. */
  codes: readonly (readonly number[])[];
  /** Samples of the evaluation by code. */
  counts: readonly number[];
  /** Whether a sample can stand in several slices: then they add up to more than the whole. */
  several: boolean;
  /** Where its ranges begin; null for a label of values. */
  edges: readonly number[] | null;
  table: Sql;
}

const coded = perMerge<CodedLabel | null>();
let built = 0;

/** Where ranges of a label of numbers begin, as a person chose; null: as the quantiles have it. */
export type EdgesOf = (key: string) => readonly number[] | null;

/** Those of the labels that the evaluation has, each coded once after each merge. */
export async function codeLabels(
  db: Database,
  evaluation: string,
  keys: readonly string[],
  edgesOf: EdgesOf,
  options?: QueryOptions,
): Promise<CodedLabel[]> {
  const keep = await coded.ofOne(db, options);
  const found: CodedLabel[] = [];
  for (const key of keys) {
    options?.signal?.throwIfAborted();
    const edges = edgesOf(key);
    const label = await keep([evaluation, key, edges, labelVersion(db, key)], (generation) =>
      code(db, evaluation, key, edges, generation),
    );
    if (label !== null) found.push(label);
  }
  return found;
}

/** null where the evaluation has no such label. `edges`: where a person has its ranges begin. */
export async function codeLabel(
  db: Database,
  evaluation: string,
  key: string,
  edges: readonly number[] | null = null,
  options?: QueryOptions,
): Promise<CodedLabel | null> {
  const [label] = await codeLabels(db, evaluation, [key], () => edges, options);
  return label ?? null;
}

async function code(
  db: Database,
  evaluation: string,
  key: string,
  given: readonly number[] | null,
  current: number,
): Promise<CodedLabel | null> {
  const { labels, base } = await labelsOf(db, evaluation);
  const label = labels.find((one) => one.key === key);
  if (label === undefined) return null;
  const values = labelled(key, evaluation);
  const edges = isRanged(label, given) ? (given ?? (await quantileEdges(db, values))) : null;
  const named = edges === null ? valueSlices(label) : rangesOf(edges);
  const masks = derived('masks', [current, ++built]);
  await db.run(sql`CREATE OR REPLACE TABLE ${masks} AS
    SELECT b.match_key, coalesce(m.mask, 0) AS mask
    FROM ${base} b LEFT JOIN (
      SELECT match_key, bit_or(1::BIGINT << ${sliceOf(named)}) AS mask FROM (${values}) GROUP BY match_key
    ) m USING (match_key) ORDER BY b.match_key`);
  const found = await db.query<{ mask: string; n: number }>(
    sql`SELECT m.mask::VARCHAR AS mask, count(*) AS n FROM ${masks} m GROUP BY m.mask ORDER BY m.mask`,
  );
  const table = derived('codes', [current, built]);
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS ${numbered(masks, found)}`);
  await db.run(sql`DROP TABLE ${masks}`);
  const none = found.some(({ mask }) => mask === '0');
  const codes = found.map(({ mask }) => (mask === '0' ? [named.length] : bits(BigInt(mask))));
  return {
    label,
    slices: none ? [...named, { kind: 'none' }] : named,
    codes,
    counts: found.map(({ n }) => n),
    several: codes.some((slices) => slices.length > 1),
    edges,
    table,
  };
}

async function quantileEdges(db: Database, values: Sql): Promise<number[]> {
  const shares = Array.from({ length: RANGES - 1 }, (_, i) => whole((i + 1) / RANGES));
  const [row] = await db.query<{ edges: string | null; low: number | null; high: number | null }>(
    sql`SELECT quantile_disc(v, [${join(shares, sql`, `)}]) AS edges, min(v) AS low, max(v) AS high
        FROM (SELECT TRY_CAST(value AS DOUBLE) AS v FROM (${values}))`,
  );
  if (row?.edges == null || row.low === null || row.high === null) return [];
  return tidyEdges(JSON.parse(row.edges) as number[], row.low, row.high);
}

/** SQL over `value`: the index of its slice. */
function sliceOf(slices: readonly LabelSlice[]): Sql {
  const cases = slices.map((slice, i) => {
    const then = whole(i);
    switch (slice.kind) {
      case 'value':
        return sql`WHEN value = ${slice.value} THEN ${then}`;
      case 'range':
        return slice.high === null
          ? sql`ELSE ${then}`
          : sql`WHEN TRY_CAST(value AS DOUBLE) < ${slice.high} THEN ${then}`;
      default:
        return sql`ELSE ${then}`;
    }
  });
  // Where one slice holds all, no case stands before ELSE.
  return sql`(CASE WHEN value IS NULL THEN NULL ${join(cases, sql` `)} END)`;
}

/** Masks in their order as 0, 1, 2, … */
function numbered(masks: Sql, found: readonly { mask: string }[]): Sql {
  if (found.length <= 64) {
    const cases = found.map(({ mask }, i) => raw(`WHEN ${mask} THEN ${i}`));
    return sql`SELECT match_key, (CASE mask ${join(cases, sql` `)} ELSE 0 END)::SMALLINT AS code FROM ${masks}`;
  }
  const pairs = found.map(({ mask }, i) => raw(`(${mask}, ${i})`));
  return sql`SELECT m.match_key, n.code::INTEGER AS code
    FROM ${masks} m JOIN (VALUES ${join(pairs, sql`, `)}) n(mask, code) USING (mask) ORDER BY m.match_key`;
}

function bits(mask: bigint): number[] {
  const set: number[] = [];
  for (let bit = 0; mask >> BigInt(bit) > 0n; bit += 1) if ((mask >> BigInt(bit)) & 1n) set.push(bit);
  return set;
}
