import { areFew, clusterDf } from './clustered-estimate';
import { tCritical } from './distributions';
import { finiteOrNull, type Interval, limits, UNDEFINED_INTERVAL } from './interval';

/** Of one cluster: how many samples it holds, and the sums of both values over them. */
export interface ClusterSums {
  n: number;
  x: number;
  y: number;
}

/**
 * Limits of Σx/Σy where samples of a cluster move together, by Fieller 1954 with the variances and the covariance of both
 * means by CR2 (√(1 - n_c/n) a cluster) and t by Bell & McCaffrey 2002, as `clusteredEstimate`: all R for which the mean
 * of x - R·y could be 0. Null limits for fewer than four clusters, below two degrees of freedom, where the mean of y is
 * not told from 0 (then any ratio could be), and where the limits are one point. Clusters without samples don't count.
 */
export function clusteredRatio(clusters: readonly ClusterSums[], level = 0.95): Interval {
  const filled = clusters.filter(({ n }) => n > 0);
  const total = (of: (one: ClusterSums) => number): number => filled.reduce((sum, one) => sum + of(one), 0);
  const n = total((one) => one.n);
  const df = clusterDf(filled.map((one) => one.n));
  const critical = df === null ? null : tCritical(level, df);
  if (areFew(filled.length, df) || critical === null) return { ...UNDEFINED_INTERVAL };
  const [meanX, meanY] = [total(({ x }) => x) / n, total(({ y }) => y) / n];
  let [xx, xy, yy] = [0, 0, 0];
  for (const one of filled) {
    const [x, y] = [one.x - one.n * meanX, one.y - one.n * meanY];
    const share = 1 / (1 - one.n / n);
    xx += share * x * x;
    xy += share * x * y;
    yy += share * y * y;
  }
  const t = (critical / n) ** 2;
  // (meanY² - t·yy)·R² - 2(meanX·meanY - t·xy)·R + (meanX² - t·xx) = 0
  const square = meanY * meanY - t * yy;
  if (!(square > 0)) return { ...UNDEFINED_INTERVAL };
  const half = meanX * meanY - t * xy;
  const root = Math.sqrt(Math.max(0, half * half - square * (meanX * meanX - t * xx)));
  return limits(finiteOrNull((half - root) / square), finiteOrNull((half + root) / square));
}
