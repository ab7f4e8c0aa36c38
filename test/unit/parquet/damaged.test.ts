import type { ColumnMetaData, SchemaTree } from 'hyparquet';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkPages } from '$lib/ingest/parquet/chunk-pages';
import { checkRuns } from '$lib/ingest/parquet/hybrid';
import { unpackSnappy } from '$lib/ingest/parquet/snappy';
import { linesOfParquet } from '../import/parquet-lines';
import { codecs, parquetFile } from './file';

/** Numbers as Thrift folds them. */
function folded(value: number): number[] {
  const bytes: number[] = [];
  let left = ((value << 1) ^ (value >> 31)) >>> 0;
  for (; left >= 0x80; left >>>= 7) bytes.push((left & 0x7f) | 0x80);
  return [...bytes, left];
}
const field = (value: number) => [0x15, ...folded(value)];

const VALUES = [1, 2, 3, 4];
const page = new Uint8Array(Int32Array.from(VALUES).buffer);
/** A column chunk of one page of whole numbers, with the checksum of its bytes, which may be others. */
function chunkOf(bytes: Uint8Array, values = VALUES.length): Blob {
  const size = field(bytes.length);
  const data = [0x1c, ...field(values), ...field(0), ...field(3), ...field(3), 0];
  const header = [...field(0), ...size, ...size, ...field(crc32(page) | 0), ...data, 0];
  return new Blob([Uint8Array.from([...header, ...bytes])]);
}
const tree = {
  element: { name: 'n', type: 'INT32', repetition_type: 'REQUIRED' },
  children: [],
} as unknown as SchemaTree;
const check = (blob: Blob) =>
  checkPages(blob, tree, {
    ...{ codec: 'UNCOMPRESSED', path_in_schema: ['n'], num_values: BigInt(VALUES.length) },
    ...{ data_page_offset: 0n, total_compressed_size: BigInt(blob.size), total_uncompressed_size: 99n },
  } as unknown as ColumnMetaData);

describe('pages', () => {
  test('that are what their checksum says are read, and others are not', async () => {
    await expect(check(chunkOf(page))).resolves.toBeUndefined();
    const changed = page.slice();
    changed[4] = 9;
    await expect(check(chunkOf(changed))).rejects.toThrow('a page is not what its checksum says');
  });

  test('that say more values than a column can have are not', async () => {
    await expect(check(chunkOf(page, 2 ** 29))).rejects.toThrow('a page says more than its column has');
  });
});

test('a length in what Snappy packed that leads back to where it was ends', () => {
  expect(() => unpackSnappy(Uint8Array.of(8, 63 << 2, 0xfa, 0xff, 0xff, 0xff, 0, 0), 8)).toThrow('damaged');
  expect([...unpackSnappy(Uint8Array.of(3, 2 << 2, 1, 2, 3), 3)]).toEqual([1, 2, 3]);
});

test('a run that is longer than all that is left is not written out', () => {
  expect(() => checkRuns(Uint8Array.of(0xfe, 0xff, 0xff, 0xff, 0x0f, 1), 0, 6, 1, 100)).toThrow('damaged');
  expect(() => checkRuns(Uint8Array.of(200, 1, 1), 0, 3, 1, 100)).not.toThrow();
});

/** Always the same. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(codecs)('with any bytes changed, a file of %s ends in rows and sentences', async (codec) => {
  const rows = Array.from({ length: 60 }, (_, i) => i);
  const whole = parquetFile({
    codec,
    columnData: [
      { name: 'id', data: rows.map((i) => `q${i}`), type: 'STRING' },
      { name: 'n', data: rows.map((i) => (i % 7 === 0 ? null : i)), type: 'INT32' },
      { name: 'right', data: rows.map((i) => i % 2 === 0), type: 'BOOLEAN' },
      { name: 'tags', data: rows.map((i) => ({ a: i, b: [`x${i}`] })), type: 'JSON' },
    ],
    rowGroupSize: 30,
  });
  const random = chance(7);
  for (let k = 0; k < 120; k++) {
    const bytes = whole.slice();
    for (let i = random(3); i >= 0; i--) bytes[random(bytes.length)] = random(3) ? random(256) : 255;
    const { remarks } = await linesOfParquet(bytes);
    for (const { message } of remarks) expect(message).toMatch(/^[A-Z\d][^\n]*\.$/);
  }
});
