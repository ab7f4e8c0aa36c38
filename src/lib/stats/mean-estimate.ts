import { tCritical } from './distributions';
import {
  finiteOrNull,
  isWithoutSpread,
  symmetric,
  UNDEFINED_INTERVAL,
  type Interval,
  type NoInterval,
} from './interval';
import { momentsOf, standardError, type Moments } from './moments';

/** Mean of n values with its standard error and t interval, all in the unit of the values. */
export interface MeanEstimate extends Interval {
  n: number;
  mean: number | null;
  se: number | null;
  /** Why there is no interval; null where there is one, and without a value. */
  why: NoInterval | null;
}

/** mean ± t(df)·se; null limits where the mean, the standard error or the t quantile is undefined, or nothing is spread. */
export function tInterval(mean: number | null, se: number | null, df: number, level: number): Interval {
  if (isWithoutSpread(mean, se)) return { ...UNDEFINED_INTERVAL };
  const critical = tCritical(level, df);
  return symmetric(mean, se === null || critical === null ? null : critical * se);
}

/** Of `units` samples or clusters. */
export function whyNoInterval(
  { mean, se }: Pick<MeanEstimate, 'mean' | 'se'>,
  units: number,
  unit: 'sample' | 'cluster',
): NoInterval | null {
  if (mean === null) return null;
  if (units === 1) return `one ${unit}`;
  return isWithoutSpread(mean, se) ? `equal ${unit}s` : null;
}

/**
 * Mean and t interval (n - 1 degrees of freedom) from sufficient statistics, equal to `meanEstimate` of the
 * values. mean is null for n = 0; se, low and high are null for n < 2, low and high also for
 * equal values.
 */
export function meanFromMoments(moments: Moments, level = 0.95): MeanEstimate {
  const { n } = moments;
  const mean = n > 0 && moments.mean !== null ? finiteOrNull(moments.mean) : null;
  const se = standardError(moments);
  const why = whyNoInterval({ mean, se }, n, 'sample');
  return { n, mean, se, why, ...tInterval(mean, se, n - 1, level) };
}

/**
 * Mean of the values with its standard error √(Σ(x - mean)² / (n(n-1))) and the t interval with n - 1 degrees
 * of freedom. mean is null for no values; se, low and high are null below two values,
 * low and high also for equal ones.
 */
export function meanEstimate(values: readonly number[], level = 0.95): MeanEstimate {
  return meanFromMoments(momentsOf(values), level);
}
