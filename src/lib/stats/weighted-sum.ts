import { tCritical, tTwoSided } from './distributions';
import { finiteOrNull, symmetric, UNDEFINED_INTERVAL, type Interval } from './interval';
import { standardError, type Moments } from './moments';

/** One independent stratum of a weighted sum: its moments, and what its mean is multiplied by. */
export interface Stratum {
  coefficient: number;
  moments: Moments;
}

/** Σ cₕ·meanₕ with its standard error, degrees of freedom, t interval, and the test that it is 0. */
export interface WeightedSum extends Interval {
  n: number;
  value: number | null;
  se: number | null;
  df: number | null;
  t: number | null;
  p: number | null;
}

/**
 * A weighted sum of the means of independent strata: variance Σ cₕ²·sₕ²/nₕ (Cochran 1977, 5.3), degrees of freedom by
 * Satterthwaite 1946. value is null where a stratum with a coefficient has no value, se and all that follows from it
 * where one has a single value. Coefficients are taken as they are: they need not add up to 1. With one stratum this is
 * the t interval of its mean. A sum of exactly 0 has p = 1; another one without any spread has p = 0.
 */
export function weightedSum(strata: readonly Stratum[], level = 0.95): WeightedSum {
  const counted = strata.filter(({ coefficient }) => coefficient !== 0);
  const n = counted.reduce((total, { moments }) => total + moments.n, 0);
  const means = counted.map(({ coefficient, moments }) =>
    moments.n > 0 && moments.mean !== null ? coefficient * moments.mean : null,
  );
  const undefinedSum = { n, value: null, se: null, df: null, t: null, p: null, ...UNDEFINED_INTERVAL };
  if (counted.length === 0 || means.includes(null)) return undefinedSum;
  const value = finiteOrNull(means.reduce<number>((total, mean) => total + (mean ?? 0), 0));
  const errors = counted.map(({ coefficient, moments }) => {
    const se = standardError(moments);
    return se === null ? null : (coefficient * se) ** 2;
  });
  if (value === null || errors.includes(null)) return { ...undefinedSum, value, p: value === 0 ? 1 : null };
  const variance = errors.reduce<number>((total, part) => total + (part ?? 0), 0);
  const se = finiteOrNull(Math.sqrt(variance));
  const shares = counted.reduce(
    (total, { moments }, i) => total + (errors[i] ?? 0) ** 2 / (moments.n - 1),
    0,
  );
  const smallest = counted.reduce((total, { moments }) => total + moments.n - 1, 0);
  const df = shares > 0 ? variance ** 2 / shares : smallest;
  const critical = tCritical(level, df);
  const t = se === null ? null : value === 0 && se === 0 ? 0 : value / se;
  return {
    n,
    value,
    se,
    df,
    t: t === null ? null : finiteOrNull(t),
    p: value === 0 ? 1 : t === null ? null : finiteOrNull(tTwoSided(t, df)),
    ...symmetric(value, se === null || critical === null ? null : critical * se),
  };
}

/** A part of a weighted sum with limits of its own. */
export interface LimitedPart extends Interval {
  coefficient: number;
  value: number | null;
}

/**
 * Limits of Σ cₕ·valueₕ from the limits of its independent parts, by recovering each part's variance from them near
 * the limit that it is needed for (Zou, Huang & Zhang 2009; Zou & Donner 2008): of proportions with Wilson's limits this
 * keeps within [0, 1] and does not shrink to nothing where a stratum was solved whole. With one part its own limits.
 */
export function weightedLimits(parts: readonly LimitedPart[]): Interval {
  let value = 0;
  let below = 0;
  let above = 0;
  for (const { coefficient, ...part } of parts) {
    if (coefficient === 0) continue;
    if (part.value === null || part.low === null || part.high === null) return { ...UNDEFINED_INTERVAL };
    const low = coefficient * (coefficient > 0 ? part.low : part.high);
    const high = coefficient * (coefficient > 0 ? part.high : part.low);
    const middle = coefficient * part.value;
    value += middle;
    below += (middle - low) ** 2;
    above += (high - middle) ** 2;
  }
  if (parts.every(({ coefficient }) => coefficient === 0)) return { ...UNDEFINED_INTERVAL };
  return { low: finiteOrNull(value - Math.sqrt(below)), high: finiteOrNull(value + Math.sqrt(above)) };
}
