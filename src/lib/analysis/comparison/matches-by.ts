import type { Database } from '../../engine/database';
import { derivedName } from '../../engine/derived';
import { ident, sql, type Sql } from '../../engine/sql';
import type { Rung } from '../types';

/**
 * Which samples of an evaluation one rung alone would call the same: a table of `sample_key` and `match_key`, which is NULL
 * where the rung has no name for a sample, or does not tell it from another of its run.
 */
export async function matchesBy(
  db: Database,
  evaluation: string,
  rung: Rung,
  generation: number,
): Promise<Sql> {
  const table = ident(derivedName('matches', [generation, evaluation, rung]));
  const value = ident(`by_${rung}`);
  await db.run(sql`CREATE TABLE IF NOT EXISTS ${table} AS
    WITH named AS MATERIALIZED (
      SELECT sample_key, ${value} AS value FROM sample_rungs WHERE evaluation = ${evaluation}
    ), untold AS (
      SELECT DISTINCT value FROM (
        SELECT value FROM named JOIN (SELECT DISTINCT sample_key, run_id FROM merge_responses) USING (sample_key)
        GROUP BY value, run_id HAVING count(*) > 1)
    ), keys AS (
      SELECT value, min(sample_key) AS match_key FROM named ANTI JOIN untold USING (value)
      WHERE value IS NOT NULL GROUP BY value
    )
    SELECT sample_key, match_key FROM named LEFT JOIN keys USING (value)`);
  return table;
}
