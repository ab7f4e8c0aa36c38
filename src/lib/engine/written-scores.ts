import type { Database } from './database';
import { publishMetrics } from './merge/metrics';
import { join, sql, type Sql } from './sql';

/** Marks scores that no file brought. */
const WRITTEN = 'written here';

/** Whether the files bring a metric of this name. */
export async function isMetricOfFiles(db: Database, metric: string): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM metrics WHERE metric = ${metric} AND metric_given <> ${WRITTEN}`,
  );
  return (row?.n ?? 0) > 0;
}

/** A binary metric that no file brought, and of which the person says what is right, in place of what was written under its name before; until the next merge. */
export const writeMetric = (db: Database, metric: string, values: Sql): Promise<void> =>
  replace(db, metric, [
    sql`INSERT INTO merge_scored (response_id, run_id, metric, score, is_correct, explanation_preview, metric_given)
        SELECT id, r.run_id, ${metric}, CASE WHEN passes THEN 1.0 ELSE 0.0 END, passes, NULL, ${WRITTEN}
        FROM (${values}) v JOIN merge_responses r ON r.response_id = v.id
        WHERE passes IS NOT NULL`,
    sql`INSERT INTO merge_told (evaluation, metric, metric_given, kind, lower_is_better, min_score, max_score, lowest,
                                highest, responses)
        SELECT u.evaluation, ${metric}, ${WRITTEN}, 'binary', false, 0, 1, min(score), max(score), count(*)
        FROM scores s JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id)
        WHERE s.metric = ${metric} AND s.metric_given = ${WRITTEN} GROUP BY u.evaluation`,
  ]);

/** Takes out what `writeMetric` wrote. */
export const eraseMetric = (db: Database, metric: string): Promise<void> => replace(db, metric, []);

/** What was derived from the scores before does not count any more. */
async function replace(db: Database, metric: string, steps: readonly Sql[]): Promise<void> {
  const statements = [
    sql`BEGIN TRANSACTION`,
    sql`DELETE FROM merge_scored WHERE metric = ${metric} AND metric_given = ${WRITTEN}`,
    sql`DELETE FROM merge_told WHERE metric = ${metric} AND metric_given = ${WRITTEN}`,
    ...steps,
    publishMetrics,
    sql`UPDATE merge_generation SET n = n + 1`,
    sql`COMMIT`,
  ];
  try {
    await db.run(join(statements, sql`;\n`));
  } catch (cause) {
    await db.run(sql`ROLLBACK`).catch(() => undefined);
    throw cause;
  }
}
