import { type ColumnType, type StagedTable, stagedTables } from '../records/staging';
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

/** Creates the tables that reading fills, empty; those that are there stay as they are. */
export async function createStagedTables(database: Database): Promise<void> {
  await database.run(join(stagedTables.map(createTable), sql`; `));
}
