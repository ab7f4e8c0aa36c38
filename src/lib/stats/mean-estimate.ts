import { tCritical } from './distributions';
import { finiteOrNull, symmetric, type Interval } from './interval';
import { momentsOf, standardError, type Moments } from './moments';

/** Mean of n values with its standard error and t interval, all in the unit of the values. */
export interface MeanEstimate extends Interval {
  n: number;
  mean: number | null;
  se: number | null;
}

/** mean ± t(df)·se; null limits where the mean, the standard error or the t quantile is undefined. */
export function tInterval(mean: number | null, se: number | null, df: number, level: number): Interval {
  const critical = tCritical(level, df);
  return symmetric(mean, se === null || critical === null ? null : critical * se);
}

/**
 * Mean and t interval (n - 1 degrees of freedom) from sufficient statistics, equal to `meanEstimate` of the
 * values. mean is null for n = 0; se, low and high are null for n < 2.
 */
export function meanFromMoments(moments: Moments, level = 0.95): MeanEstimate {
  const { n } = moments;
  const mean = n > 0 && moments.mean !== null ? finiteOrNull(moments.mean) : null;
  const se = standardError(moments);
  return { n, mean, se, ...tInterval(mean, se, n - 1, level) };
}

/**
 * Mean of the values with its standard error √(Σ(x - mean)² / (n(n-1))) and the t interval with n - 1 degrees
 * of freedom. mean is null for no values; se, low and high are null below two values.
 */
export function meanEstimate(values: readonly number[], level = 0.95): MeanEstimate {
  return meanFromMoments(momentsOf(values), level);
}
