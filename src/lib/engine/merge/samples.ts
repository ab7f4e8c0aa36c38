import { sql, type Sql } from '../sql';

/** Of a provisional row, the sample of its partner. */
const sampleRef = sql`CASE WHEN r.provisional THEN coalesce(j.sample_ref, r.sample_ref) ELSE r.sample_ref END`;

/**
 * Rows get their order, run and sample; samples their key, in order of first appearance.
 * `pair` is `run_id << 32 | sample_key`: one number to group by, NULL for a row without an answer.
 */
export const mergeSamples: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_joins AS
    SELECT r.join_ref, arg_min(r.sample_ref, r.row_ref + m.shift) FILTER (NOT r.provisional) AS sample_ref,
           arg_min(r.output_ref, r.row_ref + m.shift) AS output_ref, min(r.epoch) AS epoch
    FROM staged_rows r JOIN merge_sources m ON m.source_no = (r.row_ref >> 44)
    WHERE r.join_ref IS NOT NULL GROUP BY r.join_ref`,
  sql`CREATE OR REPLACE TABLE merge_samples AS
    SELECT ${sampleRef} AS sample_ref, row_number() OVER (ORDER BY min(r.row_ref + m.shift))::INTEGER AS sample_key,
           min(r.run_ref) AS any_run
    FROM staged_rows r JOIN merge_sources m ON m.source_no = (r.row_ref >> 44)
    LEFT JOIN merge_joins j USING (join_ref)
    GROUP BY ${sampleRef}`,
  sql`CREATE OR REPLACE TABLE merge_keyed AS
    SELECT r.row_ref, r.row_ref + m.shift AS ord, m.source_id, s.sample_key,
           (u.run_id::BIGINT << 32) | s.sample_key AS pair, coalesce(r.epoch, j.epoch) AS epoch,
           CASE WHEN r.join_ref IS NOT NULL THEN j.output_ref
                WHEN r.output_ref IS NULL AND r.status = 'error' THEN (hash(r.error) >> 1)::BIGINT
                ELSE r.output_ref END AS output_ref, r.byte_length
    FROM staged_rows r
    JOIN merge_sources m ON m.source_no = (r.row_ref >> 44)
    LEFT JOIN merge_joins j USING (join_ref)
    JOIN merge_samples s ON s.sample_ref = ${sampleRef}
    LEFT JOIN merge_run_of u USING (run_ref)`,
  sql`CREATE OR REPLACE TABLE merge_sample_rows AS
    WITH read AS (
      SELECT t.sample_ref, arg_min(t.row_ref, t.row_ref + m.shift) AS row_ref, min(t.task_type) AS task_type,
             min(t.choices_count) AS choices_count,
             arg_min(t.sample_hash, t.row_ref + m.shift) AS sample_hash,
             arg_min(m.hash_recipe, t.row_ref + m.shift) FILTER (t.sample_hash IS NOT NULL) AS hash_recipe
      FROM staged_samples t JOIN merge_sources m ON m.source_no = (t.row_ref >> 44)
      GROUP BY t.sample_ref
    )
    SELECT s.sample_key, s.any_run, r.row_ref, r.sample_hash, coalesce(r.hash_recipe, 'none') AS hash_recipe,
           r.task_type, r.choices_count
    FROM read r JOIN merge_samples s USING (sample_ref)`,
];

/** Labels are coded: one row per distinct key and value, integers everywhere else. */
export const mergeLabels: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE labels AS
    SELECT row_number() OVER (ORDER BY key, value)::INTEGER AS label_id, label_ref, key, value
    FROM (SELECT label_ref, any_value(key) AS key, any_value(value) AS value FROM staged_labels GROUP BY label_ref)
    WHERE label_ref IN (
      SELECT label_ref FROM staged_sample_labels JOIN merge_sources ON source_no = (row_ref >> 44)
      UNION
      SELECT label_ref FROM staged_row_labels JOIN merge_sources ON source_no = (row_ref >> 44))`,
  sql`CREATE OR REPLACE TABLE sample_labels AS
    SELECT DISTINCT p.sample_key, l.label_id
    FROM staged_sample_labels t
    JOIN merge_parts p USING (row_ref)
    JOIN labels l USING (label_ref)`,
  sql`CREATE OR REPLACE TABLE response_labels AS
    SELECT DISTINCT r.response_id, l.label_id
    FROM staged_row_labels t
    JOIN merge_parts r USING (row_ref)
    JOIN labels l USING (label_ref)
    WHERE r.response_id IS NOT NULL`,
];

/** A sample that nobody answered lends its labels to the samples of equal content, whatever evaluation they are of. */
export const lendLabels: Sql = sql`
  INSERT INTO sample_labels
    SELECT DISTINCT a.sample_key, t.label_id
    FROM (SELECT DISTINCT sample_key FROM merge_parts WHERE role = 'sample'
          EXCEPT SELECT sample_key FROM merge_responses) s
    JOIN sample_rungs g USING (sample_key)
    JOIN sample_rungs a ON a.by_content = g.by_content AND a.sample_key <> g.sample_key
    JOIN sample_labels t ON t.sample_key = s.sample_key
    EXCEPT SELECT sample_key, label_id FROM sample_labels`;
