import { niceStep } from '../../ui/scale';

/** Scores of one sample, as the page shows scores. */
export interface Point {
  matchKey: number;
  a: number;
  b: number;
}

export interface Bin {
  /** The middle of the class. */
  at: number;
  samples: number;
}

const CLASSES = 12;
/** Nearer than this two differences are the same: averages carry rounding. */
export const NEAR = 1e-9;

/** Classes whose middles are multiples of a step, so that the one round zero is symmetric. */
export function binsOf(differences: readonly number[]): { bins: Bin[]; step: number } {
  let largest = 0;
  for (const value of differences) largest = Math.max(largest, Math.abs(value));
  const step = niceStep((largest > NEAR ? largest : 1) / CLASSES);
  const counts = new Map<number, number>();
  for (const value of differences) {
    const nearest = Math.round((value + NEAR) / step);
    // Only what is equal stands in the middle class; a small difference goes to the side that it is on.
    const k = Math.abs(value) <= NEAR ? 0 : nearest || Math.sign(value);
    counts.set(k, (counts.get(k) ?? 0) + 1);
  }
  const bins = [...counts].sort(([x], [y]) => x - y).map(([k, samples]) => ({ at: k * step, samples }));
  return { bins, step };
}

/** The differences that a class holds; null: only equal scores. */
export function rangeOf({ at }: Bin, step: number): { low: number; high: number } | null {
  const k = Math.round(at / step);
  if (k === 0) return null;
  return { low: k === 1 ? 0 : at - step / 2, high: k === -1 ? 0 : at + step / 2 };
}

export interface Cell2 {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  samples: number;
}

/** Counts in a square of cells. */
export function cellsOf(
  points: readonly Point[],
  [low, high]: readonly [number, number],
  many = 30,
): Cell2[] {
  const side = (high - low) / many || 1;
  const counts = new Map<number, number>();
  const place = (value: number) => Math.min(many - 1, Math.max(0, Math.floor((value - low) / side)));
  for (const { a, b } of points) {
    const key = place(b) * many + place(a);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, samples]) => {
    const x1 = low + Math.floor(key / many) * side;
    const y1 = low + (key % many) * side;
    return { x1, x2: x1 + side, y1, y2: y1 + side, samples };
  });
}

/** One range for both axes: the metric's own where it is known, else that of the scores. */
export function domainOf(
  points: readonly Point[],
  range: { low: number | null; high: number | null },
): readonly [number, number] {
  if (range.low !== null && range.high !== null) return [range.low, range.high];
  let low = Infinity;
  let high = -Infinity;
  for (const { a, b } of points) {
    low = Math.min(low, a, b);
    high = Math.max(high, a, b);
  }
  if (!(low <= high)) return [0, 1];
  const step = niceStep((high - low || Math.abs(high) || 1) / 5);
  const from = range.low ?? Math.floor(low / step) * step;
  return [from, Math.max(Math.ceil(high / step) * step, from + step)];
}
