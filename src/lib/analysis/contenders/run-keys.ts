import type { Database } from '../../engine/database';
import { sql } from '../../engine/sql';
import type { ContenderBy } from '../types';
import { contenderKey } from '../../filter/contender-key';

/** What each run counts as, by its id. */
export async function runKeys(
  db: Database,
  by: ContenderBy,
): Promise<Map<number, { key: string; evaluation: string }>> {
  const rows = await db.query<{ run_id: number; key: string; evaluation: string }>(
    sql`SELECT u.run_id, ${contenderKey(by)} AS key, u.evaluation FROM runs u`,
  );
  return new Map(rows.map(({ run_id, ...run }) => [run_id, run]));
}
