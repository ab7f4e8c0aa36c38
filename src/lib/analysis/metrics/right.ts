import { sql, type Sql } from '../../engine/sql';
import { SAME } from './better';
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

/**
 * Whether one answer is right, from its row of `scores` and that of `metrics` (NULL where there is none): by the pass mark
 * of a rating, else as its file says, else by its score.
 */
export const rightOf = (s: Sql, m: Sql): Sql => sql`coalesce(
  CASE WHEN ${m}.pass_mark IS NOT NULL AND ${m}.kind <> 'binary' AND ${m}.lower_is_better IS NOT NULL
       THEN CASE WHEN ${m}.lower_is_better THEN ${s}.score <= ${m}.pass_mark ELSE ${s}.score >= ${m}.pass_mark END END,
  ${s}.is_correct,
  CASE WHEN ${m}.lower_is_better THEN ${s}.score <= 0 ELSE ${s}.score >= 1 END)`;

/**
 * The same of a sample where its answers are grouped: by their mean score as `isRight` has it, and for other metrics by the
 * share of its answers that are right. NULL without a score.
 */
export const isSolved = (score: Sql, share: Sql, m: Sql): Sql => {
  const [lower, pass] = [sql`any_value(${m}.lower_is_better)`, sql`any_value(${m}.pass_mark)`];
  return sql`CASE
    WHEN ${lower} IS NULL THEN ${share} > 0.5 + ${SAME}
    WHEN any_value(${m}.kind) = 'binary'
      THEN CASE WHEN ${lower} THEN ${score} < 0.5 - ${SAME} ELSE ${score} > 0.5 + ${SAME} END
    WHEN ${pass} IS NOT NULL
      THEN CASE WHEN ${lower} THEN ${score} <= ${pass} + ${SAME} ELSE ${score} >= ${pass} - ${SAME} END
    ELSE ${share} > 0.5 + ${SAME} END`;
};
