import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';

/** A sample by what a person knows it by. */
export interface NamedSample {
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  /** The beginnings of what was asked and of the references. */
  input: string | null;
  reference: string | null;
}

export const unnamedSample = (matchKey: number): NamedSample => ({
  matchKey,
  ...{ contentKey: null, sampleId: null, input: null, reference: null },
});

/** By match key; one that is not loaded is not there. */
export async function namedSamples(
  db: Database,
  keys: readonly number[],
  options?: QueryOptions,
): Promise<Map<number, NamedSample>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<NamedSample>(
    sql`SELECT match_key AS "matchKey", min(content_key) AS "contentKey", min(sample_id) AS "sampleId",
               min(input_preview) AS input, min(reference_preview) AS reference
        FROM samples WHERE match_key IN (${list(keys)}) GROUP BY match_key`,
    options,
  );
  return new Map(rows.map((row) => [row.matchKey, row]));
}
