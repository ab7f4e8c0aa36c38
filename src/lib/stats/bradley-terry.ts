import { cellsOf, clustersOf } from './battle-cells';
import { clusteredCovariance, fitted } from './battle-fit';
import type { Battles } from './battles';
import { isTold } from './battle-told';
import { zCritical } from './distributions';
import { type Interval, symmetric } from './interval';
import { pairwiseRanks } from './pairwise-ranks';
import { strongComponents } from './strong-components';

export interface BattleOptions {
  /** Models with fewer votes have no rank, and no rank counts them. */
  leastVotes?: number;
  /** Family-wise error rate of ranks; intervals are at 1 − alpha, each alone. */
  alpha?: number;
}

/** Of the logarithm of odds. */
export interface BattleEffect extends Interval {
  value: number;
  se: number | null;
}

export interface BradleyTerry {
  /** Natural logarithm of the odds to win, less the mean of its component; null for a model that is alone in one. */
  strength: (number | null)[];
  /** Of the strength; null without one, or where there are fewer than two clusters. */
  se: (number | null)[];
  /** The best and the worst rank that a model may have in its component, from 1; null without se, or with too few votes. */
  rankLow: (number | null)[];
  rankHigh: (number | null)[];
  /** Models of one number won or tied against each other, directly or through others: only these are comparable. */
  component: number[];
  /** Logarithm of the odds that the answer shown first wins of two equal ones; null where it was not asked or cannot be told. */
  orderEffect: BattleEffect | null;
  /** What one more of the covariate adds to the logarithm of the odds, in the same way. */
  covariateEffect: BattleEffect | null;
  secondCovariateEffect: BattleEffect | null;
  /** Clusters with a vote that counts. */
  clusters: number;
}

/**
 * Strengths of models by votes between two of them: P(first wins) = 1 / (1 + exp(−(θ_first − θ_second + δ·order + β·covariate + …))), fitted
 * by Newton's method to the score equations with a tie as half a win (Bradley & Terry 1952; Hunter 2004), Σθ = 0 in each
 * component of the graph "won or tied" (Ford 1957: else no finite strengths exist). Standard errors are a sandwich clustered
 * by prompt, × G / (G − 1) (CR1; Liang & Zeger 1986). Ranks are of pairwise z tests with Holm's correction: from 1 + those
 * that are better to K − those that are worse (Mogstad et al. 2024), not of intervals that overlap. Votes of a model against
 * itself, and between components, count for nothing. Throws a RangeError where lists differ in length or a model is unknown.
 */
export function bradleyTerry(
  battles: Battles,
  { leastVotes = 0, alpha = 0.05 }: BattleOptions = {},
): BradleyTerry {
  const { models, first, second, outcomeOfFirst, prompt, order } = battles;
  const { covariateOfFirst: covariate, secondCovariateOfFirst: other } = battles;
  const asked = [order, covariate, other].filter((one) => one !== undefined);
  const n = first.length;
  for (const list of [second, outcomeOfFirst, prompt, ...asked])
    if (list.length !== n) throw new RangeError('One entry a vote in each list');
  for (let v = 0; v < n; v += 1)
    if (!(Math.min(first[v] ?? -1, second[v] ?? -1) >= 0 && Math.max(first[v] ?? 0, second[v] ?? 0) < models))
      throw new RangeError(`Vote ${v} names a model that there is not`);
  const all = cellsOf(battles, asked);
  const component = strongComponents(models, (beats) => {
    for (const { i, j, n, won } of all) {
      if (won > 0) beats(i, j);
      if (won < n) beats(j, i);
    }
  });
  const between = all.filter(({ i, j }) => component[i] === component[j]);
  const told = asked.filter((_, at) => isTold(models, between, at));
  const fitOf = (extras: readonly ArrayLike<number>[]) => {
    const cells =
      extras.length === asked.length
        ? between
        : cellsOf(battles, extras).filter(({ i, j }) => component[i] === component[j]);
    const found = fitted(models, component, cells, extras.length);
    return found && { ...found, extras };
  };
  const fit = (told.length > 0 ? fitOf(told) : null) ?? fitOf([]);
  const clusters = clustersOf(battles, component);
  const votes = new Array<number>(models).fill(0);
  for (const { i, j, n } of between) {
    votes[i] = (votes[i] ?? 0) + n;
    votes[j] = (votes[j] ?? 0) + n;
  }
  const sizes = new Map<number, number>();
  for (const one of component) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  const isAlone = component.map((one) => sizes.get(one) === 1);
  const ofThose = <Of>(of: (model: number) => Of) =>
    isAlone.map((alone, model) => (alone ? null : of(model)));
  const covariance = fit === null ? null : clusteredCovariance(battles, fit.extras, fit, clusters);
  const seOf = (at: number) =>
    covariance === null ? null : Math.sqrt(Math.max(0, covariance[at]?.[at] ?? 0));
  const isRanked = component.map((_, model) => !isAlone[model] && (votes[model] ?? 0) >= leastVotes);
  const ranks = fit && covariance && pairwiseRanks(fit.values, covariance, component, isRanked, alpha);
  const effectOf = (extra: ArrayLike<number> | undefined): BattleEffect | null => {
    const at = extra ? (fit?.extras.indexOf(extra) ?? -1) : -1;
    const value = at < 0 ? undefined : fit?.values[models + at];
    return value === undefined
      ? null
      : { value, se: seOf(models + at), ...limitsOf(value, seOf(models + at), alpha) };
  };
  return {
    strength: ofThose((model) => fit?.values[model] ?? null),
    se: ofThose(seOf),
    rankLow: component.map((_, model) => ranks?.low[model] ?? null),
    rankHigh: component.map((_, model) => ranks?.high[model] ?? null),
    component,
    orderEffect: effectOf(order),
    covariateEffect: effectOf(covariate),
    secondCovariateEffect: effectOf(other),
    clusters: clusters.starts.length - 1,
  };
}

const limitsOf = (value: number, se: number | null, alpha: number): Interval =>
  symmetric(value, se === null ? null : (zCritical(1 - alpha) ?? NaN) * se);
