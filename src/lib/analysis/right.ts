import { sql, type Sql } from '../engine/sql';
import type { MetricInfo } from './types';

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
  if (kind === 'binary') return lower ? sql`${score} < 0.5` : sql`${score} > 0.5`;
  if (passMark === null) return null;
  return lower ? sql`${score} <= ${passMark}` : sql`${score} >= ${passMark}`;
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
