import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';

/** Evaluations in which a model answered the same sample under several conditions. */
export async function severalConditions(db: Database, options?: QueryOptions): Promise<ReadonlySet<string>> {
  // Most data has no conditions: then no answer is looked at.
  const [may] = await db.query<{ n: number }>(
    sql`SELECT count(*)::INTEGER AS n FROM (
          SELECT 1 FROM runs GROUP BY evaluation, model HAVING count(DISTINCT coalesce(condition, '')) > 1)`,
    options,
  );
  if ((may?.n ?? 0) === 0) return new Set();
  const rows = await db.query<{ evaluation: string }>(
    sql`SELECT DISTINCT evaluation FROM (
          SELECT u.evaluation FROM responses r JOIN runs u USING (run_id) JOIN samples s USING (sample_key)
          WHERE s.match_key IS NOT NULL
          GROUP BY u.evaluation, u.model, s.match_key HAVING count(DISTINCT coalesce(u.condition, '')) > 1)`,
    options,
  );
  return new Set(rows.map(({ evaluation }) => evaluation));
}
