import type { ClusterSum } from './cluster-sums';
import { finiteOrNull, limits, type Interval } from './interval';
import { quantileOfSorted } from './quantile';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';

/** Percentile limits in the unit of the differences, and the two-sided p. */
export interface Bootstrap extends Interval {
  p: number | null;
}

/**
 * The mean of each of `resamples` draws, with replacement, of as many units as there are. A unit is a sample
 * (n = 1) or a whole cluster; its place is floor(u·units) with u from mulberry32, so the numbers depend on the
 * order of the units. Give them a fixed order (by sample id) where results must not depend on file order.
 */
export function bootstrapMeans(units: readonly ClusterSum[], options: Resampling = {}): Float64Array {
  const random = mulberry32(options.seed ?? DEFAULT_SEED);
  const sums = Float64Array.from(units, (unit) => unit.sum);
  const sizes = Float64Array.from(units, (unit) => unit.n);
  const means = new Float64Array(units.length > 0 ? (options.resamples ?? DEFAULT_RESAMPLES) : 0);
  for (let draw = 0; draw < means.length; draw += 1) {
    let sum = 0;
    let size = 0;
    for (let k = 0; k < sums.length; k += 1) {
      const index = Math.floor(random() * sums.length);
      sum += sums[index] ?? 0;
      size += sizes[index] ?? 0;
    }
    means[draw] = sum / size;
  }
  return means;
}

/**
 * Paired bootstrap of the mean difference: percentile interval with type 7 quantiles (Efron & Tibshirani 1993)
 * and p = 2·min(1 + #{mean ≤ 0}, 1 + #{mean ≥ 0}) / (draws + 1), capped at 1, which looks both ways and so stays
 * the same when A and B are swapped. Nulls below two units, save that a mean of exactly 0 has p = 1; null
 * limits where they coincide.
 */
export function bootstrapMean(
  units: readonly ClusterSum[],
  options: Resampling & { level?: number } = {},
): Bootstrap {
  if (units.length < 2) return { low: null, high: null, p: units[0]?.sum === 0 ? 1 : null };
  const means = bootstrapMeans(units, options).sort();
  if (Number.isNaN(means[means.length - 1])) return { low: null, high: null, p: null };
  const tail = (1 - (options.level ?? 0.95)) / 2;
  let atMost = 1;
  let atLeast = 1;
  for (const mean of means) {
    if (mean <= 0) atMost += 1;
    if (mean >= 0) atLeast += 1;
  }
  return {
    ...limits(quantileOfSorted(means, tail), quantileOfSorted(means, 1 - tail)),
    p: finiteOrNull(Math.min(1, (2 * Math.min(atMost, atLeast)) / (means.length + 1))),
  };
}
