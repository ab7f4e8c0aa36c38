/** One entry a stratum in each list. */
export interface Strata {
  /** Share of all samples. */
  weight: readonly number[];
  /** Standard deviation of the differences in it, as far as is known. */
  sd: readonly number[];
  /** Of one sample; all alike where it is not said. */
  cost?: readonly number[];
  /** Samples to draw in all. */
  n: number;
}

/** Samples of each stratum, not rounded, and the variance of Σ weight · mean with them, and with shares by weight alone. */
export interface Allocation {
  nPerStratum: number[];
  variance: number;
  varianceProportional: number;
}

/** No stratum is known to be so even that nothing differs in it. */
const LEAST_SD = 0.1;
const LEAST_SAMPLES = 3;

/**
 * How many samples to take from each stratum for the least variance of a weighted mean: n_h ∝ w_h·max(s_h, .1)/√c_h (Neyman 1934;
 * Cochran 1977, 5.5), variance Σ w_h²·s_h²/n_h. With scores from 0 to 1. What is drawn so must be weighted again (`weightedSum`):
 * its plain mean is of other samples. Throws a RangeError where lists differ in length and where no stratum has a weight.
 */
export function allocation({ weight, sd, cost = weight.map(() => 1), n }: Strata): Allocation {
  if (sd.length !== weight.length || cost.length !== weight.length)
    throw new RangeError('One entry a stratum in each list');
  const parts = weight.map((w, h) => (w * Math.max(sd[h] ?? 0, LEAST_SD)) / Math.sqrt(cost[h] ?? 1));
  const whole = sum(parts);
  if (!(whole > 0)) throw new RangeError('No stratum has a weight');
  const nPerStratum = parts.map((part) => (n * part) / whole);
  const varianceOf = (counts: readonly number[]) =>
    sum(weight.map((w, h) => (w === 0 ? 0 : (w * (sd[h] ?? 0)) ** 2 / (counts[h] ?? 0))));
  return {
    nPerStratum,
    variance: varianceOf(nPerStratum),
    varianceProportional: varianceOf(weight.map((w) => (n * w) / sum(weight))),
  };
}

/**
 * The same in whole samples, at least 3 of each stratum with a weight and no more than are `available` in it. They add up to n
 * where that can be: else to the least, or to all there are. Of equal rests the first stratum is rounded up.
 */
export function wholeAllocation(strata: Strata, available?: readonly number[]): number[] {
  const most = strata.weight.map((w, h) => (w > 0 ? (available?.[h] ?? Infinity) : 0));
  const least = most.map((limit) => Math.min(limit, LEAST_SAMPLES));
  const { nPerStratum } = allocation(strata);
  const within = (scale: number) =>
    nPerStratum.map((part, h) => Math.min(most[h] ?? 0, Math.max(least[h] ?? 0, scale * part)));
  const wanted = Math.round(Math.min(sum(most), Math.max(sum(least), strata.n)));
  // One scale for all makes up for what the limits of some take or leave.
  let [below, above] = [0, 1];
  while (sum(within(above)) < wanted && above < 1e12) above *= 2;
  for (let round = 0; round < 100; round += 1) {
    const middle = (below + above) / 2;
    if (sum(within(middle)) < wanted) below = middle;
    else above = middle;
  }
  const exact = within(above);
  const whole = exact.map((part) => Math.floor(part + 1e-9));
  // The scale is known to some digits only: equal rests are those that are alike in fewer.
  const rests = exact.map((part, h) => Math.round((part - (whole[h] ?? 0)) * 1e6));
  const order = exact.map((_, h) => h).sort((g, h) => (rests[h] ?? 0) - (rests[g] ?? 0) || g - h);
  for (let left = wanted - sum(whole), k = 0; left > 0 && k < order.length; k += 1) {
    const h = order[k] ?? 0;
    if ((whole[h] ?? 0) >= (most[h] ?? 0)) continue;
    whole[h] = (whole[h] ?? 0) + 1;
    left -= 1;
  }
  return whole;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
