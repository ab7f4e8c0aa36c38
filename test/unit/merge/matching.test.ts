import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const shared = () =>
  db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT match_key FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id)
        WHERE match_key IS NOT NULL GROUP BY match_key HAVING count(DISTINCT model) > 1)`,
  );
const rung = () => db.query(sql`SELECT rung, automatic FROM identity`);

const hashed = (hash: string) => ({ hash });

test('equal hashes of one recipe match, though ids differ', async () => {
  await stage(db, [
    { no: 1, path: 'a', recipe: 'openeval', fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, hashed('h1'))) },
    {
      no: 2,
      path: 'b',
      recipe: 'openeval',
      fill: rows(answer('b', '7', 'x', { f1: 1 }, {}, { hash: 'h1', input: 'other' })),
    },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'hash', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('hashes of two recipes do not match: content does', async () => {
  const same = { input: 'same question' };
  await stage(db, [
    {
      no: 1,
      path: 'a',
      recipe: 'openeval',
      fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, { ...same, hash: 'h' })),
    },
    {
      no: 2,
      path: 'b',
      recipe: 'lm_eval',
      fill: rows(answer('b', '9', 'x', { f1: 1 }, {}, { ...same, hash: 'k' })),
    },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'content', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('texts that differ in white space only match on the third rung', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 }, {}, { input: 'same  question\n' })) },
    { no: 2, path: 'b', fill: rows(answer('b', '9', 'x', { f1: 1 }, {}, { input: 'same question' })) },
  ]);
  await merge(db);
  expect(await rung()).toEqual([{ rung: 'text', automatic: true }]);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('a person chooses the rung', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 })) },
    { no: 2, path: 'b', fill: rows(answer('b', '1', 'x', { f1: 1 }, {}, { input: 'changed' })) },
  ]);
  await merge(db);
  await db.run(sql`INSERT INTO rung_choices VALUES ('quiz', 'content')`);
  await merge(db);
  expect(await shared()).toEqual([{ n: 0 }]);
  await db.run(sql`UPDATE rung_choices SET rung = 'id'`);
  await merge(db);
  expect(await shared()).toEqual([{ n: 1 }]);
});

test('a rung that would merge two samples of one run leaves them out', async () => {
  const stem = { hash: 'stem' };
  await stage(db, [
    {
      no: 1,
      path: 'a',
      recipe: 'inspect',
      fill: rows(
        answer('a', '1', 'x', { f1: 1 }, {}, stem),
        answer('a', '2', 'x', { f1: 1 }, {}, { ...stem, input: 'other choices' }),
        answer('a', '3', 'x', { f1: 1 }, {}, { hash: 'alone' }),
      ),
    },
    {
      no: 2,
      path: 'b',
      recipe: 'inspect',
      fill: rows(answer('b', '3', 'x', { f1: 1 }, {}, { hash: 'alone' })),
    },
  ]);
  await merge(db);
  expect(
    await db.query(sql`SELECT sample_id, match_key IS NULL AS out FROM samples ORDER BY sample_id`),
  ).toEqual([
    { sample_id: '1', out: true },
    { sample_id: '2', out: true },
    { sample_id: '3', out: false },
  ]);
  expect(await shared()).toEqual([{ n: 1 }]);
});
