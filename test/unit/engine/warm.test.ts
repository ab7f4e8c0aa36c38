import { expect, test } from 'vitest';
import { merge } from '../../../src/lib/engine/merge';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { sql } from '../../../src/lib/engine/sql';
import { warm } from '../../../src/lib/engine/warm';
import { openTestDatabase } from '../support/database';

test('warming leaves nothing behind, also when it is stopped', async () => {
  const db = await openTestDatabase();
  await createStagedTables(db);
  await merge(db);
  await warm(db, 2, new AbortController().signal);
  await warm(db, 2, AbortSignal.abort());
  for (const table of ['staged_rows', 'staged_sources', 'runs', 'samples', 'responses', 'scores', 'sources'])
    expect(await db.query({ text: `SELECT count(*) AS n FROM ${table}`, parameters: [] }), table).toEqual([
      { n: 0 },
    ]);
  await merge(db);
  expect(await db.query(sql`SELECT count(*) AS n FROM results`)).toEqual([{ n: 0 }]);
  await db.close();
});
