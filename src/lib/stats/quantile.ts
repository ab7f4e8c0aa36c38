/** Type 7 quantile of values already sorted upwards; null for none and for q outside [0, 1]. */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number | null {
  if (!(q >= 0 && q <= 1)) return null;
  const position = (sorted.length - 1) * q;
  const below = Math.floor(position);
  const low = sorted[below];
  if (low === undefined) return null;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  const value = position === below ? low : low + (position - below) * (high - low);
  return Number.isNaN(value) ? null : value;
}

/**
 * Quantile q in [0, 1] of the values, in their unit: linear between the two nearest of the sorted values
 * (Hyndman & Fan 1996, type 7; numpy's "linear", DuckDB's quantile_cont). Null for no values, for a NaN among
 * them and for q outside [0, 1]. The values may be in any order and are not changed.
 */
export function quantile(values: ArrayLike<number>, q: number): number | null {
  const sorted = Float64Array.from(values).sort();
  if (Number.isNaN(sorted[sorted.length - 1])) return null;
  return quantileOfSorted(sorted, q);
}
