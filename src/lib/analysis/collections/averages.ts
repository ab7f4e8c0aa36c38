import {
  combinedMoments,
  newcombe,
  signFlipTest,
  weightedLimits,
  weightedSum,
  wilson,
  type Interval,
  type Moments,
  type WeightedSum,
} from '../../stats';
import { binaryDifference } from '../comparison/difference-of';
import { isFew, ofEnough } from '../comparison/few';

/** How the means of subsets become one: by the datasets' weights, each subset alike, or each sample alike. */
export type Averaging = 'weighted' | 'macro' | 'micro';

/** Scores of one contender on one subset (or several put together), from 0 to 1. */
export interface Tally {
  moments: Moments;
  /** Right answers of a yes/no metric that was answered once a sample; null for any other. */
  ones: number | null;
}

/** Differences of one contender to the baseline on one subset. */
export interface PairTally {
  moments: Moments;
  /** Samples that both solved, only the one, only the other, none; null for a metric that is not yes/no. */
  counts: readonly [both: number, above: number, below: number, neither: number] | null;
  /** Differences other than 0, where they are few enough to count all signs; null where they are more. */
  few: readonly number[] | null;
}

export interface Estimate extends Interval {
  n: number;
  value: number | null;
  method: 'wilson' | 'newcombe' | 'posterior' | 't';
}

export interface PairEstimate extends Estimate {
  p: number | null;
  test: 'sign-flip' | 'mid-p' | 't';
}

/** The subsets of one dataset and its share of the whole. */
export interface Part<T> {
  share: number;
  subsets: readonly T[];
}

/** Up to so many differences other than 0 the p is exact; see `signFlipTest`. */
export const FEW_DIFFER = 30;

interface Cell<T> {
  coefficient: number;
  tally: T;
}

const sizeOf = ({ moments }: { moments: Moments }): number => moments.n;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What each stratum of an average is multiplied by. Datasets without a sample must have been left out. */
function cellsOf<T extends { moments: Moments }>(
  parts: readonly Part<T>[],
  averaging: Averaging,
  together: (tallies: readonly T[]) => T,
): Cell<T>[] {
  if (averaging === 'macro') {
    const filled = parts.flatMap(({ subsets }) => subsets).filter((one) => sizeOf(one) > 0);
    return filled.map((tally) => ({ coefficient: 1 / filled.length, tally }));
  }
  const whole = parts.map(({ share, subsets }) => ({ share, tally: together(subsets) }));
  const sizes = whole.map(({ share, tally }) => (averaging === 'micro' ? sizeOf(tally) : share));
  const all = total(sizes);
  return whole.map(({ tally }, i) => ({ coefficient: (sizes[i] ?? 0) / all, tally }));
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

export const togetherOf = (tallies: readonly Tally[]): Tally => ({
  moments: combinedMoments(tallies.map(({ moments }) => moments)),
  ones: sumOrNull(tallies.map(({ ones }) => ones)),
});

function pairsTogether(tallies: readonly PairTally[]): PairTally {
  const counts = tallies.map((tally) => tally.counts);
  const few = tallies.map((tally) => tally.few);
  const at = (i: number): number => total(counts.map((one) => one?.[i] ?? 0));
  return {
    moments: combinedMoments(tallies.map(({ moments }) => moments)),
    counts: counts.includes(null) ? null : [at(0), at(1), at(2), at(3)],
    few: few.includes(null) ? null : few.flatMap((values) => values ?? []),
  };
}

const limitsOf = ({ n, value, low, high }: WeightedSum) => ({ n, value, low, high, why: null });

/**
 * An average of subsets with its interval: Wilson's limits of the strata joined where all of them are yes/no metrics
 * answered once, else the t interval of the weighted sum.
 */
export function average(parts: readonly Part<Tally>[], averaging: Averaging): Estimate {
  const cells = cellsOf(parts, averaging, togetherOf);
  const sum = weightedSum(cells.map(({ coefficient, tally }) => ({ coefficient, moments: tally.moments })));
  if (cells.some(({ tally }) => tally.ones === null))
    return { ...ofEnough(limitsOf(sum), sum.n, 'numbers'), method: 't' };
  const limits = weightedLimits(
    cells.map(({ coefficient, tally }) => ({
      coefficient,
      value: tally.moments.mean,
      ...wilson(tally.ones ?? 0, tally.moments.n),
    })),
  );
  const found = { n: sum.n, value: sum.value, ...limits, why: null };
  return { ...ofEnough(found, sum.n, 'yes/no'), method: 'wilson' };
}

/**
 * The paired difference of two averages on the same samples: Newcombe's limits of the strata joined, or the t interval;
 * p by the exact sign-flip test of the weighted differences where few samples differ, else by t. Few samples of one
 * dataset with a yes/no metric are compared as Compare does.
 */
export function pairedAverage(parts: readonly Part<PairTally>[], averaging: Averaging): PairEstimate {
  const cells = cellsOf(parts, averaging, pairsTogether);
  const sum = weightedSum(cells.map(({ coefficient, tally }) => ({ coefficient, moments: tally.moments })));
  const differFew = total(cells.map(({ tally }) => tally.few?.length ?? Infinity)) <= FEW_DIFFER;
  const flipped = cells.flatMap(({ coefficient, tally }) =>
    (tally.few ?? []).map((difference) => (difference * coefficient) / tally.moments.n),
  );
  const p = differFew && sum.value !== null ? (flipped.length === 0 ? 1 : signFlipTest(flipped).p) : sum.p;
  const found = { n: sum.n, value: sum.value, p, test: differFew ? ('sign-flip' as const) : ('t' as const) };
  const [only] = cells;
  const few = cells.length === 1 && only?.tally.counts && isFew(sum.n) ? only.tally.counts : null;
  if (few !== null) {
    const [both, above, below] = few;
    const { low, high, p: midP } = binaryDifference({ n: sum.n, both, above, below });
    return { ...found, low, high, p: midP, method: 'posterior', test: 'mid-p' };
  }
  if (cells.some(({ tally }) => tally.counts === null))
    return {
      ...ofEnough({ ...found, ...limitsOf(sum) }, sum.n, 'numbers'),
      method: 't',
    };
  const limits = weightedLimits(
    cells.map(({ coefficient, tally }) => ({
      coefficient,
      value: tally.moments.mean,
      ...newcombe(...(tally.counts ?? [0, 0, 0, 0])),
    })),
  );
  return { ...found, ...limits, method: 'newcombe' };
}
