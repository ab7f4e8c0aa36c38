import { sumByCluster, type ClusterId, type ClusterSum } from './cluster-sums';
import { finiteOrNull } from './interval';
import { tInterval, whyNoInterval, type MeanEstimate } from './mean-estimate';
import { momentsOf } from './moments';

/** Mean of n values in `clusters` clusters, with a standard error that allows for likeness within a cluster. */
export interface ClusteredEstimate extends MeanEstimate {
  clusters: number;
  /** Degrees of freedom of the spread: it is worth that of df + 1 equal clusters. null below two clusters. */
  df: number | null;
  /** Share of the values that the largest cluster holds; null without a value. */
  largest: number | null;
}

/** Below so many clusters, or degrees of freedom, no interval holds what it promises. */
const LEAST_CLUSTERS = 4;
const LEAST_DF = 2;
export const areFew = (clusters: number, df: number | null): boolean =>
  clusters < LEAST_CLUSTERS || df === null || df < LEAST_DF;

/**
 * Degrees of freedom by Bell & McCaffrey 2002 for a mean, of clusters of these sizes (each above 0): C - 1 where they are
 * equal, so that the clusters are worth df + 1 equal ones. null below two clusters.
 */
export function clusterDf(sizes: readonly number[]): number | null {
  if (sizes.length < 2) return null;
  const n = sizes.reduce((total, size) => total + size, 0);
  let [own, crossed, twice] = [0, 0, 0];
  for (const size of sizes) {
    const q = (size * size) / (n - size);
    own += size * size;
    crossed += q;
    twice += q * q;
  }
  return (n * n) / (own + crossed * crossed - twice);
}

/** `deviations`: for each cluster how many values it holds, and the sum of (value - mean). */
function fromDeviations(
  mean: number | null,
  deviations: readonly ClusterSum[],
  level: number,
): ClusteredEstimate {
  const clusters = deviations.length;
  const n = deviations.reduce((total, one) => total + one.n, 0);
  const largest = clusters === 0 ? null : Math.max(...deviations.map((one) => one.n)) / n;
  const none = { n, clusters, mean, largest, low: null, high: null };
  if (clusters < 2) return { ...none, se: null, df: null, why: mean === null ? null : 'one cluster' };
  const squares = deviations.reduce((total, one) => total + one.sum ** 2 / (1 - one.n / n), 0);
  const se = finiteOrNull(Math.sqrt(squares) / n);
  const df = clusterDf(deviations.map((one) => one.n));
  const why = whyNoInterval({ mean, se }, clusters, 'cluster');
  if (why !== null || mean === null) return { ...none, se, df, why };
  if (df === null || areFew(clusters, df)) return { ...none, se, df, why: 'few clusters' };
  return { ...none, se, df, why, ...tInterval(mean, se, df, level) };
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
  const deviations = filled.map((one) => ({ n: one.n, sum: one.sum - one.n * (mean ?? 0) }));
  return fromDeviations(mean, deviations, level);
}

/**
 * Mean with the cluster-robust standard error CR2, √(Σ_c(Σ_i(x_ic - mean))²/(1 - n_c/n))/n, and the t interval with the
 * degrees of freedom of Bell & McCaffrey 2002 (Imbens & Kolesár 2016). With clusters of one size these are CR1 and C - 1;
 * with unequal ones CR1 promises too much. `clusters` holds one id per value. mean is null for no values; se and df are
 * null for one cluster, whose spread can't be known; low and high are null for clusters of one mean, for fewer than four
 * clusters and below two degrees of freedom. Throws a RangeError on a missing id or on unequal lengths.
 */
export function clusteredEstimate(
  values: readonly number[],
  clusters: readonly ClusterId[],
  level = 0.95,
): ClusteredEstimate {
  const { mean } = momentsOf(values);
  const centre = mean ?? 0;
  const deviations = sumByCluster(
    values.map((value) => value - centre),
    clusters,
  );
  return fromDeviations(mean === null ? null : finiteOrNull(mean), deviations, level);
}
