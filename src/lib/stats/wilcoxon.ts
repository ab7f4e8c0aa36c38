import { normalTwoSided } from './distributions';
import { finiteOrNull } from './interval';
import { midRanks } from './ranks';

/** w: the smaller of the two rank sums; p: two-sided. */
export interface Wilcoxon {
  w: number | null;
  p: number | null;
}

/**
 * Wilcoxon's signed-rank test of the differences: zeros are dropped, p is the normal approximation with the
 * variance corrected for ties and without a continuity correction (Wilcoxon 1945; scipy's
 * `wilcoxon(zero_method='wilcox', correction=False, method='asymptotic')`). Differences tie, and are 0, within 1e-12 of
 * Σ|d|, as in the sign-flip test: 0.3 − 0.1 and 0.2 are one. Knows nothing of clusters.
 * Nulls for no differences; w = 0 and p = 1 when all are 0.
 */
export function wilcoxonSignedRank(differences: readonly number[]): Wilcoxon {
  if (differences.length === 0) return { w: null, p: null };
  const rounding = 1e-12 * differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  // Of what is not a number nothing is known: it stays, and leaves W undefined.
  const moved = differences.filter((difference) => !(Math.abs(difference) <= rounding));
  const n = moved.length;
  if (n === 0) return { w: 0, p: 1 };
  const { ranks, tieTerm } = midRanks(moved.map(Math.abs), rounding);
  let positive = 0;
  let negative = 0;
  for (const [index, rank] of ranks.entries()) {
    if ((moved[index] ?? 0) > 0) positive += rank;
    else negative += rank;
  }
  const w = Math.min(positive, negative);
  const expected = (n * (n + 1)) / 4;
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48;
  return { w: finiteOrNull(w), p: finiteOrNull(normalTwoSided((w - expected) / Math.sqrt(variance))) };
}
