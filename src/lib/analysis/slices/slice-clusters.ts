import { ident, join, sql } from '../../engine/sql';
import { inClusters } from '../comparison/cluster-sql';
import { score } from '../comparison/grid';
import { codeColumn, type SliceSource } from './slice-source';
import type { Field, SumsOf } from './slice-sums';

/** Scores of the samples of one slice that belong together. */
export interface ClusterOfSlice {
  n: number;
  /** By contender, in the order of the field. */
  sums: number[];
}

/** Beyond so many samples their clusters are more than a page can hold: then each stands by itself, which is said. */
export const MOST_CLUSTERED = 100_000;

/** For each slice its clusters; a sample without the label is one by itself. */
export async function clustersOfSlices(
  source: SliceSource,
  { indices }: Field,
  slices: readonly SumsOf[],
  cluster: string,
): Promise<ClusterOfSlice[][]> {
  const crossings = [...new Set(slices.map(({ crossing }) => crossing))];
  if (crossings.length === 0) return [];
  const used = [
    ...new Set(crossings.flatMap(({ label, cross }) => (cross === null ? [label] : [label, cross]))),
  ];
  const columns = [...used.map(codeColumn), ...indices.map(score)];
  const sets = crossings.map(
    ({ label, cross }) =>
      sql`(cluster, ${codeColumn(label)}${cross === null ? sql`` : sql`, ${codeColumn(cross)}`})`,
  );
  const rows = await source.db.query<Record<string, number | string | null>>(
    sql`SELECT cluster, ${join(used.map(codeColumn), sql`, `)}, count(*) AS n,
               ${join(
                 indices.map((i, k) => sql`sum(${score(i)}) AS ${ident(`a${k}`)}`),
                 sql`, `,
               )}
        FROM ${inClusters(sql`(SELECT match_key, ${join(columns, sql`, `)} FROM ${source.from} WHERE ${source.where})`, cluster)}
        GROUP BY GROUPING SETS (${join(sets, sql`, `)})`,
    source,
  );
  return slices.map(({ crossing: { label, cross }, slice, cross: crossed }) => {
    const inSlice = (i: number, wanted: number | null, code: unknown): boolean =>
      typeof code === 'number' &&
      wanted !== null &&
      (source.coded[i]?.codes[code]?.includes(wanted) ?? false);
    const found = new Map<string, ClusterOfSlice>();
    for (const row of rows) {
      const own = used.every((i) => (i === label || i === cross ? true : typeof row[`l${i}`] !== 'number'));
      if (!own || !inSlice(label, slice, row[`l${label}`])) continue;
      if (cross !== null && !inSlice(cross, crossed, row[`l${cross}`])) continue;
      const key = String(row['cluster']);
      const one = found.get(key) ?? { n: 0, sums: indices.map(() => 0) };
      found.set(key, one);
      one.n += Number(row['n']);
      for (const k of indices.keys()) one.sums[k] = (one.sums[k] ?? 0) + Number(row[`a${k}`]);
    }
    return [...found.values()];
  });
}
