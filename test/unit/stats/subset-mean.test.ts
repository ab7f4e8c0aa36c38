import fc from 'fast-check';
import { expect, test } from 'vitest';
import { subsetMean } from '../../../src/lib/stats';
import { momentsOf } from '../../../src/lib/stats/moments';
import { expectClose } from './helpers';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every subset of a size. */
function subsets(values: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return values.flatMap((first, i) => subsets(values.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

const values = [0, 1, -1, 0, 0, 1, 1, 0.5, -0.25, 1];

test('the standard error is the spread of the means of all subsets of that size', () => {
  const whole = momentsOf(values);
  for (const size of [1, 2, 4, 7]) {
    const means = subsets(values, size).map(mean);
    const spread = Math.sqrt(mean(means.map((one) => (one - (whole.mean ?? NaN)) ** 2)));
    expectClose(subsetMean({ n: size, mean: 0 }, whole).se, spread, `se of ${size}`);
  }
});

test('p is near the share of subsets that are as far from the whole', () => {
  const many = Array.from({ length: 18 }, (_, i) => Math.sin(i * i));
  const whole = momentsOf(many);
  const of = many.slice(0, 5);
  const gap = Math.abs(mean(of) - mean(many));
  const all = subsets(many, 5).map((one) => Math.abs(mean(one) - mean(many)));
  const exact = all.filter((one) => one >= gap - 1e-12).length / all.length;
  const { p } = subsetMean({ n: 5, mean: mean(of) }, whole);
  expect(Math.abs((p ?? NaN) - exact)).toBeLessThan(0.05);
});

test('nothing, the whole, and values without spread', () => {
  const whole = momentsOf(values);
  expect(subsetMean({ n: 0, mean: null }, whole)).toEqual({ beyond: null, se: null, p: null });
  expect(subsetMean({ n: values.length, mean: whole.mean }, whole)).toEqual({ beyond: 0, se: 0, p: 1 });
  expect(subsetMean({ n: 2, mean: 3 }, momentsOf([3, 3, 3, 3]))).toEqual({ beyond: 0, se: 0, p: 1 });
  expect(subsetMean({ n: 1, mean: 3 }, momentsOf([3])).p).toBeNull();
});

test('few equal values are not certain; p lies between 0 and 1 and shrinks with distance', () => {
  const whole = momentsOf([-1, -1, ...Array.from({ length: 20 }, (_, i) => i % 2)]);
  expect(subsetMean({ n: 2, mean: -1 }, whole).p).toBeGreaterThan(0.001);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 1, max: 2 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, n, shift) => {
        const moments = momentsOf(all);
        const near = subsetMean({ n, mean: (moments.mean ?? 0) + shift / 2 }, moments).p;
        const far = subsetMean({ n, mean: (moments.mean ?? 0) + shift }, moments).p;
        expect(near).toBeGreaterThanOrEqual(far ?? NaN);
        expect(far).toBeGreaterThanOrEqual(0);
        expect(near).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 100 },
  );
});
