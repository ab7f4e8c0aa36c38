/** Values that all stand a whole number of steps above the lowest: scores of a few decimals, shares of a few repeats. */
export interface Lattice {
  lowest: number;
  /** 0 where all values are equal. */
  step: number;
  /** Of each value, in the order given: steps above the lowest. */
  places: readonly number[];
  /** Of the highest. */
  highest: number;
}

/** Differences of scores carry rounding: values closer than this share of the largest are one. */
const ROUNDING = 1e-9;

/** The largest number that divides both, but for the rounding they carry (Euclid). */
function divisor(a: number, b: number, rounding: number): number {
  let [larger, smaller] = [Math.max(a, b), Math.min(a, b)];
  while (smaller > rounding) {
    const rest = larger % smaller;
    [larger, smaller] = [smaller, smaller - rest < rounding ? 0 : rest];
  }
  return larger;
}

/** The coarsest lattice of at most `most` steps on which all finite values stand; null where there is none. */
export function latticeOf(values: readonly number[], most: number): Lattice | null {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of values) [lowest, highest] = [Math.min(lowest, value), Math.max(highest, value)];
  const span = highest - lowest;
  if (!Number.isFinite(span)) return null;
  const rounding = ROUNDING * Math.max(Math.abs(lowest), Math.abs(highest));
  if (span <= rounding) return { lowest, step: 0, places: values.map(() => 0), highest: 0 };
  let step = span;
  for (const value of values) {
    if (value - lowest > rounding) step = divisor(step, value - lowest, rounding);
    if (span > step * (most + 0.5)) return null;
  }
  const steps = Math.round(span / step);
  step = span / steps;
  const places = values.map((value) => Math.round((value - lowest) / step));
  const fits = values.every(
    (value, i) => Math.abs(value - lowest - (places[i] ?? 0) * step) <= 4 * steps * rounding,
  );
  return fits ? { lowest, step, places, highest: steps } : null;
}
