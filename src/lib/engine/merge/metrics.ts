import { knownMetric } from '../../records/known-metrics';
import type { Database } from '../database';
import { join, sql, type Sql } from '../sql';
import type { MetricSetting } from './choices';
import { runAsOne } from '../transaction';

/** What is known of metrics by name alone, and what a person says of them: both outlive a merge. */
export const createMetricTables: readonly Sql[] = [
  sql`CREATE TABLE IF NOT EXISTS known_metrics(metric VARCHAR, direction VARCHAR, min_score DOUBLE, max_score DOUBLE,
        percent_too BOOLEAN, unit VARCHAR, source VARCHAR)`,
  sql`CREATE TABLE IF NOT EXISTS metric_settings(metric VARCHAR, direction VARCHAR, min_score DOUBLE, max_score DOUBLE,
        unit VARCHAR, pass_mark DOUBLE, decimals INTEGER)`,
];

/**
 * What files and formats say of each metric of each evaluation, and what the scores themselves show: the kind, the lowest
 * and the highest, and whether the answers that the files call correct score higher or lower than all the others.
 */
export const mergeMetrics: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_metrics AS
    SELECT u.evaluation, c.metric, bool_and(c.is_binary) AS is_binary, sum(c.scored)::BIGINT AS scored,
           min(c.metric_given) AS metric_given, min(c.lowest) AS lowest, max(c.highest) AS highest,
           min(c.correct_low) AS correct_low, max(c.correct_high) AS correct_high,
           min(c.wrong_low) AS wrong_low, max(c.wrong_high) AS wrong_high
    FROM merge_run_metrics c JOIN runs u USING (run_id)
    GROUP BY u.evaluation, c.metric`,
  sql`CREATE OR REPLACE TABLE merge_told AS
    WITH told AS (
      SELECT coalesce(n.name, t.evaluation) AS evaluation, coalesce(k.name, t.metric) AS metric, t.metric_given, t.diagnostic,
             coalesce(o.name, t.part_of) AS part_of, t.lower_is_better, t.min_score, t.max_score, m.source_id
      FROM staged_metrics t JOIN merge_sources m USING (source_no)
      LEFT JOIN names n ON n.kind = 'evaluation' AND n.given = t.evaluation
      LEFT JOIN names k ON k.kind = 'metric' AND k.given = t.metric
      LEFT JOIN names o ON o.kind = 'metric' AND o.given = t.part_of
      UNION ALL
      SELECT u.evaluation, d.metric, d.metric, false, NULL, d.lower_is_better, d.min_score, d.max_score, d.source_id
      FROM merge_declared d JOIN runs u USING (run_id) WHERE d.whole OR d.label_key <> 'evaluation'
    ), ranked AS (
      SELECT *, row_number() OVER (ORDER BY source_id, metric_given, lower_is_better, min_score, max_score) AS rank FROM told
    ), facts AS (
      SELECT evaluation, metric, arg_min(metric_given, rank) AS metric_given,
             bool_or(coalesce(diagnostic, false)) AS diagnostic,
             arg_min(part_of, rank) AS part_of, arg_min(lower_is_better, rank) AS lower_is_better,
             arg_min(min_score, rank) AS min_score, arg_min(max_score, rank) AS max_score,
             count(DISTINCT row(min_score, max_score)) FILTER (min_score IS NOT NULL OR max_score IS NOT NULL) AS ranges
      FROM ranked GROUP BY evaluation, metric
    )
    SELECT s.evaluation, s.metric, coalesce(f.metric_given, s.metric_given, s.metric) AS metric_given,
           CASE WHEN coalesce(f.diagnostic, a.diagnostic, false) THEN 'diagnostic'
                WHEN s.is_binary AND s.scored > 0 THEN 'binary' ELSE 'numeric' END AS kind,
           coalesce(f.part_of, a.part_of) AS part_of,
           coalesce(f.lower_is_better, a.lower_is_better) AS lower_is_better,
           CASE WHEN s.correct_low > s.wrong_high THEN false
                WHEN s.correct_high < s.wrong_low THEN true
                WHEN NOT s.is_binary THEN NULL
                WHEN s.wrong_low IS NULL AND s.correct_low = s.correct_high THEN s.correct_low = 0
                WHEN s.correct_low IS NULL AND s.wrong_low = s.wrong_high THEN s.wrong_low = 1
           END AS correct_is_lower,
           coalesce(f.min_score, a.min_score) AS min_score, coalesce(f.max_score, a.max_score) AS max_score,
           coalesce(f.ranges, a.ranges, 0) AS ranges,
           s.lowest, s.highest, s.scored AS responses, NULL::DOUBLE AS told_pass
    FROM merge_metrics s
    LEFT JOIN facts f ON f.metric = s.metric AND f.evaluation = s.evaluation
    LEFT JOIN facts a ON a.metric = s.metric AND a.evaluation IS NULL`,
];

/**
 * A person's word on a metric counts before a file's, a file's before what is known of the name. Where the answers that
 * the files call correct say the opposite of what the name is known for, neither is believed. A known range counts
 * where all scores lie within it; one of 0 to 100 only above 10, as judges rate `accuracy` from 1 to 5 too. A renamed metric is still known by the name that it had, and keeps what was said of it.
 */
export const publishMetrics: Sql = sql`CREATE OR REPLACE TABLE metrics AS
  WITH renamed AS (
    SELECT name, any_value(given) AS given FROM names WHERE kind = 'metric' GROUP BY name HAVING count(*) = 1
  ), known AS (
    FROM known_metrics
    UNION ALL
    SELECT k.* REPLACE (r.name AS metric) FROM renamed r JOIN known_metrics k ON k.metric = r.given
    WHERE r.name NOT IN (SELECT metric FROM known_metrics)
  ), said AS (
    FROM metric_settings
    UNION ALL
    SELECT y.* REPLACE (r.name AS metric) FROM renamed r JOIN metric_settings y ON y.metric = r.given
    WHERE r.name NOT IN (SELECT metric FROM metric_settings)
  ), facts AS (
    SELECT t.*, t.lower_is_better AS told_lower,
           y.direction AS your_direction, y.min_score AS your_min, y.max_score AS your_max,
           y.metric IS NOT NULL AND (y.min_score IS NOT NULL OR y.max_score IS NOT NULL) AS your_range,
           y.unit AS your_unit, y.pass_mark, y.decimals,
           k.direction AS known_direction, k.unit AS known_unit,
           k.min_score AS known_min,
           CASE WHEN k.max_score IS NULL THEN NULL WHEN t.highest <= k.max_score THEN k.max_score
                WHEN k.percent_too AND t.highest > 10 THEN 100.0 END AS known_max,
           t.lowest >= coalesce(k.min_score, t.lowest)
               AND (k.max_score IS NULL OR t.highest <= k.max_score OR (k.percent_too AND t.highest > 10 AND t.highest <= 100))
               AND (k.min_score IS NOT NULL OR k.max_score IS NOT NULL) AS known_range
    FROM merge_told t
    LEFT JOIN said y ON y.metric = t.metric
    LEFT JOIN known k ON k.metric = t.metric
  ), directed AS (
    SELECT *, CASE
        WHEN your_direction IS NOT NULL THEN 'you'
        WHEN told_lower IS NOT NULL AND metric_given = 'written here' THEN 'you'
        WHEN told_lower IS NOT NULL THEN 'file'
        WHEN correct_is_lower <> (known_direction = 'lower') THEN NULL
        WHEN correct_is_lower IS NOT NULL THEN 'file'
        WHEN known_direction IS NOT NULL THEN 'known' END AS direction_from,
      CASE WHEN your_range THEN 'you' WHEN min_score IS NOT NULL OR max_score IS NOT NULL THEN 'file'
           WHEN known_range THEN 'known' END AS range_from
    FROM facts
  )
  SELECT evaluation, metric, metric_given, kind,
         CASE direction_from
           WHEN 'you' THEN CASE WHEN your_direction IS NULL THEN told_lower WHEN your_direction = 'lower' THEN true
                           WHEN your_direction = 'higher' THEN false END
           WHEN 'file' THEN coalesce(told_lower, correct_is_lower)
           WHEN 'known' THEN known_direction = 'lower' END AS lower_is_better,
         CASE range_from WHEN 'you' THEN your_min WHEN 'file' THEN min_score WHEN 'known' THEN known_min END AS min_score,
         CASE range_from WHEN 'you' THEN your_max WHEN 'file' THEN max_score WHEN 'known' THEN known_max END AS max_score,
         responses, direction_from, range_from,
         coalesce(your_unit, known_unit) AS unit,
         CASE WHEN your_unit IS NOT NULL THEN 'you' WHEN known_unit IS NOT NULL THEN 'known' END AS unit_from,
         coalesce(pass_mark, told_pass) AS pass_mark, decimals, lowest, highest, part_of
  FROM directed ORDER BY evaluation, metric`;

const values = (rows: readonly Sql[]): Sql => join(rows, sql`, `);

/** Statements that write down what is known of the metrics of all that is staged, and of the names that a person gave. */
export async function knownMetrics(db: Database): Promise<Sql[]> {
  const found = await db.query<{ metric: string }>(
    sql`SELECT DISTINCT metric FROM staged_scores UNION SELECT name FROM names WHERE kind = 'metric'`,
  );
  const rows = found.flatMap(({ metric }) => {
    const known = knownMetric(metric);
    if (known === null) return [];
    const { direction, min, max, percentToo, unit, source } = known;
    return [sql`(${metric}, ${direction}, ${min}, ${max}, ${percentToo}, ${unit}, ${source})`];
  });
  const written = rows.length > 0 ? [sql`INSERT INTO known_metrics VALUES ${values(rows)}`] : [];
  return [sql`DELETE FROM known_metrics`, ...written];
}

/** Puts these settings in the place of all before; the next merge, or `applyMetricSettings`, honours them. */
export async function writeMetricSettings(db: Database, settings: readonly MetricSetting[]): Promise<void> {
  await db.run(sql`DELETE FROM metric_settings`);
  if (settings.length === 0) return;
  const rows = settings.map(
    ({ metric, direction, min, max, unit, passMark, decimals }) =>
      sql`(${metric}, ${direction ?? null}, ${min ?? null}, ${max ?? null}, ${unit ?? null}, ${passMark ?? null}, ${decimals ?? null})`,
  );
  await db.run(sql`INSERT INTO metric_settings VALUES ${values(rows)}`);
}

/** What was derived before does not count any more. */
export const nextGeneration: Sql = sql`UPDATE merge_generation SET n = n + 1`;

/** Says anew what each metric is. What was derived from the scores before does not count any more. */
export async function applyMetricSettings(db: Database): Promise<void> {
  await runAsOne(db, [publishMetrics, nextGeneration]);
}
