import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { zipOf } from './pack';
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

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );
const ids = async (): Promise<unknown[]> =>
  (await bench.rows<{ id: string }>(sql`SELECT sample_id AS id FROM staged_samples ORDER BY row_ref`)).map(
    ({ id }) => id,
  );
const row = (id: string, more = {}): string => toyRow({ id, ...more });

test('a byte order mark, CRLF, blank lines and a last line without newline', async () => {
  await bench.import([dropped('a.jsonl', '\ufeff', row('1'), '\r\n\r\n  \n', row('2'), '\r\n', row('3'))]);
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(await bench.counts()).toMatchObject([{ lines: 5, records: 3, rejected: 0, format: 'toy_lines' }]);
  const places = await bench.rows<{ place: number; length: number }>(
    sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY place`,
  );
  const { length } = row('1');
  expect(places).toEqual([
    { place: 3, length },
    { place: 3 + length + 7, length },
    { place: 3 + length * 2 + 9, length },
  ]);
});

test('only a line feed ends a line', async () => {
  const text = 'a\u2028b\u2029c\u0085d';
  await bench.import([dropped('a.jsonl', row('1', { input: text }), '\n', row('2'))]);
  expect(
    await bench.rows(sql`SELECT input_preview AS text FROM staged_samples ORDER BY row_ref LIMIT 1`),
  ).toEqual([{ text }]);
});

test('half a line at the end is rejected and named; the lines before it stay', async () => {
  await bench.import([dropped('a.jsonl', row('1'), '\n', row('2').slice(0, 40))]);
  expect(await ids()).toEqual(['1']);
  const [problem] = await bench.problems();
  expect(problem).toMatchObject({ severity: 'rejected', code: 'file_cut', line: 2 });
  expect(problem?.message).toMatch(/The file ends inside this row/);
});

test('a broken line in the middle is rejected with its place', async () => {
  const first = row('1');
  await bench.import([dropped('a.jsonl', first, '\n{"id": oops}\n', row('3'), '\n')]);
  expect(await ids()).toEqual(['1', '3']);
  expect(await bench.problems()).toMatchObject([
    { code: 'json_invalid', line: 2, byte_offset: first.length + 1 + 7 },
  ]);
  expect(await bench.counts()).toMatchObject([{ records: 3, rejected: 1 }]);
});

test('a broken first line does not hide the format', async () => {
  await bench.import([dropped('a.jsonl', '{"id": oops}\n', row('2'), '\n', row('3'), '\n')]);
  expect(await ids()).toEqual(['2', '3']);
  expect(await bench.counts()).toMatchObject([{ format: 'toy_lines', records: 3, rejected: 1 }]);
});

test('invalid UTF-8 and lone surrogates become U+FFFD with a warning', async () => {
  const [head = '', tail = ''] = row('1', { output: '@' }).split('@');
  const [front = '', back = ''] = row('2', { output: '@' }).split('@');
  await bench.import([
    dropped('a.jsonl', bytes(head, [0x61, 0xff, 0xc3], tail, '\n', front, '\\ud800x', back, '\n')),
  ]);
  expect(await bench.rows(sql`SELECT output_preview AS text FROM staged_rows ORDER BY row_ref`)).toEqual([
    { text: 'a\ufffd\ufffd' },
    { text: '\ufffdx' },
  ]);
  expect((await bench.problems()).map(({ code, severity, line }) => [code, severity, line])).toEqual([
    ['utf8_repaired', 'warning', 1],
    ['utf8_repaired', 'warning', 2],
  ]);
});

test('NaN, Infinity and 1e999 are missing, with a warning; integers beyond 2^53 are read', async () => {
  const lines = ['NaN', '-Infinity', '1e999', '9007199254740993'].map((number, i) =>
    row(`${i}`, { tokens: 12345 }).replace('12345', number),
  );
  await bench.import([dropped('a.jsonl', lines.join('\n'))]);
  expect(await bench.rows(sql`SELECT input_tokens AS n FROM staged_rows ORDER BY row_ref`)).toEqual([
    { n: null },
    { n: null },
    { n: null },
    { n: 9007199254740992 },
  ]);
  expect((await bench.problems()).map(({ code, line }) => [code, line])).toEqual([
    ['number_not_finite', 1],
    ['number_not_finite', 2],
    ['number_not_finite', 3],
  ]);
});

test('__proto__ and keys that stand twice are only keys', async () => {
  const text = row('1', { labels: { a: 'b' } }).replace('"a":"b"', '"__proto__":"x","constructor":"y"');
  await bench.import([dropped('a.jsonl', text, '\n', row('2').replace('"score":1', '"score":0,"score":1'))]);
  expect(await bench.rows(sql`SELECT key, value FROM staged_labels ORDER BY key`)).toEqual([
    { key: '__proto__', value: 'x' },
    { key: 'constructor', value: 'y' },
  ]);
  expect(await bench.problems()).toMatchObject([{ code: 'duplicate_key', severity: 'advice', line: 2 }]);
});

test('nesting thousands deep is read, and rejected where it never closes', async () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const lines = [row('1'), row('2').replace('{', `{"deep":${deep},`), '['.repeat(50_000), row('4')];
  await bench.import([dropped('a.jsonl', lines.join('\n'))]);
  expect(await ids()).toEqual(['1', '2', '4']);
  expect(await bench.problems()).toMatchObject([{ code: 'json_invalid', line: 3 }]);
});

test('a line of 100 MB is read, whatever the chunk', async () => {
  bench.fresh({ workers: 2 });
  const [head = '', tail = ''] = row('2', { output: '@' }).split('@');
  const long = 'x'.repeat(1e7);
  await bench.import([
    dropped('a.jsonl', row('1'), '\n', head, ...Array<string>(10).fill(long), tail, '\n', row('3')),
  ]);
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(
    await bench.rows(
      sql`SELECT max(byte_length) > 1e8 AS long, max(length(output_preview)) AS cut FROM staged_rows`,
    ),
  ).toEqual([{ long: true, cut: 280 }]);
});

test('a row on which the format fails is rejected alone', async () => {
  await bench.import([dropped('a.jsonl', row('1'), '\n{"input":1,"throw":1}\n', row('3'))]);
  expect(await ids()).toEqual(['1', '3']);
  expect(await bench.problems()).toMatchObject([{ code: 'row_unreadable', line: 2 }]);
});

test.each([
  ['empty', 'empty', bytes('')],
  ['blank', 'empty', bytes(' \n\r\n\t')],
  ['binary', 'binary', bytes('{"a"', [0, 1, 2])],
  ['a picture', 'binary', bytes([0x89], 'PNG\r\n', [0x1a, 10, 0, 0, 0, 13], 'IHDR', [0, 0, 3, 7, 8, 2])],
  ['numbers', 'binary', new Uint8Array(Float64Array.from({ length: 400 }, (_, i) => i / 7).buffer)],
  ['nothing but NULs', 'nul_bytes', new Uint8Array(5000)],
  ['zip', 'archive_empty', bytes('PK', [3, 4, 0, 0])],
  ['zstd', 'zstd_damaged', bytes([0x28, 0xb5, 0x2f, 0xfd, 0])],
  ['the beginning of a Parquet file', 'parquet_damaged', bytes('PAR1abc')],
  [
    'a workbook without sheets',
    'workbook_damaged',
    zipOf([{ name: 'xl/workbook.xml', bytes: '<workbook/>' }]),
  ],
  ['prose', 'not_json', bytes('Dear diary,\ntoday\n')],
  ['truncated document', 'not_json', bytes('{\n  "rows": [\n    {"id": 1')],
  ['other lines', 'unknown_format', bytes('{"foo": 1}\n{"foo": 2}\n')],
  ['other document', 'unknown_format', bytes('{\n"foo": 1\n}')],
])('a file that holds no results is named with the reason: %s', async (_, code, content) => {
  await bench.import([dropped('some/file', content), dropped('good.jsonl', row('1'))]);
  expect(await bench.counts()).toMatchObject([
    { path: 'good.jsonl' },
    { path: 'some/file', format: 'unknown', records: 0 },
  ]);
  expect(await bench.problems()).toMatchObject([
    { path: 'some/file', severity: 'rejected', code, line: null },
  ]);
});

describe('a block of NUL bytes, as a crash leaves it', () => {
  const block = (n: number): number[] => Array.from({ length: n }, () => 0);
  const thousand = Array.from({ length: 1000 }, (_, i) => row(`${i}`)).join('\n');

  test.each([
    ['on a line of its own', bytes(thousand, '\n', block(4096), '\n', row('last')), 1001],
    ['before a row', bytes(thousand, '\n', block(4096), row('last'), '\n', row('end')), 1002],
    ['behind a row', bytes(thousand, block(4096), '\n', row('last')), 1001],
    [
      'over the end of one row and the start of another',
      bytes(thousand, '\n', row('a').slice(0, 20), block(4096), row('b').slice(9), '\n', row('last')),
      1001,
    ],
    ['at the end of a file that was to be larger', bytes(row('1'), '\n', row('2'), '\n', block(2 ** 20)), 2],
    ['at the start', bytes(block(4096), row('1'), '\n', row('2')), 2],
  ])('%s: the rows around are kept, the block is one rejected line', async (_, content, kept) => {
    for (const chunk of [1000, 2 ** 24]) {
      await bench.empty();
      bench.fresh({ chunk, overlap: 100 });
      await bench.import([dropped('a.jsonl', content)]);
      expect(await ids()).toHaveLength(kept);
      expect(await bench.counts()).toMatchObject([{ records: kept + 1, rejected: 1, format: 'toy_lines' }]);
      const [problem, ...others] = await bench.problems();
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'nul_bytes', byte_offset: content.indexOf(0) });
      expect(problem?.message).toContain(
        `${content.length > 2 ** 20 ? '1,048,576' : '4,096'} NUL bytes, as a crash`,
      );
      const [last] = await bench.rows<{ place: number; length: number }>(
        sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY place DESC LIMIT 1`,
      );
      const text = await bench.importer.texts.text(1, last?.place ?? 0, last?.length ?? 0);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });

  test('behind a document is said, and the document read', async () => {
    await bench.import([
      dropped('a.json', bytes('{\n"rows": [{"id": "7", "input": "x", "score": 1}]}', block(512))),
    ]);
    expect(await ids()).toEqual(['7']);
    expect(await bench.problems()).toMatchObject([{ severity: 'warning', code: 'nul_bytes' }]);
  });
});

describe('UTF-16', () => {
  const text = `${row('1', { input: 'Größe 漢字 😀' })}\r\n${row('2')}\n`;
  const utf16 = (littleEndian: boolean, mark: boolean): Uint8Array<ArrayBuffer> => {
    const units = [...(mark ? '\ufeff' : ''), ...text].join('');
    const view = new DataView(new ArrayBuffer(units.length * 2));
    for (let i = 0; i < units.length; i++) view.setUint16(2 * i, units.charCodeAt(i), littleEndian);
    return new Uint8Array(view.buffer);
  };
  test.each([
    ['little-endian with a byte order mark', true, true],
    ['big-endian with one', false, true],
    ['little-endian without', true, false],
    ['big-endian without', false, false],
  ])('%s is read, and said', async (_, littleEndian, mark) => {
    await bench.import([dropped('a.jsonl', utf16(littleEndian, mark)), dropped('b.jsonl', text)]);
    expect((await bench.importer.texts.text(1, 0, 40)).startsWith('{')).toBe(true);
    expect(await bench.counts()).toMatchObject([
      { path: 'a.jsonl', records: 2, rejected: 0, format: 'toy_lines' },
    ]);
    expect(
      await bench.rows(sql`SELECT input_preview AS text FROM staged_samples ORDER BY row_ref LIMIT 1`),
    ).toEqual([{ text: 'Größe 漢字 😀' }]);
    expect(await bench.problems()).toMatchObject([{ path: 'a.jsonl', severity: 'advice', code: 'utf16' }]);
  });
});

test('an unknown document is described by its keys', async () => {
  await bench.import([dropped('a.json', '[{"foo": 1, "bar": 2}]')]);
  expect((await bench.problems())[0]?.message).toBe(
    'Unknown format (a list; fields of its first element: foo, bar). Drop the files that the evaluation tool wrote, or convert them to the Every Eval Ever format.',
  );
});

test('gzip is unpacked; what came before damage is kept', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => row(`${i}`, { output: `${Math.sin(i)}` })).join('\n');
  const packed = gzipSync(lines);
  await bench.import([
    dropped('a.jsonl.gz', packed),
    dropped('b.jsonl.gz', packed.subarray(0, packed.length >> 1)),
  ]);
  const [whole, cut] = await bench.counts();
  expect(whole).toMatchObject({ path: 'a.jsonl.gz', records: 5000, rejected: 0, bytes: packed.length });
  expect(cut).toMatchObject({ path: 'b.jsonl.gz', rejected: 1 });
  expect(cut?.['records']).toBeGreaterThan(1000);
  expect((await bench.problems()).map(({ code }) => code)).toEqual(['file_cut', 'gzip_damaged']);
});

test('a document, pretty-printed or on one line; elements are spans', async () => {
  const text = JSON.stringify({ rows: [JSON.parse(row('1')), { skip: 1 }, JSON.parse(row('2'))] }, null, 2);
  await bench.import([
    dropped('a.json', text),
    dropped('b.json', JSON.stringify({ rows: [JSON.parse(row('3'))] })),
  ]);
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(await bench.counts()).toMatchObject([
    { format: 'toy_document', records: 3, ignored: 1 },
    { format: 'toy_document', records: 1 },
  ]);
  const [second] = await bench.rows<{ place: number; length: number }>(
    sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY row_ref LIMIT 1 OFFSET 1`,
  );
  const span = await bench.importer.texts.text(1, second?.place ?? 0, second?.length ?? 0);
  expect(JSON.parse(span)).toMatchObject({ id: '2' });
});
