/** Confidence limits in the unit of the estimate; null where the interval is undefined. */
export interface Interval {
  low: number | null;
  high: number | null;
}

export const UNDEFINED_INTERVAL: Readonly<Interval> = { low: null, high: null };

/** The value, or null where it is NaN or infinite: results never carry NaN. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * Why a mean has no interval: it is of one sample or one cluster, or of equal ones, or of clusters that are too few or too
 * unequal, or of too few samples. Their spread is then not known: none would claim that the mean is certain.
 */
export type NoInterval =
  'one sample' | 'one cluster' | 'equal samples' | 'equal clusters' | 'few clusters' | 'few samples';

/** Nothing but rounding tells equal values apart. */
const ROUNDING = 1e-12;

/** Whether a standard error is 0, but for rounding. */
export const isWithoutSpread = (mean: number | null, se: number | null): boolean =>
  mean !== null && se !== null && se <= ROUNDING * Math.abs(mean);

/** The limits; null limits where they are one point, which would claim to be certain. */
export function limits(low: number | null, high: number | null): Interval {
  if (low === null || high === null) return { low, high };
  const isPoint = Math.abs(high - low) <= 2 * ROUNDING * Math.max(Math.abs(low), Math.abs(high));
  return isPoint ? { ...UNDEFINED_INTERVAL } : { low, high };
}

/** estimate ± margin; null limits where either is undefined, or the margin is 0. */
export function symmetric(estimate: number | null, margin: number | null): Interval {
  if (estimate === null || margin === null) return { ...UNDEFINED_INTERVAL };
  return limits(finiteOrNull(estimate - margin), finiteOrNull(estimate + margin));
}
