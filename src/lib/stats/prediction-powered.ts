import { normalTwoSided, zCritical } from './distributions';
import { finiteOrNull, type Interval, symmetric } from './interval';
import { combinedMoments, type Moments, momentsOf, variance } from './moments';

/** A mean corrected by labels, in the unit of the labels. */
export interface PredictionPowered extends Interval {
  /** How much of the judge counts: 0 is the labels alone, 1 the judge's mean set right by its mean error. */
  lambda: number;
  /** null without labels. */
  estimate: number | null;
  /** null below two labels. */
  se: number | null;
  /** How many labels alone would be as exact; null where nothing is spread. */
  effective: number | null;
  /** Two-sided, of the mean being 0, as a difference of two would be; null without a spread. */
  p: number | null;
}

/** What people and the judge said of the n samples, which were drawn at random, in one order. */
interface Labelled {
  labels: readonly number[];
  judge: readonly number[];
  /** In place of the best one. */
  lambda?: number;
}

export interface LabelledScores extends Labelled {
  /** What the judge said of the N other samples. */
  rest: readonly number[];
}

export interface LabelledMoments extends Labelled {
  /** Of what the judge said of the N other samples. */
  rest: Moments;
}

/**
 * Prediction-powered inference with power tuning (Angelopoulos et al. 2023, PPI and PPI++):
 * θ̂ = mean(y) + λ (mean f of the N − mean f of the n), SE² = Var(y − λf)/n + λ² Var(f of the N)/N, all variances with
 * n − 1, λ = Cov(y, f) / (Var(f of all) (1 + n/N)) clipped to 0..1, interval θ̂ ± z·SE. Of a difference of two models:
 * differences of labels and of the judge's scores. Where the judge says nothing of other samples, or the same of all, λ
 * is 0. λ of the same labels leans to an edge and z promises too much of few labels: the page shows `crossFitted`. Throws where
 * labels and judge differ in length. Labels not drawn at random make it wrong, which nothing here sees.
 */
export const predictionPowered = ({ rest, ...labelled }: LabelledScores, level = 0.95): PredictionPowered =>
  predictionPoweredFromMoments({ ...labelled, rest: momentsOf(rest) }, level);

/** The same from the moments of the N others, which may be too many to be held. */
export function predictionPoweredFromMoments(scores: LabelledMoments, level = 0.95): PredictionPowered {
  const { labels, judge, rest } = scores;
  if (labels.length !== judge.length)
    throw new RangeError(`${labels.length} labels, but ${judge.length} scores of the judge beside them`);
  const n = labels.length;
  const lambda = rest.n === 0 ? 0 : (scores.lambda ?? bestLambda(scores));
  const [label, beside] = [momentsOf(labels), momentsOf(judge)];
  const estimate =
    label.mean === null
      ? null
      : label.mean + lambda * ((rest.mean ?? 0) - (lambda === 0 ? 0 : (beside.mean ?? 0)));
  const ofLabels = variance(label);
  const ofErrors = variance(momentsOf(labels.map((y, i) => y - lambda * (judge[i] ?? 0))));
  if (ofLabels === null || ofErrors === null)
    return { lambda, estimate, se: null, low: null, high: null, effective: null, p: null };
  const ofOthers = lambda === 0 ? 0 : (lambda * lambda * (variance(rest) ?? 0)) / rest.n;
  const square = ofErrors / n + ofOthers;
  const critical = zCritical(level);
  const se = finiteOrNull(Math.sqrt(square));
  return {
    lambda,
    estimate,
    se,
    ...symmetric(estimate, se === null || critical === null ? null : critical * se),
    effective: square > 0 ? ofLabels / square : null,
    p: estimate === null || se === null || se === 0 ? null : finiteOrNull(normalTwoSided(estimate / se)),
  };
}

function bestLambda({ labels, judge, rest }: LabelledMoments): number {
  const n = labels.length;
  const beside = momentsOf(judge);
  const spread = variance(combinedMoments([beside, rest]));
  const y = momentsOf(labels).mean;
  if (n < 2 || spread === null || spread === 0 || y === null || beside.mean === null) return 0;
  let products = 0;
  for (const [i, label] of labels.entries()) products += (label - y) * ((judge[i] ?? 0) - beside.mean);
  const covariance = products / (n - 1);
  return Math.min(1, Math.max(0, covariance / (spread * (1 + n / rest.n))));
}
