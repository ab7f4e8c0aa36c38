import { sql, type Sql } from '../sql';
import { mergeAliases } from './aliases';
import { type Step, tableOf } from './there';
import { sourceIn } from '../row-ref';

/** Rows of finished sources, with their partner where any has one, and what is said of a row by way of it. */
export interface Rows {
  from: Sql;
  /** Of a provisional row, the sample of its partner. */
  sampleRef: Sql;
  epoch: Sql;
  outputRef: Sql;
}

const own: Sql = sql`CASE WHEN r.output_ref IS NULL AND r.status = 'error' THEN (hash(r.error) >> 1)::BIGINT ELSE r.output_ref END`;
const withSource: Sql = sql`FROM staged_rows r JOIN merge_sources m ON m.source_no = ${sourceIn(sql`r.row_ref`)}`;

const alone: Rows = { from: withSource, sampleRef: sql`r.sample_ref`, epoch: sql`r.epoch`, outputRef: own };
const joined: Rows = {
  from: sql`${withSource} LEFT JOIN merge_joins j USING (join_ref)`,
  sampleRef: sql`CASE WHEN r.provisional THEN coalesce(j.sample_ref, r.sample_ref) ELSE r.sample_ref END`,
  epoch: sql`coalesce(r.epoch, j.epoch)`,
  outputRef: sql`CASE WHEN r.join_ref IS NOT NULL THEN j.output_ref ELSE ${own} END`,
};

/** The same, where files speak of one sample under several names. */
const aliased = ({ from, sampleRef, ...rest }: Rows): Rows => ({
  ...rest,
  from: sql`${from} LEFT JOIN merge_aliases q ON q.alias_of = r.sample_ref`,
  sampleRef: sql`coalesce(q.sample_ref, ${sampleRef})`,
});

/** A step that reads rows. */
export const byRows =
  (statement: (rows: Rows) => Sql): Step =>
  (there) => {
    const rows = there.any(['joined']) ? joined : alone;
    return statement(there.any(['aliases']) ? aliased(rows) : rows);
  };

/** The same with their samples, where they are of these. */
export const rowsOf = ({ from, sampleRef }: Rows, samples: Sql): Sql =>
  sql`${from} JOIN (${samples}) s ON s.sample_ref = ${sampleRef}`;

/**
 * Samples get their key in order of first appearance. `odd` are those that a run may have answered more than once (runs
 * have 63 bits to share), `bare` those of which a row without an answer speaks, `met` those that several runs answered;
 * `models` has a bit for each model that
 * answered in the one evaluation, where it is one.
 */
export const mergeSamples: readonly Step[] = [
  mergeAliases,
  tableOf(
    'merge_joins',
    ['joined'],
    sql`CREATE OR REPLACE TABLE merge_joins AS
    SELECT r.join_ref, arg_min(r.sample_ref, r.row_ref + m.shift) FILTER (NOT r.provisional) AS sample_ref,
           arg_min(r.output_ref, r.row_ref + m.shift) AS output_ref, min(r.epoch) AS epoch
    FROM staged_rows r JOIN merge_sources m ON m.source_no = ${sourceIn(sql`r.row_ref`)}
    WHERE r.join_ref IS NOT NULL GROUP BY r.join_ref`,
  ),
  byRows(
    ({ from, sampleRef }) => sql`CREATE OR REPLACE TABLE merge_samples AS
    SELECT row_number() OVER ()::INTEGER AS sample_key, sample_ref, any_run, models,
           CASE WHEN first_evaluation = last_evaluation THEN first_evaluation END AS evaluation_no,
           answers > coalesce(bit_count(runs), 0) AS odd, rows > answers AS bare, first_run < last_run AS met
    FROM (
      SELECT ${sampleRef} AS sample_ref, min(r.row_ref + m.shift) AS lead, min(u.place) AS any_run,
             bit_or(u.run_bit) AS runs, min(u.run_id) AS first_run, max(u.run_id) AS last_run, bit_or(u.model_bit) AS models,
             min(u.evaluation_no) AS first_evaluation, max(u.evaluation_no) AS last_evaluation,
             count(*) AS rows, count(u.run_id) AS answers
      ${from}
      LEFT JOIN merge_run_of u USING (run_ref)
      GROUP BY ${sampleRef}
      ORDER BY lead
    )`,
  ),
];

/** Of `t` with its row and its sample, the samples that bear its labels. */
const bearer: Sql = sql`
  LEFT JOIN merge_sources m ON m.source_no = ${sourceIn(sql`t.row_ref`)}
  LEFT JOIN moved v USING (row_ref)
  JOIN merge_bearers b ON b.sample_ref = CASE WHEN m.source_no IS NOT NULL THEN coalesce(v.sample_ref, t.sample_ref) END`;

/** Labels are coded: one row per distinct key and value, integers everywhere else. */
export const mergeLabels: readonly Step[] = [
  sql`CREATE OR REPLACE TABLE labels AS
    SELECT row_number() OVER (ORDER BY key, value)::INTEGER AS label_id, label_ref, key, value
    FROM (SELECT label_ref, any_value(key) AS key, any_value(value) AS value FROM staged_labels GROUP BY label_ref)
    WHERE label_ref IN (
      SELECT label_ref FROM (
        SELECT DISTINCT s.label_ref, t.source_no
        FROM (SELECT DISTINCT labels_ref, ${sourceIn(sql`row_ref`)} AS source_no FROM staged_mentions) t
        JOIN staged_label_sets s USING (labels_ref)
        UNION ALL
        SELECT DISTINCT label_ref, ${sourceIn(sql`row_ref`)} FROM staged_sample_labels
        UNION ALL
        SELECT DISTINCT label_ref, ${sourceIn(sql`row_ref`)} FROM staged_row_labels
      ) SEMI JOIN merge_sources USING (source_no))`,
  // A sample that nobody answered lends its labels to the samples of equal content, whatever evaluation they are of.
  sql`CREATE OR REPLACE TABLE merge_bearers AS
    SELECT sample_ref, sample_key FROM merge_samples
    UNION ALL
    SELECT g.sample_ref, a.sample_key
    FROM sample_rungs a
    JOIN (
      SELECT s.sample_ref, r.sample_key, r.by_content
      FROM sample_rungs r JOIN (FROM merge_samples WHERE bare AND models IS NULL) s USING (sample_key)
    ) g ON a.by_content = g.by_content AND a.sample_key <> g.sample_key`,
  // The labels of a provisional row go to the sample of its partner. A join that finds its partner by an expression is
  // thought to find next to none: an outer one keeps the labels from being the side that is held in memory.
  sql`CREATE OR REPLACE TABLE sample_labels AS
    WITH moved AS MATERIALIZED (
      SELECT r.row_ref, j.sample_ref FROM staged_rows r JOIN merge_joins j USING (join_ref)
      WHERE r.provisional AND j.sample_ref <> r.sample_ref
      UNION ALL
      SELECT r.row_ref, q.sample_ref FROM merge_aliases q JOIN staged_rows r ON r.sample_ref = q.alias_of
    )
    SELECT DISTINCT sample_key, label_id FROM (
      SELECT b.sample_key, s.label_id
      FROM (SELECT row_ref, sample_ref, labels_ref FROM staged_mentions WHERE labels_ref IS NOT NULL) t
      ${bearer}
      JOIN (SELECT DISTINCT labels_ref, label_id FROM staged_label_sets JOIN labels USING (label_ref)) s USING (labels_ref)
      UNION ALL
      SELECT b.sample_key, l.label_id FROM staged_sample_labels t ${bearer} JOIN labels l USING (label_ref)
    )`,
  tableOf(
    'response_labels',
    ['row labels'],
    sql`CREATE OR REPLACE TABLE response_labels AS
    SELECT DISTINCT r.response_id, l.label_id
    FROM (SELECT row_ref, response_id FROM merge_responses
          UNION ALL
          SELECT row_ref, response_id FROM merge_members WHERE ord <> lead) r
    JOIN staged_row_labels t USING (row_ref)
    JOIN labels l USING (label_ref)`,
  ),
];
