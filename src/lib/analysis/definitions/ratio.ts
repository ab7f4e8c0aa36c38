import type { Database, QueryOptions } from '../../engine/database';
import { ident, sql, type Sql } from '../../engine/sql';

/** Columns of `responses` that hold numbers, and labels all of whose values are numbers: what can be divided. */
export async function listNumbers(db: Database, options?: QueryOptions): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT name FROM (
          SELECT column_name AS name, 0 AS rank, column_index AS place FROM duckdb_columns()
          WHERE table_name = 'responses' AND data_type IN ('DOUBLE', 'INTEGER') AND NOT ends_with(column_name, '_id')
            AND column_name <> 'sample_key'
          UNION ALL
          SELECT key, 1, 0 FROM labels GROUP BY key HAVING bool_and(isfinite(try_cast(value AS DOUBLE)))
        ) ORDER BY rank, place, name`,
    options,
  );
  return [...new Set(rows.map(({ name }) => name))];
}

/** The number of each response; a label that it bears twice is none. */
async function numberOf(db: Database, name: string): Promise<Sql> {
  const [column] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM duckdb_columns() WHERE table_name = 'responses' AND column_name = ${name}
          AND data_type IN ('DOUBLE', 'INTEGER')`,
  );
  return (column?.n ?? 0) > 0
    ? sql`SELECT response_id AS id, ${ident(name)}::DOUBLE AS value FROM responses`
    : sql`SELECT response_id AS id, min(try_cast(value AS DOUBLE)) AS value FROM tags WHERE key = ${name}
          GROUP BY response_id HAVING count(*) = 1`;
}

/** `id` and `score`: one number divided by another; NULL where either is unknown, or the other is 0. */
export async function ratioOf(db: Database, { of, over }: { of: string; over: string }): Promise<Sql> {
  const [part, whole] = [await numberOf(db, of), await numberOf(db, over)];
  return sql`SELECT p.id, p.value / nullif(w.value, 0) AS score FROM (${part}) p JOIN (${whole}) w USING (id)`;
}
