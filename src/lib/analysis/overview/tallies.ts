import type { Database, QueryOptions } from '../../engine/database';
import { join, sql, type Sql, whole } from '../../engine/sql';
import { inClusters } from '../comparison/cluster-sql';
import type { ScoreTally } from '../comparison/score-interval';
import type { ClusterSum } from '../../stats';

/** One contender `c` on one evaluation `e`, by number. */
export interface At {
  e: number;
  c: number;
}

export const at = ({ e, c }: At): string => `${e} ${c}`;

export const valuesOf = (some: readonly At[]): Sql =>
  join(
    some.map(({ e, c }) => sql`(${whole(e)}, ${whole(c)})`),
    sql`, `,
  );

/** Of each contender on each evaluation, over `rows` (`e`, `c`, `match_key`, `score`). */
export async function talliesOf(
  db: Database,
  rows: Sql,
  options?: QueryOptions,
): Promise<Map<string, ScoreTally>> {
  const found = await db.query<At & { n: number; mean: number; squares: number; ones: number }>(
    sql`SELECT e, c, count(*) AS n, avg(score) AS mean, var_pop(score) * count(*) AS squares,
               sum((score = 1)::INTEGER)::BIGINT AS ones
        FROM ${rows} GROUP BY e, c`,
    options,
  );
  return new Map(
    found.map(({ n, mean, squares, ones, ...one }) => [at(one), { n, mean, centredSquares: squares, ones }]),
  );
}

/**
 * Samples of each evaluation that any contender of `rows` has a score on. `most`: the largest n of one contender;
 * `samples`: `e` and `match_key` of all samples that there could be.
 */
export async function sampleCounts(
  db: Database,
  { rows, samples }: { rows: Sql; samples: Sql },
  most: ReadonlyMap<number, number>,
  options?: QueryOptions,
): Promise<Map<number, number>> {
  type Count = { e: number; n: number };
  const possible = await db.query<Count>(sql`SELECT e, count(*) AS n FROM ${samples} GROUP BY e`, options);
  // Where one contender has all of them there are no more: counting them is what takes time.
  const full = new Map(possible.flatMap(({ e, n }) => (most.get(e) === n ? [[e, n] as const] : [])));
  const open = [...most.keys()].filter((e) => !full.has(e));
  if (open.length === 0) return full;
  const counted = await db.query<Count>(
    sql`SELECT e, count(DISTINCT match_key) AS n FROM ${rows} WHERE e IN (${join(open.map(whole), sql`, `)}) GROUP BY e`,
    options,
  );
  return new Map([...full, ...counted.map(({ e, n }) => [e, n] as const)]);
}

/** The scores themselves of each contender and evaluation that is wanted. */
export async function scoresOf(
  db: Database,
  rows: Sql,
  wanted: readonly At[],
  options?: QueryOptions,
): Promise<Map<string, number[]>> {
  if (wanted.length === 0) return new Map();
  const found = await db.query<At & { score: number }>(
    sql`SELECT e, c, score FROM ${rows} SEMI JOIN (VALUES ${valuesOf(wanted)}) t(e, c) USING (e, c)`,
    options,
  );
  return grouped(found, ({ score }) => score);
}

/** By the number of an evaluation, the label by which its samples are taken together. */
export type Clusters = ReadonlyMap<number, string>;

/** Each label with the evaluations in which it takes samples together. */
export const byLabel = (clusters: Clusters): [label: string, evaluations: number[]][] =>
  [...new Set(clusters.values())].map((label) => [
    label,
    [...clusters].flatMap(([e, key]) => (key === label ? [e] : [])),
  ]);

/** n and sum of the scores of each cluster, of each contender on the evaluations that have clusters. */
export async function clusterSums(
  db: Database,
  rows: Sql,
  clusters: Clusters,
  options?: QueryOptions,
): Promise<Map<string, ClusterSum[]>> {
  const found: (At & ClusterSum)[][] = [];
  for (const [label, evaluations] of byLabel(clusters)) {
    const of = sql`(FROM ${rows} WHERE e IN (${join(evaluations.map(whole), sql`, `)}))`;
    found.push(
      await db.query<At & ClusterSum>(
        sql`SELECT e, c, count(*) AS n, sum(score) AS sum FROM ${inClusters(of, label)} GROUP BY e, c, cluster`,
        options,
      ),
    );
  }
  return grouped(found.flat(), ({ n, sum }) => ({ n, sum }));
}

/** Values by place, in the order of the rows. */
export function grouped<Row extends At, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const found = new Map<string, Value[]>();
  for (const row of rows) {
    const before = found.get(at(row));
    if (before) before.push(valueOf(row));
    else found.set(at(row), [valueOf(row)]);
  }
  return found;
}
