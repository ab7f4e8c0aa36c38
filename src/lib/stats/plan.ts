import { normalQuantile, normalTwoSided, zCritical } from './distributions';
import { tHalfWidthSamples, tSamples } from './t-power';

/** What is known beforehand, and what is wished for. Scores and their differences are in one unit, costs in another. */
export interface PlanInput {
  /** Variance of the true difference between samples, `omega2` of `noise`. */
  omega2: number;
  /** Variance of answers within a sample, of each model: `withinA` and `withinB` of `noise`. */
  WA: number;
  WB: number;
  /** Of one answer of each model. */
  costA: number;
  costB: number;
  /** Of one more sample, beside its answers. */
  costSample?: number;
  /** Half the width of the interval is `h`; or a true difference `delta` is shown; or A, truly better by `delta`, is shown not worse by `margin`. */
  kind: 'halfWidth' | 'power' | 'nonInferiority';
  h?: number;
  delta?: number;
  /** Chance to show it, .8 where it is not said. */
  power?: number;
  margin?: number;
  /** There are no more samples. */
  nMax?: number;
  /** Quantile of the level, of 95 % where it is not said: that of a corrected one where several pairs are planned. */
  z?: number;
}

/** Samples, answers of each model to each, and what they cost together. */
export interface Plan {
  n: number;
  KA: number;
  KB: number;
  cost: number;
}

const MOST_REPEATS = 32;
/** Below so many samples t is not z. */
const FEW = 60;
/** Nothing but rounding tells two costs apart. */
const ROUNDING = 1e-12;

const zOf = ({ z }: PlanInput): number => z ?? zCritical(0.95) ?? NaN;

/** Standard errors that fit into the distance wished for, and the distance. */
function wish(input: PlanInput): { distance: number; errors: number } {
  const { kind, h = NaN, delta = NaN, margin = NaN, power = 0.8 } = input;
  const z = zOf(input);
  if (kind === 'halfWidth') return { distance: h, errors: z };
  const errors = z + normalQuantile(power);
  return { distance: kind === 'power' ? Math.abs(delta) : (input.delta ?? 0) + margin, errors };
}

/** Variance of the mean that the wish leaves; null for a wish that cannot be met. */
function varianceAllowed(input: PlanInput): number | null {
  const { distance, errors } = wish(input);
  return distance > 0 && errors > 0 && Number.isFinite(errors) ? (distance / errors) ** 2 : null;
}

/**
 * The cheapest experiment that meets a wish about the mean difference of two models: K_A, K_B from 1 to 32 answers a sample,
 * V = ω² + W_A/K_A + W_B/K_B, n = max(2, ⌈V/v*⌉) samples for an allowed variance v* of (h/z)², (δ/(z + z_power))² or ((δ + margin) /
 * (z + z_power))² (Miller 2024, power analysis). Of equal costs the one with the least n, then K_A + K_B, then K_A. Null where no
 * number of repeats is enough with nMax samples (`leastSamples` says how many it takes), and for a wish that cannot be met: a
 * distance that is not above 0, a power outside (0, 1).
 */
export function plan(input: PlanInput): Plan | null {
  const allowed = varianceAllowed(input);
  return allowed === null ? null : cheapest(input, (variance) => Math.max(2, Math.ceil(variance / allowed)));
}

/**
 * `plan` with t in place of z where that asks for fewer than 60 samples: the least n with t_{n−1}·√(V/n) ≤ h, or with which the
 * noncentral t has the power. Null as in `plan`.
 */
export function planByT(input: PlanInput): Plan | null {
  const allowed = varianceAllowed(input);
  if (allowed === null) return null;
  const { kind, power = 0.8 } = input;
  const level = 1 - normalTwoSided(zOf(input));
  const { distance } = wish(input);
  return cheapest(input, (variance, isWorth) => {
    const n = Math.max(2, Math.ceil(variance / allowed));
    if (n >= FEW || variance === 0 || !isWorth(n)) return n;
    return kind === 'halfWidth'
      ? (tHalfWidthSamples({ halfWidth: distance, variance, level }) ?? n)
      : (tSamples({ effect: distance, variance, level, power }) ?? n);
  });
}

/**
 * Samples that the wish takes whatever the repeats: ⌈ω²/v*⌉, with v* as in `plan`. Null for a wish that cannot be met.
 */
export function leastSamples(input: PlanInput): number | null {
  const allowed = varianceAllowed(input);
  return allowed === null ? null : Math.ceil(input.omega2 / allowed);
}

/** `samplesFor` may ask whether so many samples could still be the cheapest. */
function cheapest(
  { omega2, WA, WB, costA, costB, costSample = 0, nMax = Infinity }: PlanInput,
  samplesFor: (variance: number, isWorth: (n: number) => boolean) => number,
): Plan | null {
  let best: Plan | null = null;
  for (let KA = 1; KA <= MOST_REPEATS; KA += 1)
    for (let KB = 1; KB <= MOST_REPEATS; KB += 1) {
      const price = costSample + KA * costA + KB * costB;
      const isBeaten = (n: number): boolean =>
        n > nMax || (best !== null && !isCheaper({ n, KA, KB, cost: n * price }, best));
      const n = samplesFor(omega2 + WA / KA + WB / KB, (least) => !isBeaten(least));
      if (n >= 2 && !isBeaten(n)) best = { n, KA, KB, cost: n * price };
    }
  return best;
}

function isCheaper(one: Plan, other: Plan): boolean {
  const gap = one.cost - other.cost;
  if (Math.abs(gap) > ROUNDING * other.cost) return gap < 0;
  return (one.n - other.n || one.KA + one.KB - other.KA - other.KB || one.KA - other.KA) < 0;
}
