import type { Database } from '../../../src/lib/engine/database';
import { ident, join, sql } from '../../../src/lib/engine/sql';
import { stagedTables } from '../../../src/lib/records/staging';

/** Forgets all that was read: the next test begins with an open database and nothing in it. */
export async function emptyStagedTables(database: Database): Promise<void> {
  await database.run(
    join(
      stagedTables.map(({ name }) => sql`TRUNCATE ${ident(name)}`),
      sql`; `,
    ),
  );
}
