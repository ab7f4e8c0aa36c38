import type { Database } from '../../engine/database';
import { list, sql } from '../../engine/sql';

/** What names a sample wherever it is met. */
export interface SampleName {
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  evaluation: string;
}

/** Samples by their keys; those that no rung tells apart are left out. */
export async function sampleNames(
  db: Database,
  sampleKeys: readonly number[],
): Promise<Map<number, SampleName>> {
  if (sampleKeys.length === 0) return new Map();
  const rows = await db.query<{
    sample_key: number;
    match_key: number | null;
    content_key: string | null;
    sample_id: string | null;
    evaluation: string;
  }>(
    sql`SELECT sample_key, match_key, content_key, sample_id, evaluation FROM samples
        WHERE sample_key IN (${list(sampleKeys)})`,
  );
  return new Map(
    rows.flatMap(({ sample_key, match_key, content_key, sample_id, evaluation }) =>
      match_key === null
        ? []
        : [
            [
              sample_key,
              { matchKey: match_key, contentKey: content_key, sampleId: sample_id, evaluation },
            ] as const,
          ],
    ),
  );
}
