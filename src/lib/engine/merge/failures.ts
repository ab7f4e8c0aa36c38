import { sourceIn } from '../row-ref';
import { sql, type Sql } from '../sql';
import { onlyFor, type Step, tableOf } from './there';

/**
 * Runs of which a source lists only the failures: whether their responses are just those that it counts. Then each that
 * is not listed is right. Where a response is missing, or fewer failures are listed than the totals say, nobody knows
 * what an unlisted one is.
 */
const compare: Step = tableOf(
  'merge_failures',
  ['failures'],
  sql`
  CREATE OR REPLACE TABLE merge_failures AS
    WITH listing AS (
      SELECT DISTINCT m.run_id, r.source_id
      FROM merge_run_rows r JOIN merge_runs m USING (run_ref) WHERE r.role = 'failures'
    ), totals AS (
      SELECT DISTINCT l.run_id, d.metric AS metric_given, coalesce(k.name, d.metric) AS metric, d.n,
             round(d.value * d.n)::INTEGER AS correct
      FROM staged_declared d
      JOIN merge_sources m USING (source_no)
      JOIN merge_run_of u USING (run_ref)
      JOIN listing l ON l.run_id = u.run_id AND l.source_id = m.source_id
      LEFT JOIN names k ON k.kind = 'metric' AND k.given = d.metric
      WHERE d.label_key IS NULL AND d.n IS NOT NULL AND d.value IS NOT NULL
    ), told AS (
      SELECT l.run_id, min(l.source_id) AS source_id, count(DISTINCT (t.metric, t.n, t.correct)) FILTER (t.n IS NOT NULL) AS claims, any_value(t.metric) AS metric,
             any_value(t.metric_given) AS metric_given, any_value(t.n) AS n, any_value(t.correct) AS correct
      FROM listing l LEFT JOIN totals t USING (run_id) GROUP BY l.run_id
    ), bearing AS (
      SELECT r.run_id, r.response_id, r.sample_key, bool_or(l.source_id IS NULL) AS answered
      FROM (
        SELECT run_id, response_id, sample_key, row_ref FROM merge_responses SEMI JOIN told USING (run_id)
        UNION ALL
        SELECT run_id, response_id, sample_key, row_ref FROM merge_members SEMI JOIN told USING (run_id)
      ) r
      JOIN merge_sources m ON m.source_no = ${sourceIn(sql`r.row_ref`)}
      LEFT JOIN listing l ON l.run_id = r.run_id AND l.source_id = m.source_id
      GROUP BY r.run_id, r.response_id, r.sample_key
    ), answers AS (
      SELECT run_id, count(*) AS responses, count(*) FILTER (answered) AS answered,
             count(DISTINCT sample_key) AS samples
      FROM bearing GROUP BY run_id
    ), wrong AS (
      SELECT run_id, count(DISTINCT response_id) FILTER (score = 0) AS wrong
      FROM merge_scored SEMI JOIN told USING (run_id) GROUP BY run_id
    )
    SELECT t.*, coalesce(a.responses, 0) AS responses, coalesce(a.answered, 0) AS answered,
           coalesce(w.wrong, 0) AS wrong,
           coalesce(t.claims = 1 AND a.answered = t.n AND a.responses = t.n AND a.samples = t.n
                    AND coalesce(w.wrong, 0) = t.n - t.correct, false) AS fits
    FROM told t LEFT JOIN answers a USING (run_id) LEFT JOIN wrong w USING (run_id)`,
);

/** Right where all fits, else without scores: a mean of failures alone would always be 0. */
export const scoreUnlisted: readonly Step[] = [
  compare,
  onlyFor(
    ['failures'],
    sql`INSERT INTO merge_scored BY NAME
    SELECT r.response_id, r.run_id, r.sample_key, f.metric, nullif(f.metric_given, f.metric) AS metric_given,
           1.0 AS score, true AS is_correct
    FROM merge_responses r JOIN (FROM merge_failures WHERE fits) f USING (run_id)
    ANTI JOIN merge_scored s ON s.response_id = r.response_id AND s.metric = f.metric`,
  ),
  onlyFor(
    ['failures'],
    sql`DELETE FROM merge_scored
    WHERE run_id IN (SELECT run_id FROM merge_failures WHERE NOT fits)`,
  ),
];

const failures = sql`(CASE WHEN wrong = 1 THEN '1 failure' ELSE wrong || ' failures' END)`;
const here = sql`(CASE WHEN answered = 1 THEN '1 response of this run is' ELSE answered || ' responses of this run are' END)`;

/** Why a run is left unscored, on the file that lists its failures; where no response is here, its missing half says so. */
export const failuresNotes: Sql = sql`
  SELECT source_id, NULL::BIGINT AS line, NULL::BIGINT AS byte_offset, 'warning' AS severity,
         'failures_only' AS code, NULL::VARCHAR AS field,
         CASE WHEN claims = 0 THEN 'This file lists ' || ${failures} || ' and no totals.'
              WHEN claims > 1 THEN 'Several files list the failures of this run, with different totals.'
              WHEN wrong <> n - correct
                THEN 'This file counts ' || correct || ' of ' || n || ' as right, and lists ' || ${failures}
                  || ' where ' || (n - correct) || ' are expected. Is it cut?'
              WHEN answered <> n
                THEN 'This file lists ' || ${failures} || ' of ' || n || ', and ' || ${here} || ' here.'
              ELSE 'This file lists failures of other samples than the responses of this run answer.' END
           || ' Nothing is scored: a response that is not listed is right only where both files are whole.' AS message
  FROM merge_failures WHERE NOT fits AND answered > 0`;
