import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { ident, type Sql, sql } from '../../../src/lib/engine/sql';
import { type CsvOptions, queryToCsv } from '../../../src/lib/export/csv';
import { openTestDatabase } from '../support/database';

let database: Database;
let native: Awaited<ReturnType<DuckDBInstance['connect']>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  native = await (await DuckDBInstance.create()).connect();
  folder = await mkdtemp(join(tmpdir(), 'evalbook-csv-'));
});
afterAll(async () => {
  await database.close();
  native.closeSync();
  await rm(folder, { recursive: true });
});

const reader = `read_csv(?, columns = {'t': 'VARCHAR', 'd': 'DOUBLE', 'l': 'BIGINT', 'b': 'BOOLEAN', 'ts': 'TIMESTAMP'}, allow_quoted_nulls = false)`;

async function readBack(statement: Sql, query: string, options: CsvOptions = {}) {
  const path = join(folder, 'out.csv');
  const blob = await queryToCsv(database, statement, { guardFormulas: false, ...options });
  await writeFile(path, new Uint8Array(await blob.arrayBuffer()));
  return (await native.runAndReadAll(query, [path])).getRows();
}

const texts = [
  'plain',
  '',
  null,
  'say "hi"',
  '"',
  '""',
  'a,b',
  'one\ntwo',
  'one\r\ntwo',
  'one\rtwo',
  '\n',
  ' spaces ',
  'naïve 🦆 漢字',
  '=1+1',
  "'quoted'",
  'back\\slash',
  'NULL',
  'null',
  '#comment',
  'tab\there',
  ';',
  '007',
];
const doubles = [
  0.1,
  0.1 + 0.2,
  -0,
  5e-324,
  2.2250738585072014e-308,
  1.7976931348623157e308,
  1e21,
  1e-7,
  123456789.12345679,
  1 / 3,
  -2.5,
  null,
];

async function fill() {
  await database.run(
    sql`CREATE OR REPLACE TABLE given (i INTEGER, t VARCHAR, d DOUBLE, l BIGINT, b BOOLEAN, ts TIMESTAMP)`,
  );
  for (const [i, t] of texts.entries()) {
    const d = doubles[i % doubles.length] ?? null;
    const b = i % 3 === 0 ? null : i % 2 === 0;
    await database.run(sql`
      INSERT INTO given VALUES (${i}, ${t}, ${d}, 9223372036854775807 - ${i},
        ${b}, TIMESTAMP '2024-02-29 12:34:56.123456' + ${i} * INTERVAL 1 SECOND)`);
  }
}

const bitsOf = (value: number | null) =>
  value === null ? null : new BigUint64Array(new Float64Array([value]).buffer)[0];

test.each<CsvOptions>([{}, { byteOrderMark: true }, { newline: '\n' }])(
  'read_csv reads back what was stored: %j',
  async (options) => {
    await fill();
    const rows = await readBack(
      sql`SELECT t, d, l, b, ts FROM given ORDER BY i`,
      `SELECT t, d, l::VARCHAR, b, ts::VARCHAR FROM ${reader}`,
      options,
    );
    expect(rows.map((row) => row[0])).toEqual(texts);
    expect(rows.map((row) => bitsOf(row[1] as number | null))).toEqual(
      texts.map((_, i) => bitsOf(doubles[i % doubles.length] ?? null)),
    );
    expect(rows.map((row) => row[2])).toEqual(texts.map((_, i) => String(9223372036854775807n - BigInt(i))));
    expect(rows.map((row) => row[3])).toEqual(texts.map((_, i) => (i % 3 === 0 ? null : i % 2 === 0)));
    expect(rows[3]?.[4]).toBe('2024-02-29 12:34:59.123456');
  },
);

test('10,000 random doubles to the last bit', async () => {
  await database.run(sql`CREATE OR REPLACE TABLE random_doubles AS
    SELECT i, ((hash(i) % 2000003)::BIGINT - 1000001) / (1 + hash(i + 1) % 999983)::DOUBLE * pow(10, (i % 600)::INTEGER - 300) AS d
    FROM range(10000) t(i)`);
  const stored = await database.query<{ d: number }>(sql`SELECT d FROM random_doubles ORDER BY i`);
  const rows = await readBack(
    sql`SELECT i, d FROM random_doubles ORDER BY i`,
    `SELECT d FROM read_csv(?, columns = {'i': 'BIGINT', 'd': 'DOUBLE'})`,
  );
  expect(rows.map((row) => bitsOf(row[0] as number))).toEqual(stored.map(({ d }) => bitsOf(d)));
});

test('found out by itself, the dialect is the same', async () => {
  await fill();
  const rows = await readBack(
    sql`SELECT i, t, d FROM given ORDER BY i`,
    `SELECT t FROM read_csv(?, all_varchar = true, allow_quoted_nulls = false)`,
  );
  expect(rows.map((row) => row[0])).toEqual(texts);
});

test('as it comes, read_csv takes quoted empty text for NULL, and all else is the same', async () => {
  await fill();
  const rows = await readBack(sql`SELECT i, t FROM given ORDER BY i`, `SELECT t FROM read_csv(?)`);
  expect(rows.map((row) => row[0])).toEqual(texts.map((text) => text || null));
});

test('a single column keeps its NULLs', async () => {
  await fill();
  const rows = await readBack(
    sql`SELECT t FROM given ORDER BY i`,
    `SELECT t FROM read_csv(?, columns = {'t': 'VARCHAR'}, allow_quoted_nulls = false)`,
  );
  expect(rows.map((row) => row[0])).toEqual(texts);
});

test('names with quotes and commas', async () => {
  const name = 'tag."a",b';
  const rows = await readBack(
    sql`SELECT 'a' AS ${ident(name)}, i AS x FROM range(5) t(i)`,
    `SELECT column_name FROM (DESCRIBE FROM read_csv(?, header = true))`,
  );
  expect(rows.map((row) => row[0])).toEqual([name, 'x']);
});

test('an abort stops the query too', async () => {
  const controller = new AbortController();
  const writing = queryToCsv(database, sql`FROM range(${1e10})`, {
    signal: controller.signal,
    onProgress: ({ rows }) => rows > 5000 && controller.abort(),
  });
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  expect(await database.query(sql`SELECT 1 AS x`)).toEqual([{ x: 1 }]);
});
