import { type Sql, sql } from '../sql';
import { placeOf } from './rungs';

/**
 * Of each evaluation in which runs give one input different references: on how many inputs, of how many that several runs
 * were asked. What varies with the run, such as its result, is no part of a key: from one in twenty on, `free` says that
 * the key is the input alone. Compared by previews, since white space in the input makes other contents too.
 */
export const compareReferences: Sql = sql`
  CREATE OR REPLACE TABLE merge_references AS
    WITH asked AS (
      SELECT n.value, h.run_id, any_value(g.evaluation) AS evaluation, any_value(hash(t.reference_preview)) AS reference
      FROM (FROM merge_named WHERE place = ${placeOf('text')}) n
      JOIN sample_rungs g USING (sample_key)
      JOIN merge_held h USING (sample_key)
      JOIN staged_samples t ON t.row_ref = g.row_ref
      WHERE t.reference_preview IS NOT NULL
      GROUP BY n.value, h.run_id HAVING count(*) = 1
    ), inputs AS (
      SELECT any_value(evaluation) AS evaluation, min(reference) <> max(reference) AS differ
      FROM asked GROUP BY value HAVING count(*) > 1
    ), differing AS (
      SELECT evaluation, count(*) FILTER (differ) AS differ, count(*) AS inputs
      FROM inputs GROUP BY evaluation HAVING bool_or(differ)
    ), agreeing AS (
      SELECT evaluation, count(*) AS inputs
      FROM sample_rungs SEMI JOIN differing USING (evaluation)
      SEMI JOIN (FROM merge_samples WHERE met) USING (sample_key)
      ANTI JOIN (FROM merge_named WHERE place = ${placeOf('text')}) USING (sample_key)
      WHERE by_text IS NOT NULL GROUP BY evaluation
    )
    SELECT evaluation, d.differ, d.inputs + coalesce(a.inputs, 0) AS inputs,
           d.differ * 20 >= d.inputs + coalesce(a.inputs, 0) AS free
    FROM differing d LEFT JOIN agreeing a USING (evaluation)`;
