import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHybrid } from '$lib/ingest/parquet/hybrid';

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];

/** Runs and packed stretches as the format's specification has them. */
function written(width: number, stretches: readonly { run: boolean; values: bigint[] }[]) {
  const bytes: number[] = [];
  const values: bigint[] = [];
  for (const stretch of stretches) {
    const [first = 0n] = stretch.values;
    if (stretch.run) {
      bytes.push(...varint(stretch.values.length << 1));
      for (let i = 0; i < Math.ceil(width / 8); i++) bytes.push(Number((first >> BigInt(8 * i)) & 255n));
      values.push(...stretch.values.map(() => first));
    } else {
      const padded = [...stretch.values];
      while (padded.length % 8 !== 0) padded.push(0n);
      bytes.push(...varint(((padded.length / 8) << 1) | 1));
      const bits = padded.reduce((sum, value, i) => sum | (value << BigInt(i * width)), 0n);
      for (let i = 0; i < (padded.length * width) / 8; i++)
        bytes.push(Number((bits >> BigInt(8 * i)) & 255n));
      values.push(...padded);
    }
  }
  return { bytes: Uint8Array.from([0xaa, ...bytes]), values };
}

test('runs and packed numbers of any width come as they were written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 32 }).chain((width) =>
        fc.tuple(
          fc.constant(width),
          fc.array(
            fc.record({
              run: fc.boolean(),
              values: fc.array(fc.bigInt({ min: 0n, max: 2n ** BigInt(width) - 1n }), {
                minLength: 1,
                maxLength: 40,
              }),
            }),
            { minLength: 1, maxLength: 8 },
          ),
        ),
      ),
      ([width, stretches]) => {
        const { bytes, values } = written(width, stretches);
        const out = new Int32Array(values.length);
        readHybrid(bytes, 1, bytes.length, width, out);
        expect([...out]).toEqual(values.map((value) => Number(BigInt.asIntN(32, value))));
        expect(() => readHybrid(bytes, 1, bytes.length, width, new Int32Array(values.length + 9))).toThrow();
      },
    ),
    { numRuns: 500 },
  );
});
