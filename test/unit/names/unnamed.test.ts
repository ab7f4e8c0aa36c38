import { afterEach, beforeEach, expect, test } from 'vitest';
import { listContenders, listUnnamed, severalRuns } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { type GivenName, writeNames } from '../../../src/lib/engine/merge/choices';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { sql } from '../../../src/lib/engine/sql';
import type { Sink } from '../../../src/lib/records/record';
import { openTestDatabase } from '../support/database';
import { answer, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
  await createStagedTables(db);
  await merge(db);
});
afterEach(() => db.close());

const nameless = (run: string, evaluation = 'quiz') => ({
  fill: (sink: Sink): void => {
    sink.run({ key: run, role: 'rows', name: null, model: null, evaluation });
    sink.row(answer(run, '1', `of ${run}`, { f1: 1 }), { offset: 0, length: 10, line: 0 });
  },
});
const models = async (): Promise<string[]> =>
  (await db.query<{ model: string }>(sql`SELECT model FROM runs ORDER BY source_id, run_id`)).map(
    ({ model }) => model,
  );
const named = (digest: string, name: string): GivenName => ({ kind: 'model', given: null, digest, name });

test('files of one evaluation that name no model are told apart by their names', async () => {
  await stage(db, [
    { no: 1, path: 'a.json', ...nameless('a') },
    { no: 2, path: 'b.json', ...nameless('b') },
    { no: 3, path: 'other.json', ...nameless('c', 'exam') },
  ]);
  await merge(db);
  expect(await models()).toEqual(['unnamed model (a.json)', 'unnamed model (b.json)', 'unnamed model']);
  const shown = await listContenders(db, 'quiz', 'model');
  expect(shown.map(({ label }) => label)).toEqual(['unnamed model (a.json)', 'unnamed model (b.json)']);
  expect(shown.every(({ unnamedRuns }) => unnamedRuns === undefined)).toBe(true);
  expect(await severalRuns(db, { evaluation: 'quiz', by: 'model' })).toEqual([]);
  expect((await listUnnamed(db)).map(({ path }) => path)).toEqual(['a.json', 'b.json', 'other.json']);
});

test('files of one name are told apart by their folders, and by number where nothing else does', async () => {
  await stage(db, [
    { no: 1, path: 'x.json', digest: '1', ...nameless('a') },
    { no: 2, path: 'x.json', digest: '2', ...nameless('b') },
    { no: 3, path: 'z/one/x.json', ...nameless('c') },
  ]);
  await merge(db);
  expect(await models()).toEqual([
    'unnamed model (x.json)',
    'unnamed model (x.json, 2)',
    'unnamed model (x.json in z › one)',
  ]);
});

test('a person makes one model of two by giving both one name, and the last without a name needs none', async () => {
  await stage(db, [
    { no: 1, path: 'a.json', ...nameless('a') },
    { no: 2, path: 'b.json', ...nameless('b') },
  ]);
  await writeNames(db, [named('a.json', 'mine')]);
  await merge(db);
  expect(await models()).toEqual(['mine', 'unnamed model']);
  await writeNames(db, [named('a.json', 'mine'), named('b.json', 'mine')]);
  await merge(db);
  expect(await models()).toEqual(['mine', 'mine']);
});
