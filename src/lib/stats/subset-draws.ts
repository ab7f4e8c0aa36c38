import { DEFAULT_SEED, mulberry32 } from './resampling';
import { choose, sumsOfSubsets } from './subsets';

/** Subsets of a size that are counted one by one. */
const COUNTED = 50_000;
/** Random subsets where there are more. */
const SUBSET_DRAWS = 20_000;

/** How many of the subsets are at least so far from what is expected, and whether all of them were looked at. */
export interface Subsets {
  p: (distance: number) => number;
  exact: boolean;
}

/**
 * Distances |sum − expected sum| of the subsets of each size: all subsets where they are few, else random ones, of which
 * p = (1 + hits) / (draws + 1) (Phipson & Smyth 2010). Rounding of 1e-12 of Σ|value| breaks no tie.
 */
export function subsetDistances(values: readonly number[], sizes: readonly number[]): Map<number, Subsets> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const from = values.map((value) => value - mean);
  const rounding = 1e-12 * from.reduce((sum, value) => sum + Math.abs(value), 0);
  const few = sizes.filter((size) => choose(values.length, size) <= COUNTED);
  const many = sizes.filter((size) => !few.includes(size));
  const sharesOf = (distances: Float64Array, exact: boolean): Subsets => {
    distances.sort();
    const extra = exact ? 0 : 1;
    return {
      exact,
      p: (distance) => (extra + atLeast(distances, distance - rounding)) / (extra + distances.length),
    };
  };
  return new Map([
    ...few.map((size) => [size, sharesOf(sumsOfSubsets(from, size).map(Math.abs), true)] as const),
    ...drawnDistances(from, many).map(([size, distances]) => [size, sharesOf(distances, false)] as const),
  ]);
}

/** One draw serves all sizes: the first values of a random order are a random subset of each size. */
function drawnDistances(from: readonly number[], sizes: readonly number[]): [number, Float64Array][] {
  const largest = Math.max(0, ...sizes);
  const random = mulberry32(DEFAULT_SEED);
  const order = Float64Array.from(from);
  const distances = sizes.map((size): [number, Float64Array] => [size, new Float64Array(SUBSET_DRAWS)]);
  const at = new Map(distances);
  for (let draw = 0; draw < SUBSET_DRAWS && largest > 0; draw += 1) {
    let sum = 0;
    for (let i = 0; i < largest; i += 1) {
      const j = i + Math.floor(random() * (order.length - i));
      const value = order[j] ?? 0;
      order[j] = order[i] ?? 0;
      order[i] = value;
      sum += value;
      const into = at.get(i + 1);
      if (into) into[draw] = Math.abs(sum);
    }
  }
  return distances;
}

/** How many of the sorted values are at least the threshold. */
function atLeast(sorted: Float64Array, threshold: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
