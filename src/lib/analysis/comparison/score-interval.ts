import { clusteredFromSums, type ClusterSum, meanFromMoments, type Moments, wilson } from '../../stats';
import type { LeaderboardRow } from '../types';

type ScoreInterval = Pick<LeaderboardRow, 'interval' | 'method'>;

/** What SQL sums up of the scores of one contender: n samples, their mean, Σ(x - mean)², and how many are 1. */
export interface ScoreTally extends Moments {
  ones: number;
}

/** 95 % interval of a mean score, in the unit of the metric: Wilson of yes/no scores, Student's t of all others. */
export function scoreInterval({ ones, ...moments }: ScoreTally, isYesNo: boolean): ScoreInterval {
  if (isYesNo) return { interval: wilson(ones, moments.n), method: 'wilson' };
  const { low, high, why } = meanFromMoments(moments);
  return { interval: { low, high, why }, method: 't' };
}

/** The same with clusters of samples: t of the cluster-robust standard error (CR2), from n and sum of each cluster. */
export function clusteredScoreInterval(sums: readonly ClusterSum[]): ScoreInterval {
  const { low, high, why } = clusteredFromSums(sums);
  return { interval: { low, high, why }, method: 'clustered t' };
}
