import { crossingBySlope } from './crossing';
import { normalQuantile, normalUpper } from './distributions';
import { gaussLegendre } from './gauss-legendre';
import type { Interval } from './interval';
import { momentsOf, variance } from './moments';

/** A slice with what it borrows from the rest, in the unit of its estimate. */
export interface PooledSlice extends Interval {
  mean: number | null;
  sd: number | null;
  /** Posterior probability that the true value is below 0. */
  below0: number | null;
  /** How much of the estimate is the mean of all, from 0 (none) to 1: below .1 the slice speaks for itself. */
  borrowed: number | null;
}

export interface Pooling {
  slices: PooledSlice[];
  /** Mean of all slices; null below three. */
  mu: number | null;
}

const NODES = 400;
/** Of so many nodes one tells nearly where an interval ends. */
const COARSE = 8;
/** With fewer the prior does not end. */
const LEAST_SLICES = 3;
/** Of all probability: nothing that is read changes without it. */
const NEGLIGIBLE = 1e-18;
const UNKNOWN: PooledSlice = { mean: null, sd: null, low: null, high: null, below0: null, borrowed: null };

/** A normal with its part in a mixture. */
interface Part {
  weight: number;
  mean: number;
  sd: number;
}

/**
 * Estimates y with standard errors s of disjoint slices, partly pooled: y_j ~ N(θ_j, s_j²), θ_j ~ N(μ, τ²), μ and τ flat (Gelman
 * et al. 2013, 5.4; Gelman 2006). The mixture of normals over τ is taken by Gauss–Legendre, τ = c·u/(1 − u), c = max(sd of y, mean
 * s). Intervals are equal-tailed. For the question which slice is bad; of a slice that was named beforehand take its own. Nulls
 * for fewer than three slices, which leave τ unbounded. Throws a RangeError where y and s differ in length, and for an s that is
 * not above 0: it would be certain (of few samples take √(variance of all / n)).
 */
export const pooled = (y: readonly number[], s: readonly number[], level = 0.95): PooledSlice[] =>
  pooling(y, s, level).slices;

/** `pooled`, and the mean of all. */
export function pooling(y: readonly number[], s: readonly number[], level = 0.95): Pooling {
  if (s.length !== y.length) throw new RangeError(`${y.length} slices but ${s.length} standard errors`);
  for (const [j, one] of s.entries())
    if (!(one > 0)) throw new RangeError(`The standard error of slice ${j} is ${one}`);
  if (y.length < LEAST_SLICES) return { slices: y.map(() => ({ ...UNKNOWN })), mu: null };
  const spreads = spreadsOf(y, s);
  const mu = spreads.reduce((sum, { weight, mu }) => sum + weight * mu, 0);
  const slices = y.map((own, j) => {
    const squared = (s[j] ?? NaN) ** 2;
    let borrowed = 0;
    const mixture = spreads.map(({ weight, tau, mu, variance }): Part => {
      const part = squared / (squared + tau * tau);
      borrowed += weight * part;
      const mean = part * mu + (1 - part) * own;
      return { weight, mean, sd: Math.sqrt(squared * (1 - part) + part * part * variance) };
    });
    return { ...describe(mixture, (1 - level) / 2), borrowed };
  });
  return { slices, mu };
}

/** Values of τ with their posterior weight, and μ given them. */
function spreadsOf(
  y: readonly number[],
  s: readonly number[],
): { tau: number; weight: number; mu: number; variance: number }[] {
  const scale = Math.max(Math.sqrt(variance(momentsOf(y)) ?? 0), momentsOf(s).mean ?? 0);
  const { nodes, weights } = gaussLegendre(NODES);
  const all = nodes.map((node, k) => {
    const u = (node + 1) / 2;
    const tau = (scale * u) / (1 - u);
    let [precision, sum, log] = [0, 0, 0];
    for (const [j, value] of y.entries()) {
      const v = (s[j] ?? NaN) ** 2 + tau * tau;
      precision += 1 / v;
      sum += value / v;
      log -= Math.log(v) / 2;
    }
    const mu = sum / precision;
    for (const [j, value] of y.entries()) log -= (value - mu) ** 2 / (2 * ((s[j] ?? NaN) ** 2 + tau * tau));
    log += Math.log(weights[k] ?? 0) - Math.log(precision) / 2 - 2 * Math.log(1 - u);
    return { tau, mu, variance: 1 / precision, log };
  });
  const highest = Math.max(...all.map(({ log }) => log));
  const likely = all
    .map(({ log, ...rest }) => ({ ...rest, weight: Math.exp(log - highest) }))
    .filter(({ weight }) => weight > NEGLIGIBLE);
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  return likely.map((one) => ({ ...one, weight: one.weight / total }));
}

/** Probability below x, and the density there. */
function below(mixture: readonly Part[], x: number): [number, number] {
  let [probability, density] = [0, 0];
  for (const part of mixture) {
    const z = (x - part.mean) / part.sd;
    probability += part.weight * normalUpper(-z);
    density += (part.weight * Math.exp((-z * z) / 2)) / part.sd;
  }
  return [probability, density / Math.sqrt(2 * Math.PI)];
}

function describe(mixture: readonly Part[], tail: number): Omit<PooledSlice, 'borrowed'> {
  const mean = mixture.reduce((sum, part) => sum + part.weight * part.mean, 0);
  const squares = mixture.reduce(
    (sum, part) => sum + part.weight * (part.sd ** 2 + (part.mean - mean) ** 2),
    0,
  );
  const sd = Math.sqrt(squares);
  // Cantelli: beyond so many standard deviations there is less than the tail.
  const far = sd / Math.sqrt(tail);
  const near = sd * normalQuantile(1 - tail);
  const few = mixture.filter((_, k) => k % COARSE === 0);
  const ofFew = few.reduce((sum, { weight }) => sum + weight, 0);
  const end = (p: number, start: number): number => {
    const between = (of: readonly Part[], from: number, share: number, tolerance: number) =>
      crossingBySlope(
        (x) => {
          const [probability, density] = below(of, x);
          return [probability - share, density];
        },
        { from: mean - far, to: mean + far, start: from },
        tolerance,
      );
    // A few of the normals say nearly where it is.
    return between(mixture, between(few, start, p * ofFew, sd * 1e-3), p, sd * 1e-12);
  };
  return {
    mean,
    sd,
    low: end(tail, mean - near),
    high: end(1 - tail, mean + near),
    below0: below(mixture, 0)[0],
  };
}
