import { logWealth } from './log-wealth';

/**
 * p of the hypothesis that neither model wins more often, which holds whenever one stops: P(p ≤ α, ever) ≤ α (Ville 1939).
 * `differences`: paired 0/1 outcomes, A minus B, so −1, 0 or 1 a sample, in the random order in which they came; of a file sorted
 * by difficulty or category it says nothing. The least so far of 1/M, M = 2^(b+c)·B(b+1, c+1) after b wins and c losses, the
 * uniform mixture of likelihood ratios (Robbins 1970), and at most 1. O(n). Throws a RangeError for any other difference.
 */
export function anytimeP(differences: ArrayLike<number>): number {
  return Math.exp(-logWealth(differences).most);
}
