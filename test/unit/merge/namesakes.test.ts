import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeNames } from '../../../src/lib/engine/merge/choices';
import { askWhatIsThere } from '../../../src/lib/engine/merge/there';
import { sql } from '../../../src/lib/engine/sql';
import type { SampleRecord } from '../../../src/lib/records/record';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const by = () =>
  db.query<{ by: string | null; keys: number }>(
    sql`SELECT any_value(matched_by) AS by, count(DISTINCT match_key)::INTEGER AS keys FROM samples`,
  );

/** One sample in each of two files, told apart by what is not equal. */
async function load(a: Partial<SampleRecord>, b: Partial<SampleRecord>): Promise<void> {
  const recipe = 'inspect' as const;
  await stage(db, [
    { no: 1, path: 'a', recipe, fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, a)) },
    { no: 2, path: 'b', recipe, fill: rows(answer('b', '2', 'y', { f1: 0 }, {}, b)) },
  ]);
  await merge(db);
}
const climbs = async () => (await askWhatIsThere(db)).there.any(['namesakes']);

test('samples without a name in common are not climbed', async () => {
  await load({}, {});
  expect(await climbs()).toBe(false);
  expect(await by()).toEqual([{ by: null, keys: 2 }]);
});

test.each([
  ['hash', { hash: 'h' }, { hash: 'h' }],
  ['content', { input: 'same' }, { input: 'same' }],
  ['text', { input: 'same one' }, { input: 'same  one' }],
  ['id', { id: 'same' }, { id: 'same' }],
  ['id', { id: 'same', evaluation: null }, { id: 'same', evaluation: 'quiz' }],
])('samples that share a name on one rung are matched by it: %s', async (rung, a, b) => {
  await load(a, b);
  expect(await climbs()).toBe(true);
  expect(await by()).toEqual([{ by: rung, keys: 1 }]);
});

test('names of another evaluation count once a person says that it is the same', async () => {
  await load({ id: 'same', evaluation: 'quiz' }, { id: 'same', evaluation: 'exam' });
  expect(await climbs()).toBe(false);
  expect(await by()).toEqual([{ by: null, keys: 2 }]);
  await writeNames(db, [{ kind: 'evaluation', given: 'exam', digest: null, name: 'quiz' }]);
  await merge(db);
  expect(await climbs()).toBe(true);
  expect(await by()).toEqual([{ by: 'id', keys: 1 }]);
  await writeNames(db, []);
  await merge(db);
  expect(await by()).toEqual([{ by: null, keys: 2 }]);
});
