import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { MARK_KEY, MARK_NOTE_KEY } from '../definitions/marks';

/** What a reader said of a sample. */
export interface MarkOf {
  mark: string;
  note: string | null;
}

/** By match key; a sample without a mark is not there. */
export async function marksOf(
  db: Database,
  keys: readonly number[],
  options?: QueryOptions,
): Promise<ReadonlyMap<number, MarkOf>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<MarkOf & { match_key: number }>(
    sql`SELECT match_key, min(value) FILTER (key = ${MARK_KEY}) AS mark, min(value) FILTER (key = ${MARK_NOTE_KEY}) AS note
        FROM sample_tags JOIN sample_matches USING (sample_key)
        WHERE key IN (${MARK_KEY}, ${MARK_NOTE_KEY}) AND match_key IN (${list(keys)})
        GROUP BY match_key HAVING mark IS NOT NULL`,
    options,
  );
  return new Map(rows.map(({ match_key, mark, note }) => [match_key, { mark, note }]));
}
