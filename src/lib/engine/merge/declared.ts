import { sql, type Sql } from '../sql';

/**
 * What files claim, on the run that it is about. A claim about another evaluation than the run's stays with the
 * aggregate's own run. Where a run has one metric only and the claim one value only, they are the same metric,
 * whatever the tools call it.
 */
export const mergeDeclared: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_declared AS
    WITH claims AS (
      SELECT r.run_id, d.*, m.source_id,
             count(*) FILTER (d.label_key IS NULL) OVER (PARTITION BY d.source_no, d.run_ref, r.run_id) AS claims
      FROM staged_declared d
      JOIN merge_sources m USING (source_no)
      LEFT JOIN merge_run_links l ON l.aggregate_ref = d.run_ref
      JOIN merge_runs r ON r.run_ref = coalesce(l.run_ref, d.run_ref)
    ), single AS (
      SELECT run_id, min(metric) AS metric FROM (
        SELECT DISTINCT g.run_id, s.metric
        FROM scores s JOIN merge_responses g USING (response_id)
        WHERE g.run_id IN (SELECT run_id FROM claims)
      ) GROUP BY run_id HAVING count(*) = 1
    )
    SELECT c.run_id, c.source_id,
           CASE WHEN c.claims = 1 AND s.metric IS NOT NULL THEN s.metric ELSE c.metric END AS metric,
           c.label_key, c.label_value, c.value, c.n, c.standard_error, c.lower_is_better, c.min_score, c.max_score
    FROM claims c LEFT JOIN single s USING (run_id)`,
  sql`CREATE OR REPLACE TABLE declared AS
    SELECT DISTINCT run_id, metric, label_key, label_value, value, n, standard_error
    FROM merge_declared ORDER BY ALL`,
];
