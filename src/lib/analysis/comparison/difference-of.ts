import {
  type ClusterSum,
  type Moments,
  type NoInterval,
  pairedBinary,
  pairedFromClusterSums,
  pairedFromMoments,
  pairedPosterior,
  type PairedPosterior,
  type PairedTable,
  signFlipTest,
} from '../../stats';
import { isFew, ofEnough } from './few';

export type PairTest = 'posterior' | 'newcombe' | 't' | 'sign-flip' | 'clustered t' | 'clustered sign-flip';

/** Whether interval and p are of counts of yes and no, and not of a mean. */
export const isOfCounts = (method: PairTest): boolean => method === 'newcombe' || method === 'posterior';

/** Whether interval and p are over clusters of samples. */
export const isClustered = (method: PairTest): boolean =>
  method === 'clustered t' || method === 'clustered sign-flip';

/** What the spread of a difference stands on where samples belong together. */
export interface Clustered {
  clusters: number;
  /** Degrees of freedom; null below two clusters. */
  df: number | null;
}

/** A minus B on the samples that both have a score for. */
export interface Difference {
  n: number;
  /** In the unit of the metric; null without a sample. */
  value: number | null;
  low: number | null;
  high: number | null;
  /** Why there is no interval. */
  why: NoInterval | null;
  /** Uncorrected; null without a sample. */
  p: number | null;
  /** How interval and p were found. */
  method: PairTest;
  /** n times the square of the standard error: of the differences between samples, or what clusters make of it; null below two. */
  variance: number | null;
  /** Only where clusters are chosen. */
  clustered?: Clustered;
  /** Samples with a higher, a lower and an equal score of A (whatever is better). */
  above: number;
  below: number;
  same: number;
}

/** A minus B; indices into the prepared contenders. */
export interface PairedDifference extends Difference {
  a: number;
  b: number;
}

/**
 * Of yes/no scores, from counts of samples: n in all, 1 for both, 1 for A alone (`above`), 1 for B alone (`below`). Under 30
 * samples the posterior of the four counts and McNemar's mid-p, which cannot disagree; above Newcombe and the exact test.
 */
export function binaryDifference({
  n,
  both,
  above,
  below,
}: Record<'n' | 'both' | 'above' | 'below', number>): Difference {
  const neither = n - both - above - below;
  const { difference, low, high, mcnemar } = pairedBinary(both, above, below, neither);
  const squares = above + below - (above - below) ** 2 / n;
  const found = {
    ...{ n, above, below, same: n - above - below, value: difference },
    variance: n > 1 ? squares / (n - 1) : null,
  };
  if (!isFew(n))
    return { ...found, low, high, why: null, p: n === 0 ? null : mcnemar.exact, method: 'newcombe' };
  const limits = posteriorOf({ both, onlyA: above, onlyB: below, neither });
  const known = { ...found, low: limits.low, high: limits.high, why: null };
  return { ...ofEnough(known, n, 'yes/no'), p: mcnemar.midP, method: 'posterior' };
}

const posteriors = new Map<string, PairedPosterior>();

/** Slices ask for the same few tables again and again. */
function posteriorOf(table: PairedTable): PairedPosterior {
  const key = Object.values(table).join(' ');
  const found = posteriors.get(key) ?? pairedPosterior(table);
  posteriors.set(key, found);
  return found;
}

/**
 * Of any scores, from the moments of the differences, without how many are above and below. `few`: the differences themselves
 * where there are few, p is then of all assignments of their signs.
 */
export function meanDifference(
  moments: Moments,
  few?: readonly number[],
): Omit<Difference, 'above' | 'below' | 'same'> {
  const { n, centredSquares } = moments;
  const { mean, low, high, why, p } = pairedFromMoments(moments);
  const variance = n > 1 && centredSquares !== null ? centredSquares / (n - 1) : null;
  const known = ofEnough({ n, value: mean, low, high, why, variance }, n, 'numbers');
  return few ? { ...known, p: signFlipTest(few).p, method: 'sign-flip' } : { ...known, p, method: 't' };
}

/** The same with `above` and `below`, as in `Difference`. */
export const numericDifference = (
  moments: Moments,
  { above, below }: Record<'above' | 'below', number>,
  few?: readonly number[],
): Difference => ({ ...meanDifference(moments, few), above, below, same: moments.n - above - below });

/** The same difference with clusters of samples, from n and sum of the differences of each cluster. */
export function clusteredDifference<Given extends Difference>(
  difference: Given,
  sums: readonly ClusterSum[],
): Given {
  const { n, mean, se, low, high, why, p, test, clusters, df } = pairedFromClusterSums(sums);
  const variance = se === null ? null : n * se * se;
  const clustered = { clusters, df };
  return { ...difference, value: mean, low, high, why, p, variance, clustered, method: `clustered ${test}` };
}
