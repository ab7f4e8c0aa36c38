import { type ColumnType, type Shape, shaped, type StagedTable, stagedTables } from '../records/staging';
import type { Database } from './database';
import { ident, join, type Sql, sql } from './sql';

const sqlTypes: Record<ColumnType, Sql> = {
  int32: sql`INTEGER`,
  int64: sql`BIGINT`,
  double: sql`DOUBLE`,
  boolean: sql`BOOLEAN`,
  text: sql`VARCHAR`,
  dictionary: sql`VARCHAR`,
  timestamp: sql`TIMESTAMP`,
};

const createTable = ({ name, columns }: StagedTable): Sql => {
  const definitions = Object.entries(columns).map(
    ([column, type]) => sql`${ident(column)} ${sqlTypes[type]}`,
  );
  return sql`CREATE TABLE IF NOT EXISTS ${ident(name)} (${join(definitions, sql`, `)})`;
};

/** A table for each of the shapes, and the view of them all, with NULL for the columns that a shape has not. */
export function createShapes(staged: StagedTable, shapes: readonly Shape[]): Sql {
  const tables = shapes.map((shape) => shaped(staged, shape));
  const columnsIn = (present: StagedTable['columns']): Sql =>
    join(
      Object.entries(staged.columns).map(([column, type]) =>
        column in present ? ident(column) : sql`NULL::${sqlTypes[type]} AS ${ident(column)}`,
      ),
      sql`, `,
    );
  const parts =
    tables.length === 0
      ? [sql`SELECT ${columnsIn({})} WHERE false`]
      : tables.map(({ name, columns }) => sql`SELECT ${columnsIn(columns)} FROM ${ident(name)}`);
  const view = sql`CREATE OR REPLACE VIEW ${ident(staged.name)} AS ${join(parts, sql` UNION ALL `)}`;
  return join([...tables.map(createTable), view], sql`; `);
}

/** The shapes of a staged table that rows came in so far. */
export async function shapesOf(database: Database, staged: StagedTable): Promise<Shape[]> {
  const prefix = `${staged.name}_`;
  const rows = await database.query<{ shape: number }>(sql`
    SELECT substr(table_name, ${prefix.length + 1})::INTEGER AS shape FROM duckdb_tables()
    WHERE starts_with(table_name, ${prefix}) AND regexp_full_match(substr(table_name, ${prefix.length + 1}), '[0-9]+')
    ORDER BY shape`);
  return rows.map(({ shape }) => shape);
}

/** The tables that reading fills as they stand in the database, one for each shape. */
export async function tablesOf(database: Database, staged: StagedTable): Promise<StagedTable[]> {
  if (!staged.rare) return [staged];
  return (await shapesOf(database, staged)).map((shape) => shaped(staged, shape));
}

/** Creates the tables that reading fills, empty; those that are there stay as they are. */
export async function createStagedTables(database: Database): Promise<void> {
  const statements: Sql[] = [];
  for (const staged of stagedTables as readonly StagedTable[])
    statements.push(
      staged.rare ? createShapes(staged, await shapesOf(database, staged)) : createTable(staged),
    );
  await database.run(join(statements, sql`; `));
}
