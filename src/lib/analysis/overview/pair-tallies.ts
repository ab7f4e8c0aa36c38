import type { Database, QueryOptions } from '../../engine/database';
import { sql, type Sql } from '../../engine/sql';
import { SAME } from '../../filter/better';
import type { ClusterSum } from '../../stats';
import { inClusters } from '../comparison/cluster-sql';
import { type At, at, byLabel, type Clusters, grouped, valuesOf } from './tallies';

/** What two contenders come to on the samples that they share, the best one first. */
export interface PairTally {
  n: number;
  mean: number;
  squares: number;
  /** Samples on which the first, the second and both have 1; on which the first is higher and lower. */
  ones: number;
  others: number;
  both: number;
  above: number;
  below: number;
}

const besides = (rows: Sql, firsts: readonly At[]): Sql => sql`
  (SELECT v.e, v.c, v.match_key, b.score AS first, v.score AS other
   FROM ${rows} v JOIN (
     SELECT r.e, r.c, r.match_key, r.score FROM ${rows} r
     SEMI JOIN (VALUES ${valuesOf(firsts)}) t(e, c) ON t.e = r.e AND t.c = r.c
   ) b ON b.e = v.e AND b.match_key = v.match_key WHERE b.c <> v.c)`;

/** Of every contender beside the one that is first on its evaluation. */
export async function pairTallies(
  db: Database,
  rows: Sql,
  firsts: readonly At[],
  options?: QueryOptions,
): Promise<Map<string, At & PairTally>> {
  if (firsts.length === 0) return new Map();
  const found = await db.query<At & PairTally>(
    sql`SELECT e, c, count(*) AS n, avg(first - other) AS mean, var_pop(first - other) * count(*) AS squares,
               sum((first = 1)::INTEGER)::BIGINT AS ones, sum((other = 1)::INTEGER)::BIGINT AS others,
               sum((first = 1 AND other = 1)::INTEGER)::BIGINT AS both,
               sum((first - other > ${SAME})::INTEGER)::BIGINT AS above,
               sum((first - other < -${SAME})::INTEGER)::BIGINT AS below
        FROM ${besides(rows, firsts)} GROUP BY e, c`,
    options,
  );
  return new Map(found.map((one) => [at(one), one]));
}

/** The differences themselves, in the order of the samples: only of pairs that share few. */
export async function pairValues(
  db: Database,
  rows: Sql,
  firsts: readonly At[],
  few: readonly At[],
  options?: QueryOptions,
): Promise<Map<string, number[]>> {
  if (few.length === 0) return new Map();
  const found = await db.query<At & { value: number }>(
    sql`SELECT e, c, first - other AS value FROM ${besides(rows, firsts)}
        SEMI JOIN (VALUES ${valuesOf(few)}) t(e, c) USING (e, c) ORDER BY e, c, match_key`,
    options,
  );
  return grouped(found, ({ value }) => value);
}

/** The same of the differences to the one that is first, by cluster. */
export async function pairClusterSums(
  db: Database,
  rows: Sql,
  firsts: readonly At[],
  clusters: Clusters,
  options?: QueryOptions,
): Promise<Map<string, ClusterSum[]>> {
  const found: (At & ClusterSum)[][] = [];
  for (const [label, evaluations] of byLabel(clusters)) {
    const clustered = firsts.filter(({ e }) => evaluations.includes(e));
    if (clustered.length === 0) continue;
    found.push(
      await db.query<At & ClusterSum>(
        sql`SELECT e, c, count(*) AS n, sum(first - other) AS sum
            FROM ${inClusters(besides(rows, clustered), label)} GROUP BY e, c, cluster`,
        options,
      ),
    );
  }
  return grouped(found.flat(), ({ n, sum }) => ({ n, sum }));
}
