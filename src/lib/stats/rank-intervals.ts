import type { ClusterId } from './cluster-sums';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';
import { addShareOfTop } from './top-share';
import { covarianceOfMeans, meansOf, unitsOf, type Units } from './units';
import { varianceOfDifference } from './variance-of-difference';

export interface RankOptions extends Resampling {
  /** One id a sample: samples of one id are drawn together. */
  clusters?: readonly ClusterId[];
  /** Chance that some rank is outside of its interval. */
  alpha?: number;
}

/** One entry a model in each list. */
export interface RankIntervals {
  /** In the unit of the scores. */
  means: number[];
  /** Of the means, for `shrunkBest`; null below two samples or clusters. */
  covariance: number[][] | null;
  /** Share of draws in which a model was the best; those that tied for it share it. Too sure of itself: see `shrunkBest`. */
  pBest: number[];
  /** The best and the worst rank of each, from 1; all together hold at 1 − alpha. */
  rankLow: number[];
  rankHigh: number[];
  /** Standard errors by which two means must differ; null below two samples or clusters. */
  critical: number | null;
  /** By how much the mean of the best is too high, since it is the one that luck chose; null without samples. */
  optimism: number | null;
}

/** Models whose means differ by no more than rounding are equal. */
const WITHOUT_SPREAD = 1e-18;

/**
 * Ranks of models on a complete matrix of samples × models. Draws with replacement of as many samples (or clusters) as there are,
 * the same for all models; a sample's place is floor(u·n) with u from mulberry32, so rows must have a fixed order. Two models
 * differ where |d| / se is above the ⌈(1 − α)·draws⌉th of the draws' largest |d* − d| / se over all pairs; a rank reaches from 1
 * + those that are better to K − those that are worse (Mogstad et al. 2024). Percentiles of drawn ranks are not it: of equal
 * models they nearly never hold together. These do in 94 % for twelve equal models and 300 samples, in 91 % for 100. Throws a RangeError where rows differ in length, a score is missing, or ids are.
 */
export function rankIntervals(
  matrix: readonly ArrayLike<number>[],
  { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES, clusters, alpha = 0.05 }: RankOptions = {},
): RankIntervals {
  const units = unitsOf(matrix, clusters);
  const means = meansOf(units);
  const covariance = covarianceOfMeans(units);
  const pairs = means.flatMap((mean, a) =>
    means.slice(0, a).flatMap((other, b) => {
      const variance = covariance === null ? 0 : varianceOfDifference(covariance, a, b);
      return variance > WITHOUT_SPREAD ? [{ a, b, gap: mean - other, se: Math.sqrt(variance) }] : [];
    }),
  );
  const largest = new Float64Array(resamples);
  const wins = new Float64Array(means.length);
  const top = Math.max(...means);
  let optimism = 0;
  drawMeans(units, mulberry32(seed), resamples, (drawn, draw) => {
    let most = 0;
    for (const { a, b, gap, se } of pairs)
      most = Math.max(most, Math.abs((drawn[a] ?? 0) - (drawn[b] ?? 0) - gap) / se);
    largest[draw] = most;
    optimism += addShareOfTop(drawn, wins) - top;
  });
  const critical =
    covariance === null ? null : (largest.sort()[Math.ceil((1 - alpha) * resamples - 1e-9) - 1] ?? null);
  const rankLow = means.map(() => 1);
  const rankHigh = means.map(() => means.length);
  for (const { a, b, gap, se } of pairs) {
    if (critical === null || Math.abs(gap) / se <= critical) continue;
    const [better, worse] = gap > 0 ? [a, b] : [b, a];
    rankLow[worse] = (rankLow[worse] ?? 0) + 1;
    rankHigh[better] = (rankHigh[better] ?? 0) - 1;
  }
  return {
    means,
    covariance,
    pBest: Array.from(wins, (won) => won / resamples),
    rankLow,
    rankHigh,
    critical,
    optimism: means.length === 0 ? null : optimism / resamples,
  };
}

/** Units that are alike in size and scores are counted together: a draw is then a sum over fewer. */
function kindsOf({ sizes, sums }: Units): { kindOf: Int32Array; sizes: Float64Array; sums: Float64Array[] } {
  const places = new Map<string, number>();
  const first: number[] = [];
  const kindOf = Int32Array.from(sizes, (size, unit) => {
    const key = `${size} ${sums.map((ofModel) => ofModel[unit]).join(' ')}`;
    const place = places.get(key) ?? places.size;
    if (place === places.size) first.push(unit);
    places.set(key, place);
    return place;
  });
  const pick = (of: Float64Array) => Float64Array.from(first, (unit) => of[unit] ?? 0);
  return { kindOf, sizes: pick(sizes), sums: sums.map(pick) };
}

function drawMeans(
  units: Units,
  random: () => number,
  draws: number,
  take: (means: Float64Array, draw: number) => void,
): void {
  const count = units.sizes.length;
  const { kindOf, sizes, sums } = kindsOf(units);
  const counts = new Uint32Array(sizes.length);
  const means = new Float64Array(sums.length);
  for (let draw = 0; draw < draws; draw += 1) {
    counts.fill(0);
    for (let k = 0; k < count; k += 1) {
      const kind = kindOf[Math.floor(random() * count)] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    let n = 0;
    for (let kind = 0; kind < counts.length; kind += 1) n += (counts[kind] ?? 0) * (sizes[kind] ?? 0);
    for (let model = 0; model < sums.length; model += 1) {
      const ofModel = sums[model] ?? sizes;
      let sum = 0;
      for (let kind = 0; kind < counts.length; kind += 1) sum += (counts[kind] ?? 0) * (ofModel[kind] ?? 0);
      means[model] = sum / n;
    }
    take(means, draw);
  }
}
