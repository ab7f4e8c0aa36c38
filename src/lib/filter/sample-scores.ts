import { all, list, sql, type Sql } from '../engine/sql';
import { SAME } from './better';
import { contenderKey } from './contender-key';
import type { Counting } from './kind';

/** SQL over `metrics m`: the score of an answer that never came, as `worstScore` has it; NULL where there is none. */
export const worstOf = (m: Sql): Sql => sql`
  CASE WHEN ${m}.lower_is_better IS NULL THEN NULL
       WHEN ${m}.kind = 'binary' THEN ${m}.lower_is_better::INTEGER
       WHEN ${m}.lower_is_better THEN ${m}.max_score ELSE ${m}.min_score END`;

/** Mean of a value over the answers to one sample that can be used, or over all with `worst` for the rest. */
export const meanOf = (
  value: Sql,
  usable: Sql,
  worst: Sql,
  { missingAs }: Pick<Counting, 'missingAs'>,
): Sql =>
  missingAs === 'dropped'
    ? sql`avg(${value}) FILTER (${usable})`
    : sql`CASE WHEN ${worst} IS NULL THEN avg(${value}) FILTER (${usable})
          ELSE (coalesce(sum(${value}) FILTER (${usable}), 0) + ${worst} * (count(*) - count(*) FILTER (${usable}))) / count(*) END`;

/** Condition over `runs u`; null: any. */
export const within = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`u.evaluation = ${evaluation}`;

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

/**
 * One row a sample and contender that answered it: `match_key`, `contender`, how many answers are `usable`, the `score` as
 * a comparison counts it, whether the sample is `solved`, and what the metric says of `worst` and `lower`.
 */
export function sampleScores(
  metric: string,
  contenders: readonly string[],
  counting: Counting,
  evaluation: string | null,
): Sql {
  const [s, m] = [sql`s`, sql`m`];
  const usable = sql`r2.status <> 'error' AND s.score IS NOT NULL`;
  const worst = sql`any_value(${worstOf(m)})`;
  const none = sql`CASE WHEN ${worst} IS NULL THEN NULL ELSE 0 END`;
  const key = contenderKey(counting.by);
  const score = meanOf(sql`s.score`, usable, worst, counting);
  const share = meanOf(sql`CASE WHEN ${rightOf(s, m)} THEN 1 ELSE 0 END`, usable, none, counting);
  return sql`
    SELECT p2.match_key, ${key} AS contender, count(*) FILTER (${usable}) AS usable,
           ${score} AS score, ${isSolved(score, share, m)} AS solved,
           ${worst} AS worst, bool_or(coalesce(m.lower_is_better, false)) AS lower
    FROM responses r2 JOIN runs u ON u.run_id = r2.run_id JOIN sample_matches p2 ON p2.sample_key = r2.sample_key
    LEFT JOIN scores s ON s.response_id = r2.response_id AND s.metric = ${metric}
    LEFT JOIN metrics m ON m.evaluation = u.evaluation AND m.metric = ${metric}
    WHERE ${key} IN (${list(contenders)}) AND p2.match_key IS NOT NULL AND ${within(evaluation)}
    GROUP BY p2.match_key, contender`;
}

/** Whether what is missing counts as the worst score: the metric has to have one. */
export const isFilled = (metric: string, { missingAs }: Counting, evaluation: string | null): Sql =>
  missingAs === 'dropped'
    ? sql`false`
    : sql`EXISTS (SELECT 1 FROM metrics m WHERE m.metric = ${metric}
        AND ${evaluation === null ? all : sql`m.evaluation = ${evaluation}`} AND ${worstOf(sql`m`)} IS NOT NULL)`;
