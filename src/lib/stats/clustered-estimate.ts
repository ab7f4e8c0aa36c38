import { sumByCluster, type ClusterId, type ClusterSum } from './cluster-sums';
import { finiteOrNull } from './interval';
import { tInterval, whyNoInterval, type MeanEstimate } from './mean-estimate';
import { momentsOf } from './moments';

/** Mean of n values in `clusters` clusters, with a standard error that allows for likeness within a cluster. */
export interface ClusteredEstimate extends MeanEstimate {
  clusters: number;
}

/** `deviations`: for each cluster the sum of (value - mean). */
function fromDeviations(
  n: number,
  mean: number | null,
  deviations: number[],
  level: number,
): ClusteredEstimate {
  const clusters = deviations.length;
  const squares = deviations.reduce((total, deviation) => total + deviation * deviation, 0);
  const se = clusters < 2 ? null : finiteOrNull(Math.sqrt((clusters / (clusters - 1)) * squares) / n);
  const why = whyNoInterval({ mean, se }, clusters, 'cluster');
  return { n, clusters, mean, se, why, ...tInterval(mean, se, clusters - 1, level) };
}

/**
 * Clustered mean from one count and one sum per cluster, equal to `clusteredEstimate` of the values.
 * Clusters without values don't count. Sums of values far from 0 lose digits to cancellation: then pass sums of
 * values less a constant, and add it to the mean.
 */
export function clusteredFromSums(sums: readonly ClusterSum[], level = 0.95): ClusteredEstimate {
  const filled = sums.filter((cluster) => cluster.n > 0);
  const n = filled.reduce((total, cluster) => total + cluster.n, 0);
  const total = filled.reduce((sum, cluster) => sum + cluster.sum, 0);
  const mean = n > 0 ? finiteOrNull(total / n) : null;
  const deviations = filled.map((cluster) => cluster.sum - cluster.n * (mean ?? 0));
  return fromDeviations(n, mean, deviations, level);
}

/**
 * Mean with the cluster-robust standard error CR1, √(C/(C-1)·Σ_c(Σ_i(x_ic - mean))²)/n, and the t interval with
 * C - 1 degrees of freedom (Miller 2024; the small-sample factor as in Inspect's clustered `stderr`).
 * `clusters` holds one id per value. mean is null for no values; se, low and high are null for one cluster,
 * whose spread can't be known, low and high also for clusters of one mean. Throws a RangeError on a missing id or on unequal lengths.
 */
export function clusteredEstimate(
  values: readonly number[],
  clusters: readonly ClusterId[],
  level = 0.95,
): ClusteredEstimate {
  const { n, mean } = momentsOf(values);
  const centre = mean ?? 0;
  const deviations = sumByCluster(
    values.map((value) => value - centre),
    clusters,
  ).map((cluster) => cluster.sum);
  return fromDeviations(n, mean === null ? null : finiteOrNull(mean), deviations, level);
}
