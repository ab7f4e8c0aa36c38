import type { Database, QueryOptions } from '../../engine/database';
import { DERIVED, generation } from '../../engine/merge';
import { ident, sql, type Sql } from '../../engine/sql';
import { labelVersion } from '../../engine/written-labels';
import { labelled } from './labelled';

/** A label of an evaluation, sample by sample. */
export interface LabelValues {
  /** `match_key`, `value` (several values in one text) and `number`, where the text is one; a row a sample that bears it. */
  table: Sql;
  /** Samples that bear it. */
  samples: number;
}

const known = new WeakMap<Database, { generation: number; values: Map<string, Promise<LabelValues>> }>();
let built = 0;

/** Written down once after each merge and each time that the label is written. */
export async function labelValues(
  db: Database,
  evaluation: string,
  key: string,
  options?: QueryOptions,
): Promise<LabelValues> {
  const current = await generation(db, options);
  let cache = known.get(db);
  if (cache?.generation !== current) known.set(db, (cache = { generation: current, values: new Map() }));
  const name = JSON.stringify([evaluation, key, labelVersion(db, key)]);
  let values = cache.values.get(name);
  if (values === undefined) {
    values = write(db, evaluation, key, current);
    cache.values.set(name, values);
    const { values: kept } = cache;
    values.catch(() => kept.delete(name));
  }
  return values;
}

async function write(db: Database, evaluation: string, key: string, current: number): Promise<LabelValues> {
  const table = ident(`${DERIVED}values_${current}_${++built}`);
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
