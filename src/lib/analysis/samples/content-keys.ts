import type { Database } from '../../engine/database';
import { list, sql } from '../../engine/sql';

/**
 * What names these samples in a filter: their content. `unnamed`: how many have none; `alike`: how many others the
 * names fit as well.
 */
export async function contentKeysOf(
  db: Database,
  evaluation: string,
  matchKeys: readonly number[],
): Promise<{ contentKeys: string[]; unnamed: number; alike: number }> {
  if (matchKeys.length === 0) return { contentKeys: [], unnamed: 0, alike: 0 };
  const found = await db.query<{ content_key: string }>(
    sql`SELECT content_key FROM samples WHERE content_key IS NOT NULL AND sample_key IN (
          SELECT min(sample_key) FROM sample_matches
          WHERE evaluation = ${evaluation} AND match_key IN (${list(matchKeys)}) GROUP BY match_key)`,
  );
  const contentKeys = [...new Set(found.map(({ content_key }) => String(content_key)))];
  const unnamed = matchKeys.length - found.length;
  const [fit] = await db.query<{ n: number }>(
    sql`SELECT count(DISTINCT match_key) AS n FROM samples
        WHERE evaluation = ${evaluation} AND content_key IN (${list(contentKeys)})`,
  );
  return { contentKeys, unnamed, alike: Math.max(0, (fit?.n ?? 0) - (matchKeys.length - unnamed)) };
}
