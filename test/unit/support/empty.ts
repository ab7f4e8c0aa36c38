import type { Database } from '../../../src/lib/engine/database';
import { ident, join, sql } from '../../../src/lib/engine/sql';
import { tablesOf } from '../../../src/lib/engine/schema';
import { stagedTables } from '../../../src/lib/records/staging';

/** Forgets all that was read: the next test begins with an open database and nothing in it. */
export async function emptyStagedTables(database: Database): Promise<void> {
  const tables = await Promise.all(stagedTables.map((staged) => tablesOf(database, staged)));
  await database.run(
    join(
      tables.flat().map(({ name }) => sql`TRUNCATE ${ident(name)}`),
      sql`; `,
    ),
  );
}
