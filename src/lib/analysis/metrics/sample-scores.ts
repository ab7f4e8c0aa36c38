import { all, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../contenders/contenders';
import { isBetter } from './better';
import { isSolved, rightOf } from './right';
import type { Chip, Counting } from '../types';

type Of<Kind extends Chip['kind']> = Extract<Chip, { kind: Kind }>;

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

const within = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`u.evaluation = ${evaluation}`;

/**
 * One row a sample and contender that answered it: `match_key`, `contender`, how many answers are `usable`, the `score` as
 * a comparison counts it, whether the sample is `solved`, and what the metric says of `worst` and `lower`.
 */
function sampleScores(
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
const isFilled = (metric: string, { missingAs }: Counting, evaluation: string | null): Sql =>
  missingAs === 'dropped'
    ? sql`false`
    : sql`EXISTS (SELECT 1 FROM metrics m WHERE m.metric = ${metric}
        AND ${evaluation === null ? all : sql`m.evaluation = ${evaluation}`} AND ${worstOf(sql`m`)} IS NOT NULL)`;

/** Condition on `match_key`: what became of a sample. A repeated one is solved by more than half of its repeats. */
export function sampleOutcome(chip: Of<'outcome'>, counting: Counting, evaluation: string | null): Sql {
  const found = sampleScores(chip.metric, [chip.contender], counting, evaluation);
  const where = (condition: Sql): Sql =>
    sql`match_key IN (SELECT match_key FROM (${found}) WHERE ${condition})`;
  const absent = sql`match_key NOT IN (SELECT match_key FROM (${found}))`;
  switch (chip.is) {
    case 'right':
      return where(sql`solved`);
    case 'wrong':
      return counting.missingAs === 'dropped'
        ? where(sql`NOT solved`)
        : sql`match_key IN (
            SELECT match_key FROM sample_matches WHERE match_key IS NOT NULL AND (
              ${where(sql`NOT solved`)}
              OR (${absent} AND ${isFilled(chip.metric, counting, evaluation)})))`;
    case 'unscored':
      return where(sql`usable = 0`);
    case 'missing':
      return absent;
  }
}

/** Condition on `match_key`: the first of two does better there. */
export function sampleBetter(chip: Of<'better'>, counting: Counting, evaluation: string | null): Sql {
  const found = sampleScores(chip.metric, [chip.contender, chip.than], counting, evaluation);
  const of = (key: string): Sql => {
    const own = sql`max(score) FILTER (contender = ${key})`;
    return counting.missingAs === 'dropped' ? own : sql`coalesce(${own}, max(worst))`;
  };
  const [a, b] = [of(chip.contender), of(chip.than)];
  return sql`match_key IN (SELECT match_key FROM (${found}) GROUP BY match_key
    HAVING CASE WHEN bool_or(lower) THEN ${isBetter(a, b, true)} ELSE ${isBetter(a, b, false)} END)`;
}

/** Condition on `match_key`: each of these has a score there. */
export function sampleShared(chip: Of<'shared'>, counting: Counting, evaluation: string | null): Sql {
  const found = sampleScores(chip.metric, chip.contenders, counting, evaluation);
  return sql`match_key IN (
    SELECT match_key FROM (${found}) WHERE score IS NOT NULL
    GROUP BY match_key HAVING count(*) = ${new Set(chip.contenders).size}
    UNION ALL SELECT match_key FROM sample_matches WHERE ${isFilled(chip.metric, counting, evaluation)})`;
}
