import { normalUpper, tCritical, zCritical } from './distributions';
import { halfWidthIf } from './half-width';
import { finiteOrNull } from './interval';
import { momentsOf, variance } from './moments';
import { noiseFloor } from './noise-floor';
import { repeatsOf, type Repeats, type Scores } from './repeats';

/** Two models on the same samples, or one. */
export interface NoiseInput {
  /** One entry a sample: the scores of the answers of the one model, of each repeat. */
  a: Scores;
  /** The same of the other, in the same order of samples. */
  b?: Scores;
}

/** All in the unit of the scores or its square. "The mean" is that of A minus B, or of A where it is alone. */
export interface Noise {
  /** Samples with a score of each model; no others count. */
  n: number;
  /** Variance W of answers within a sample; null without repeats. */
  withinA: number | null;
  withinB: number | null;
  /** How far two single runs of the model differ by chance; null without repeats, and where all are equal. */
  floorA: number | null;
  floorB: number | null;
  /** W as a part of the variance of one answer to one sample, from 0 to 1: the rest is which samples. */
  shareOfSingleRunA: number | null;
  shareOfSingleRunB: number | null;
  /** Samples with two scores or more, of the model that has fewer such. */
  samplesWithRepeats: number;
  /** Whether repeats are enough to speak of: on 20 samples and 30 % of them. */
  isEnough: boolean;
  /** All repeats of a sample are equal, in all samples that have any: copies, perhaps. */
  equalRepeats: boolean;
  /** Part of the samples for which W stands in, for want of repeats: to be said above a half. */
  sharePooled: number | null;
  /** Mean of A minus B; null where A is alone. */
  difference: number | null;
  varianceOfDifferences: number | null;
  /** Part of the variance, of one sample's mean, that is answering; null where a model has no repeats. */
  answering: number | null;
  /** Part of it that is which samples. */
  omega2: number | null;
  /** answering / variance, from 0 to 1; null without any variance. */
  shareAnswering: number | null;
  /** Standard error of the mean for samples like these. */
  se: number | null;
  /** Standard error of the mean for these samples only. */
  seTheseSamples: number | null;
  /** z · se. */
  halfWidth: number | null;
  /** Chance that a rerun of both, on these samples, says otherwise whether they differ at 95 %. */
  pVerdictChangesOnRerun: number | null;
}

/** From so many samples on z is as good as t. */
const MANY = 50;
const LEAST_WITH_REPEATS = 20;
const LEAST_SHARE = 0.3;

/**
 * How much of what is seen is answering, and how much is which samples (Miller 2024; Wang 2025). W = Σ(y − ȳ_i)² / Σ(K_i − 1)
 * within samples. Of the mean d of A minus B: V = Var(d_i), v_i = s²_Ai/K_Ai + s²_Bi/K_Bi (W / K where K is 1), answering = mean
 * v_i, ω² = max(0, V − answering), se √(V/n) and, for these samples only, √(Σv_i)/n. Floors are of two single runs of one
 * model, t·√(2W/n) with t of Satterthwaite's (Σs²)²/Σs⁴ · (K̄ − 1) degrees of freedom, z from 50 samples. All at 95 %. Where
 * repeats are equal by a cache, a seed or no temperature, nothing of this holds: `equalRepeats`. Throws a RangeError where a
 * and b differ in length.
 */
export function noise({ a, b }: NoiseInput): Noise {
  if (b && b.length !== a.length)
    throw new RangeError(`${a.length} samples of the one, but ${b.length} of the other`);
  const isThere = a.map((scores, i) => scores.length > 0 && b?.[i]?.length !== 0);
  const kept = (scores: Scores) => repeatsOf(scores.filter((_, i) => isThere[i]));
  const ofA = kept(a);
  const ofB = b ? kept(b) : null;
  const models = ofB ? [ofA, ofB] : [ofA];
  const n = ofA.means.length;
  const z = zCritical(0.95) ?? NaN;
  const samplesWithRepeats = Math.min(...models.map(({ repeated }) => repeated));

  const means = ofA.means.map((mean, i) => mean - (ofB?.means[i] ?? 0));
  const { mean } = momentsOf(means);
  const spread = variance(momentsOf(means));
  const own = models.map(({ ofMean }) => ofMean);
  const each = own.includes(null)
    ? null
    : means.map((_, i) => own.reduce((sum, v) => sum + (v?.[i] ?? 0), 0));
  const answering = each && momentsOf(each).mean;
  const omega2 = spread === null || answering === null ? null : Math.max(0, spread - answering);
  const se = spread === null ? null : Math.sqrt(spread / n);
  const seTheseSamples = answering === null ? null : Math.sqrt(answering / n);
  const difference = ofB ? mean : null;
  return {
    n,
    withinA: ofA.within,
    withinB: ofB?.within ?? null,
    floorA: floorOf(ofA, z),
    floorB: ofB && floorOf(ofB, z),
    shareOfSingleRunA: shareOfSingleRun(ofA),
    shareOfSingleRunB: ofB && shareOfSingleRun(ofB),
    samplesWithRepeats,
    isEnough: samplesWithRepeats >= Math.max(LEAST_WITH_REPEATS, LEAST_SHARE * n),
    equalRepeats:
      models.some(({ repeated }) => repeated > 0) && models.every(({ within }) => (within ?? 0) === 0),
    sharePooled:
      n === 0 ? null : means.filter((_, i) => models.some(({ counts }) => counts[i] === 1)).length / n,
    difference,
    varianceOfDifferences: ofB ? spread : null,
    answering,
    omega2,
    shareAnswering: answering === null || !spread ? null : Math.min(1, answering / spread),
    se,
    seTheseSamples,
    halfWidth: omega2 === null || answering === null ? null : halfWidthIf({ omega2, answering, n }),
    pVerdictChangesOnRerun: changeOnRerun(difference, se, seTheseSamples, z),
  };
}

function floorOf({ within, means, df }: Repeats, z: number): number | null {
  const n = means.length;
  if (!within) return null;
  return noiseFloor(within, n, n < MANY ? (tCritical(0.95, df ?? 0) ?? NaN) : z);
}

function shareOfSingleRun({ within, means, ofMean }: Repeats): number | null {
  const spread = variance(momentsOf(means));
  const answering = ofMean && momentsOf(ofMean).mean;
  if (within === null || spread === null || answering === null) return null;
  return finiteOrNull(within / (within + Math.max(0, spread - answering)));
}

/** The difference of a rerun is normal around the one seen, with √2 seThese (flat beforehand); the verdict is |d| > z·se. */
function changeOnRerun(
  difference: number | null,
  se: number | null,
  seThese: number | null,
  z: number,
): number | null {
  if (difference === null || se === null || !seThese) return null;
  const scale = Math.SQRT2 * seThese;
  const [size, needed] = [Math.abs(difference), z * se];
  if (size > needed) return normalUpper((size - needed) / scale);
  return normalUpper((needed - size) / scale) + normalUpper((needed + size) / scale);
}
