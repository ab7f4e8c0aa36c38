import { crossFitted, meanEstimate, type Moments, type Spreads, wilson } from '../../stats';
import { holmOf } from '../comparison/field';
import { within } from '../metrics/possible';
import type { Interval } from '../types';
import type { JudgeSums } from './judge-sums';
import { differenceOfPairs, isYesNo } from './paired-units';
import { ofContender, pairsOf, type Unit } from './units';

/** Below so many labels there is no interval; below so many they are few. */
export const FEWEST_LABELS = 20;
export const FEW_LABELS = 50;

/** A share of right answers or a difference of two, from -1 to 1. */
export interface Estimate extends Interval {
  /** Samples that it stands on; of a corrected one, those labelled. */
  n: number;
  value: number | null;
}

/** Of a difference with its p value: two-sided, after Holm over all to the baseline; null without an interval. */
export interface Tested extends Estimate {
  p: number | null;
}

export interface Corrected extends Tested {
  /** Samples with the judge's score alone. */
  others: number;
  /** How much of the judge counts, from 0 to 1. */
  lambda: number;
  /** How many labels alone would be as exact; null where nothing is spread, and where labels are too few. */
  effective: number | null;
  /** How labels and judge vary; null below two labels. */
  spreads: Spreads | null;
}

/** The same quantity three ways. */
export interface ThreeEstimates {
  /** null where the judge's scores are no share of right answers. */
  judge: Estimate | null;
  labels: Tested;
  corrected: Corrected;
}

/** What counts of the three: without a judge's score beside any label, or of any other sample, the labels alone. Only its p value is known. */
export const leadWay = ({ corrected }: ThreeEstimates): 'labels' | 'corrected' =>
  corrected.n > 0 && corrected.others > 0 ? 'corrected' : 'labels';
export const leadOf = (three: ThreeEstimates): Tested => three[leadWay(three)];

export interface LabelsBuy {
  contender: number;
  score: ThreeEstimates;
  /** Minus the baseline, on samples labelled of both; null for the baseline. */
  difference: ThreeEstimates | null;
}

/**
 * Each contender's share of right answers and its difference to the baseline: by the judge alone, by the labels alone, and
 * by the judge corrected by the labels (`crossFitted`). `units` are those of one random draw, or all there are; others
 * never correct. Below `fewest` samples there is no interval.
 */
export function labelsBuy(
  units: readonly Unit[],
  sums: readonly JudgeSums[],
  baseline: number,
  { judgeIsShare, fewest }: { judgeIsShare: boolean; fewest: number },
): LabelsBuy[] {
  const base = ofContender(units, baseline);
  const found = sums.map(({ contender, n, mean, interval, rest, toBaseline }): LabelsBuy => {
    const mine = [...ofContender(units, contender).values()];
    const alone = { n, value: mean, low: interval.low, high: interval.high };
    return {
      contender,
      score: {
        judge: judgeIsShare ? alone : null,
        labels: {
          ...shareOf(
            mine.map(({ right }) => right),
            fewest,
          ),
          p: null,
        },
        corrected: inside(
          correct(
            mine,
            rest,
            (some) =>
              shareOf(
                some.map(({ right }) => right),
                0,
              ),
            mine.every(({ right }) => isYesNo(right)),
          ),
          { low: 0, high: 1 },
        ),
      },
      difference: toBaseline && {
        judge: judgeIsShare ? estimateOf(toBaseline.difference, fewest) : null,
        ...differenceBy(pairsOf(ofContender(units, contender), base), toBaseline.rest, fewest),
      },
    };
  });
  return withHolm(found);
}

function differenceBy(
  pairs: readonly (readonly [Unit, Unit])[],
  rest: Moments,
  fewest: number,
): Omit<ThreeEstimates, 'judge'> {
  const differences = pairs.map(([a, b]) => ({
    right: a.right - b.right,
    judge: a.judge === null || b.judge === null ? null : a.judge - b.judge,
    of: [a.right, b.right] as const,
  }));
  const found = differenceOfPairs(differences.map(({ of }) => of));
  const own = (some: typeof differences) => differenceOfPairs(some.map(({ of }) => of));
  return {
    labels: { ...estimateOf(found, fewest), p: found.n < fewest ? null : found.p },
    corrected: inside(correct(differences, rest, own, false), { low: -1, high: 1 }),
  };
}

const estimateOf = ({ n, value, low, high }: Estimate, fewest: number): Estimate =>
  n < fewest ? { n, value, low: null, high: null } : { n, value, low, high };

function shareOf(labels: readonly number[], fewest: number): Estimate {
  const n = labels.length;
  if (n === 0) return { n, value: null, low: null, high: null };
  const { mean: value, ...t } = meanEstimate(labels);
  const { low, high } = labels.every(isYesNo)
    ? wilson(
        labels.reduce((sum, label) => sum + label, 0),
        n,
      )
    : t;
  return estimateOf({ n, value, low, high }, fewest);
}

/** Labels without a score of the judge beside them say nothing of how the judge errs. */
function correct<One extends Pick<Unit, 'right' | 'judge'>>(
  labelled: readonly One[],
  rest: Moments,
  ownOf: (labelled: One[]) => Pick<Interval, 'low' | 'high'>,
  areShares: boolean,
): Corrected {
  const both = labelled.filter(({ judge }) => judge !== null);
  const { low: ownLow, high: ownHigh } = ownOf(both);
  const { lambda, estimate, low, high, effective, p, spreads } = crossFitted({
    labels: both.map(({ right }) => right),
    judge: both.map(({ judge }) => judge ?? 0),
    rest,
    own: { low: ownLow, high: ownHigh },
    areShares,
  });
  const known = { n: both.length, others: rest.n, lambda, value: estimate, spreads };
  return both.length < FEWEST_LABELS
    ? { ...known, low: null, high: null, effective: null, p: null }
    : { ...known, low, high, effective, p };
}

/** An estimate and its limits lie where what they are of can. */
function inside(of: Corrected, possible: { low: number; high: number }): Corrected {
  const value = of.value && Math.min(possible.high, Math.max(possible.low, of.value));
  return { ...within(of, possible), value };
}

function withHolm(found: readonly LabelsBuy[]): LabelsBuy[] {
  const p = holmOf(found.map(({ difference }) => ({ p: difference && leadOf(difference).p })));
  return found.map((one, at) => {
    const { difference } = one;
    if (difference === null) return one;
    const { labels, corrected } = difference;
    const of = (way: 'labels' | 'corrected') => (leadWay(difference) === way ? (p[at] ?? null) : null);
    return {
      ...one,
      difference: {
        ...difference,
        labels: { ...labels, p: of('labels') },
        corrected: { ...corrected, p: of('corrected') },
      },
    };
  });
}
