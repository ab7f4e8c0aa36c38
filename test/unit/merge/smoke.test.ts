import { expect, test } from 'vitest';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { openTestDatabase } from '../support/database';

test('merges nothing into empty tables', async () => {
  const db = await openTestDatabase();
  await createStagedTables(db);
  await merge(db);
  expect(await db.query(sql`SELECT count(*) AS n FROM results`)).toEqual([{ n: 0 }]);
  await merge(db);
  expect(await db.query(sql`SELECT count(*) AS n FROM problems`)).toEqual([{ n: 0 }]);
  await db.close();
});
