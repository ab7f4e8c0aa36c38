import {
  type ClusterSum,
  type Moments,
  type NoInterval,
  pairedBinary,
  pairedFromClusterSums,
  pairedFromMoments,
} from '../../stats';

export type PairTest = 'newcombe' | 't' | 'sign-flip' | 'clustered t' | 'clustered sign-flip';

/** Whether interval and p are over clusters of samples. */
export const isClustered = (method: PairTest): boolean =>
  method === 'clustered t' || method === 'clustered sign-flip';

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

/** Of yes/no scores, from counts of samples: n in all, 1 for both, 1 for A alone (`above`), 1 for B alone (`below`). */
export function binaryDifference({
  n,
  both,
  above,
  below,
}: Record<'n' | 'both' | 'above' | 'below', number>): Difference {
  const { difference, low, high, mcnemar } = pairedBinary(both, above, below, n - both - above - below);
  const squares = above + below - (above - below) ** 2 / n;
  return {
    ...{ n, above, below, same: n - above - below },
    ...{ value: difference, low, high, why: null, p: n === 0 ? null : mcnemar.exact, method: 'newcombe' },
    variance: n > 1 ? squares / (n - 1) : null,
  };
}

/** Of any scores, from the moments of the differences; `above` and `below` as in `Difference`. */
export function numericDifference(
  moments: Moments,
  { above, below }: Record<'above' | 'below', number>,
): Difference {
  const { n, centredSquares } = moments;
  const { mean, low, high, why, p } = pairedFromMoments(moments);
  const variance = n > 1 && centredSquares !== null ? centredSquares / (n - 1) : null;
  return {
    ...{ n, above, below, same: n - above - below },
    ...{ value: mean, low, high, why, p, method: 't', variance },
  };
}

/** The same difference with clusters of samples, from n and sum of the differences of each cluster. */
export function clusteredDifference<Given extends Difference>(
  difference: Given,
  sums: readonly ClusterSum[],
): Given {
  const { n, mean, se, low, high, why, p, test } = pairedFromClusterSums(sums);
  const variance = se === null ? null : n * se * se;
  return { ...difference, value: mean, low, high, why, p, variance, method: `clustered ${test}` };
}
