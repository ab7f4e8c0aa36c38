import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pooled, pooling } from '../../../src/lib/stats';
import { expectAllClose, expectClose } from './helpers';
import { reference2 } from './oracle-2';

const SLICES = fc.array(
  fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0.01, max: 0.5, noNaN: true })),
  { minLength: 3, maxLength: 12 },
);

test.each(reference2().pooling)('pooled slices agree with the reference file', ({ input, output }) => {
  const { slices, mu } = pooling(input.y, input.s);
  for (const key of ['mean', 'sd', 'low', 'high'] as const)
    expectAllClose(
      slices.map((slice) => slice[key]),
      output[key],
      key,
    );
  expectAllClose(
    slices.map(({ below0 }) => below0),
    output.pBelow0,
    'below0',
  );
  expectClose(mu, output.mu, 'mu');
  expect(pooled(input.y, input.s)).toEqual(slices);
});

test('pooled slices go with their order, their unit and their sign, and lie between their own and the mean', () => {
  fc.assert(
    fc.property(SLICES, (parts) => {
      const [y, s] = [parts.map(([value]) => value), parts.map(([, se]) => se)];
      const { slices, mu } = pooling(y, s);
      const close = (one: number | null | undefined, other: number | null | undefined, digits = 9) =>
        expect(one ?? NaN).toBeCloseTo(other ?? NaN, digits);
      pooled(y.toReversed(), s.toReversed())
        .toReversed()
        .forEach((slice, j) => close(slice.low, slices[j]?.low));
      pooled(
        y.map((value) => -100 * value),
        s.map((se) => 100 * se),
      ).forEach((slice, j) => {
        close((slice.high ?? NaN) / -100, slices[j]?.low);
        close((slice.mean ?? NaN) / -100, slices[j]?.mean);
        close(1 - (slice.below0 ?? NaN), slices[j]?.below0);
        close(slice.borrowed, slices[j]?.borrowed);
      });
      for (const [j, { mean, low, high, borrowed }] of slices.entries()) {
        expect(low).toBeLessThan(mean ?? NaN);
        expect(high).toBeGreaterThan(mean ?? NaN);
        expect((borrowed ?? NaN) > 0 && (borrowed ?? NaN) <= 1).toBe(true);
        const own = y[j] ?? NaN;
        const widest = Math.max(...y.map((value) => Math.abs(value - own)), Math.abs((mu ?? NaN) - own));
        expect(Math.abs((mean ?? NaN) - own)).toBeLessThanOrEqual(widest + 1e-9);
      }
    }),
    { numRuns: 15 },
  );
});

test('few slices say nothing, a certain one throws, and an exact one borrows nothing', () => {
  expect(pooling([0.1, 0.2], [0.1, 0.1])).toMatchObject({
    mu: null,
    slices: [{ mean: null, low: null }, {}],
  });
  expect(pooled([], [])).toEqual([]);
  expect(() => pooled([1, 2, 3], [1, 1])).toThrow(RangeError);
  expect(() => pooled([1, 2, 3], [1, 0, 1])).toThrow(RangeError);
  const [exact] = pooled([0.9, 0.1, 0.2, 0.15], [0.001, 0.1, 0.1, 0.1]);
  expect(exact?.borrowed).toBeLessThan(0.01);
  expect(exact?.low).toBeCloseTo(0.9 - 1.96 * 0.001, 4);
});

test('a narrower level lies within a wider one', () => {
  const [y, s] = [
    [1, 2, 3, 9],
    [1, 1, 2, 3],
  ];
  const [narrow, wide] = [pooled(y, s, 0.5), pooled(y, s)];
  narrow.forEach(({ low, high }, j) => {
    expect(low).toBeGreaterThan(wide[j]?.low ?? NaN);
    expect(high).toBeLessThan(wide[j]?.high ?? NaN);
  });
});

test('fifty slices take no time that one feels', () => {
  const y = Array.from({ length: 50 }, (_, j) => Math.sin(j));
  const s = y.map((_, j) => 0.2 + (j % 7) / 10);
  const began = performance.now();
  expect(pooled(y, s)).toHaveLength(50);
  expect(performance.now() - began).toBeLessThan(2000);
});
