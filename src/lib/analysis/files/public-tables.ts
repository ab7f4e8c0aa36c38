import type { Database } from '../../engine/database';
import { ident, join, type Sql, sql } from '../../engine/sql';

/** The public tables and views, as docs/tables.md lists them. */
export const publicTables = [
  'results',
  'sources',
  'runs',
  'run_sources',
  'declared',
  'samples',
  'responses',
  'scores',
  'metrics',
  'tags',
  'sample_tags',
  'response_tags',
  'run_tags',
  'parts',
  'problems',
  'identity',
  'names',
  'rung_choices',
  'known_metrics',
  'metric_settings',
  'pairs',
  'collections',
  'plans',
  'reviewed',
] as const;
export type PublicTable = (typeof publicTables)[number];

export const isPublicTable = (name: string): name is PublicTable =>
  (publicTables as readonly string[]).includes(name);

/** `results` leave with what of them the pages count. */
const leaves = (table: PublicTable): string => (table === 'results' ? USED : table);
/** The view that says it: a statement that does not ask for it need not pay for it. */
const USED = 'used_results';

/** Columns of a public table, as it leaves, in its order. */
export async function columnsOfTable(db: Database, table: PublicTable): Promise<string[]> {
  const rows = await db.query<{ column_name: string }>(
    sql`SELECT column_name FROM duckdb_columns() WHERE table_name = ${leaves(table)} ORDER BY column_index`,
  );
  return rows.map(({ column_name }) => column_name);
}

/** Every table and view that a statement may read with its columns, in the order of the list. */
export async function columnsOfTables(db: Database): Promise<Map<string, string[]>> {
  const rows = await db.query<{ table_name: string; column_name: string }>(
    sql`SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'main' ORDER BY column_index`,
  );
  const of = (table: string) =>
    rows.flatMap(({ table_name, column_name }) => (table_name === table ? [column_name] : []));
  const [results, ...others] = publicTables;
  return new Map([results, USED, ...others].map((table) => [table, of(table)]));
}

/** All rows of a public table, sorted by its columns from the left; null: all of its columns. */
export const tableQuery = (table: PublicTable, columns: readonly string[] | null): Sql =>
  sql`SELECT ${columns === null ? sql`*` : join(columns.map(ident), sql`, `)} FROM ${ident(leaves(table))} ORDER BY ALL`;

export async function countRows(db: Database, table: PublicTable): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(table)}`);
  return row?.n ?? 0;
}
