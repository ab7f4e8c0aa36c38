import { createXXHash128, createXXHash3 } from 'hash-wasm';
import { expect, test } from 'vitest';
import { ByteCore } from '../../../src/lib/bytes/byte-core';

const { draft, hash } = new ByteCore();
const lengths = [
  ...Array.from({ length: 1101 }, (_, length) => length),
  ...[2047, 2048, 2049, 4095, 4096, 4097, 65_536, 1_000_003],
];

/** Bytes that look like nothing, the same in each run. */
function bytesOf(length: number): Uint8Array {
  let state = length + 1;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
}

test('hashes texts of every length as another implementation of XXH3 does', async () => {
  const [short, long] = [await createXXHash3(), await createXXHash128()];
  const digits = new Uint8Array(32);
  for (const length of lengths) {
    const bytes = bytesOf(length);
    draft.clear();
    draft.add(bytes);
    const ref = { low: 0, high: 0 };
    draft.hash64(ref);
    const hex = [ref.high, ref.low].map((half) => half.toString(16).padStart(8, '0')).join('');
    expect(hex, `64 bits of ${length} bytes`).toBe(short.init().update(bytes).digest('hex'));
    draft.hash128(digits);
    expect(String.fromCharCode(...digits), `128 bits of ${length} bytes`).toBe(
      long.init().update(bytes).digest('hex'),
    );
  }
});

test('hashes what comes in parts as it does at once, whatever the parts', async () => {
  const whole = await createXXHash128();
  // Between two parts another text is hashed.
  const other = new Uint8Array(32);
  draft.clear();
  draft.add(bytesOf(1000));
  for (const length of [...lengths, 32_767, 32_768, 32_769, 131_072, 131_072 + 64])
    for (const step of [length, 1, 15, 63, 64, 65, 240, 241, 1000, 32_768, 40_001]) {
      if (step < 240 && length > 2000) continue;
      const bytes = bytesOf(length);
      hash.begin();
      for (let at = 0; at < length; at += step) {
        hash.add(bytes.subarray(at, at + step));
        draft.hash128(other);
      }
      const expected = whole.init().update(bytes).digest('binary');
      expect(hash.digest(), `${length} bytes in parts of ${step}`).toEqual(expected);
    }
});

test('holds more than it had room for', () => {
  const core = new ByteCore();
  const bytes = bytesOf(20_000_000);
  let moved = 0;
  core.onMove = () => moved++;
  core.draft.add(bytes.subarray(0, 1000));
  core.draft.add(bytes.subarray(1000));
  expect(moved).toBe(1);
  expect(core.draft.view()).toHaveLength(bytes.length);
  expect(Buffer.compare(core.draft.view(), bytes)).toBe(0);
});
