import type { Moments } from '../../stats';
import type { MetricInfo } from '../types';
import type { PairTally, Tally } from './averages';

/** Scores of all datasets must speak one language before they are added up: 0 is worst, 1 is best. */
export interface CommonScale {
  /** A score times this, plus `shift`. */
  factor: number;
  shift: number;
  /** What was done to the scores, to be said; null where nothing was. */
  word: string | null;
}

const asItIs: CommonScale = { factor: 1, shift: 0, word: null };

/**
 * Yes/no metrics and those of a known range are put on 0 to 1, turned round where lower is better. A metric of unknown
 * range counts as it is while all its scores lie between 0 and 1; any other cannot be added up (null).
 */
export function commonScale(metric: MetricInfo, lowest: number, highest: number): CommonScale | null {
  const turned = metric.lowerIsBetter;
  const isUnit = metric.kind === 'binary' || (metric.min === 0 && metric.max === 1);
  if (isUnit) return turned ? { factor: -1, shift: 1, word: 'turned round, since lower is better' } : asItIs;
  const { min, max } = metric;
  if (min !== null && max !== null && max > min) {
    const factor = 1 / (max - min);
    const word = `divided by its range, ${min} to ${max}${turned ? ', and turned round, since lower is better' : ''}`;
    return turned ? { factor: -factor, shift: max * factor, word } : { factor, shift: -min * factor, word };
  }
  if (lowest < 0 || highest > 1) return null;
  const word = 'taken as 0 to 1: its range is not known, and all scores lie within';
  return turned
    ? { factor: -1, shift: 1, word: `${word}; turned round, since lower is better` }
    : { ...asItIs, word };
}

const scaled = ({ n, mean, centredSquares }: Moments, factor: number, shift: number): Moments => ({
  n,
  mean: mean === null ? null : mean * factor + shift,
  centredSquares: centredSquares === null ? null : centredSquares * factor * factor,
});

export const scaledTally = ({ moments, ones }: Tally, { factor, shift }: CommonScale): Tally => ({
  moments: scaled(moments, factor, shift),
  ones: ones === null || factor > 0 ? ones : moments.n - ones,
});

export const scaledPair = ({ moments, counts, few }: PairTally, { factor }: CommonScale): PairTally => ({
  moments: scaled(moments, factor, 0),
  counts: counts === null || factor > 0 ? counts : [counts[3], counts[2], counts[1], counts[0]],
  few: few?.map((difference) => difference * factor) ?? null,
});
