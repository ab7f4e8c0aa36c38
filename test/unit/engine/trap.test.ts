import { expect, test } from 'vitest';
import { BrokenEngineError, hasBroken, isTrap, isWithoutEngine } from '../../../src/lib/engine/errors';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

/** The engine asks for 24 GB of a memory that has four, and its program breaks off. */
const TOO_LARGE = sql`SELECT list_sum(range(3000000000)) AS n`;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('an engine that breaks off is gone, and says so; one that is opened after it works', async () => {
  const broken = await openTestDatabase();
  const failure = await failureOf(broken.query(TOO_LARGE));
  expect(failure).toMatchObject({
    name: 'QueryError',
    message: expect.stringMatching(
      /^This broke the database engine: it asks for more than fits into memory/,
    ) as string,
  });
  expect(hasBroken(failure)).toBe(true);
  expect(await broken.closed).toBeInstanceOf(BrokenEngineError);
  const after = await failureOf(broken.query(sql`SELECT 1`));
  expect(isWithoutEngine(after)).toBe(true);
  expect(hasBroken(after)).toBe(false);
  expect(isWithoutEngine(await failureOf(broken.run(sql`CREATE TABLE t(i INT)`)))).toBe(true);
  await broken.close();
  const next = await openTestDatabase();
  expect(await next.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  await next.close();
});

test('a query that is wrong, or too large for the memory that it may take, breaks nothing', async () => {
  const db = await openTestDatabase({ memory: '64MB' });
  expect(hasBroken(await failureOf(db.query(sql`SELECT nothing`)))).toBe(false);
  const full = await failureOf(
    db.query(sql`CREATE TABLE t AS SELECT i, hash(i)::VARCHAR AS text FROM range(20000000) t(i)`),
  );
  expect(hasBroken(full)).toBe(false);
  expect((full as Error).message).toMatch(
    /^Out of Memory Error: [^\n]*\. Ask for fewer rows or columns, or sum up before joining and sorting\.$/,
  );
  expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  await db.close();
});

test('a full stack is known in each browser', () => {
  expect(isTrap(new RangeError('Maximum call stack size exceeded'))).toBe(true);
  expect(isTrap(Object.assign(new Error('too much recursion'), { name: 'InternalError' }))).toBe(true);
  expect(isTrap(new RangeError('Invalid array length'))).toBe(false);
});
