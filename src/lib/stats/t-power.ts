import { crossing } from './crossing';
import { normalUpper, tCritical, zCritical } from './distributions';
import { gaussLegendre } from './gauss-legendre';
import { finiteOrNull } from './interval';
import { samplesNeeded, type Design } from './power';

const NODES = 120;
/** Beyond so many standard deviations a chi is not found. */
const DEVIATIONS = 9;

/**
 * P(|T| > t) of a noncentral t with `df` > 0 degrees of freedom: the normal tails at t times a chi over √df, averaged over
 * its density by Gauss–Legendre.
 */
export function noncentralTwoSided(t: number, df: number, noncentrality: number): number {
  const { nodes, weights } = gaussLegendre(NODES);
  const wide = DEVIATIONS / Math.sqrt(df);
  const [from, to] = [Math.sqrt(Math.max(0, 1 - wide)), Math.sqrt(1 + wide)];
  let [sum, total] = [0, 0];
  nodes.forEach((node, i) => {
    // u is the square of what is stepped along: a fraction of a power at 0 is then smooth.
    const root = from + ((to - from) * (node + 1)) / 2;
    const u = root * root;
    // In units of its greatest, so that it does not overflow.
    const density = (weights[i] ?? 0) * Math.exp((df - 0.5) * Math.log(u) - (df * (u * u - 1)) / 2);
    total += density;
    sum += density * (normalUpper(t * u - noncentrality) + normalUpper(t * u + noncentrality));
  });
  return sum / total;
}

/** Power of the two-sided t test for an effect that is so many standard errors; null for a level outside (0, 1), or no df. */
export function tPower({
  errors,
  df,
  level = 0.95,
}: {
  errors: number;
  df: number;
  level?: number;
}): number | null {
  const t = tCritical(level, df);
  return t === null ? null : finiteOrNull(noncentralTwoSided(t, df, Math.abs(errors)));
}

/**
 * Standard errors that a true mean must be away from 0 for the t test to show it with the given power: what z_{α/2} + z_β is
 * of a normal. Null for a level or a power outside (0, 1), or no degrees of freedom.
 */
export function errorsDetectable({ df, level = 0.95, power = 0.8 }: { df: number } & Design): number | null {
  const over = (errors: number): number => (tPower({ errors, df, level }) ?? NaN) - power;
  if (!(power > 0 && power < 1) || !(df > 0) || !(over(0) < 0)) return null;
  let most = 8;
  while (over(most) < 0) most *= 2;
  return crossing(over, 0, most, 1e-9);
}

/**
 * Samples with which the t test of their mean shows a true `effect` with the given power: √(variance/n) for its standard
 * error, n - 1 degrees of freedom. Whole. Null as in `samplesNeeded`.
 */
export function tSamples({
  effect,
  variance,
  level = 0.95,
  power = 0.8,
}: { effect: number; variance: number } & Design): number | null {
  const about = samplesNeeded({ effect, variance, level, power });
  if (about === null) return null;
  let n = Math.max(2, Math.ceil(about));
  while ((tPower({ errors: effect * Math.sqrt(n / variance), df: n - 1, level }) ?? 1) < power) n += 1;
  return n;
}

/**
 * Samples with which half the width of the t interval of their mean is at most `halfWidth`: the least n with
 * t_{n−1}·√(variance/n) ≤ halfWidth. Whole. Null for a level outside (0, 1), no width and a negative variance.
 */
export function tHalfWidthSamples({
  halfWidth,
  variance,
  level = 0.95,
}: {
  halfWidth: number;
  variance: number;
  level?: number;
}): number | null {
  const z = zCritical(level);
  if (z === null || !(halfWidth > 0 && variance >= 0)) return null;
  let n = Math.max(2, Math.ceil((z / halfWidth) ** 2 * variance));
  while ((tCritical(level, n - 1) ?? 0) * Math.sqrt(variance / n) > halfWidth) n += 1;
  return n;
}

/**
 * Clusters like those seen, of which there are `clusters` with `df` degrees of freedom and a standard error `se`, with which
 * the t test shows a true `effect`: r times as many have se/√r and (df + 1)·r - 1. Whole. Null where nothing is needed to be
 * known: an effect of 0 or no spread.
 */
export function clustersNeeded({
  effect,
  se,
  df,
  clusters,
  level = 0.95,
  power = 0.8,
}: { effect: number; se: number; df: number; clusters: number } & Design): number | null {
  const about = samplesNeeded({ effect, variance: clusters * se * se, level, power });
  if (about === null || !(se > 0 && df > 0)) return null;
  let count = Math.max(2, Math.ceil(about));
  const isShort = (): boolean => {
    const times = count / clusters;
    const errors = (effect / se) * Math.sqrt(times);
    return (tPower({ errors, df: Math.max(0.5, (df + 1) * times - 1), level }) ?? 1) < power;
  };
  while (isShort()) count += 1;
  return count;
}
