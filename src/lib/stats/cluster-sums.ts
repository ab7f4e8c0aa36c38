/** Sufficient statistics of one cluster: how many values it holds and their sum. In SQL: count(x), sum(x). */
export interface ClusterSum {
  n: number;
  sum: number;
}

/** A cluster's label, such as a document or a template. */
export type ClusterId = string | number;

/**
 * The values gathered by cluster, in the order in which the clusters first appear.
 * Throws a RangeError when there are not as many ids as values, or when an id is missing (undefined or null):
 * a value without a cluster would silently become part of one.
 */
export function sumByCluster(values: readonly number[], clusters: readonly ClusterId[]): ClusterSum[] {
  if (clusters.length !== values.length) {
    throw new RangeError(`${values.length} values but ${clusters.length} cluster ids`);
  }
  const sums = new Map<ClusterId, ClusterSum>();
  for (const [index, value] of values.entries()) {
    const id: ClusterId | null | undefined = clusters[index];
    if (id === undefined || id === null) throw new RangeError(`value ${index} has no cluster id`);
    const cluster = sums.get(id);
    if (cluster) {
      cluster.n += 1;
      cluster.sum += value;
    } else {
      sums.set(id, { n: 1, sum: value });
    }
  }
  return [...sums.values()];
}
