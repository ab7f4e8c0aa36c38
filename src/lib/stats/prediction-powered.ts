import { zCritical } from './distributions';
import { finiteOrNull, type Interval, symmetric } from './interval';
import { momentsOf } from './moments';

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
}

export interface LabelledScores {
  /** What people said of the n samples, which were drawn at random. */
  labels: readonly number[];
  /** What the judge said of the same n samples, in the same order. */
  judge: readonly number[];
  /** What the judge said of the N other samples. */
  rest: readonly number[];
  /** In place of the best one. */
  lambda?: number;
}

/**
 * Prediction-powered inference with power tuning (Angelopoulos et al. 2023, PPI and PPI++):
 * θ̂ = mean(y) + λ (mean f of the N − mean f of the n), SE² = Var(y − λf)/n + λ² Var(f of the N)/N, all variances with
 * n − 1, λ = Cov(y, f) / (Var(f of all) (1 + n/N)) clipped to 0..1, interval θ̂ ± z·SE. Of a difference of two models:
 * differences of labels and of the judge's scores. Where the judge says nothing of other samples, or the same of all, λ
 * is 0. Throws where labels and judge differ in length. Labels not drawn at random make it wrong, which nothing here sees.
 */
export function predictionPowered(scores: LabelledScores, level = 0.95): PredictionPowered {
  const { labels, judge, rest } = scores;
  if (labels.length !== judge.length)
    throw new RangeError(`${labels.length} labels, but ${judge.length} scores of the judge beside them`);
  const [n, others] = [labels.length, rest.length];
  const lambda = others === 0 ? 0 : (scores.lambda ?? bestLambda(scores));
  const [label, beside, other] = [momentsOf(labels), momentsOf(judge), momentsOf(rest)];
  const estimate =
    label.mean === null
      ? null
      : label.mean + lambda * ((other.mean ?? 0) - (lambda === 0 ? 0 : (beside.mean ?? 0)));
  const ofLabels = variance(labels);
  const ofErrors = variance(labels.map((y, i) => y - lambda * (judge[i] ?? 0)));
  if (ofLabels === null || ofErrors === null)
    return { lambda, estimate, se: null, low: null, high: null, effective: null };
  const ofOthers = lambda === 0 ? 0 : (lambda * lambda * (variance(rest) ?? 0)) / others;
  const square = ofErrors / n + ofOthers;
  const critical = zCritical(level);
  const se = finiteOrNull(Math.sqrt(square));
  return {
    lambda,
    estimate,
    se,
    ...symmetric(estimate, se === null || critical === null ? null : critical * se),
    effective: square > 0 ? ofLabels / square : null,
  };
}

/** Null below two values. */
function variance(values: readonly number[]): number | null {
  const { n, centredSquares } = momentsOf(values);
  return n < 2 || centredSquares === null ? null : centredSquares / (n - 1);
}

function bestLambda({ labels, judge, rest }: LabelledScores): number {
  const n = labels.length;
  const spread = variance([...judge, ...rest]);
  const [y, f] = [momentsOf(labels).mean, momentsOf(judge).mean];
  if (n < 2 || spread === null || spread === 0 || y === null || f === null) return 0;
  let products = 0;
  for (const [i, label] of labels.entries()) products += (label - y) * ((judge[i] ?? 0) - f);
  const covariance = products / (n - 1);
  return Math.min(1, Math.max(0, covariance / (spread * (1 + n / rest.length))));
}
