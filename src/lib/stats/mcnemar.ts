import { binomialLower, chiSquareUpper } from './distributions';
import { finiteOrNull } from './interval';

/** p-values and statistics of McNemar's test; chi2 and chi2Corrected have one degree of freedom. */
export interface McNemar {
  exact: number | null;
  midP: number | null;
  chi2: number | null;
  p: number | null;
  chi2Corrected: number | null;
  pCorrected: number | null;
}

/**
 * McNemar's test on the discordant pairs `onlyA` and `onlyB` (counts), two-sided:
 * exact = 2·P(Bin(b+c, ½) ≤ min(b, c)), midP = that less P(X = min), both capped at 1 (Fagerland et al. 2013);
 * chi2 = (b-c)²/(b+c), chi2Corrected = max(0, |b-c| - 1)²/(b+c) (McNemar 1947, Edwards 1948).
 * Without discordant pairs there is nothing to tell the models apart: the statistics are 0 and every p is 1.
 */
export function mcnemar(onlyA: number, onlyB: number): McNemar {
  const discordant = onlyA + onlyB;
  if (discordant === 0) return { exact: 1, midP: 1, chi2: 0, p: 1, chi2Corrected: 0, pCorrected: 1 };
  const fewer = Math.min(onlyA, onlyB);
  const gap = Math.abs(onlyA - onlyB);
  const atMost = binomialLower(fewer, discordant, 0.5);
  const below = fewer > 0 ? binomialLower(fewer - 1, discordant, 0.5) : 0;
  const chi2 = gap ** 2 / discordant;
  const chi2Corrected = Math.max(0, gap - 1) ** 2 / discordant;
  return {
    exact: finiteOrNull(Math.min(1, 2 * atMost)),
    midP: finiteOrNull(gap === 0 ? 1 : Math.min(1, atMost + below)),
    chi2: finiteOrNull(chi2),
    p: finiteOrNull(chiSquareUpper(chi2, 1)),
    chi2Corrected: finiteOrNull(chi2Corrected),
    pCorrected: finiteOrNull(chiSquareUpper(chi2Corrected, 1)),
  };
}
