import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { foldedReason } from '../../filter/terms/stop';

export interface StopReason {
  value: string;
  responses: number;
}

/** Why the answers of an evaluation ended, as far as its files say; what most ended with first. */
export async function listStopReasons(
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<StopReason[]> {
  const rows = await db.query<StopReason>(
    sql`SELECT r.stop_reason AS value, count(*) AS responses FROM responses r JOIN runs u USING (run_id)
        WHERE u.evaluation = ${evaluation} AND r.stop_reason IS NOT NULL GROUP BY value`,
    options,
  );
  const found = new Map<string, number>();
  for (const { value, responses } of rows)
    found.set(foldedReason(value), (found.get(foldedReason(value)) ?? 0) + responses);
  return [...found]
    .map(([value, responses]) => ({ value, responses }))
    .sort((a, b) => b.responses - a.responses || (a.value < b.value ? -1 : 1));
}
