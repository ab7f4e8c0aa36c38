import type { Database, QueryOptions } from '../../engine/database';
import { list, nothing, sql, type Sql } from '../../engine/sql';
import { type Filtered, prepare } from '../comparison/prepared';
import { partOf, partsOf } from './parts';
import type { LeafQuestion, LeafSource } from './types';

/** The samples of one source that count, each with its subset; what all questions about it start from. */
export interface Ground extends QueryOptions {
  db: Database;
  prepared: Filtered;
  /** Indices of the contenders that are asked for. */
  shown: readonly number[];
  /** SELECT over the grid with a column `subset`. */
  rows: Sql;
}

export const keyOf = ({ prepared }: Ground, i: number): string => prepared.contenders[i]?.key ?? '';

/** null where there is no such evaluation or metric. */
export async function groundOf(
  db: Database,
  source: LeafSource,
  metric: string,
  subsets: readonly string[] | null,
  { by, contenders, missingAs, chips }: LeafQuestion,
  options?: QueryOptions,
): Promise<Ground | null> {
  const comparison = { evaluation: source.evaluation, metric, by, contenders, chips };
  const prepared = await prepare(db, { ...comparison, baseline: null, missingAs }, options);
  if (prepared === null) return null;
  const shown = prepared.contenders.flatMap(({ key }, i) =>
    contenders === null || contenders.includes(key) ? [i] : [],
  );
  const strata = await strataOf(db, source, options);
  const named = sql`SELECT g.*, t.subset FROM ${prepared.grid} g ${source.dataset === null ? sql`LEFT` : nothing} JOIN (${strata}) t USING (match_key)`;
  // What names no subset cannot be left out for having the wrong one.
  const wanted =
    subsets === null || subsets.length === 0
      ? sql`true`
      : sql`subset IN (${list(subsets)}) OR (SELECT count(subset) = 0 FROM named)`;
  const rows = sql`WITH named AS (${named}) SELECT * FROM named WHERE ${wanted}`;
  return { db, prepared, shown, rows, ...options };
}

/** Which subset a sample is of: match_key, subset. */
async function strataOf(db: Database, source: LeafSource, options?: QueryOptions): Promise<Sql> {
  if (source.dataset !== null) {
    const parts = await partsOf(db, options);
    const prefix = `${source.dataset}/`;
    return sql`SELECT match_key, min(CASE WHEN starts_with(subset, ${prefix}) THEN substr(subset, ${prefix.length + 1}) ELSE subset END) AS subset
      FROM ${parts.rows} WHERE part = ${partOf(parts, source) ?? null} AND match_key IS NOT NULL GROUP BY match_key`;
  }
  if (source.subset !== null)
    return sql`SELECT DISTINCT match_key, ${source.subset} AS subset FROM sample_matches
      WHERE evaluation = ${source.evaluation} AND match_key IS NOT NULL`;
  return sql`SELECT match_key, min(subset) AS subset FROM (
      SELECT p.match_key, l.value AS subset FROM sample_matches p JOIN sample_labels t USING (sample_key)
        JOIN labels l USING (label_id) WHERE l.key = 'subset' AND p.evaluation = ${source.evaluation}
      UNION ALL
      SELECT p.match_key, t.value FROM run_tags t JOIN merge_responses r USING (run_id)
        JOIN sample_matches p USING (sample_key) WHERE t.key = 'subset' AND p.evaluation = ${source.evaluation}
    ) WHERE match_key IS NOT NULL GROUP BY match_key`;
}
