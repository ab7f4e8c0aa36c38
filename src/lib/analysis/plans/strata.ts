import { momentsOf, wholeAllocation } from '../../stats';
import type { Pool, PooledSample } from './pool';

/** Samples that as many other models solved. */
export interface Stratum {
  name: string;
  samples: readonly PooledSample[];
  /** To be drawn of it. */
  n: number;
}

export interface Stratified {
  strata: readonly Stratum[];
  /** Share of the variance of the mean that strata save, beside samples drawn at random from all. */
  saved: number;
}

/** Strata that save less are not worth their weights. */
const LEAST_SAVED = 0.05;
/** How differences vary within fewer samples is not known. */
const LEAST_KNOWN = 20;
/** Of the range of scores: no stratum is known to be more even. */
const range = (samples: readonly PooledSample[]): number =>
  samples.reduce((most, { difference }) => Math.max(most, Math.abs(difference)), 0) || 1;

/**
 * `n` of the samples at hand by strata, more where differences vary more; null where that does not pay. Strata are those that
 * equally many other models solved, small ones put together with the next. Variance as of sampling in two phases (Cochran 1977,
 * 12.2), Σ w_h²·s_h²/n_h + Σ w_h·(d̄_h − d̄)²/pool: shares of the strata are themselves only those of the samples at hand.
 */
export function stratified({ samples, others }: Pool, n: number): Stratified | null {
  if (others === 0 || n >= samples.length) return null;
  const groups = groupsOf(samples, others);
  if (groups.length < 2 || n < 3 * groups.length) return null;
  const weight = groups.map((group) => group.samples.length / samples.length);
  const moments = groups.map((group) => momentsOf(group.samples.map(({ difference }) => difference)));
  const whole = momentsOf(samples.map(({ difference }) => difference));
  const scale = range(samples);
  const sd = moments.map((one) => Math.sqrt((one.centredSquares ?? 0) / Math.max(1, one.n - 1)));
  const numbers = wholeAllocation(
    { weight, sd: sd.map((one) => one / scale), n },
    groups.map((group) => group.samples.length),
  );
  const between = moments.reduce(
    (sum, one, h) => sum + (weight[h] ?? 0) * ((one.mean ?? 0) - (whole.mean ?? 0)) ** 2,
    0,
  );
  const within = numbers.reduce((sum, of, h) => sum + ((weight[h] ?? 0) * (sd[h] ?? 0)) ** 2 / of, 0);
  const plain = (whole.centredSquares ?? 0) / (samples.length - 1) / n;
  const saved = plain > 0 ? 1 - (within + between / samples.length) / plain : 0;
  if (!(saved >= LEAST_SAVED)) return null;
  return { strata: groups.map((group, h) => ({ ...group, n: numbers[h] ?? 0 })), saved };
}

function groupsOf(samples: readonly PooledSample[], others: number): Omit<Stratum, 'n'>[] {
  const groups: { low: number; high: number; samples: PooledSample[] }[] = [];
  for (let solved = 0; solved <= others; solved += 1) {
    const own = samples.filter((one) => one.solved === solved);
    const last = groups.at(-1);
    if (last && (last.samples.length < LEAST_KNOWN || own.length === 0)) {
      last.samples.push(...own);
      last.high = solved;
    } else groups.push({ low: solved, high: solved, samples: own });
  }
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (last && before && last.samples.length < LEAST_KNOWN) {
    before.samples.push(...last.samples);
    before.high = last.high;
    groups.pop();
  }
  return groups.map(({ low, high, samples: own }) => ({
    name: `solved by ${low === high ? low : `${low} to ${high}`} of ${others} others`,
    samples: own,
  }));
}
