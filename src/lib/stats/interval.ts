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

/** estimate ± margin; null limits where either is undefined. */
export function symmetric(estimate: number | null, margin: number | null): Interval {
  if (estimate === null || margin === null) return { ...UNDEFINED_INTERVAL };
  return { low: finiteOrNull(estimate - margin), high: finiteOrNull(estimate + margin) };
}
