import type { Database } from './database';
import { nextGeneration, publishMetrics } from './merge/metrics';
import { sql, type Sql } from './sql';
import { runAsOne } from './transaction';

/** Marks scores that no file brought. */
export const WRITTEN = 'written here';

/** Whether the files bring a metric of this name. */
export async function isMetricOfFiles(db: Database, metric: string): Promise<boolean> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM metrics WHERE metric = ${metric} AND metric_given <> ${WRITTEN}`,
  );
  return (row?.n ?? 0) > 0;
}

/**
 * What a metric is that no file brought: right and wrong, numbers of which nobody says which way is better, or ratings, of
 * which the highest is the best and those from `pass` on are right.
 */
export type WrittenKind = 'binary' | 'numeric' | { low: number; high: number; pass: number | null };

/**
 * A metric that no file brought, in place of what was written under its name before; until the next merge. `values`
 * selects `id` (`response_id`) and `score` (1 right, 0 wrong where it is binary; NULL is unscored).
 */
export const writeMetric = (db: Database, metric: string, kind: WrittenKind, values: Sql): Promise<void> => {
  const isBinary = kind === 'binary';
  const correct = isBinary ? sql`score = 1` : sql`NULL::BOOLEAN`;
  const {
    low = null,
    high = null,
    pass = null,
  } = kind === 'binary' ? { low: 0, high: 1 } : kind === 'numeric' ? {} : kind;
  const lower = kind === 'numeric' ? sql`NULL::BOOLEAN` : sql`false`;
  return replace(db, metric, [
    sql`INSERT INTO merge_scored (response_id, run_id, sample_key, metric, score, is_correct, explanation_preview, metric_given)
        SELECT id, r.run_id, r.sample_key, ${metric}, score::DOUBLE, ${correct}, NULL, ${WRITTEN}
        FROM (${values}) v JOIN merge_responses r ON r.response_id = v.id
        WHERE isfinite(score::DOUBLE)`,
    sql`INSERT INTO merge_told (evaluation, metric, metric_given, kind, lower_is_better, min_score, max_score, lowest,
                                highest, responses, told_pass)
        SELECT u.evaluation, ${metric}, ${WRITTEN}, ${isBinary ? 'binary' : 'numeric'}, ${lower}, ${low}::DOUBLE, ${high}::DOUBLE,
               min(score), max(score), count(*), ${pass}::DOUBLE
        FROM scores s JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id)
        WHERE s.metric = ${metric} AND s.metric_given = ${WRITTEN} GROUP BY u.evaluation`,
  ]);
};

/** Takes out what `writeMetric` wrote. */
export const eraseMetric = (db: Database, metric: string): Promise<void> => replace(db, metric, []);

/** What was derived from the scores before does not count any more. */
const replace = (db: Database, metric: string, steps: readonly Sql[]): Promise<void> =>
  runAsOne(db, [
    sql`DELETE FROM merge_scored WHERE metric = ${metric} AND metric_given = ${WRITTEN}`,
    sql`DELETE FROM merge_told WHERE metric = ${metric} AND metric_given = ${WRITTEN}`,
    ...steps,
    publishMetrics,
    nextGeneration,
  ]);
