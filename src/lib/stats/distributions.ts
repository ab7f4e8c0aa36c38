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

/**
 * P(F > f) for Fisher's F with df1 (a whole number) and df2 degrees of freedom: from the tail of t or a power, adding the
 * terms of Abramowitz & Stegun 26.5.16, which are all positive; as many as half of df1.
 */
export function fUpper(f: number, df1: number, df2: number): number {
  if (f <= 0) return 1;
  if (f === Infinity) return 0;
  const odd = df1 % 2 === 1;
  const a = df2 / 2;
  const x = df2 / (df2 + df1 * f);
  let total = odd ? tTwoSided(Math.sqrt(df1 * f), df2) : x ** a;
  let b = odd ? 0.5 : 1;
  let term = odd ? (x ** a * Math.sqrt(1 - x)) / (0.5 * betaOfHalf(df2)) : a * x ** a * (1 - x);
  for (; b < df1 / 2; b += 1) {
    total += term;
    term *= ((1 - x) * (a + b)) / (b + 1);
  }
  return Math.min(1, total);
}

/** B(df/2, 1/2) for a whole df. */
function betaOfHalf(df: number): number {
  let value = df % 2 === 1 ? Math.PI : 2;
  for (let a = df % 2 === 1 ? 0.5 : 1; a < df / 2; a += 1) value *= a / (a + 0.5);
  return value;
}

/** z with P(|Z| ≤ z) = level; null unless 0 < level < 1. */
export function zCritical(level: number): number | null {
  return level > 0 && level < 1 ? normalQuantile(0.5 + level / 2) : null;
}

/** t with P(|T| ≤ t) = level for `df` degrees of freedom; null unless 0 < level < 1 and df > 0. */
export function tCritical(level: number, df: number): number | null {
  return level > 0 && level < 1 && df > 0 ? tQuantile(0.5 + level / 2, df) : null;
}
