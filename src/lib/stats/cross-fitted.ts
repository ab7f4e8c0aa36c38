import { tCritical, tTwoSided } from './distributions';
import { finiteOrNull, type Interval } from './interval';
import { combinedMoments, type Moments, momentsOf, variance } from './moments';

/** How labels and the judge vary: of one sample, in the unit of the labels and its square. */
export interface Spreads {
  labels: number;
  judge: number;
  covariance: number;
}

/** A mean corrected by labels, in the unit of the labels. */
export interface CrossFitted extends Interval {
  /** How much of the judge counts, on average over the labels: 0 is the labels alone. */
  lambda: number;
  /** null without labels. */
  estimate: number | null;
  /** null below two labels. */
  se: number | null;
  /** How many labels alone would be as exact; null where nothing is spread. */
  effective: number | null;
  /** Two-sided t, of the mean being 0; null without a spread. */
  p: number | null;
  /** null below two labels. */
  spreads: Spreads | null;
}

export interface CrossFittedScores {
  /** What people and the judge said of the n samples, which were drawn at random, in one order. */
  labels: readonly number[];
  judge: readonly number[];
  /** Of what the judge said of the N other samples. */
  rest: Moments;
  /** The interval of the labels alone: it is scaled by what the judge adds, unless they are shares. */
  own: Interval;
  /** Whether labels are right and wrong, 1 and 0, and not differences of such. */
  areShares: boolean;
}

/** Labels unlike the most common one that count half of the judge: of few, how it goes with them is hardly known. */
const HALF = 4;

function covariance(labels: readonly number[], judge: readonly number[]): number {
  const [y, f] = [momentsOf(labels).mean ?? 0, momentsOf(judge).mean ?? 0];
  return labels.reduce((sum, label, i) => sum + (label - y) * ((judge[i] ?? 0) - f), 0) / (labels.length - 1);
}

/** λ of each label from all others: no label takes part in how much of the judge it is set against. */
function lambdas({ labels, judge, rest }: CrossFittedScores, spread: number): number[] {
  const n = labels.length;
  const [y, f] = [momentsOf(labels).mean ?? 0, momentsOf(judge).mean ?? 0];
  const products = labels.map((label, i) => (label - y) * ((judge[i] ?? 0) - f));
  const all = products.reduce((sum, one) => sum + one, 0);
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, i) => {
    if (n < 3 || spread === 0 || rest.n === 0) return 0;
    const covarianceOfOthers = (all - ((products[i] ?? 0) * n) / (n - 1)) / (n - 2);
    const most = Math.max(...[...counts].map(([value, count]) => (value === label ? count - 1 : count)));
    const few = n - 1 - most;
    const best = covarianceOfOthers / (spread * (1 + n / rest.n));
    return (few / (few + HALF)) * Math.min(1, Math.max(0, best));
  });
}

/** Wilson's interval of as many labels as would be as exact, with t in place of z. */
function shareLimits(estimate: number, effective: number, t: number): Interval {
  const p = Math.min(1, Math.max(0, estimate));
  const add = (t * t) / effective;
  const centre = (p + add / 2) / (1 + add);
  const half = (t * Math.sqrt((p * (1 - p)) / effective + (add / effective) * 0.25)) / (1 + add);
  return { low: centre - half, high: centre + half };
}

/**
 * Cross-prediction-powered inference (Zrnic & Candès 2024) with power tuning (PPI++), each label being a fold of its own:
 * θ̂ = mean(y − λᵢ (f − mean f of the N others)), SE² = Var(y − λᵢ (…))/n + λ̄² Var(f of the N)/N, λᵢ = Cov(y, f) / (Var(f of all)
 * (1 + n/N)) clipped to 0..1, Cov without label i. λᵢ is held back by m/(m + 4), m being the labels beside i that are unlike
 * the most common one: where all are equal it is 0, and the limits are `own`. Else limits of shares are Wilson's of the
 * effective number of labels, with t of n − 1; of others the distances of `own` from its mean times SE / SE of the labels
 * alone. They are for samples like these, of which these are a draw. Throws where labels and judge differ in length.
 */
export function crossFitted(scores: CrossFittedScores, level = 0.95): CrossFitted {
  const { labels, judge, rest, own } = scores;
  if (labels.length !== judge.length)
    throw new RangeError(`${labels.length} labels, but ${judge.length} scores of the judge beside them`);
  const n = labels.length;
  const label = momentsOf(labels);
  const ofLabels = variance(label);
  const spread = variance(combinedMoments([momentsOf(judge), rest])) ?? 0;
  const each = lambdas(scores, spread);
  const lambda = momentsOf(each).mean ?? 0;
  const centre = lambda === 0 ? 0 : (rest.mean ?? 0);
  const corrected = momentsOf(labels.map((y, i) => y - (each[i] ?? 0) * ((judge[i] ?? 0) - centre)));
  const estimate = corrected.mean;
  const ofErrors = variance(corrected);
  if (estimate === null || label.mean === null || ofLabels === null || ofErrors === null)
    return { lambda, estimate, se: null, low: null, high: null, effective: null, p: null, spreads: null };
  const square = ofErrors / n + (lambda === 0 ? 0 : (lambda * lambda * (variance(rest) ?? 0)) / rest.n);
  const se = finiteOrNull(Math.sqrt(square));
  const spreads = { labels: ofLabels, judge: spread, covariance: covariance(labels, judge) };
  const t = tCritical(level, n - 1);
  const effective = square > 0 ? ofLabels / square : null;
  const p = se === null || se === 0 ? null : finiteOrNull(tTwoSided(estimate / se, n - 1));
  const known = { lambda, estimate, se, effective, p, spreads };
  if (lambda === 0 || effective === null || t === null || own.low === null || own.high === null)
    return { ...known, low: own.low, high: own.high };
  if (scores.areShares) return { ...known, ...shareLimits(estimate, effective, t) };
  const part = Math.sqrt(n / effective);
  return {
    ...known,
    low: estimate - part * (label.mean - own.low),
    high: estimate + part * (own.high - label.mean),
  };
}

/**
 * About how many more samples, drawn at random and labelled like the n before, bring the interval down to `part` of its
 * width: the least k whose SE, with the best λ of n + k labels and N − k others and with their t, is so much smaller. null
 * where all N are not enough, or nothing is spread.
 */
export function labelsToNarrow(
  { n, others, spreads }: { n: number; others: number; spreads: Spreads },
  part: number,
): number | null {
  const width = (k: number): number => {
    const [read, left] = [n + k, others - k];
    const gain =
      left > 0 && spreads.judge > 0 && spreads.covariance > 0
        ? Math.min(1, spreads.covariance / (spreads.judge * (1 + read / left)))
        : 0;
    const square =
      (spreads.labels - 2 * gain * spreads.covariance + gain * gain * spreads.judge) / read +
      (gain === 0 ? 0 : (gain * gain * spreads.judge) / left);
    return (tCritical(0.95, read - 1) ?? Infinity) * Math.sqrt(Math.max(0, square));
  };
  const wanted = part * width(0);
  if (!(wanted > 0) || width(others) > wanted) return null;
  let [short, enough] = [0, others];
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (width(middle) > wanted) short = middle;
    else enough = middle;
  }
  return enough;
}
