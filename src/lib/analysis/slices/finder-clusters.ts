import { join, sql, type Sql } from '../../engine/sql';
import { clusteredSubset, type ClusteredSubset } from '../../stats';
import { inClusters } from '../comparison/cluster-sql';
import type { FinderSlice } from './finder-groups';
import { codeColumn, type SliceSource } from './slice-source';

/** Milliseconds of work after which others have their turn. */
const TURN = 40;

/** For each slice how far it is from the whole, with the samples of a cluster taken together. */
export async function clusteredSlices(
  { db, signal, coded }: SliceSource,
  table: Sql,
  slices: readonly FinderSlice[],
  cluster: string,
): Promise<ClusteredSubset[]> {
  const rows = await db.query<Record<string, number>>(
    sql`SELECT d, dense_rank() OVER (ORDER BY cluster) - 1 AS cluster
               ${join(
                 coded.map((_, i) => sql`, ${codeColumn(i)}`),
                 sql``,
               )}
        FROM ${inClusters(table, cluster)}`,
    { signal },
  );
  const column = (name: string): Float64Array => Float64Array.from(rows, (row) => row[name] ?? 0);
  const [differences, clusters] = [column('d'), column('cluster')];
  const codes = coded.map((_, i) => column(`l${i}`));
  const C = clusters.reduce((most, one) => Math.max(most, one + 1), 0);
  const none = { all: new Float64Array(C), allSums: new Float64Array(C) };
  for (const [i, c] of clusters.entries()) addTo(none.all, none.allSums, c, differences[i] ?? 0);
  const found: ClusteredSubset[] = [];
  let turn = performance.now();
  for (const { places } of slices) {
    const [inside, insideSums] = [new Float64Array(C), new Float64Array(C)];
    const within = places.map(([label, slice]) => ({
      of: codes[label],
      bears: Uint8Array.from(coded[label]?.codes ?? [], (own) => Number(own.includes(slice))),
    }));
    for (const [i, c] of clusters.entries())
      if (within.every(({ of, bears }) => bears[of?.[i] ?? -1] === 1))
        addTo(inside, insideSums, c, differences[i] ?? 0);
    found.push(clusteredSubset({ inside, insideSums, ...none }));
    if (performance.now() - turn < TURN) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    turn = performance.now();
  }
  return found;
}

function addTo(counts: Float64Array, sums: Float64Array, c: number, value: number): void {
  counts[c] = (counts[c] ?? 0) + 1;
  sums[c] = (sums[c] ?? 0) + value;
}
