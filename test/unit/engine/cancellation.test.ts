import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { sql, type Sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

let database: Database;
beforeAll(async () => (database = await openTestDatabase()));
afterAll(() => database.close());

// These would compute for hours, a block at a time: the engine looks up between blocks.
const endless: [string, Sql][] = [
  ['without parameters', sql`SELECT sum(hash(i) % 7) AS x FROM range(1000000000000) t(i)`],
  ['with parameters', sql`SELECT sum(hash(i) % ${7}) AS x FROM range(${1e12}) t(i)`],
  ['with a sort', sql`SELECT i FROM range(${1e12}) t(i) WHERE hash(i) = ${3} ORDER BY 1`],
  ['with an empty stream', sql`SELECT i FROM range(${1e12}) t(i) WHERE hash(i) = ${3}`],
];

const stillWorks = async () => {
  for (let i = 0; i < 6; i++) expect(await database.query(sql`SELECT ${i} AS x`)).toEqual([{ x: i }]);
};

test.each(endless)('stops a query that computes, %s', async (_, statement) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 60);
  await expect(database.query(statement, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await stillWorks();
});

test('other queries go on beside one that is stopped', async () => {
  const controller = new AbortController();
  const [, statement] = endless[1] ?? ['', sql``];
  const stopped = database.table(statement, { signal: controller.signal });
  await stillWorks();
  await database.run(sql`CREATE OR REPLACE TABLE beside AS SELECT 1 AS x`);
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  await stillWorks();
});

test('stops a query whose rows stream', async () => {
  const controller = new AbortController();
  let rows = 0;
  const reading = (async () => {
    for await (const batch of database.stream(sql`FROM range(${1e9})`, { signal: controller.signal })) {
      rows += batch.length;
      if (rows > 10_000) controller.abort();
    }
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(rows).toBeLessThan(20_000);
  await stillWorks();
});

test('a consumer may leave a stream', async () => {
  for (let i = 0; i < 8; i++) {
    for await (const batch of database.stream(sql`FROM range(${1e9})`)) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    await database.run(sql`CREATE OR REPLACE TABLE left_behind AS SELECT ${i} AS i`);
    expect(await database.query(sql`FROM left_behind`)).toEqual([{ i }]);
  }
});

test('an aborted signal does not even begin, and later queries do not mind', async () => {
  const signal = AbortSignal.abort();
  await expect(database.query(sql`SELECT 1`, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  await stillWorks();
});

test('a signal that comes too late does nothing', async () => {
  const controller = new AbortController();
  expect(await database.query(sql`SELECT ${1} AS x`, { signal: controller.signal })).toEqual([{ x: 1 }]);
  controller.abort();
  await stillWorks();
});
