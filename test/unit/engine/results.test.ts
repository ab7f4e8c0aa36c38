import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { sql, type Sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';

let database: Database;
beforeAll(async () => (database = await openTestDatabase()));
afterAll(() => database.close());

const raw = (text: string): Sql => ({ text, parameters: [] });
const value = async (expression: string) =>
  (await database.query<{ x: unknown }>(raw(`SELECT ${expression} AS x`)))[0]?.x;

test.each<[string, unknown]>([
  ['NULL', null],
  ['1::TINYINT', 1],
  ['250::UTINYINT', 250],
  ['-32000::SMALLINT', -32000],
  ['4000000000::UINTEGER', 4_000_000_000],
  ['9007199254740991::BIGINT', 9_007_199_254_740_991],
  ['-9007199254740991::BIGINT', -9_007_199_254_740_991],
  ['-5::BIGINT', -5],
  ['9007199254740992::BIGINT', '9007199254740992'],
  ['-9007199254740992::BIGINT', '-9007199254740992'],
  ["'-9223372036854775808'::BIGINT", '-9223372036854775808'],
  ['18446744073709551615::UBIGINT', '18446744073709551615'],
  ['7::UBIGINT', 7],
  ['5::HUGEINT', 5],
  ["'-170141183460469231731687303715884105728'::HUGEINT", '-170141183460469231731687303715884105728'],
  ['(SELECT sum(i) FROM range(10) t(i))', 45],
  ['1::UHUGEINT', 1],
  ["union_value(a := 'x')", '"x"'],
  ["TIMESTAMPTZ '2024-01-01 00:00:00+00'", '2024-01-01T00:00:00.000Z'],
  ['1.25::DECIMAL(10,2)', 1.25],
  ['-0.05::DECIMAL(4,2)', -0.05],
  ['0.1::DECIMAL(18,1)', 0.1],
  ['12345678901234567.89::DECIMAL(30,2)', '12345678901234567.89'],
  ['0.1::DOUBLE + 0.2::DOUBLE', 0.1 + 0.2],
  ["'NaN'::DOUBLE", NaN],
  ['0.5::FLOAT', 0.5],
  ['true', true],
  ["''", ''],
  ["'naïve 🦆'", 'naïve 🦆'],
  ["TIMESTAMP '2024-02-29 12:34:56'", '2024-02-29T12:34:56.000Z'],
  ["TIMESTAMP '1969-12-31 23:59:59.999'", '1969-12-31T23:59:59.999Z'],
  ["TIMESTAMP '2024-02-29 12:34:56.123456'", '2024-02-29T12:34:56.123456Z'],
  ["'2024-02-29 12:34:56.123456789'::TIMESTAMP_NS", '2024-02-29T12:34:56.123456789Z'],
  ["'2024-02-29 12:34:56'::TIMESTAMP_S", '2024-02-29T12:34:56.000Z'],
  ["'2024-02-29 12:34:56.5'::TIMESTAMP_MS", '2024-02-29T12:34:56.500Z'],
  ["chr(65279) || 'mark'", '\ufeffmark'],
  ["TIMESTAMP '0001-01-01 00:00:00.000001'", '0001-01-01T00:00:00.000001Z'],
  ["TIMESTAMP '1969-12-31 23:59:59.000001'", '1969-12-31T23:59:59.000001Z'],
  ["'1969-12-31 23:59:59.000000001'::TIMESTAMP_NS", '1969-12-31T23:59:59.000000001Z'],
  ["'infinity'::TIMESTAMP", 'infinity'],
  ["'-infinity'::TIMESTAMP", '-infinity'],
  ["DATE '1969-07-20'", '1969-07-20'],
  ["TIME '12:34:56.5'", '12:34:56.5'],
  ["TIME '00:00:00'", '00:00:00'],
  ["'\\x00A\\xFF'::BLOB", '\\x00A\\xFF'],
  ["'b'::ENUM('a', 'b')", 'b'],
  ['[1, NULL, 3]::BIGINT[]', '[1,null,3]'],
  ['[]::INTEGER[]', '[]'],
  ['[1, 2]::INTEGER[2]', '[1,2]'],
  ["[['a'], NULL, ['b', 'c']]", '[["a"],null,["b","c"]]'],
  ["{'a': 1, 'b': {'c': 'x\"'}}", '{"a":1,"b":{"c":"x\\""}}'],
  ["MAP {'k': 1.5, '__proto__': 2}", '{"k":1.5,"__proto__":2}'],
  ['MAP {1: [true]}', '{"1":[true]}'],
  ['[9007199254740993]::BIGINT[]', '["9007199254740993"]'],
  ["'6b8b4567-327b-23c6-643c-986966334873'::UUID", '6b8b4567-327b-23c6-643c-986966334873'],
  ["INTERVAL '1 day 2 hours'", '1 day 02:00:00'],
  ["INTERVAL '1 year 2 months 3 days 4.5 seconds'", '1 year 2 months 3 days 00:00:04.5'],
  ["INTERVAL '-90 seconds'", '-00:01:30'],
  ["INTERVAL '0 days'", '00:00:00'],
])('%s', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test('columns of one name, and one named __proto__', async () => {
  const rows = await database.query(raw(`SELECT 1 AS a, 2 AS a, 3 AS "__proto__"`));
  expect(Object.entries(rows[0] ?? {})).toEqual([
    ['a', 1],
    ['a_1', 2],
    ['__proto__', 3],
  ]);
});

test('batches, and a table, are whole', async () => {
  let count = 0;
  let total = 0;
  for await (const rows of database.stream<{ i: number }>(sql`SELECT range AS i FROM range(10000)`)) {
    count += 1;
    for (const { i } of rows) total += i;
  }
  expect(count).toBeGreaterThan(1);
  expect(total).toBe(49_995_000);
  const table = await database.table(sql`SELECT range::DOUBLE AS i FROM range(${5000})`);
  expect(table.numRows).toBe(5000);
  expect(table.getChild('i')?.get(4999)).toBe(4999);
  expect((await database.table(sql`SELECT 1 AS i WHERE false`)).schema.fields.map((f) => f.name)).toEqual([
    'i',
  ]);
  expect(await database.query(sql`SELECT 1 AS i WHERE false`)).toEqual([]);
});

test('nulls between values, over more than one batch', async () => {
  const rows = await database.query<Record<string, unknown>>(
    sql`SELECT CASE WHEN i % 3 = 0 THEN NULL ELSE i END a, CASE WHEN i % 2 = 0 THEN NULL ELSE i % 4 = 1 END b,
        CASE WHEN i % 5 = 0 THEN NULL ELSE 'n' || i END c, CASE WHEN i % 7 = 0 THEN '🦆é' || i END d FROM range(5000) t(i)`,
  );
  rows.forEach((row, i) =>
    expect(row).toEqual({
      a: i % 3 === 0 ? null : i,
      b: i % 2 === 0 ? null : i % 4 === 1,
      c: i % 5 === 0 ? null : `n${i}`,
      d: i % 7 === 0 ? `🦆é${i}` : null,
    }),
  );
});

test('a result knows the kinds of its columns', async () => {
  const { columns, batches } = await database.read(
    sql`SELECT 1 AS n, 'x' AS t, true AS b, TIMESTAMP '2024-01-01' AS at, [1] AS l, DATE '2024-01-01' AS d`,
  );
  expect(columns.map(({ kind }) => kind)).toEqual(['number', 'text', 'boolean', 'timestamp', 'text', 'text']);
  for await (const rows of batches) expect(rows[0]).toHaveLength(6);
});
