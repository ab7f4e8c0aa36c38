import { sql, type Sql } from '../../engine/sql';
import { SAME } from '../../filter/better';
import type { MetricInfo } from '../types';

type Answerable = Pick<MetricInfo, 'kind' | 'direction'>;

/** The share of right answers that the mean score of a sample stands for. */
export type RightShare = (score: number) => number;

/** null where a metric has no right and wrong by itself, or nobody says which way is better. */
export function rightShareOf({ kind, direction }: Answerable): RightShare | null {
  if (kind !== 'binary' || direction === null) return null;
  return direction === 'lower' ? (score) => 1 - score : (score) => score;
}

/** Whether one answer is right: by its score in a yes/no metric, else as its file says; null where nobody says. */
export const isRightAnswer = (
  metric: Answerable | undefined,
  { score, isCorrect }: { score: number | null; isCorrect: boolean | null },
): boolean | null =>
  metric === undefined || score === null ? isCorrect : (isRightOf(rightShareOf(metric), score) ?? isCorrect);

const isRightOf = (share: RightShare | null, score: number): boolean | null => share && share(score) === 1;

/**
 * The condition that a score is right: more than half of the repeats of a yes/no metric, or the pass mark that a person
 * gave a rating. null where a metric has no right and wrong, or nobody says which way is better.
 */
export function isRight(
  { kind, direction, passMark }: Pick<MetricInfo, 'kind' | 'direction' | 'passMark'>,
  score: Sql,
): Sql | null {
  if (direction === null) return null;
  const lower = direction === 'lower';
  if (kind === 'binary') return lower ? sql`${score} < 0.5 - ${SAME}` : sql`${score} > 0.5 + ${SAME}`;
  if (passMark === null) return null;
  return lower ? sql`${score} <= ${passMark} + ${SAME}` : sql`${score} >= ${passMark} - ${SAME}`;
}
