import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ColumnData, encodeBatch } from '../../../src/lib/engine/arrow';
import type { Database } from '../../../src/lib/engine/database';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { emptyStagedTables } from '../support/empty';
import { sql } from '../../../src/lib/engine/sql';
import { stagedPieces, stagedTables, type StagedTable } from '../../../src/lib/records/staging';
import { openTestDatabase } from '../support/database';

let database: Database;
beforeAll(async () => (database = await openTestDatabase()));
afterAll(() => database.close());

const everything: StagedTable = {
  name: 'everything',
  columns: { i: 'int32', l: 'int64', d: 'double', b: 'boolean', t: 'text', c: 'dictionary', at: 'timestamp' },
};
const create = sql`CREATE OR REPLACE TABLE everything
  (i INTEGER, l BIGINT, d DOUBLE, b BOOLEAN, t VARCHAR, c VARCHAR, "at" TIMESTAMP)`;

/** Buffers larger than the batch, as a writer that grows them has. */
function packed(texts: (string | null)[]) {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(1000);
  const offsets = new Int32Array(100);
  texts.forEach((text, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + encoder.encodeInto(text ?? '', bytes.subarray(offsets[i])).written;
  });
  return { offsets, bytes };
}

function bits(values: unknown[]): Uint8Array {
  const bitmap = new Uint8Array(50);
  values.forEach((value, i) => {
    if (value) bitmap[i >> 3] = (bitmap[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return bitmap;
}

const present = (values: unknown[]) => bits(values.map((value) => value !== null));
const room = <A extends { set(values: ArrayLike<V>): void }, V>(array: A, values: V[]): A => {
  array.set(values);
  return array;
};

interface Values {
  i: (number | null)[];
  l: (bigint | null)[];
  d: (number | null)[];
  b: (boolean | null)[];
  t: (string | null)[];
  c: (number | null)[];
  texts: string[];
  at: (number | null)[];
}

const columnsOf = (v: Values): Record<string, ColumnData> => ({
  i: {
    type: 'int32',
    values: room(
      new Int32Array(64),
      v.i.map((x) => x ?? 9),
    ),
    validity: present(v.i),
  },
  l: {
    type: 'int64',
    values: room(
      new BigInt64Array(64),
      v.l.map((x) => x ?? 9n),
    ),
    validity: present(v.l),
  },
  d: {
    type: 'double',
    values: room(
      new Float64Array(64),
      v.d.map((x) => x ?? 9),
    ),
    validity: present(v.d),
  },
  b: { type: 'boolean', values: bits(v.b), validity: present(v.b) },
  t: { type: 'text', ...packed(v.t), validity: present(v.t) },
  c: {
    type: 'dictionary',
    indices: room(
      new Int32Array(64),
      v.c.map((x) => x ?? 0),
    ),
    ...packed(v.texts),
    size: v.texts.length,
    validity: present(v.c),
  },
  at: {
    type: 'timestamp',
    values: room(
      new Float64Array(64),
      v.at.map((x) => x ?? 0),
    ),
    validity: present(v.at),
  },
});

test('what goes in comes out', async () => {
  const values: Values = {
    i: [1, null, -2147483648, 2147483647, 0],
    l: [2n ** 60n, null, -(2n ** 63n), 2n ** 63n - 1n, 5n],
    d: [0.1, null, 5e-324, -1.7976931348623157e308, 0],
    b: [true, null, false, true, false],
    t: ['naïve 🦆', null, '', 'a\n"b"\t\0c', 'plain'],
    c: [1, null, 0, 1, 2],
    texts: ['', 'x 🦆', 'z'],
    at: [0, null, -1, 1_709_210_096_789.6, 1],
  };
  await database.run(create);
  await database.insert('everything', encodeBatch(everything, columnsOf(values), 5));
  const rows = await database.query<Record<string, unknown>>(sql`SELECT *, l::VARCHAR AS l FROM everything`);
  const column = (name: string) => rows.map((row) => row[name]);
  expect(column('i')).toEqual(values.i);
  expect(column('l_1')).toEqual(values.l.map((x) => x?.toString() ?? null));
  expect(column('d')).toEqual(values.d);
  expect(column('b')).toEqual(values.b);
  expect(column('t')).toEqual(values.t);
  expect(column('c')).toEqual(['x 🦆', null, '', 'x 🦆', 'z']);
  expect(column('at')).toEqual([
    '1970-01-01T00:00:00.000Z',
    null,
    '1969-12-31T23:59:59.999Z',
    '2024-02-29T12:34:56.789Z',
    '1970-01-01T00:00:00.001Z',
  ]);
});

const nulls = (length: number): Values => {
  const none = Array.from({ length }, () => null);
  return { i: none, l: none, d: none, b: none, t: none, c: none, texts: [], at: none };
};

test('an empty batch, and one of nulls alone', async () => {
  await database.run(create);
  await database.insert('everything', encodeBatch(everything, columnsOf(nulls(0)), 0));
  expect(await database.query(sql`FROM everything`)).toEqual([]);
  await database.insert('everything', encodeBatch(everything, columnsOf(nulls(20)), 20));
  const [row] = await database.query(
    sql`SELECT count(*) n, count(i) i, count(l) l, count(d) d, count(b) b, count(t) t, count(c) c, count("at") at_
        FROM everything`,
  );
  expect(row).toEqual({ n: 20, i: 0, l: 0, d: 0, b: 0, t: 0, c: 0, at_: 0 });
});

test('many batches, one without validity', async () => {
  await database.run(create);
  const values: Values = {
    i: [1, 2],
    l: [1n, 2n],
    d: [1, 2],
    b: [true, false],
    t: ['a', 'b'],
    c: [0, 1],
    texts: ['A', 'B'],
    at: [0, 1],
  };
  const columns = columnsOf(values);
  for (const column of Object.values(columns)) column.validity = null;
  for (let k = 0; k < 10; k++) await database.insert('everything', encodeBatch(everything, columns, 2));
  expect(
    await database.query(sql`SELECT i, l, d, b, t, c, count(*) AS n FROM everything GROUP BY ALL ORDER BY i`),
  ).toEqual([
    { i: 1, l: 1, d: 1, b: true, t: 'a', c: 'A', n: 10 },
    { i: 2, l: 2, d: 2, b: false, t: 'b', c: 'B', n: 10 },
  ]);
});

test('columns may share their buffers', async () => {
  const table: StagedTable = {
    name: 'shared',
    columns: { a: 'int64', b: 'int64', c: 'double', d: 'double', e: 'boolean', f: 'text', g: 'text' },
  };
  await database.run(sql`CREATE TABLE shared
    (a BIGINT, b BIGINT, c DOUBLE, d DOUBLE, e BOOLEAN, f VARCHAR, g VARCHAR)`);
  const long: ColumnData = { type: 'int64', values: new BigInt64Array([5n]), validity: null };
  const arena = new ArrayBuffer(64);
  const half = (offset: number, value: number): ColumnData => {
    const values = new Float64Array(arena, offset, 1);
    values[0] = value;
    return { type: 'double', values, validity: null };
  };
  const yes = new Uint8Array([1]);
  const text: ColumnData = { type: 'text', ...packed(['eight ch']), validity: yes };
  const columns = {
    a: long,
    b: long,
    c: half(8, 1.5),
    d: half(0, 2.5),
    e: { type: 'boolean' as const, values: yes, validity: yes },
    f: text,
    g: text,
  };
  for (let i = 0; i < 2; i++) await database.insert('shared', encodeBatch(table, columns, 1));
  const row = { a: 5, b: 5, c: 1.5, d: 2.5, e: true, f: 'eight ch', g: 'eight ch' };
  expect(await database.query(sql`FROM shared`)).toEqual([row, row]);
});

test('a column that is missing or of another type is named', () => {
  const columns = columnsOf(nulls(1));
  expect(() => encodeBatch(everything, { ...columns, d: columns['i'] as ColumnData }, 1)).toThrow(
    'everything.d is double, given int32',
  );
  delete columns['t'];
  expect(() => encodeBatch(everything, columns, 1)).toThrow('everything.t is text, given nothing');
});

test('the staged tables have the columns of the list, in its order', async () => {
  await createStagedTables(database);
  await createStagedTables(database);
  for (const { name, columns } of stagedTables) {
    const described = await database.query<{ column_name: string }>(sql`
      SELECT column_name FROM duckdb_columns() WHERE table_name = ${name} ORDER BY column_index`);
    expect(described.map((column) => column.column_name)).toEqual(Object.keys(columns));
  }
  const one = (value: bigint): ColumnData => ({
    type: 'int64',
    values: new BigInt64Array([value]),
    validity: null,
  });
  const no: ColumnData = { type: 'int32', values: new Int32Array([3]), validity: null };
  const names = Object.keys(stagedPieces.columns);
  const columns = Object.fromEntries(names.map((name, i) => [name, i < 2 ? no : one(BigInt(i))]));
  await database.insert('staged_pieces', encodeBatch(stagedPieces, columns, 1));
  expect(await database.query(sql`FROM staged_pieces`)).toEqual([
    Object.fromEntries(names.map((name, i) => [name, i < 2 ? 3 : i])),
  ]);
  await emptyStagedTables(database);
  expect(await database.query(sql`FROM staged_pieces`)).toEqual([]);
});
