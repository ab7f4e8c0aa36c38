import type { Database, QueryOptions } from '../../engine/database';
import { ident, join, nothing, sql, type Sql } from '../../engine/sql';
import type { Comparison, Contender, Family } from '../types';
import { answeredSamples, isSingle, rightOf } from './answered';
import { type Asked, askUsage, type Over } from './asked';
import { clusteredUses } from './clustered-use';
import { type Measured, measuredOf } from './measured';
import { type Moments, momentsOf, type ValueOf } from './moments';
import { differencesTo, firstPairs, pairsTo } from './paired-use';
import { RESAMPLED, resample } from './resample';
import {
  answersOf,
  isMeasured,
  leastOf,
  type Measure,
  sampleTable,
  type Valued,
  valueOf,
} from './sample-values';

export interface Measures {
  measure: Measure;
  method: 'bootstrap' | 't' | 'clustered t';
  rows: Measured[];
  /** How many differences are corrected together. */
  comparisons: number;
  /** Clusters that intervals and tests stand on; null: each sample stands by itself. */
  clusters: number | null;
}

export interface MeasureOptions extends Valued {
  baseline: string | null;
  /** What the p of differences is corrected over. */
  family: Family;
}

/** What every sample takes of each contender shown, with intervals, and the difference to the baseline. */
export async function measures(
  db: Database,
  comparison: Comparison,
  over: Over,
  how: MeasureOptions,
  options?: QueryOptions,
): Promise<Measures> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared, indices } = asked;
  const { measure } = how;
  if (!indices.some((i) => isMeasured(prepared, i, how))) return unmeasured(asked, measure);
  const baseline = prepared.contenders.findIndex(({ key }) => key === how.baseline);
  const right = rightOf(asked);
  const grid =
    right === null || asked.scores === null ? nothing : sql`JOIN ${asked.scores.grid} g USING (match_key)`;
  const { table, once } = await sampleTable(db, prepared, measure);
  // Each value is worked out once, however many figures stand on it.
  const worked: Sql[] = [];
  const values = indices.map((i): ValueOf => {
    const value = ident(`value${i}`);
    worked.push(sql`${valueOf(prepared, i, how)} AS ${value}`);
    const atLeast = leastOf(prepared, i, how);
    const least = atLeast === null ? value : ident(`least${i}`);
    if (atLeast !== null) worked.push(sql`${atLeast} AS ${least}`);
    const spent = once.has(i) ? value : sql`(${value} * ${answersOf(i)})`;
    return { i, value, least, spent };
  });
  const from = sql`FROM (SELECT *, ${join(worked, sql`, `)} FROM ${table} w ${grid} WHERE ${asked.where})`;
  const pairs = pairsTo(asked, baseline, how.family).filter((pair) =>
    pair.every((i) => isMeasured(prepared, i, how)),
  );
  const isFlag = (i: number) => asked.scores !== null && isSingle(asked.scores, i);
  const columns = [...momentsOf(values, right, isFlag), ...firstPairs(values, pairs)];
  const [row = {}] = await db.query<Moments>(
    sql`SELECT count(*) AS rows, ${join(columns, sql`, `)} ${from}`,
    options,
  );
  const most = Math.max(0, ...indices.map((i) => row[`all${i}`] ?? 0));
  const cluster = comparison.cluster ?? null;
  const clustered = cluster === null ? null : await clusteredUses(asked, values, right, { from, cluster });
  const drawn =
    clustered === null && most * indices.length <= RESAMPLED
      ? await resample(asked, values, right, from)
      : null;
  const { comparisons, to } = await differencesTo(asked, {
    ...{ values, from, moments: row, pairs, baseline, cluster },
  });
  const rows = indices.flatMap((i): Measured[] => {
    const contender = prepared.contenders[i];
    if (contender === undefined) return [];
    const found = measuredOf(row, i, {
      drawn,
      clustered: clustered?.of.get(i) ?? null,
      isAveraged: prepared.averaged.has(i),
      hasRight: right !== null,
    });
    return [{ key: contender.key, ...found, difference: to.get(i) ?? null }];
  });
  const clusters = clustered?.clusters ?? null;
  const method = clustered ? 'clustered t' : drawn ? 'bootstrap' : 't';
  return { measure, method, rows, comparisons, clusters };
}

/** Nothing is known of any sample: their number is all there is to say. */
async function unmeasured(asked: Asked, measure: Measure): Promise<Measures> {
  const { prepared, indices } = asked;
  const samples = await answeredSamples(asked);
  const rowOf = (contender: Contender, i: number): Measured => ({
    key: contender.key,
    n: 0,
    samples: samples.get(i) ?? 0,
    averaged: prepared.averaged.has(i),
    mean: null,
    least: null,
    low: null,
    high: null,
    perRight: null,
    difference: null,
  });
  return {
    measure,
    method: 't',
    comparisons: 0,
    clusters: null,
    rows: indices.flatMap((i) => {
      const contender = prepared.contenders[i];
      return contender === undefined ? [] : [rowOf(contender, i)];
    }),
  };
}
