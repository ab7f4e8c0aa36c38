import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  ByteWriter,
  parquetWriteBuffer,
  type ParquetWriteOptions,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { parquetToLines } from '$lib/ingest/parquet/parquet-lines';
import { zipOf, zstdFrame } from '../ingest/pack';
import { dropped } from '../ingest/workbench';
import { type Library, openLibrary } from '../support/library';
import { linesOfParquet, rowsOf } from './parquet-lines';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

type Written = Omit<ParquetWriteOptions, 'writer'>;
const parquet = (options: Written): Uint8Array<ArrayBuffer> => new Uint8Array(parquetWriteBuffer(options));

/** 12 answers of two models; aster is right on 4 of 6, brook on 2. */
const answers = ['aster', 'brook'].flatMap((model, m) =>
  Array.from({ length: 6 }, (_, i) => ({
    id: `q${i}`,
    model,
    question: `What is ${i},\n"exactly"?`,
    answer: i === 5 ? null : `It is ${i + m}, says ${model}. ünï`,
    reference: `${i}`,
    correct: i < 4 - 2 * m,
    latency_ms: 100 * i + m / 2,
  })),
);
type Answer = (typeof answers)[number];
const column = <Key extends keyof Answer>(name: Key) => ({ name, data: answers.map((row) => row[name]) });
const columns = [
  column('id'),
  column('model'),
  column('question'),
  column('answer'),
  column('reference'),
  column('correct'),
  { ...column('latency_ms'), type: 'DOUBLE' as const },
];
const asParquet = (options: Partial<Written> = {}) =>
  parquet({ columnData: columns, rowGroupSize: 5, ...options });
const cell = (value: string | number | boolean | null): string =>
  value === null
    ? ''
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : `"${String(value).replaceAll('"', '""')}"`;
const asCsv = [
  columns.map(({ name }) => name).join(','),
  ...answers.map((row) => Object.values(row).map(cell).join(',')),
].join('\n');

const publicRows = () =>
  library.db.query(
    sql`SELECT sample_id, input_preview, model, output_preview, latency_ms, metric, score, status
        FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id) LEFT JOIN scores USING (response_id)
        ORDER BY model, sample_id`,
  );
const sourceRows = () =>
  library.db.query(sql`SELECT path, format, records, used, rejected FROM sources ORDER BY path`);
const problems = () => library.db.query(sql`SELECT code, severity FROM problems ORDER BY code`);

test('the same table as CSV and as Parquet gives the same tables', async () => {
  await library.load([dropped('answers.csv', asCsv)]);
  const csv = await publicRows();
  expect(csv).toHaveLength(12);
  await library.fresh();
  await library.load([dropped('answers.parquet', asParquet())]);
  expect(await sourceRows()).toEqual([
    { path: 'answers.parquet', format: 'own', records: 12, used: 12, rejected: 0 },
  ]);
  expect(await publicRows()).toEqual(csv);
  expect(
    await library.db.query(
      sql`SELECT model, sum(score)::INTEGER AS right FROM scores JOIN responses USING (response_id)
          JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
    ),
  ).toEqual([
    { model: 'aster', right: 4 },
    { model: 'brook', right: 2 },
  ]);
});

/** What is read, and what stands at the span of each answer. */
async function readBack() {
  const parts = await library.db.query<{ id: number; at: number; length: number }>(
    sql`SELECT source_id AS id, byte_offset AS at, byte_length AS length FROM parts ORDER BY byte_offset`,
  );
  const records = await Promise.all(
    parts.map(async ({ id, at, length }) => JSON.parse(await library.text(id, at, length)) as unknown),
  );
  const pieces = await library.db.query<{ n: number }>(sql`SELECT count(*)::INTEGER AS n FROM staged_pieces`);
  return { rows: await publicRows(), records, problems: await problems(), pieces: pieces[0]?.n };
}

test('rows that are read while others are still decoded are the same, and so are their texts', async () => {
  await library.load([dropped('answers.parquet', asParquet())]);
  const { pieces: few, ...whole } = await readBack();
  expect(whole.records).toEqual(answers);
  for (const [path, bytes] of [
    ['answers.parquet', asParquet()],
    ['answers.parquet.gz', new Uint8Array(gzipSync(asParquet()))],
  ] as const) {
    await library.fresh({ workers: 2, chunk: 100 });
    await library.load([dropped(path, bytes)]);
    const { pieces, ...parted } = await readBack();
    expect(parted).toEqual(whole);
    expect(pieces).toBeGreaterThan((few ?? 0) + 2);
    await library.load([dropped(`again/${path}`, bytes)]);
    expect(await sourceRows()).toHaveLength(1);
  }
});

test('of a large file some rows say what it is, and a format reads all of them', async () => {
  await library.fresh({ workers: 2, chunk: 100 });
  const { tables } = await library.load([dropped('answers.parquet', asParquet())], { guesses: 'none' });
  expect(tables.map(({ mapping, tables }) => [mapping, tables.map(({ total }) => total)])).toEqual([
    [null, [null]],
  ]);
  expect(await problems()).toEqual([{ code: 'columns_unknown', severity: 'rejected' }]);
});

test('a large log of tagged lines is named as one, and is no table', async () => {
  const n = 60;
  const isAttempt = (i: number) => i % 3 === 0;
  const some = <T>(holds: (i: number) => boolean, make: (i: number) => T) =>
    Array.from({ length: n }, (_, i) => (holds(i) ? make(i) : null));
  const isEval = (i: number) => !isAttempt(i);
  const log = parquet({
    columnData: [
      { name: 'type', data: Array.from({ length: n }, (_, i) => (isAttempt(i) ? 'attempt' : 'eval')) },
      { name: 'prompt', data: some(isAttempt, (i) => `prompt ${i}`) },
      { name: 'output', data: some(isAttempt, (i) => `output ${i}`) },
      { name: 'probe', data: some(isEval, (i) => `probe ${i}`) },
      { name: 'passed', data: some(isEval, (i) => i % 2), type: 'INT32' },
    ],
  });
  const where = { chunk: { chunk: 100 }, whole: {} };
  for (const loading of Object.values(where)) {
    await library.fresh(loading);
    const { tables } = await library.load([dropped('log.parquet', log)], { guesses: 'all' });
    expect(tables).toEqual([]);
    const said = await library.db.query<{ code: string; message: string }>(
      sql`SELECT code, message FROM problems`,
    );
    const rows = loading === where.chunk ? ' among the rows that were looked at' : '';
    expect(said).toEqual([
      {
        code: 'tagged_log',
        message: `A log of lines tagged type: eval 40, attempt 20${rows}. None of these is known, so nothing was read.`,
      },
    ]);
  }
});

test('a row group that cannot be decoded takes only its own rows with it, also where the others are being read', async () => {
  const bytes = asParquet();
  bytes.fill(0xff, 200, 260);
  const { text } = await linesOfParquet(bytes);
  const left = rowsOf(text);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(answers.length);
  await library.fresh({ workers: 2, chunk: 100 });
  await library.load([dropped('answers.parquet', bytes)]);
  const { records, problems: said } = await readBack();
  expect(records).toEqual(left);
  expect(said).toEqual([{ code: 'parquet_damaged', severity: 'warning' }]);
});

test('each kind of value becomes what JSON has for it', async () => {
  const bytes = parquet({
    columnData: [
      { name: 'small', data: [7n, -1n] },
      { name: 'large', data: [2n ** 60n, null] },
      { name: 'single', data: [0.7, NaN] },
      { name: 'decimal', data: [0.7, 61.25] },
      { name: 'day', data: [new Date('2026-02-28'), null] },
      { name: 'at', data: [1_760_000_000_123_456n, -1n] },
      { name: 'json', data: [{ a: [1, null] }, 'text'] },
      { name: 'raw', data: [Uint8Array.of(0xff, 0xd8), new TextEncoder().encode('née')] },
      { name: 'list', data: [['a', 'b'], []] },
      { name: 'struct', data: [{ good: true, of: 2n }, null] },
    ],
    schema: [
      { name: 'root', num_children: 10 },
      { name: 'small', type: 'INT64', repetition_type: 'OPTIONAL' },
      { name: 'large', type: 'INT64', repetition_type: 'OPTIONAL' },
      { name: 'single', type: 'FLOAT', repetition_type: 'OPTIONAL' },
      {
        ...{ name: 'decimal', type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 6 },
        repetition_type: 'OPTIONAL',
      },
      { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
      {
        ...{ name: 'at', type: 'INT64', repetition_type: 'OPTIONAL' },
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      },
      { name: 'json', type: 'BYTE_ARRAY', converted_type: 'JSON', repetition_type: 'OPTIONAL' },
      { name: 'raw', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
      { name: 'list', converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'struct', repetition_type: 'OPTIONAL', num_children: 2 },
      { name: 'good', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
      { name: 'of', type: 'INT64', repetition_type: 'OPTIONAL' },
    ],
  });
  const { text, remarks } = await linesOfParquet(bytes);
  expect(rowsOf(text)).toEqual([
    {
      ...{ small: 7, large: '1152921504606846976', single: 0.7, decimal: 0.7, day: '2026-02-28' },
      ...{ at: '2025-10-09T08:53:20.123456Z', json: { a: [1, null] }, raw: null, list: ['a', 'b'] },
      struct: { good: true, of: 2 },
    },
    {
      ...{ small: -1, large: null, single: null, decimal: 61.25, day: null },
      ...{ at: '1969-12-31T23:59:59.999999Z', json: 'text', raw: 'née', list: [], struct: null },
    },
  ]);
  expect(remarks).toEqual([
    {
      ...{ severity: 'warning', code: 'number_not_finite', field: null },
      message: '1 number is not finite (NaN, Infinity or too large) and counts as missing.',
    },
    {
      ...{ severity: 'warning', code: 'binary_values', field: null },
      message: '1 value is binary and not text, such as a picture. It counts as missing.',
    },
  ]);
});

/** LZ4 by its specification: one sequence of literals alone. */
function lz4Block(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const head = [length < 15 ? length << 4 : 0xf0];
  for (let rest = length - 15; rest >= 0; rest -= 255) head.push(Math.min(rest, 255));
  return Uint8Array.from([...head, ...bytes]);
}
/** As Hadoop frames it: the sizes before and after in big-endian, then the block. */
function lz4Framed(bytes: Uint8Array): Uint8Array {
  const block = lz4Block(bytes);
  const framed = new Uint8Array(8 + block.length);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  new DataView(framed.buffer).setUint32(4, block.length);
  framed.set(block, 8);
  return framed;
}

test.each([
  ['UNCOMPRESSED', {}],
  ['SNAPPY', {}],
  ['GZIP', { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) }],
  ['BROTLI', { BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)) }],
  ['ZSTD', { ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdFrame(bytes)) }],
  ['LZ4_RAW', { LZ4_RAW: (bytes: Uint8Array) => lz4Block(bytes) }],
  ['LZ4', { LZ4: (bytes: Uint8Array) => lz4Framed(bytes) }],
] as const)('rows compressed with %s, in several row groups', async (codec, compressors) => {
  const { text, said } = await linesOfParquet(asParquet({ codec, compressors }));
  expect(said).toEqual([]);
  expect(rowsOf(text)).toEqual(answers);
});

/** A file of two row groups of 5 and 7 rows, whose index promises `promised` rows in the first. */
function lying(promised: bigint, { also }: { also: 'rows' | 'values' }): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columns });
  const file = new ParquetWriter({ writer, schema });
  const part = (from: number, to: number) =>
    columns.map((one) => ({ ...one, data: one.data.slice(from, to) }));
  void file.write({ columnData: part(0, 5) });
  void file.write({ columnData: part(5, 12) });
  const [first] = file.row_groups;
  if (first) {
    first.num_rows = promised;
    if (also === 'values')
      for (const { meta_data } of first.columns) if (meta_data) meta_data.num_values = promised;
  }
  file.num_rows += promised - 5n;
  void file.finish();
  return new Uint8Array(writer.getBuffer());
}

test.each([
  [9n, 'rows'],
  [9n, 'values'],
  [10n ** 12n, 'rows'],
  [10n ** 12n, 'values'],
  [2n ** 62n, 'values'],
] as const)('an index that promises %d rows of 5 gives those that are there', async (promised, also) => {
  const { text, remarks } = await linesOfParquet(lying(promised, { also }));
  expect(rowsOf(text).slice(0, 5)).toEqual(answers.slice(0, 5));
  if (promised === 9n) expect(rowsOf(text)).toEqual(answers);
  expect(rowsOf(text).length).toBeLessThanOrEqual(12);
  expect(remarks.map(({ code }) => code)).toEqual(['parquet_damaged']);
  if (promised === 9n)
    expect(remarks[0]?.message).toMatch(
      /index of this Parquet file says 16 rows, its columns hold 12 rows\./,
    );
});

test('reading is cancelled between row groups, and nothing of it stays', async () => {
  const control = new UnpackControl(unpackLimits, () => (control.cancelled = true));
  const reading = parquetToLines(new Blob([asParquet({ rowGroupSize: 1 })]), null, control);
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

describe('what cannot be read is said, and takes nothing else with it', () => {
  const lzo = (bytes: Uint8Array) => bytes;
  const index = (bytes: Uint8Array) =>
    bytes.length - 8 - new DataView(bytes.buffer).getUint32(bytes.length - 8, true);
  const noThrift = () => {
    const bytes = asParquet();
    return bytes.fill(0xff, index(bytes), bytes.length - 8);
  };
  const encrypted = () => {
    const bytes = asParquet();
    bytes.set(new TextEncoder().encode('PARE'));
    bytes.set(new TextEncoder().encode('PARE'), bytes.length - 4);
    return bytes;
  };
  test.each([
    ['cut off', () => asParquet().slice(0, -40), 'parquet_damaged', 'is cut off'],
    ['an index that is none', noThrift, 'parquet_damaged', 'The index at the end'],
    ['encrypted', encrypted, 'encrypted', 'is encrypted'],
    [
      'an unknown codec',
      () => asParquet({ codec: 'LZO', compressors: { LZO: lzo } }),
      'compression_unknown',
      'with LZO',
    ],
    [
      'no rows',
      () => parquet({ columnData: [{ name: 'a', data: [], type: 'STRING' }] }),
      'empty',
      '1 column and no rows',
    ],
  ])('%s', async (_, bytes, code, words) => {
    await library.load([dropped('bad.parquet', bytes()), dropped('answers.csv', asCsv)]);
    expect(await problems()).toEqual([{ code, severity: 'rejected' }]);
    expect(await sourceRows()).toMatchObject([
      { path: 'answers.csv', used: 12 },
      { path: 'bad.parquet', format: 'unknown', used: 0 },
    ]);
    const { remarks } = await linesOfParquet(bytes());
    expect(remarks[0]?.message).toContain(words);
  });

  test('a damaged row group loses its own rows only', async () => {
    const bytes = asParquet({ codec: 'UNCOMPRESSED' });
    // The second group holds brook's first answers: q0 is only there.
    const at = Buffer.from(bytes).indexOf('It is 1, says brook');
    bytes.fill(0xff, at - 40, at);
    const { text, remarks } = await linesOfParquet(bytes);
    expect(rowsOf(text)).toEqual([...answers.slice(0, 5), ...answers.slice(10)]);
    expect(remarks[0]?.message).toMatch(/^5 rows of 12 rows could not be read/);
  });
});

test('a member of an archive is read, and its whole text is found again', async () => {
  const zip = zipOf([{ name: 'in/answers.parquet', bytes: asParquet() }]);
  await library.load([dropped('a.zip', new Uint8Array(zip))]);
  expect(await sourceRows()).toMatchObject([{ path: 'a.zip/in/answers.parquet', used: 12 }]);
  const [part] = await library.db.query<{ id: number; at: number; length: number }>(
    sql`SELECT source_id AS id, byte_offset AS at, byte_length AS length FROM parts ORDER BY byte_offset LIMIT 1`,
  );
  expect(JSON.parse(await library.text(part?.id ?? 0, part?.at ?? 0, part?.length ?? 0))).toEqual(answers[0]);
});
