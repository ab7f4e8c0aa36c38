import quantileOfBeta from '@stdlib/stats-base-dists-beta-quantile';
import cdfOfBinomial from '@stdlib/stats-base-dists-binomial-cdf';
import cdfOfChiSquare from '@stdlib/stats-base-dists-chisquare-cdf';
import cdfOfNormal from '@stdlib/stats-base-dists-normal-cdf';
import quantileOfNormal from '@stdlib/stats-base-dists-normal-quantile';
import cdfOfT from '@stdlib/stats-base-dists-t-cdf';
import quantileOfT from '@stdlib/stats-base-dists-t-quantile';

/** Φ⁻¹(p) of the standard normal distribution; ±Infinity at 0 and 1, NaN outside [0, 1]. */
export function normalQuantile(p: number): number {
  return quantileOfNormal(p, 0, 1);
}

/** P(Z > z) for a standard normal Z. Taken from the lower tail by symmetry, since 1 - Φ(10) would be 0. */
export function normalUpper(z: number): number {
  return cdfOfNormal(-z, 0, 1);
}

/** P(|Z| ≥ |z|) for a standard normal Z. */
export function normalTwoSided(z: number): number {
  return Math.min(1, 2 * normalUpper(Math.abs(z)));
}

/** Quantile of Student's t with `df` > 0 degrees of freedom. */
export function tQuantile(p: number, df: number): number {
  return quantileOfT(p, df);
}

/** P(|T| ≥ |t|) for Student's t with `df` > 0 degrees of freedom; 0 for an infinite t. */
export function tTwoSided(t: number, df: number): number {
  if (Math.abs(t) === Infinity) return 0;
  return Math.min(1, 2 * cdfOfT(-Math.abs(t), df));
}

/** P(X ≤ successes) for X binomial with `trials` trials. */
export function binomialLower(successes: number, trials: number, probability: number): number {
  return cdfOfBinomial(successes, trials, probability);
}

/** Quantile of the beta distribution with shapes a, b > 0. */
export function betaQuantile(p: number, a: number, b: number): number {
  return quantileOfBeta(p, a, b);
}

/**
 * P(X > x) for a chi-square X with a whole number `df` ≥ 1 of degrees of freedom.
 * The library offers the lower tail only. Where subtracting it from 1 would lose digits, the finite sums of
 * Abramowitz & Stegun 26.4.4 (odd) and 26.4.5 (even) take over; all their terms are positive.
 */
export function chiSquareUpper(x: number, df: number): number {
  if (x <= 0) return 1;
  if (df === 1) return normalTwoSided(Math.sqrt(x));
  const upper = 1 - cdfOfChiSquare(x, df);
  return upper < 1e-3 ? chiSquareTail(x, df) : upper;
}

function chiSquareTail(x: number, df: number): number {
  const odd = df % 2 === 1;
  let term = odd ? Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2) : Math.exp(-x / 2);
  let total = odd ? normalTwoSided(Math.sqrt(x)) : 0;
  for (let r = odd ? 3 : 2; r <= df; r += 2) {
    total += term;
    term *= x / r;
  }
  return total;
}

/** z with P(|Z| ≤ z) = level; null unless 0 < level < 1. */
export function zCritical(level: number): number | null {
  return level > 0 && level < 1 ? normalQuantile(0.5 + level / 2) : null;
}

/** t with P(|T| ≤ t) = level for `df` degrees of freedom; null unless 0 < level < 1 and df > 0. */
export function tCritical(level: number, df: number): number | null {
  return level > 0 && level < 1 && df > 0 ? tQuantile(0.5 + level / 2, df) : null;
}
