import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { QueryError } from '../../../src/lib/engine/errors';
import { ident, list, type Parameter, sql, type Sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

let database: Database;
beforeAll(async () => (database = await openTestDatabase()));
afterAll(() => database.close());

const raw = (text: string): Sql => ({ text, parameters: [] });
const failure = async (promise: Promise<unknown>): Promise<Error> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It did not fail');
};

describe('parameters', () => {
  test.each<Parameter>([
    null,
    true,
    false,
    0,
    -7,
    1.5,
    0.1,
    5e-324,
    1.7976931348623157e308,
    -1e21,
    2 ** 53 - 1,
    -0,
    'plain',
    '',
    "'; DROP TABLE t; --",
    "it''s \\ \n\t\r ? $1 \u0000 naïve 🦆",
    '\0',
    '$$ \' " /* -- */',
  ])('%j comes back as it went', async (value) => {
    expect(await database.query(sql`SELECT ${value} AS x`)).toEqual([{ x: value }]);
    await database.run(sql`CREATE OR REPLACE TABLE p (t VARCHAR, d DOUBLE, b BOOLEAN)`);
    const column = { string: 't', number: 'd', boolean: 'b' }[typeof value as string] ?? 't';
    await database.run(sql`INSERT INTO p (${ident(column)}) VALUES (${value})`);
    expect(await database.query(sql`SELECT ${ident(column)} AS x FROM p`)).toEqual([{ x: value }]);
  });

  test('keep their types: text, INTEGER, DOUBLE, BOOLEAN', async () => {
    const types = await database.query(
      sql`SELECT typeof(${'a'}) a, typeof(${5}) b, typeof(${0.5}) c, typeof(${true}) d, typeof(${3e9}) e`,
    );
    expect(types).toEqual([{ a: 'VARCHAR', b: 'INTEGER', c: 'DOUBLE', d: 'BOOLEAN', e: 'BIGINT' }]);
  });

  test.each([NaN, Infinity, -Infinity])('%s is refused', async (value) => {
    for (const promise of [database.query(sql`SELECT ${value}`), database.run(sql`SELECT ${value}`)]) {
      const error = await failure(promise);
      expect(error.message).toMatch(/Parameter 1 is .*: pass null or a finite number/);
    }
  });

  test('what is no value is refused', async () => {
    const statement = { text: 'SELECT ?, ?', parameters: [1, 5n] } as unknown as Sql;
    expect((await failure(database.query(statement))).message).toMatch(/Parameter 2 is bigint/);
  });

  test('a lone surrogate becomes U+FFFD on both ways', async () => {
    expect(await database.query(sql`SELECT ${'a\ud800b'} AS x`)).toEqual([{ x: 'a\ufffdb' }]);
    await database.run(sql`CREATE OR REPLACE TABLE p (t VARCHAR)`);
    await database.run(sql`INSERT INTO p VALUES (${'a\ud800b'})`);
    expect(await database.query(sql`FROM p`)).toEqual([{ t: 'a\ufffdb' }]);
  });

  test('in lists, in LIMIT, beside question marks that are none', async () => {
    const statement = sql`SELECT i, '?' AS "a?" /* ? */ FROM range(10) t(i) WHERE i IN (${list([1, 3, 5])}) -- ?
      ORDER BY i LIMIT ${2}`;
    expect(await database.query(statement)).toEqual([
      { i: 1, 'a?': '?' },
      { i: 3, 'a?': '?' },
    ]);
    expect(await database.query(sql`SELECT 1 AS x WHERE 1 IN (${list([])})`)).toEqual([]);
  });

  test('in statements that SQL does not prepare', async () => {
    const plan = await database.query<{ explain_value: string }>(sql`EXPLAIN SELECT * FROM range(${5})`);
    expect(plan[0]?.explain_value).toContain('RANGE');
    expect(await database.query(sql`DESCRIBE SELECT ${5} AS n`)).toMatchObject([{ column_type: 'INTEGER' }]);
    await database.run(
      sql`CREATE OR REPLACE TABLE made AS SELECT ${5} AS i, ${"it's ?"} AS "t?", '?' AS q -- ?`,
    );
    expect(await database.query(sql`SELECT *, typeof(i) AS type FROM made`)).toEqual([
      { i: 5, 't?': "it's ?", q: '?', type: 'INTEGER' },
    ]);
    expect(await database.query(sql`SELECT 'b'::ENUM('a', 'b') AS x WHERE ${true}`)).toEqual([{ x: 'b' }]);
  });
});

test.each(['plain', 'a"b', '"; DROP TABLE t; --', "it's", '', 'a?b', 'naïve 🦆', 'select'])(
  'the name %j stays a name',
  async (name) => {
    if (name === '') return;
    await database.run(sql`CREATE OR REPLACE TABLE ${ident(`t ${name}`)} (${ident(name)} INTEGER)`);
    await database.run(sql`INSERT INTO ${ident(`t ${name}`)} VALUES (${5})`);
    expect(await database.query(sql`SELECT ${ident(name)} FROM ${ident(`t ${name}`)} WHERE ${true}`)).toEqual(
      [{ [name]: 5 }],
    );
  },
);

describe('errors', () => {
  test('carry the statement and the cause, and read well', async () => {
    const error = await failure(database.query(sql`SELECT nothing FROM range(${3})`));
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ sql: 'SELECT nothing FROM range(?)', parameterCount: 1 });
    expect(error.cause).toBeInstanceOf(Error);
    expect(error.message).toContain('Referenced column "nothing" not found');
    expect(error.message).not.toContain('PREPARE');
    expect(error.message).not.toContain('range(3)');
  });

  test('of the parser', async () => {
    const error = await failure(database.query(raw('SELEC 1')));
    expect(error.message).toMatch(/^Parser Error: syntax error at or near "SELEC"\n\nLINE 1: SELEC 1/i);
  });

  test('while rows stream', async () => {
    const error = await failure(
      database.query(
        raw(`SELECT CASE WHEN i = 50000 THEN error('too far') ELSE i END FROM range(100000) t(i)`),
      ),
    );
    expect(error).toBeInstanceOf(QueryError);
    expect(error.message).toContain('too far');
    expect(error.message).not.toContain('StatusCode');
  });

  test('of missing extensions do not advise to fetch them', async () => {
    const error = await failure(database.query(raw(`SELECT json_extract('{}', '$.a')`)));
    expect(error.message).toMatch(/json extension, which is not part of Evalbook/);
    expect(error.message).not.toMatch(/INSTALL/);
  });

  test('of insertion', async () => {
    const error = await failure(
      database.insert('nowhere', tableToIPC(tableFromArrays({ x: [1] }), 'stream')),
    );
    expect(error).toBeInstanceOf(QueryError);
  });

  test('do not stop what comes after', async () => {
    const [first, second] = await Promise.allSettled([
      database.run(raw('FROM nowhere')),
      database.run(sql`SELECT 1`),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });
});

test('writes follow one another in the order of the calls', async () => {
  await database.run(sql`CREATE OR REPLACE TABLE w (i INTEGER)`);
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => database.run(sql`INSERT INTO w VALUES (${i})`)),
    database.run(sql`INSERT INTO w SELECT count(*) FROM w; CREATE OR REPLACE TABLE w2 AS FROM w`),
  ]);
  expect(await database.query(sql`SELECT max(i) AS m, count(*) AS n FROM w2`)).toEqual([{ m: 20, n: 21 }]);
});

test('queries run side by side, also inside a loop over another', async () => {
  const counts = await Promise.all(
    Array.from({ length: 8 }, (_, i) => database.query(sql`SELECT count(*) AS n FROM range(${i * 1000})`)),
  );
  expect(counts.map(([row]) => row)).toEqual(Array.from({ length: 8 }, (_, i) => ({ n: i * 1000 })));
  let inner = 0;
  for await (const rows of database.stream<{ i: number }>(sql`SELECT range AS i FROM range(20000)`)) {
    const [row] = await database.query<{ n: number }>(sql`SELECT count(*) AS n FROM range(${rows.length})`);
    inner += row?.n ?? 0;
  }
  expect(inner).toBe(20_000);
});

test.each([
  'SET enable_external_access = true',
  'SET lock_configuration = false',
  'SET autoload_known_extensions = true',
  "COPY (SELECT 1) TO 'out.csv'",
  "COPY (SELECT 1) TO 'out.csv'",
  "SELECT * FROM read_csv('https://example.org/a.csv')",
  "SELECT * FROM 'https://example.org/a.csv'",
  "SELECT * FROM read_text('/etc/hostname')",
  "ATTACH 'other.db'",
  'LOAD icu',
  "EXPORT DATABASE 'x'",
])('locked: %s', async (text) => {
  await expect(database.run(raw(text))).rejects.toBeInstanceOf(QueryError);
  await expect(database.query(raw(text))).rejects.toBeInstanceOf(QueryError);
});

test('a database that was closed twice leaves one engine, not one to two tests', async () => {
  const closed = await openTestDatabase();
  await closed.close();
  await closed.close();
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.run(sql`CREATE TABLE t (n INTEGER)`);
  expect(await one.query(sql`SELECT n FROM t`)).toEqual([]);
  await expect(other.query(sql`SELECT n FROM t`)).rejects.toThrow(QueryError);
  await expect(closed.query(sql`SELECT 1`)).rejects.toThrow('closed');
  await one.close();
  await other.close();
});
