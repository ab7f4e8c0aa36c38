import { afterAll, beforeAll, expect, test } from 'vitest';
import { ident, sql } from '../../../src/lib/engine/sql';
import { StagedWriter } from '../../../src/lib/ingest/staging/staged-writer';
import { longText } from '../../../src/lib/json/long-text';
import { Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

const table = {
  name: 'every_type',
  columns: {
    n: 'int32',
    i: 'int32',
    l: 'int64',
    d: 'double',
    b: 'boolean',
    t: 'text',
    c: 'dictionary',
    s: 'timestamp',
  },
} as const;

/** The first column has no nulls. Rows with nulls at places that change with the column and the batch. */
const rowAt = (i: number, batch: number) => ({
  n: i - 5,
  i: (i + batch) % 3 === 0 ? null : i - 5,
  l: i % 5 === 0 ? null : 2 ** 40 + i,
  d: batch === 1 ? null : i / 7,
  b: i % 4 === 3 ? null : i % 2 === 0,
  t: batch === 2 || i % 7 === 6 ? null : 'é🦊x'.repeat(i % 50),
  c: i % 9 === 0 ? null : `value ${i % 11}`,
  s: i < 4 ? null : i * 1000,
});

test('batches hold what was pushed, nulls and all, over several flushes', async () => {
  await bench.db.run(
    sql`CREATE TABLE every_type (n INTEGER, i INTEGER, l BIGINT, d DOUBLE, b BOOLEAN, t VARCHAR, c VARCHAR, s TIMESTAMP)`,
  );
  const writer = new StagedWriter(table);
  expect(writer.flush()).toBeNull();
  for (const [batch, length] of [1000, 300, 9, 2000].entries()) {
    for (let i = 0; i < length; i++) {
      const row = rowAt(i, batch);
      const { columns } = writer;
      columns.n.push(row.n);
      columns.i.push(row.i);
      columns.l.push(row.l);
      columns.d.push(row.d);
      columns.b.push(row.b);
      const text = row.t === null ? null : longText(row.t);
      if (i % 4 === 0) columns.t.push(row.t);
      else if (i % 4 === 1) columns.t.pushText(text);
      else if (i % 4 === 2) columns.t.pushBytes(text?.utf8());
      else columns.t.pushPreview(text);
      if (i % 3 === 0) columns.c.push(row.c);
      else columns.c.pushPreview(row.c === null ? null : longText(row.c));
      columns.s.push(row.s);
    }
    const flushed = writer.flush();
    expect(flushed?.table).toBe('every_type');
    if (flushed) await bench.db.insert(flushed.table, flushed.ipc);
    const rows = await bench.rows(
      sql`SELECT n, i, l, d, b, t, c, epoch_ms(s) AS s FROM ${ident('every_type')}`,
    );
    expect(rows).toEqual(Array.from({ length }, (_, i) => rowAt(i, batch)));
    await bench.db.run(sql`TRUNCATE every_type`);
  }
});

test('what a column can not hold is null', () => {
  const { columns } = new StagedWriter(table);
  columns.n.push(1);
  columns.d.push(NaN);
  for (const value of [1.5, 2 ** 31, NaN, -Infinity]) columns.i.push(value);
  expect(columns.i.data(1).validity).toEqual(new Uint8Array(64));
  expect(columns.d.data(1).validity).toEqual(new Uint8Array(64));
});

test('negative, large and whole 64-bit words', () => {
  const { l } = new StagedWriter({ name: 'words', columns: { l: 'int64' } }).columns;
  for (const value of [0, -1, 2 ** 53, -(2 ** 53), 2 ** 44 * 3 + 7]) l.push(value);
  l.pushRef({ low: 0xffffffff, high: 0x80000000 });
  const data = l.data(6);
  expect(data.type === 'int64' && [...data.values.slice(0, 6)]).toEqual([
    0n,
    -1n,
    2n ** 53n,
    -(2n ** 53n),
    2n ** 44n * 3n + 7n,
    BigInt.asIntN(64, 0x80000000_ffffffffn),
  ]);
});

test('previews end at a code point, 280 of them', () => {
  const { t } = new StagedWriter({ name: 'texts', columns: { t: 'text' } }).columns;
  const long = '🦊'.repeat(300);
  t.pushPreview(long);
  t.pushPreview(longText(long));
  const data = t.data(2);
  expect(data.type === 'text' && [...data.offsets.slice(0, 3)]).toEqual([0, 1120, 2240]);
});

test('a row has one value in a column', () => {
  const { n, t } = new StagedWriter(table).columns;
  n.push(1);
  t.push('one');
  expect(() => t.push('two')).toThrow('A second value in row 0 of a column');
});
