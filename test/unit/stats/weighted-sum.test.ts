import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinedMoments, meanEstimate, weightedLimits, weightedSum, wilson } from '../../../src/lib/stats';
import { momentsOf } from '../../../src/lib/stats/moments';
import { expectClose } from './helpers';

const values = fc.array(
  fc.integer({ min: -50, max: 50 }).map((value) => value / 10),
  { minLength: 2, maxLength: 30 },
);
const stratum = fc.record({ coefficient: fc.integer({ min: 1, max: 9 }).map((c) => c / 10), values });
const close = (a: number | null, b: number | null) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));

describe('a weighted sum of means', () => {
  it('has the variance of the sum of its independent parts', () => {
    const [a, b] = [
      [1, 2, 4, 5],
      [10, 20, 60],
    ] as const;
    const sum = weightedSum([
      { coefficient: 0.75, moments: momentsOf(a) },
      { coefficient: 0.25, moments: momentsOf(b) },
    ]);
    const [sa, sb] = [meanEstimate(a).se ?? 0, meanEstimate(b).se ?? 0];
    const [va, vb] = [(0.75 * sa) ** 2, (0.25 * sb) ** 2];
    expectClose(sum.value, 0.75 * 3 + 0.25 * 30);
    expectClose(sum.se, Math.sqrt(va + vb));
    expectClose(sum.df, (va + vb) ** 2 / (va ** 2 / 3 + vb ** 2 / 2));
    expect(sum.n).toBe(7);
  });

  it('of one stratum is the t interval of its mean', () => {
    fc.assert(
      fc.property(values, (some) => {
        const sum = weightedSum([{ coefficient: 1, moments: momentsOf(some) }]);
        const { mean, se, low, high } = meanEstimate(some);
        return close(sum.value, mean) && close(sum.se, se) && close(sum.low, low) && close(sum.high, high);
      }),
    );
  });

  it('grows with its coefficients, and turns round with their sign; p stays', () => {
    fc.assert(
      fc.property(
        fc.array(stratum, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        (strata, k) => {
          const of = (by: number) =>
            weightedSum(
              strata.map(({ coefficient, values }) => ({
                coefficient: coefficient * by,
                moments: momentsOf(values),
              })),
            );
          const [one, many, turned] = [of(1), of(k), of(-1)];
          const times = (value: number | null) => (value === null ? null : value * k);
          const minus = (value: number | null) => (value === null ? null : -value);
          return (
            close(many.value, times(one.value)) &&
            close(many.low, times(one.low)) &&
            close(turned.low, minus(one.high)) &&
            close(turned.p, one.p) &&
            close(many.p, one.p)
          );
        },
      ),
    );
  });

  it('knows no spread of a single value, and no sum where a part has none', () => {
    const strata = [
      { coefficient: 0.5, moments: momentsOf([1, 2]) },
      { coefficient: 0.5, moments: momentsOf([7]) },
    ];
    expect(weightedSum(strata)).toMatchObject({ value: 4.25, se: null, low: null, p: null, n: 3 });
    expect(weightedSum([...strata, { coefficient: 1, moments: momentsOf([]) }]).value).toBeNull();
    expect(weightedSum([])).toMatchObject({ value: null, n: 0, p: null });
  });
});

describe('limits of a weighted sum', () => {
  const part = (coefficient: number, ones: number, n: number) => ({
    coefficient,
    value: ones / n,
    ...wilson(ones, n),
  });

  it('of one part are its own, and of proportions keep within 0 and 1', () => {
    expect(weightedLimits([part(1, 7, 9)])).toEqual({
      low: expect.closeTo(wilson(7, 9).low ?? 0, 12) as number,
      high: expect.closeTo(wilson(7, 9).high ?? 0, 12) as number,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(20), fc.integer({ min: 1, max: 20 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (parts) => {
          const total = parts.reduce((sum, [weight]) => sum + weight, 0);
          const { low, high } = weightedLimits(
            parts.map(([weight, ones, n]) => part(weight / total, Math.min(ones, n), n)),
          );
          return (low ?? -1) >= -1e-12 && (high ?? 2) <= 1 + 1e-12 && (low ?? 1) < (high ?? 0);
        },
      ),
    );
  });

  it('come to the normal interval of the variance of the sum where there are many samples', () => {
    const [na, nb] = [40_000, 90_000];
    const { low, high } = weightedLimits([part(0.3, 0.4 * na, na), part(0.7, 0.9 * nb, nb)]);
    const se = Math.sqrt((0.3 ** 2 * 0.24) / na + (0.7 ** 2 * 0.09) / nb);
    const value = 0.3 * 0.4 + 0.7 * 0.9;
    expect(low).toBeCloseTo(value - 1.959964 * se, 4);
    expect(high).toBeCloseTo(value + 1.959964 * se, 4);
  });
});

it('combined moments are those of the values together', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 5 }), (parts) => {
      const all = momentsOf(parts.flat());
      const found = combinedMoments(parts.map(momentsOf));
      return (
        found.n === all.n && close(found.mean, all.mean) && close(found.centredSquares, all.centredSquares)
      );
    }),
  );
});
