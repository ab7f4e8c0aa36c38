import type { Database, QueryOptions } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import { labelled } from '../../filter/labelled';

/** A label of an evaluation, sample by sample. */
export interface LabelValues {
  /** `match_key`, `value` (several values in one text) and `number`, where the text is one; a row a sample that bears it. */
  table: Sql;
  /** Samples that bear it. */
  samples: number;
}

const written = perMerge<LabelValues>();
let built = 0;

/** Written down once after each merge and each time that the label is written. */
export const labelValues = (
  db: Database,
  evaluation: string,
  key: string,
  options?: QueryOptions,
): Promise<LabelValues> =>
  written(
    db,
    [evaluation, key, labelVersion(db, key)],
    (generation) => write(db, evaluation, key, generation),
    options,
  );

async function write(db: Database, evaluation: string, key: string, current: number): Promise<LabelValues> {
  const table = derived('values', [current, ++built]);
  // Few samples bear several values, and putting texts together is dear.
  await db.run(sql`CREATE OR REPLACE TABLE ${table} AS
    WITH borne AS MATERIALIZED (${labelled(key, evaluation)}),
    ends AS MATERIALIZED (SELECT match_key, min(value) AS low, max(value) AS high FROM borne GROUP BY match_key),
    several AS (
      SELECT match_key, string_agg(DISTINCT value, ', ' ORDER BY value) AS value FROM borne
      WHERE match_key IN (SELECT match_key FROM ends WHERE low <> high) GROUP BY match_key
    ), texts AS (SELECT match_key, coalesce(s.value, e.low) AS value FROM ends e LEFT JOIN several s USING (match_key))
    SELECT match_key, value, CASE WHEN isfinite(TRY_CAST(value AS DOUBLE)) THEN TRY_CAST(value AS DOUBLE) END AS number
    FROM texts ORDER BY match_key`);
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${table}`);
  return { table, samples: row?.n ?? 0 };
}
