import type { Database } from './database';
import { join, sql, type Sql } from './sql';

/**
 * Runs all steps or none, as one text for the engine, so that nothing comes between. `before`: what the same text does
 * ahead of the transaction.
 */
export async function runAsOne(
  db: Database,
  steps: readonly Sql[],
  before: readonly Sql[] = [],
): Promise<void> {
  try {
    await db.run(join([...before, sql`BEGIN TRANSACTION`, ...steps, sql`COMMIT`], sql`;\n`));
  } catch (cause) {
    await db.run(sql`ROLLBACK`).catch(() => undefined);
    throw cause;
  }
}
