import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { perMerge } from '../../../src/lib/engine/per-merge';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(sql`CREATE TABLE merge_generation AS SELECT 0 AS n`);
});
afterAll(() => db.close());

let made: string[] = [];
beforeEach(() => (made = []));
const making = (name: string) => (generation: number) => {
  made.push(`${name} ${generation}`);
  return Promise.resolve(name);
};
const merge = () => db.run(sql`UPDATE merge_generation SET n = n + 1`);

test('what is asked for at once is made once, and anew after a merge', async () => {
  const kept = perMerge<string>();
  expect(await Promise.all([1, 2].map(() => kept(db, ['a', 1], making('first'))))).toEqual([
    'first',
    'first',
  ]);
  expect(await kept(db, ['a', 2], making('second'))).toBe('second');
  expect(await kept(db, ['a', 1], making('late'))).toBe('first');
  expect(made).toEqual(['first 0', 'second 0']);
  await merge();
  expect(await kept(db, ['a', 1], making('third'))).toBe('third');
  expect(made.at(-1)).toBe('third 1');
});

test('what failed is made again', async () => {
  const kept = perMerge<string>();
  await expect(kept(db, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await kept(db, 'a', making('whole'))).toBe('whole');
});

test('of more than there is room for, those asked for last stay', async () => {
  const kept = perMerge<string>(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await kept(db, name, making(name));
  expect(made.map((one) => one[0])).toEqual(['a', 'b', 'c', 'b']);
});

test('another database has its own', async () => {
  const other = await openTestDatabase();
  await other.run(sql`CREATE TABLE merge_generation AS SELECT 0 AS n`);
  const kept = perMerge<string>();
  await kept(db, 'a', making('here'));
  expect(await kept(other, 'a', making('there'))).toBe('there');
  await other.close();
});
