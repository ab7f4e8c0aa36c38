/** Fixed classes of a difference, symmetric round zero. */
export interface Diverging {
  /** Where the classes begin, in shown units: 2.5, 10, 20, 35 points, or these times a power of ten. */
  ends: readonly [number, number, number, number];
  /** The colour of a difference as shown; null where it is not known. */
  colour(value: number | null): string | null;
}

const points = [2.5, 10, 20, 35] as const;

/**
 * `range`: width of the metric's range as shown where it is known (100 for per cent). Where it is not, the largest
 * difference says which power of ten the classes take.
 */
export function diverging(
  values: readonly (number | null)[],
  range: number | null,
  lowerIsBetter: boolean,
): Diverging {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)).filter(Number.isFinite));
  const factor =
    range !== null && range > 0 ? range / 100 : largest > 0 ? 10 ** Math.ceil(Math.log10(largest / 100)) : 1;
  const [first, second, third, fourth] = points;
  const ends = [first * factor, second * factor, third * factor, fourth * factor] as const;
  return {
    ends,
    colour: (value) => {
      if (value === null || !Number.isFinite(value)) return null;
      // 20 points are in the class that begins at 20, whatever the last bit of the double says.
      const size = Math.abs(value) * (1 + 1e-9);
      const step = ends.filter((end) => size >= end).length;
      if (step === 0) return 'var(--even)';
      return `var(--${value > 0 !== lowerIsBetter ? 'better' : 'worse'}-${step})`;
    },
  };
}
