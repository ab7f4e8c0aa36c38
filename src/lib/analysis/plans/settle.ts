import {
  anytimeP,
  ASYMPTOTIC_FROM,
  asymptoticSequence,
  empiricalBernstein,
  type Interval,
  momentsOf,
  mulberry32,
  shuffled,
  weightedSum,
} from '../../stats';
import { binaryDifference } from '../comparison/difference-of';
import { hasStrata } from '../comparison/loaded-plans';
import { possibleScores } from '../metrics/possible';
import type { PlannedAnswer, PlannedAnswers } from './planned-answers';

/** A minus B on samples of a plan, in the unit of the metric. */
export interface PlanEstimate extends Interval {
  n: number;
  value: number | null;
}

/** What holds however often one looked, of samples in the planned order. */
export interface Looked extends Interval {
  /** That neither wins more often: of right and wrong, answered once by each. */
  p: number | null;
  /** How the limits are found; null: none yet. */
  by: 'asymptotic sequence' | 'empirical Bernstein' | null;
}

export interface StratumOfPlan {
  stratum: string;
  /** Share of all samples that the plan was drawn from. */
  share: number;
  planned: number;
  answered: number;
  estimate: PlanEstimate;
}

/**
 * `apart`: A and B differ, which way the value says; `not worse`: A is not worse by more than the margin; `width`: all planned is
 * there and the interval as narrow as was wished, `wide`: and it is wider; `open`: nothing of this yet.
 */
export type Settled = 'apart' | 'not worse' | 'width' | 'wide' | 'open';

export interface Standing {
  /** Answers that are planned, that are there, and of these those that were there before the plan was made. */
  answers: { planned: number; there: number; before: number };
  /** All that is planned is there. */
  isWhole: boolean;
  /** Samples answered in the planned order, without a gap; of these, those that both have a score of. */
  inOrder: number;
  scored: number;
  /** Answered, but after a sample that is not: they wait for their turn. */
  waiting: number;
  strata: readonly StratumOfPlan[];
  /** On what is answered in order: weighted where the plan has strata, with its usual 95 % interval. */
  estimate: PlanEstimate;
  /** Of a plan with strata: the mean of the same samples without weights, which is no answer to it. */
  plain: number | null;
  /** The usual interval may be read: it is the planned end, and nobody had seen an answer before. */
  isPlannedEnd: boolean;
  looked: Looked;
  settled: Settled;
}

const ALPHA = 0.05;
/** Shorter plans are nearly over where the asymptotic sequence begins to speak. */
const LEAST_ASYMPTOTIC = 2 * ASYMPTOTIC_FROM;

/**
 * Where a plan stands. Looks are free (STATISTICS: anytime p of Robbins 1970, asymptotic sequence of Waudby-Smith et al. 2024,
 * empirical Bernstein of Waudby-Smith & Ramdas 2024) in the order that the plan drew: only what is answered before its first gap
 * counts, since tools answer in orders of their own, and what came early may be the easy half of the file. Which of them speaks
 * is decided by the plan alone. Samples that a plan took beside those it lists come behind, in an order of the same seed.
 */
export function standingOf({ plan, samples, fresh, metric }: PlannedAnswers): Standing {
  const [mostA, mostB] = plan.answers;
  const isAnswered = ({ there }: PlannedAnswer): boolean => there[0] >= mostA && there[1] >= mostB;
  const gap = samples.findIndex((one) => !isAnswered(one));
  const inOrder = gap < 0 ? [...samples, ...shuffled(fresh, mulberry32(plan.seed))] : samples.slice(0, gap);
  const all = [...samples, ...fresh];
  const answered = all.filter(isAnswered).length;
  const sum = (of: (one: PlannedAnswer) => number): number => all.reduce((total, one) => total + of(one), 0);
  const isWhole = gap < 0 && all.length >= plan.planned;
  const counted = inOrder.flatMap(scoredOf);
  const isStratified = hasStrata(plan);
  const isCounts =
    metric.kind === 'binary' &&
    mostA === 1 &&
    mostB === 1 &&
    counted.every(({ scores }) => scores.every((one) => one === 0 || one === 1));
  const strata = strataOf(samples, counted);
  const estimate = isStratified
    ? weighted(strata, plan.pool)
    : isCounts
      ? counts(counted)
      : weighted([{ share: 1, own: counted.map(({ difference }) => difference) }], plan.pool);
  const before = sum(({ before: [a, b] }) => a + b);
  const isPlannedEnd = isWhole && before === 0;
  const looked = look(counted, {
    planned: plan.planned,
    isCounts: isCounts && !isStratified,
    range: rangeOf(metric),
  });
  return {
    answers: { planned: plan.planned * (mostA + mostB), there: sum(({ there: [a, b] }) => a + b), before },
    ...{ isWhole, inOrder: inOrder.length, scored: counted.length, waiting: answered - inOrder.length },
    strata: strata.map(({ own, ...stratum }) => ({
      ...stratum,
      estimate: weighted([{ share: 1, own }], Infinity),
    })),
    estimate,
    plain: isStratified ? momentsOf(counted.map(({ difference }) => difference)).mean : null,
    ...{ isPlannedEnd, looked },
    settled: settledBy({ estimate, looked, isWhole, isPlannedEnd }, plan, metric.lowerIsBetter),
  };
}

interface Scored extends PlannedAnswer {
  scores: readonly [a: number, b: number];
  difference: number;
}
const scoredOf = (one: PlannedAnswer): Scored[] =>
  one.scores === null ? [] : [{ ...one, scores: one.scores, difference: one.scores[0] - one.scores[1] }];

function rangeOf(metric: Parameters<typeof possibleScores>[0]): number | null {
  const { low, high } = possibleScores(metric);
  return low === null || high === null || high <= low ? null : high - low;
}

interface Part extends Omit<StratumOfPlan, 'estimate'> {
  own: number[];
}

function strataOf(samples: readonly PlannedAnswer[], counted: readonly Scored[]): Part[] {
  const whole = samples.reduce((sum, { weight }) => sum + weight, 0);
  return [...new Set(samples.map(({ stratum }) => stratum))].sort().map((stratum) => {
    const planned = samples.filter((one) => one.stratum === stratum);
    const own = counted.flatMap((one) => (one.stratum === stratum ? [one.difference] : []));
    const share = planned.reduce((sum, { weight }) => sum + weight, 0) / whole;
    return { stratum, share, planned: planned.length, answered: own.length, own };
  });
}

/** With the variance that shares of strata have as those of `pool` samples (Cochran 1977, 12.2). */
function weighted(parts: readonly { share: number; own: readonly number[] }[], pool: number): PlanEstimate {
  const found = weightedSum(parts.map(({ share, own }) => ({ coefficient: share, moments: momentsOf(own) })));
  const { n, value, se, low, high } = found;
  if (value === null || se === null || low === null || high === null)
    return { n, value, low: null, high: null };
  const between = parts.reduce(
    (sum, { share, own }) => sum + share * ((momentsOf(own).mean ?? 0) - value) ** 2,
    0,
  );
  const wider = se === 0 ? 1 : Math.sqrt(1 + between / pool / (se * se));
  return { n, value, low: value - (value - low) * wider, high: value + (high - value) * wider };
}

function counts(counted: readonly Scored[]): PlanEstimate {
  const of = (a: number, b: number) =>
    counted.filter(({ scores }) => scores[0] === a && scores[1] === b).length;
  const { n, value, low, high } = binaryDifference({
    ...{ n: counted.length, both: of(1, 1), above: of(1, 0), below: of(0, 1) },
  });
  return { n, value, low, high };
}

interface HowToLook {
  planned: number;
  isCounts: boolean;
  range: number | null;
}

function look(counted: readonly Scored[], { planned, isCounts, range }: HowToLook): Looked {
  const p = isCounts && counted.length > 0 ? anytimeP(counted.map(({ difference }) => difference)) : null;
  // Each sample stands for its stratum by its weight: in random order the mean of these is the weighted one.
  const each = counted.map(({ difference, weight }) => difference * weight);
  const none = { low: null, high: null, p, by: null };
  if (planned >= LEAST_ASYMPTOTIC)
    return each.length < ASYMPTOTIC_FROM
      ? none
      : { ...asymptoticSequence(each, { planned, alpha: ALPHA }), p, by: 'asymptotic sequence' };
  if (range === null || each.length === 0) return none;
  const widest = range * counted.reduce((most, { weight }) => Math.max(most, weight), 1);
  const { low, high } = empiricalBernstein(
    each.map((one) => Math.max(-1, Math.min(1, one / widest))),
    ALPHA,
  );
  const inRange = (limit: number | null) =>
    limit === null ? null : Math.max(-range, Math.min(range, limit * widest));
  return { low: inRange(low), high: inRange(high), p, by: 'empirical Bernstein' };
}

const leavesOutZero = ({ low, high }: Interval): boolean => (low ?? 0) > 0 || (high ?? 0) < 0;

function settledBy(
  {
    estimate,
    looked,
    isWhole,
    isPlannedEnd,
  }: Pick<Standing, 'estimate' | 'looked' | 'isWhole' | 'isPlannedEnd'>,
  { margin, halfWidth }: { margin: number | null; halfWidth: number },
  lowerIsBetter: boolean,
): Settled {
  const isApart = looked.p === null ? leavesOutZero(looked) : looked.p <= ALPHA;
  if (isApart || (isPlannedEnd && leavesOutZero(estimate))) return 'apart';
  const isNotWorse = ({ low, high }: Interval): boolean => {
    const worst = lowerIsBetter ? (high === null ? null : -high) : low;
    return margin !== null && worst !== null && worst > -margin;
  };
  if (isNotWorse(looked) || (isPlannedEnd && isNotWorse(estimate))) return 'not worse';
  if (!isWhole) return 'open';
  const { low, high } = estimate;
  return low !== null && high !== null && (high - low) / 2 <= halfWidth * (1 + 1e-9) ? 'width' : 'wide';
}
