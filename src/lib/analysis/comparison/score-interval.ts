import {
  clusteredFromSums,
  type ClusterSum,
  levelMean,
  meanFromMoments,
  type Moments,
  wilson,
} from '../../stats';
import { marksOf, type ScoreRange } from '../metrics/possible';
import type { LeaderboardRow } from '../types';
import { isFew, ofEnough } from './few';

type ScoreInterval = Pick<LeaderboardRow, 'interval' | 'method'>;

/** What SQL sums up of the scores of one contender: n samples, their mean, Σ(x - mean)², and how many are 1. */
export interface ScoreTally extends Moments {
  ones: number;
}

/**
 * 95 % interval of a mean score, in the unit of the metric: Wilson of yes/no scores, Student's t of all others; of few
 * ratings, whose scores are given, the posterior over the marks of their scale. `isOnce`: a sample is one score, not the
 * average of repeats.
 */
export function scoreInterval(
  { ones, ...moments }: ScoreTally,
  metric: ScoreRange,
  isOnce: boolean,
  scores?: readonly number[],
): ScoreInterval {
  const { n } = moments;
  if (metric.kind === 'binary' && isOnce)
    return { interval: ofEnough({ ...wilson(ones, n), why: null }, n, 'yes/no'), method: 'wilson' };
  const marks = isOnce && scores ? marksOf(metric) : null;
  if (marks && scores?.every((score) => marks.includes(score))) {
    const counts = marks.map((mark) => scores.filter((score) => score === mark).length);
    return { interval: ofEnough({ ...levelMean(marks, counts), why: null }, n, 'yes/no'), method: 'marks' };
  }
  const { low, high, why } = meanFromMoments(moments);
  return { interval: ofEnough({ low, high, why }, n, 'numbers'), method: 't' };
}

/** Whether `scoreInterval` asks for the scores themselves. */
export const needsScores = (n: number, metric: ScoreRange, isOnce: boolean): boolean =>
  isFew(n) && isOnce && marksOf(metric) !== null;

/** The same with clusters of samples: t of the cluster-robust standard error (CR2), from n and sum of each cluster. */
export function clusteredScoreInterval(sums: readonly ClusterSum[]): ScoreInterval {
  const { low, high, why } = clusteredFromSums(sums);
  return { interval: { low, high, why }, method: 'clustered t' };
}
