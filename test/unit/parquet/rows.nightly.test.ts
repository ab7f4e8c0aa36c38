import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { PackedCells, RowPacker } from '$lib/cells/packed-cells';
import { type PackedShape, recordJson, recordOf } from '$lib/cells/record';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { openParquet, type ParquetFile } from '$lib/ingest/parquet/open-parquet';
import { columnsOf, packedShape } from '$lib/ingest/parquet/row-group';
import { writeRows } from '$lib/ingest/parquet/write-rows';
import { JsonTape } from '$lib/json/tape';
import { toValue } from '$lib/json/value';
import { Scanner } from '$lib/search/scan';
import { linesOfParquet, rowsOf } from '../import/parquet-lines';
import { codecs, parquetFile } from './file';

const LIMIT = 120_000;
type Cell = string | number | boolean | null;

interface Packed {
  shape: PackedShape;
  parts: Uint8Array[];
}

/** Rows as they are packed, in parts of `portion` bytes or a row more; null where they can't be. */
async function packed(bytes: Uint8Array<ArrayBuffer>, portion: number): Promise<Packed | null> {
  const { file } = await openParquet(new Blob([bytes]));
  const shape = packedShape(columnsOf(file as ParquetFile));
  if (shape === null) return null;
  const parts: Uint8Array[] = [];
  const control = new UnpackControl(unpackLimits, () => undefined);
  const take = (part: Uint8Array) => Promise.resolve(parts.push(part));
  await writeRows(file as ParquetFile, new RowPacker(portion), portion, take, control);
  return { shape, parts };
}

/** Where each row of a part stands. */
function spansOf(part: Uint8Array, { names }: PackedShape): [start: number, end: number][] {
  const cells = new PackedCells(names.length);
  const spans: [number, number][] = [];
  for (let at = 0; at < part.length; at = cells.next) {
    cells.read(part, at);
    spans.push([at, cells.next]);
  }
  return spans;
}

/** Packed rows as a person sees them, which are what lies on a tape and what is looked through. */
async function packedRows(bytes: Uint8Array<ArrayBuffer>, portion: number): Promise<unknown[] | null> {
  const found = await packed(bytes, portion);
  if (found === null) return null;
  const { shape, parts } = found;
  const tape = new JsonTape();
  const cells = new PackedCells(shape.names.length);
  return parts.flatMap((part) =>
    spansOf(part, shape).map(([start, end]) => {
      const record = part.slice(start, end);
      const row: unknown = JSON.parse(recordJson(record, shape));
      expect({ ...recordOf(record, shape) }).toEqual(row);
      cells.read(part, start);
      tape.fields(part, shape.names, cells);
      expect({ ...(toValue(tape, tape.root) as object) }).toEqual(row);
      return row;
    }),
  );
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((any) => Buffer.from(any).toString()),
  fc.string({ maxLength: 80 }),
  fc.constantFrom('', 'a', 'again', '"', '\\', '\n', 'é', '日本', '𝄞', '\u0000', '{"a":1}'),
);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 5 });
const isInt32 = (n: number) => n | 0;
const kinds = {
  STRING: { values: text, json: (value: Cell) => value },
  BOOLEAN: { values: fc.boolean(), json: (value: Cell) => value },
  INT32: { values: fc.integer().map(isInt32), json: (value: Cell) => value },
  DOUBLE: {
    values: fc.oneof(
      fc.double(),
      fc.integer({ min: -100, max: 1e6 }).map((n) => n / 100),
    ),
    json: (value: Cell) => (typeof value === 'number' && !Number.isFinite(value) ? null : value),
  },
} as const;
type Kind = keyof typeof kinds;

const column = fc.constantFrom(...(Object.keys(kinds) as Kind[])).chain((type) =>
  fc.record({
    type: fc.constant(type),
    // Few values that recur stand in a dictionary.
    cells: fc.oneof(
      fc.array(orNull<Cell>(kinds[type].values), { minLength: 1, maxLength: 60 }),
      fc
        .tuple(fc.array(orNull<Cell>(kinds[type].values), { minLength: 1, maxLength: 3 }), fc.nat(300))
        .map(([few, n]) => Array.from({ length: n + 1 }, (_, i) => few[(i * 7) % few.length] ?? null)),
    ),
    encoding: fc.constantFrom(undefined, 'PLAIN' as const, 'RLE_DICTIONARY' as const),
  }),
);

test(
  'any texts, numbers and booleans, in pages and dictionaries of any size, packed in any way, are the rows they were',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(column, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...codecs),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 5000 }),
        async (columns, codec, rowGroupSize, pageSize, portion) => {
          const rows = Math.max(...columns.map(({ cells }) => cells.length));
          const filled = columns.map(({ type, cells, encoding }, i) => ({
            name: `c${i}`,
            data: Array.from({ length: rows }, (_, row) => cells[row % cells.length] ?? null),
            type,
            nullable: true,
            ...(encoding === undefined || (type === 'BOOLEAN' && encoding !== 'PLAIN') ? {} : { encoding }),
          }));
          const bytes = parquetFile({ columnData: filled, codec, rowGroupSize, pageSize });
          const expected = Array.from({ length: rows }, (_, row) =>
            Object.fromEntries(
              filled.map(({ name, data, type }) => [name, jsonOf(kinds[type].json(data[row] ?? null))]),
            ),
          );
          expect(await packedRows(bytes, portion)).toEqual(expected);
          expect(rowsOf((await linesOfParquet(bytes)).text)).toEqual(expected);
        },
      ),
      { numRuns: 80 },
    );
  },
  LIMIT,
);

/** JSON has no -0. */
const jsonOf = (value: Cell): Cell => (value === 0 ? 0 : value);

const nested = fc.array(
  fc.record({
    id: text,
    tags: orNull(fc.array(orNull(text), { maxLength: 4 })),
    of: orNull(fc.record({ a: orNull(fc.integer()), b: orNull(text) })),
  }),
  { minLength: 1, maxLength: 40 },
);

test(
  'lists and structs beside texts are lines of JSON, as they were',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        nested,
        fc.constantFrom(...codecs),
        fc.integer({ min: 1, max: 50 }),
        async (rows, codec, rowGroupSize) => {
          const optional = { repetition_type: 'OPTIONAL' } as const;
          const string = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional } as const;
          const bytes = parquetFile({
            columnData: (['id', 'tags', 'of'] as const).map((name) => ({
              name,
              data: rows.map((row) => row[name]),
            })),
            schema: [
              { name: 'root', num_children: 3 },
              { name: 'id', ...string },
              { name: 'tags', converted_type: 'LIST', num_children: 1, ...optional },
              { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
              { name: 'element', ...string },
              { name: 'of', num_children: 2, ...optional },
              { name: 'a', type: 'INT32', ...optional },
              { name: 'b', ...string },
            ],
            ...{ codec, rowGroupSize },
          });
          expect(await packedRows(bytes, 100)).toBeNull();
          expect(rowsOf((await linesOfParquet(bytes)).text)).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  },
  LIMIT,
);

/** 4 MB of texts in one page, some alike, some not, some beyond ASCII. */
const long = Array.from({ length: 3000 }, (_, i) =>
  i % 37 === 0
    ? null
    : `${i} ${String.fromCharCode(97 + (i % 26)).repeat(i % 900)} ${Math.sin(i)} é${'ab cd '.repeat(i % 200)}`,
);

test.each(codecs)('texts in a page of some megabytes packed with %s come bit by bit', async (codec) => {
  const columnData = [
    { name: 'text', data: long, type: 'STRING' as const, encoding: 'PLAIN' as const },
    { name: 'n', data: long.map((_, i) => i + 0.5), type: 'DOUBLE' as const, encoding: 'PLAIN' as const },
  ];
  const bytes = parquetFile({ columnData, codec, pageSize: 2 ** 30, rowGroupSize: 10_000 });
  const expected = long.map((value, i) => ({ text: value, n: i + 0.5 }));
  expect(await packedRows(bytes, 2 ** 16)).toEqual(expected);
});

test('what is read is what hyparquet reads of the same file, sizes of pages and of groups aside', async () => {
  const data = long.slice(0, 500);
  const bytes = parquetFile({
    columnData: [{ name: 'text', data, type: 'STRING' }],
    pageSize: 999,
    rowGroupSize: 123,
  });
  const rows = await parquetReadObjects({ file: bytes.buffer });
  expect(await packedRows(bytes, 1000)).toEqual(rows);
});

test('a value that is no text or no number counts once for each row that has it', async () => {
  const columnData = [
    { name: 'n', data: [NaN, 1, NaN, Infinity, 1, 1, 1, 1], type: 'DOUBLE' as const },
    {
      name: 'raw',
      data: Array.from({ length: 8 }, (_, i) => (i < 5 ? Uint8Array.of(0xff) : null)),
      type: 'BYTE_ARRAY' as const,
    },
  ];
  for (const encoding of ['PLAIN', 'RLE_DICTIONARY'] as const) {
    const { text: lines, remarks } = await linesOfParquet(
      parquetFile({ columnData: columnData.map((one) => ({ ...one, encoding })) }),
    );
    expect(rowsOf(lines)).toEqual([null, 1, null, null, 1, 1, 1, 1].map((n) => ({ n, raw: null })));
    expect(remarks.map(({ message }) => message.split(' ')[0])).toEqual(['3', '5']);
  }
});

test('packed rows are found by the same words as the same rows in JSON', async () => {
  const words = ['walrus', 'WAL', 'é', 'a "b', 'n1', '12', 'm3', '\\', '日本'];
  const data = Array.from({ length: 200 }, (_, i) =>
    i % 9 === 0 ? null : `${words[i % 7]} ${words[i % 4]} ${i}`,
  );
  const columnData = [
    { name: 'answer', data, type: 'STRING' as const },
    { name: 'id', data: data.map((_, i) => `m${i % 13}`), type: 'STRING' as const },
    { name: 'tokens', data: data.map((_, i) => i % 13), type: 'INT32' as const },
  ];
  const bytes = parquetFile({ columnData });
  const { shape, parts } = (await packed(bytes, 2 ** 20)) as Packed;
  const lines = new TextEncoder().encode((await linesOfParquet(bytes)).text);
  const chunkOf = (hay: Uint8Array, spans: [number, number][], shape: PackedShape | null) => ({
    ...{ bytes: hay, shape, plain: false, shown: 10 },
    starts: Float64Array.from(spans, ([start]) => start),
    lengths: Float64Array.from(spans, ([start, end]) => end - start),
  });
  const [part = new Uint8Array(0)] = parts;
  const lineSpans: [number, number][] = [];
  for (let at = 0; at < lines.length; at = lines.indexOf(10, at) + 1)
    lineSpans.push([at, lines.indexOf(10, at)]);
  for (const text of words)
    for (const exactCase of [true, false]) {
      const query = { text, as: 'text', exactCase, where: 'any' } as const;
      const { hits, snippets } = new Scanner(query).scan(chunkOf(part, spansOf(part, shape), shape));
      const inJson = new Scanner(query).scan(chunkOf(lines, lineSpans, null));
      expect([text, ...hits]).toEqual([text, ...inJson.hits]);
      expect(snippets).toEqual(inJson.snippets);
    }
});
