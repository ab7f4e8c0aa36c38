import { sql } from '../sql';
import { type Step, tableOf } from './there';

/**
 * What files claim, on the run that it is about. Of several runs in one samples file, those of the evaluation that the
 * claim names; a claim about another evaluation than the run's says so in its label. Where a run has one metric only
 * and the claim one value only, they are the same metric, whatever the tools call it.
 */
export const mergeDeclared: readonly Step[] = [
  tableOf(
    'merge_declared',
    ['declared'],
    sql`CREATE OR REPLACE TABLE merge_declared AS
    WITH linked AS (
      SELECT r.run_id, r.evaluation AS run_evaluation, d.*, m.source_id,
             bool_or(d.evaluation = r.evaluation) OVER (PARTITION BY d.rowid) AS named
      FROM staged_declared d
      JOIN merge_sources m USING (source_no)
      LEFT JOIN merge_run_links l ON l.aggregate_ref = d.run_ref
      JOIN merge_runs r ON r.run_ref = coalesce(l.run_ref, d.run_ref)
    ), claims AS (
      SELECT * REPLACE (
               CASE WHEN elsewhere THEN 'evaluation' ELSE label_key END AS label_key,
               CASE WHEN elsewhere THEN concat_ws(', ', evaluation, label_value) ELSE label_value END AS label_value),
             label_key IS NULL AS whole,
             count(*) FILTER (label_key IS NULL AND NOT elsewhere) OVER (PARTITION BY source_no, run_ref, run_id) AS claims
      FROM (SELECT *, evaluation IS NOT NULL AND evaluation IS DISTINCT FROM run_evaluation AS elsewhere FROM linked
            WHERE NOT coalesce(named, false) OR evaluation = run_evaluation)
    ), single AS (
      SELECT run_id, min(metric) AS metric FROM merge_run_metrics
      WHERE run_id IN (SELECT run_id FROM claims)
      GROUP BY run_id HAVING count(*) = 1
    )
    SELECT c.run_id, c.source_id,
           CASE WHEN c.claims = 1 AND c.label_key IS NULL AND s.metric IS NOT NULL THEN s.metric
                ELSE coalesce(n.name, c.metric) END AS metric,
           c.label_key, c.label_value, c.value, c.n, c.standard_error, c.whole,
           c.lower_is_better, c.min_score, c.max_score
    FROM claims c LEFT JOIN single s USING (run_id)
    LEFT JOIN names n ON n.kind = 'metric' AND n.given = c.metric`,
  ),
  tableOf(
    'declared',
    ['declared'],
    sql`CREATE OR REPLACE TABLE declared AS
    SELECT DISTINCT run_id, metric, label_key, label_value, value, n, standard_error
    FROM merge_declared ORDER BY ALL`,
  ),
];
