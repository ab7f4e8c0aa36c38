import { type Lattice, latticeOf } from './lattice';
import { momentsFromCounts } from './moments';
import { subsetDistances } from './subset-draws';
import { subsetMean, type SubsetMean } from './subset-mean';
import { costOfSums, type Placed, subsetSums } from './subset-sums';

/** A value and how many samples bear it. */
export interface ValueCount {
  value: number;
  n: number;
}

/** exact: every subset counts; drawn: 20,000 random ones; normal: as `subsetMean`. */
export type SubsetMethod = 'exact' | 'drawn' | 'normal';

export interface SubsetTest extends SubsetMean {
  method: SubsetMethod;
}

/** Below so many samples, in the subset or beside it, the normal approximation is not taken. */
const FEW = 30;
/** Steps of a lattice, and multiplications, that take about a tenth of a second. */
const MOST_STEPS = 5000;
const MOST_WORK = 5e7;

/**
 * Whether the mean of n of N values is unlike that of as many drawn at random without putting back: the permutation
 * test of a subset against the rest, two-sided, p the share of all subsets of that size whose mean is at least as far
 * from the mean of all. `values` are all N; `sizes` the sizes of the subsets that will be asked about.
 *
 * Exact where the values stand on a lattice that makes it feasible (right and wrong always do) or the subsets are few
 * enough to be counted; else, where subset or rest hold fewer than 30, by 20,000 random subsets; else normal.
 */
export function subsetTest(
  values: readonly ValueCount[],
  sizes: readonly number[],
): (subset: { n: number; mean: number | null }) => SubsetTest {
  const whole = momentsFromCounts(values);
  /** A subset is as far from the whole as the rest is, to the other side: the smaller of the two is looked at. */
  const folded = (n: number): number => Math.min(n, whole.n - n);
  const asked = [...new Set(sizes.map(folded))].filter((size) => size > 0).sort((a, b) => a - b);
  const lattice = latticeOf(
    values.map(({ value }) => value),
    MOST_STEPS,
  );
  const exact = lattice && onLattice(values, lattice, asked);
  const rest = asked.filter((size) => size < FEW && size > (exact?.upTo ?? 0));
  const singly = rest.length === 0 ? [] : values.flatMap(({ value, n }) => new Array<number>(n).fill(value));
  const distances = subsetDistances(singly, rest);
  return (subset) => {
    const { n, mean } = subset;
    const normal = subsetMean(subset, whole);
    const size = folded(n);
    if (normal.p === null || mean === null || whole.mean === null || size === 0)
      return { ...normal, method: 'normal' };
    if (exact && size <= exact.upTo) return { ...normal, p: exact.p(n, mean), method: 'exact' };
    const few = distances.get(size);
    if (!few) return { ...normal, method: 'normal' };
    return {
      ...normal,
      p: few.p(n * Math.abs(mean - whole.mean)),
      method: few.exact ? 'exact' : 'drawn',
    };
  };
}

interface Exact {
  /** The largest size that it knows. */
  upTo: number;
  p: (n: number, mean: number) => number;
}

/** By the distribution of all sums; null where none of the sizes is feasible. Distances are whole numbers: ties are ties. */
function onLattice(
  values: readonly ValueCount[],
  { lowest, step, places, highest }: Lattice,
  sizes: readonly number[],
): Exact | null {
  const items = placed(values, places);
  const upTo = sizes.filter((size) => costOfSums(items, size) <= MOST_WORK).at(-1);
  if (upTo === undefined) return null;
  const sums = subsetSums(items, upTo);
  const all = items.reduce((total, { n }) => total + n, 0);
  const sum = items.reduce((total, { place, n }) => total + place * n, 0);
  return {
    upTo,
    p: (n, mean) => {
      const size = Math.min(n, all - n);
      const own = step === 0 ? 0 : Math.round((n * (mean - lowest)) / step);
      const distance = Math.abs(all * own - n * sum);
      const chances = sums[size] ?? new Float64Array(0);
      let p = 0;
      for (let at = 0; at <= size * highest; at += 1)
        if (Math.abs(all * at - size * sum) >= distance) p += chances[at] ?? 0;
      return Math.min(1, p);
    },
  };
}

/** Values that stand at one place are one. */
function placed(values: readonly ValueCount[], places: readonly number[]): Placed[] {
  const found = new Map<number, number>();
  for (const [i, { n }] of values.entries()) {
    const place = places[i] ?? 0;
    found.set(place, (found.get(place) ?? 0) + n);
  }
  return [...found].map(([place, n]) => ({ place, n })).sort((a, b) => a.place - b.place);
}
