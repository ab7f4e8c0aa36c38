import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import type { SampleRow } from '../types';

/**
 * What names these samples in a filter: their content. `unnamed`: how many have none; `alike`: how many others the
 * names fit as well.
 */
export async function contentKeysOf(
  db: Database,
  evaluation: string,
  matchKeys: readonly number[],
): Promise<{ contentKeys: string[]; unnamed: number; alike: number }> {
  const named = await namedSamples(db, evaluation, matchKeys);
  const contentKeys = [...new Set(named.flatMap(({ contentKey }) => contentKey ?? []))];
  const unnamed = matchKeys.length - named.filter(({ contentKey }) => contentKey !== null).length;
  const [fit] = await db.query<{ n: number }>(
    sql`SELECT count(DISTINCT match_key) AS n FROM samples
        WHERE evaluation = ${evaluation} AND content_key IN (${list(contentKeys)})`,
  );
  return { contentKeys, unnamed, alike: Math.max(0, (fit?.n ?? 0) - (matchKeys.length - unnamed)) };
}

export type NamedSample = Pick<SampleRow, 'matchKey' | 'contentKey' | 'sampleId' | 'input' | 'reference'>;

/** What names these samples, in the order of the keys. */
export async function namedSamples(
  db: Database,
  evaluation: string,
  matchKeys: readonly number[],
  options?: QueryOptions,
): Promise<NamedSample[]> {
  if (matchKeys.length === 0) return [];
  const rows = await db.query<{
    match_key: number;
    content_key: string | number | null;
    sample_id: string | null;
    input_preview: string | null;
    reference_preview: string | null;
  }>(
    sql`WITH named AS (
          SELECT match_key, min(sample_key) AS sample_key FROM sample_matches
          WHERE evaluation = ${evaluation} AND match_key IN (${list(matchKeys)}) GROUP BY match_key
        )
        SELECT n.match_key, p.content_key, p.sample_id, p.input_preview, p.reference_preview
        FROM named n JOIN samples p ON p.sample_key = n.sample_key`,
    options,
  );
  const found = new Map(rows.map((row) => [Number(row.match_key), row]));
  return matchKeys.flatMap((matchKey) => {
    const row = found.get(matchKey);
    if (row === undefined) return [];
    const contentKey = row.content_key === null ? null : String(row.content_key);
    return [
      {
        matchKey,
        contentKey,
        sampleId: row.sample_id,
        input: row.input_preview,
        reference: row.reference_preview,
      },
    ];
  });
}
