import { ident, join, sql, type Sql } from '../../engine/sql';
import { type ClusteredEstimate, clusteredFromSums, clusteredRatio, type ClusterSum } from '../../stats';
import { inClusters } from '../comparison/cluster-sql';
import type { Interval } from '../types';
import type { Asked } from './asked';
import type { ValueOf } from './moments';

/** What a contender's samples took, where samples of one cluster move together. */
export interface ClusteredUse {
  own: ClusteredEstimate;
  ratio: Interval | null;
}

const at = (name: string, i: number): Sql => ident(`${name}${i}`);
type Row = Record<string, number | null>;

/** Sums over the samples of each cluster. `from`: as of all samples. */
const sumsByCluster = (
  { db, signal }: Asked,
  columns: readonly Sql[],
  sums: readonly Sql[],
  { from, cluster }: { from: Sql; cluster: string },
): Promise<Row[]> =>
  db.query<Row>(
    sql`SELECT ${join([...sums], sql`, `)}
        FROM ${inClusters(sql`(SELECT match_key, ${join([...columns], sql`, `)} ${from})`, cluster)}
        GROUP BY cluster ORDER BY min(match_key)`,
    { signal },
  );

export interface ClusteredUses {
  clusters: number;
  of: Map<number, ClusteredUse>;
}

/**
 * Intervals of the means and of what a right answer took, from sums by cluster.
 */
export async function clusteredUses(
  asked: Asked,
  values: readonly ValueOf[],
  right: ((i: number) => Sql) | null,
  clusters: { from: Sql; cluster: string },
): Promise<ClusteredUses> {
  const columns = values.flatMap(({ i, value, spent }) => [
    sql`${value} AS ${at('value', i)}`,
    ...(right === null
      ? []
      : [
          sql`${spent} AS ${at('spent', i)}`,
          sql`CASE WHEN ${value} IS NOT NULL THEN ${right(i)} END AS ${at('right', i)}`,
        ]),
  ]);
  const names = ['value', 'spent', 'right'].slice(0, right === null ? 1 : 3);
  const sums = values.flatMap(({ i }) => [
    sql`count(${at('value', i)}) AS ${at('n', i)}`,
    ...names.map((name) => sql`coalesce(sum(${at(name, i)}), 0) AS ${at(`sum of ${name}`, i)}`),
  ]);
  const rows = await sumsByCluster(asked, columns, sums, clusters);
  const found = values.map(({ i }): [number, ClusteredUse] => {
    const of = (row: Row, name: string): number => row[`${name}${i}`] ?? 0;
    const own = clusteredFromSums(rows.map((row) => ({ n: of(row, 'n'), sum: of(row, 'sum of value') })));
    if (right === null) return [i, { own, ratio: null }];
    const spent = rows.map((row) => ({
      n: of(row, 'n'),
      x: of(row, 'sum of spent'),
      y: of(row, 'sum of right'),
    }));
    return [i, { own, ratio: clusteredRatio(spent) }];
  });
  return { clusters: rows.length, of: new Map(found) };
}

/** For each pair of values its differences by cluster. */
export async function clusteredDifferences(
  asked: Asked,
  pairs: readonly (readonly [a: Sql, b: Sql])[],
  clusters: { from: Sql; cluster: string },
): Promise<ClusterSum[][]> {
  const rows = await sumsByCluster(
    asked,
    pairs.map(([a, b], k) => sql`${a} - ${b} AS ${at('d', k)}`),
    pairs.map(
      (_, k) =>
        sql`count(${at('d', k)}) AS ${at('n', k)}, coalesce(sum(${at('d', k)}), 0) AS ${at('sum', k)}`,
    ),
    clusters,
  );
  return pairs.map((_, k) => rows.map((row) => ({ n: row[`n${k}`] ?? 0, sum: row[`sum${k}`] ?? 0 })));
}
