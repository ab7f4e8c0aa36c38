import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { gzipSync } from 'node:zlib';
import { type Packed, zipOf } from './pack';
import { toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.empty();
  bench.fresh({});
});

const head: Packed = { name: 'toy.json', bytes: '{"model": "M"}' };
const row = (i: number, more: Partial<Packed> = {}): Packed => ({
  name: `rows/${i}.json`,
  bytes: toyRow({ id: `${i}`, input: `Question ${i}`, output: 'é'.repeat(i * 7) }),
  ...more,
});
const many = Array.from({ length: 40 }, (_, i) => row(i, { method: [0, 8, 93][i % 3] ?? 0 }));
const drop = (members: Packed[], path = 'a.toy') => bench.import([dropped(path, zipOf(members))]);

test('is one source however many members; a member is a span of it', async () => {
  await drop([...many, head, { name: 'other.txt', bytes: 'not wanted' }]);
  expect(await bench.counts()).toMatchObject([
    { path: 'a.toy', format: 'toy_bundle', records: 40, rejected: 0 },
  ]);
  expect(await bench.rows(sql`SELECT DISTINCT run_ref IS NULL AS lost FROM staged_rows`)).toEqual([
    { lost: false },
  ]);
  expect((await bench.problems()).map(({ code }) => code)).toEqual(['bundle_end']);
  const places = await bench.rows<{ place: number; length: number }>(
    sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY place`,
  );
  const texts = await Promise.all(
    places.map(({ place, length }) => bench.importer.texts.text(1, place, length)),
  );
  expect(texts).toEqual(many.map(({ bytes }) => bytes));
});

test('pieces, workers and the order of the head change nothing', async () => {
  const import1 = async (members: Packed[]) => {
    await bench.empty();
    await drop(members);
    return (await bench.contents()) as { rows: unknown };
  };
  const expected = await import1([head, ...many]);
  for (const chunk of [1, 700, 5000]) {
    bench.fresh({ workers: 3, chunk });
    expect(await import1([head, ...many])).toEqual(expected);
    const headLast = await import1([...many, head]);
    expect(headLast.rows).toEqual(expected.rows);
  }
});

test('a member that is broken, encrypted or not JSON is rejected alone; places of the others hold', async () => {
  const broken = row(1, { bytes: '{"id": oops}' });
  await drop([head, row(0), broken, row(2, { encrypted: true }), row(3, { crc: 7 }), row(4)]);
  expect(await bench.counts()).toMatchObject([{ records: 5, rejected: 2 }]);
  expect((await bench.problems()).map(({ code, message }) => [code, message.split(/[ :]/)[0]])).toEqual(
    expect.arrayContaining([
      ['json_invalid', 'rows/1.json'],
      ['encrypted', 'rows/2.json'],
      ['checksum_mismatch', 'rows/3.json'],
    ]),
  );
  const [last] = await bench.rows<{ place: number; length: number }>(
    sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY place DESC LIMIT 1`,
  );
  expect(JSON.parse(await bench.importer.texts.text(1, last?.place ?? 0, last?.length ?? 0))).toMatchObject({
    id: '4',
  });
});

test('cut, its whole members are read', async () => {
  const whole = zipOf([head, ...many]);
  await bench.import([dropped('a.toy', whole.subarray(0, whole.length / 2))]);
  const [source] = await bench.counts();
  expect(source).toMatchObject({ format: 'toy_bundle', rejected: 0 });
  expect(source?.['records']).toBeGreaterThan(10);
  expect((await bench.problems()).map(({ code }) => code)).toContain('archive_cut');
});

test('inside a zip, or packed as a whole; the same one again is refused', async () => {
  const bundle = zipOf([head, row(1)]);
  const { refused } = await bench.import([
    dropped(
      'logs.zip',
      zipOf([
        { name: 'a.toy', bytes: bundle },
        { name: 'x.jsonl', bytes: toyRow({ id: 'x' }) },
      ]),
    ),
    dropped('b.toy.gz', gzipSync(bundle)),
  ]);
  expect(refused).toHaveLength(1);
  expect((await bench.counts()).map(({ format, records }) => [format, records]).sort()).toEqual([
    ['toy_bundle', 1],
    ['toy_lines', 1],
  ]);
});

test('limits hold for what it announces', async () => {
  bench.fresh({ limits: { total: 300 } });
  await drop([head, row(1), row(2), row(3), row(4)]);
  const [source] = await bench.counts();
  expect(source?.['rejected']).toBeGreaterThan(0);
  expect(Number(source?.['records'])).toBe(4);
  expect((await bench.problems()).map(({ code }) => code)).toContain('archive_too_large');
});
