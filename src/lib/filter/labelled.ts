import { all, join, sql, type Sql } from '../engine/sql';
import type { ValueCondition } from './kind';
import { factOf } from './label-facts';
import { within } from './sample-scores';

/** Condition over `samples p`; null: any. */
export const samplesWithin = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`p.evaluation = ${evaluation}`;

/**
 * `match_key` and `value` of every sample that bears a label: its own, those of its answers and of the runs that
 * answered it, within an evaluation or (null) in any. A sample comes once for each value at least.
 */
export function labelled(key: string, evaluation: string | null): Sql {
  const fact = factOf(key);
  if (fact?.level === 'sample')
    return sql`SELECT p.match_key, ${fact.value} AS value FROM sample_matches p
      WHERE ${samplesWithin(evaluation)} AND p.match_key IS NOT NULL AND ${fact.value} IS NOT NULL`;
  if (fact !== undefined)
    return sql`SELECT DISTINCT p.match_key, ${fact.value} AS value
      FROM responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
      WHERE ${within(evaluation)} AND p.match_key IS NOT NULL AND ${fact.value} IS NOT NULL`;
  return sql`
    SELECT p.match_key, l.value FROM sample_matches p JOIN sample_labels t USING (sample_key) JOIN labels l USING (label_id)
    WHERE l.key = ${key} AND ${samplesWithin(evaluation)} AND p.match_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT p.match_key, l.value FROM response_labels t JOIN labels l USING (label_id)
      JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE l.key = ${key} AND ${within(evaluation)} AND p.match_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT p.match_key, t.value FROM run_tags t
      JOIN merge_responses r USING (run_id) JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
    WHERE t.key = ${key} AND ${within(evaluation)} AND p.match_key IS NOT NULL`;
}

/**
 * Condition over a table with `match_key`: the sample bears a value that meets one of these. A sample has a label where it,
 * one of its answers or their run has it; without one (null) it is without it altogether.
 */
export function samplesBear(key: string, asked: readonly ValueCondition[], evaluation: string | null): Sql {
  const conditions = asked.flatMap((passes) => passes?.(sql`value`) ?? []);
  const some = sql`match_key IN (SELECT match_key FROM (${labelled(key, evaluation)}) WHERE ${join(conditions, sql` OR `)})`;
  const none = sql`match_key NOT IN (SELECT match_key FROM (${labelled(key, evaluation)}))`;
  if (conditions.length === 0) return none;
  return conditions.length === asked.length ? some : sql`(${some} OR ${none})`;
}
