import { type Sql, sql } from '../sql';
import { onlyFor, type Step, tableOf } from './there';
import { sourceIn } from '../row-ref';
import { scoreUnlisted } from './failures';

const joinJudged = sql`
    LEFT JOIN (SELECT DISTINCT source_no, metric FROM staged_metrics WHERE is_mean) j
      ON j.source_no = ${sourceIn(sql`p.row_ref`)} AND j.metric = s.metric`;

/**
 * Two files may tell one score and its parts, in other words and counted otherwise. One row speaks of a response then: one
 * that gives reasons, then of the file that has most; the parts of the others are dropped.
 */
const oneTeller: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_tellers AS
    WITH told AS (
      SELECT s.response_id, s.ord, ${sourceIn(sql`s.ord`)} AS source_id, bool_or(t.explanation_preview IS NOT NULL) AS reasoned
      FROM merge_scores s JOIN staged_scores t ON t.rowid = s.score_row
      WHERE s.metric IN (SELECT metric FROM staged_metrics WHERE part_of IS NOT NULL)
      GROUP BY s.response_id, s.ord
    ), most AS (
      SELECT source_id, count(DISTINCT response_id) AS n FROM told GROUP BY source_id
    )
    SELECT response_id, arg_min(ord, (NOT reasoned, -n, ord)) AS ord FROM told JOIN most USING (source_id) GROUP BY response_id`,
  sql`DELETE FROM merge_scores WHERE metric IN (SELECT metric FROM staged_metrics WHERE part_of IS NOT NULL)
    AND NOT EXISTS (FROM merge_tellers t WHERE t.response_id = merge_scores.response_id AND t.ord = merge_scores.ord)`,
  sql`UPDATE merge_scores SET leads = true FROM merge_tellers t
    WHERE t.response_id = merge_scores.response_id AND t.ord = merge_scores.ord`,
  sql`DROP TABLE merge_tellers`,
];

/**
 * Rows that share a response may say the same metric twice: the first by order stays, one with a score before one without. Of
 * several judges, a row each, the mean is taken, and is right or wrong where all say so.
 */
export const mergeScores: readonly Step[] = [
  (there) => {
    const judged = there.any(['judged']);
    return sql`CREATE OR REPLACE TABLE merge_scores AS
    SELECT p.response_id, p.run_id, p.sample_key, s.metric, p.ord, s.rowid AS score_row, s.score, s.is_correct,
           ${judged ? sql`j.metric IS NOT NULL` : sql`false`} AS judged, false AS leads
    FROM merge_members p JOIN staged_scores s USING (row_ref) ${judged ? joinJudged : sql``}`;
  },
  ...oneTeller.map((statement) => onlyFor(['parts'], statement)),
  sql`CREATE OR REPLACE TABLE merge_twice AS
    SELECT response_id, metric, coalesce(min(ord) FILTER (leads AND score IS NOT NULL), min(ord) FILTER (score IS NOT NULL), min(ord)) AS kept,
           count(DISTINCT score) > 1 AND NOT bool_and(judged) AS differ,
           CASE WHEN bool_and(judged) THEN avg(score) END AS mean,
           CASE WHEN bool_and(judged) AND count(DISTINCT is_correct) = 1 THEN bool_and(is_correct) END AS all_correct
    FROM merge_scores GROUP BY response_id, metric HAVING count(*) > 1`,
  sql`CREATE OR REPLACE TABLE merge_scored AS
    WITH kept AS (
      SELECT g.response_id, g.run_id, g.sample_key, s.metric, s.metric_given, s.score, s.is_correct, s.explanation_preview
      FROM staged_scores s JOIN (FROM merge_responses WHERE NOT folded) g USING (row_ref)
      UNION ALL
      SELECT m.response_id, m.run_id, m.sample_key, s.metric, s.metric_given, coalesce(t.mean, s.score),
             CASE WHEN t.mean IS NULL THEN s.is_correct ELSE t.all_correct END, s.explanation_preview
      FROM merge_scores m
      LEFT JOIN merge_twice t ON t.response_id = m.response_id AND t.metric = m.metric
      JOIN staged_scores s ON s.rowid = m.score_row
      WHERE t.kept IS NULL OR t.kept = m.ord
    ), named AS (
      SELECT k.* REPLACE (coalesce(n.name, k.metric) AS metric)
      FROM kept k LEFT JOIN names n ON n.kind = 'metric' AND n.given = k.metric
    )
    SELECT * REPLACE (nullif(metric_given, metric) AS metric_given) FROM named`,
  // The given name is nearly always the name: it is kept where it is another.
  sql`CREATE OR REPLACE VIEW scores AS
    SELECT response_id, metric, score, is_correct, explanation_preview, coalesce(metric_given, metric) AS metric_given
    FROM merge_scored`,
  // Two metrics under one name: a response that bears both keeps one score.
  tableOf(
    'merge_renamed',
    ['names'],
    sql`CREATE OR REPLACE TABLE merge_renamed AS
    SELECT row, metric, response_id, place, differ FROM (
      SELECT s.rowid AS row, s.metric, s.response_id,
             row_number() OVER (PARTITION BY s.response_id, s.metric
               ORDER BY s.score IS NULL, s.metric_given NULLS FIRST) AS place,
             min(s.score) OVER twice IS DISTINCT FROM max(s.score) OVER twice AS differ
      FROM merge_scored s SEMI JOIN (SELECT name FROM names WHERE kind = 'metric') n ON n.name = s.metric
      WINDOW twice AS (PARTITION BY s.response_id, s.metric)
    ) WHERE place > 1`,
  ),
  onlyFor(['names'], sql`DELETE FROM merge_scored WHERE rowid IN (SELECT row FROM merge_renamed)`),
  ...scoreUnlisted,
  // Rows beside the first of their response: they fold where they bring a score or come from another source.
  sql`CREATE OR REPLACE TABLE merge_spare AS
    SELECT p.row_ref, p.source_id, p.response_id, p.source_id <> ${sourceIn(sql`p.lead`)} AS joined,
           CASE WHEN p.source_id <> ${sourceIn(sql`p.lead`)}
                  OR bool_or(s.ord IS NOT NULL AND (t.kept IS NULL OR t.kept = s.ord))
                THEN 'folded' ELSE 'duplicate' END AS fate,
           bool_or(coalesce(t.differ, false)) AS differ
    FROM (FROM merge_members WHERE ord <> lead) p
    LEFT JOIN merge_scores s ON s.response_id = p.response_id AND s.ord = p.ord
    LEFT JOIN merge_twice t ON t.response_id = s.response_id AND t.metric = s.metric
    GROUP BY p.row_ref, p.source_id, p.response_id, p.lead`,
  sql`CREATE OR REPLACE TABLE merge_run_metrics AS
    SELECT run_id, metric, bool_and(score IN (0, 1)) AS is_binary, count(score) AS scored,
           bool_and(score = floor(score)) AS is_whole,
           any_value(coalesce(metric_given, metric)) AS metric_given, min(score) AS lowest, max(score) AS highest,
           min(score) FILTER (is_correct) AS correct_low, max(score) FILTER (is_correct) AS correct_high,
           min(score) FILTER (NOT is_correct) AS wrong_low, max(score) FILTER (NOT is_correct) AS wrong_high
    FROM merge_scored GROUP BY run_id, metric`,
];
