import { xxhash128 } from 'hash-wasm';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BLOCK, Digester, sha256 } from '../../../src/lib/ingest/digest';
import { cutPieces } from '../../../src/lib/ingest/text/pieces';

const bytes = Uint8Array.from({ length: BLOCK + 1000 }, (_, i) => (i * 31) ^ (i >> 8));

test('is XXH3-128 over the digests of the blocks, whoever hashed them', async () => {
  const digester = await Digester.create();
  const blocks = [await xxhash128(bytes.subarray(0, BLOCK)), await xxhash128(bytes.subarray(BLOCK))];
  const expected = await xxhash128(Buffer.from(blocks.join(''), 'hex'));
  expect(digester.whole(bytes)).toBe(expected);
  expect(
    digester.combine([digester.blocks(bytes.subarray(0, BLOCK)), digester.blocks(bytes.subarray(BLOCK))]),
  ).toBe(expected);
  expect(await digester.ofBlob(new Blob([bytes]))).toBe(expected);
});

test('the stand-in sees size, start and end', async () => {
  const digester = await Digester.create();
  const of = (change: (copy: Uint8Array) => void, length = bytes.length) => {
    const copy = bytes.slice(0, length);
    change(copy);
    return digester.standIn(new Blob([copy]));
  };
  const same = await of(() => undefined);
  expect(await of((copy) => copy.fill(1, 2 ** 21, 2 ** 21 + 1))).toBe(same);
  expect(await of((copy) => copy.fill(1, 9, 10))).not.toBe(same);
  expect(await of((copy) => copy.fill(1, copy.length - 1))).not.toBe(same);
  expect(await of(() => undefined, bytes.length - 1)).not.toBe(same);
});

test('SHA-256 with and without WebCrypto', async () => {
  const expected = createHash('sha256').update(bytes).digest('hex');
  expect(await sha256(bytes)).toBe(expected);
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
  try {
    expect(await sha256(bytes)).toBe(expected);
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});

test.each([
  [417e6, 2, null],
  [417e6, 8, null],
  [10e9, 4, null],
  [20e6, 2, 1000],
  [5000, 4, 700],
])('%d bytes are cut without gap for %d workers (chunk %s)', (size, workers, chunk) => {
  const pieces = cutPieces(size, { workers, chunk });
  expect(pieces[0]?.[0]).toBe(0);
  expect(pieces.at(-1)?.[1]).toBe(size);
  pieces.forEach(([start], i) => {
    if (i > 0) expect(start).toBe(pieces[i - 1]?.[1]);
    if (size > 16e6) expect(start % BLOCK).toBe(0);
  });
});

test('blocks that are handed over bit by bit have the digests that they have at once', async () => {
  const digester = await Digester.create();
  const bytes = Uint8Array.from({ length: 2 * BLOCK + 1234 }, (_, i) => (i * 7 + (i >> 9)) & 0xff);
  const expected = digester.blocks(bytes);
  for (const [start, end, steps] of [
    [0, bytes.length, [1_000_003, 17]],
    [BLOCK, bytes.length, [BLOCK]],
    [BLOCK, 2 * BLOCK, [3_000_000, 1]],
  ] as const) {
    const blocks = digester.following(start, end);
    // What stands around it is passed over.
    let at = Math.max(0, start - 1);
    for (let i = 0; at < bytes.length; i++) {
      const step = steps[i % steps.length] ?? 1;
      blocks.add(bytes.subarray(at, at + step), at);
      at += step;
    }
    expect(blocks.end()).toEqual(expected.subarray((start / BLOCK) * 16, Math.ceil(end / BLOCK) * 16));
  }
});
