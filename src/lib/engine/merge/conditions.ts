import { sql, type Sql } from '../sql';

/** A model that answered one sample under several conditions, and under how many at most. */
export const mergeConditions: Sql = sql`
  CREATE OR REPLACE TABLE merge_conditions AS
    WITH several AS MATERIALIZED (
      SELECT run_id, evaluation, model, coalesce(condition, '') AS condition FROM runs SEMI JOIN (
        SELECT evaluation, model FROM runs GROUP BY evaluation, model HAVING count(DISTINCT coalesce(condition, '')) > 1
      ) USING (evaluation, model)
    ), answered AS MATERIALIZED (
      SELECT DISTINCT u.evaluation, u.model, u.condition, r.sample_key FROM merge_responses r JOIN several u USING (run_id)
    ), counted AS (
      SELECT a.evaluation, a.model, count(DISTINCT a.condition) AS conditions
      FROM sample_matches p JOIN answered a USING (sample_key)
      WHERE p.match_key IS NOT NULL GROUP BY a.evaluation, a.model, p.match_key
    )
    SELECT evaluation, model, max(conditions)::INTEGER AS conditions FROM counted
    GROUP BY evaluation, model HAVING max(conditions) > 1`;
