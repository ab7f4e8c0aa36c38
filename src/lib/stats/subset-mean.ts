import { normalTwoSided } from './distributions';
import { finiteOrNull } from './interval';
import type { Moments } from './moments';

/** How far the mean of some of N values is from the mean of all, and how often chance alone takes it as far. */
export interface SubsetMean {
  /** Mean of the subset minus mean of all. */
  beyond: number | null;
  /** Standard error of the mean of as many values drawn at random without putting back. */
  se: number | null;
  p: number | null;
}

/**
 * Whether a subset of the values is unlike as many drawn at random: the permutation test by its normal approximation,
 * se = √(S²/n · (1 − n/N)) with S² of all values (Cochran 1977, §2.6). Of the spread within the subset it takes no
 * notice, so that few equal values are not taken for certain. p is null for an empty subset and for fewer than two
 * values; it is 1 for the whole, and where all values are equal.
 */
export function subsetMean(subset: { n: number; mean: number | null }, whole: Moments): SubsetMean {
  const { n, mean } = subset;
  if (n === 0 || mean === null || whole.mean === null || whole.centredSquares === null || whole.n < 2)
    return { beyond: null, se: null, p: null };
  const beyond = finiteOrNull(mean - whole.mean);
  const variance = Math.max(0, whole.centredSquares) / (whole.n - 1);
  const se = finiteOrNull(Math.sqrt((variance / n) * Math.max(0, 1 - n / whole.n)));
  if (beyond === null || se === null) return { beyond, se, p: null };
  return { beyond, se, p: se === 0 ? 1 : normalTwoSided(beyond / se) };
}
