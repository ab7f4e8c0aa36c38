import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocation,
  leastSamples,
  mcnemarPower,
  pilotVariance,
  plan,
  planByT,
  tHalfWidthSamples,
  tPower,
  tSamples,
  wholeAllocation,
  type PlanInput,
} from '../../../src/lib/stats';
import { normalQuantile, tCritical, zCritical } from '../../../src/lib/stats/distributions';
import { expectAllClose, expectClose } from './helpers';
import { reference2 } from './oracle-2';

const oracle = reference2().plan;
const z = zCritical(0.95) ?? NaN;
const FREE: PlanInput = {
  omega2: 0.12,
  WA: 0.1,
  WB: 0.06,
  costA: 0.02,
  costB: 0.005,
  kind: 'halfWidth',
  h: 0.05,
};

describe('the next experiment', () => {
  test.each(oracle.plans)('agrees with the reference file: $input.kind, at most $input.nMax', (one) => {
    const found = plan(one.input);
    if (one.output === null) expect(found).toBeNull();
    else {
      expect(found).toMatchObject({ n: one.output.n, KA: one.output.KA, KB: one.output.KB });
      expectClose(found?.cost, one.output.cost);
    }
    expect(leastSamples(one.input)).toBe(Math.ceil(one.input.omega2 / one.varianceAllowed));
    // Of costly samples: about as many repeats as √(W c_s / (ω² c)).
    for (const model of ['KA', 'KB'] as const)
      expect(
        Math.abs((found?.[model] ?? 0) - (one.continuousRepeats[model] ?? found?.[model] ?? 0)),
      ).toBeLessThan(1);
  });

  test('says how many samples it takes whatever the repeats', () => {
    expect(leastSamples({ ...FREE, h: 0.03 })).toBe(513);
    expect(plan({ ...FREE, h: 0.03, nMax: 513 })).toBeNull();
    expect(plan({ ...FREE, h: 0.03, nMax: 600 })).not.toBeNull();
  });

  test('of equal costs takes the least samples, then repeats, then those of A', () => {
    // Nothing costs: the least n, with no more repeats than it takes.
    const half = (V: number, n: number) => z * Math.sqrt(V / n);
    const nothing = { ...FREE, costA: 0, costB: 0, h: half(0.211, 2) };
    expect(plan(nothing)).toEqual({ n: 2, KA: 2, KB: 2, cost: 0 });
    expect(plan({ ...nothing, WA: 0.06 })).toEqual({ n: 2, KA: 1, KB: 2, cost: 0 });
    expect(plan({ ...FREE, WA: 0, WB: 0, costA: 0, costB: 0 })).toMatchObject({ KA: 1, KB: 1 });
    // 120 answers of A in all, each for .1, whatever n is: .1 · 3 · 40 is not .1 · 120 but for rounding.
    const even: PlanInput = { ...FREE, omega2: 0, WA: 0.3, WB: 0, costA: 0.1, costB: 0, h: half(0.3, 119.9) };
    expect(plan(even)).toMatchObject({ n: 4, KA: 30, KB: 1 });
  });

  test('meets the wish, and with one sample less does not', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 0.25, noNaN: true }),
        fc.double({ min: 0, max: 0.25, noNaN: true }),
        fc.double({ min: 0.01, max: 0.1, noNaN: true }),
        fc.constantFrom(0, 0.1, 3),
        (omega2, WA, WB, h, costSample) => {
          const input: PlanInput = { ...FREE, omega2, WA, WB, h, costSample };
          const { n, KA, KB } = plan(input) ?? { n: NaN, KA: NaN, KB: NaN };
          const half = (samples: number) => z * Math.sqrt((omega2 + WA / KA + WB / KB) / samples);
          expect(half(n)).toBeLessThanOrEqual(h * (1 + 1e-12));
          if (n > 2) expect(half(n - 1)).toBeGreaterThan(h * (1 - 1e-12));
          expect(leastSamples(input)).toBeLessThanOrEqual(n);
          const mirrored = plan({ ...input, WA: WB, WB: WA, costA: FREE.costB, costB: FREE.costA });
          expect(mirrored).toMatchObject({ n, KA: KB, KB: KA });
        },
      ),
    );
  });

  test('takes the quantile of a corrected level', () => {
    const corrected = zCritical(1 - 0.05 / 6) ?? NaN;
    const asked: PlanInput = { ...FREE, kind: 'power', delta: 0.05, power: 0.8 };
    const errors = (corrected + normalQuantile(0.8)) / (z + normalQuantile(0.8));
    expect(plan({ ...asked, z: corrected })).toEqual(plan({ ...asked, delta: 0.05 / errors }));
    expect(plan({ ...asked, delta: -0.05 })).toEqual(plan(asked));
    expect(plan({ ...FREE, kind: 'power', delta: 0.05 })).toEqual(plan(asked));
  });

  test('is none for a wish that cannot be met', () => {
    expect(plan({ ...FREE, h: 0 })).toBeNull();
    expect(plan({ ...FREE, kind: 'power', power: 0.8 })).toBeNull();
    expect(plan({ ...FREE, kind: 'power', delta: 0, power: 0.8 })).toBeNull();
    expect(plan({ ...FREE, kind: 'power', delta: 0.05, power: 1 })).toBeNull();
    expect(plan({ ...FREE, kind: 'nonInferiority', delta: -0.05, margin: 0.03 })).toBeNull();
    expect(leastSamples({ ...FREE, h: -1 })).toBeNull();
    expect(plan({ ...FREE, omega2: NaN })).toBeNull();
  });
});

describe('by t of few samples', () => {
  test.each(oracle.t)('agrees with the reference file', (one) => {
    const { variance, halfWidth, delta, power } = one;
    expect(tHalfWidthSamples({ variance, halfWidth })).toBe(one.nForHalfWidth_t);
    const n = tSamples({ effect: delta, variance, power });
    expect(n).toBe(one.nNoncentralT);
    expect(Math.abs((n ?? NaN) - one.nGuenther)).toBeLessThan(1);
    const errors = delta * Math.sqrt(one.nNoncentralT / variance);
    expectClose(tPower({ errors, df: one.nNoncentralT - 1 }), one.powerAtThatN);
  });

  test('the plan has more samples or repeats, and the same where they are many', () => {
    expect(planByT(FREE)).toEqual(plan(FREE));
    const few: PlanInput = { ...FREE, h: 0.15 };
    const { n, KA, KB, cost } = planByT(few) ?? { n: NaN, KA: NaN, KB: NaN, cost: NaN };
    const half = (samples: number) =>
      (tCritical(0.95, samples - 1) ?? NaN) * Math.sqrt((0.12 + 0.1 / KA + 0.06 / KB) / samples);
    expect(half(n)).toBeLessThanOrEqual(0.15);
    expect(half(n - 1)).toBeGreaterThan(0.15);
    expect(cost).toBeGreaterThan(plan(few)?.cost ?? NaN);
    expectClose(cost, n * (KA * 0.02 + KB * 0.005));
    const shown = planByT({ ...FREE, kind: 'power', delta: 0.25, power: 0.9, costSample: 1 });
    const variance = 0.12 + 0.1 / (shown?.KA ?? NaN) + 0.06 / (shown?.KB ?? NaN);
    expect(tSamples({ effect: 0.25, variance, power: 0.9 })).toBe(shown?.n);
    expect(planByT({ ...few, nMax: 20 })).toBeNull();
    expect(planByT({ ...FREE, h: 0 })).toBeNull();
    expect(planByT({ ...FREE, omega2: 0, WA: 0, WB: 0 })).toMatchObject({ n: 2, KA: 1, KB: 1 });
    expect(tHalfWidthSamples({ variance: 1, halfWidth: 0 })).toBeNull();
  });
});

test.each(oracle.mcnemarPower)('power of McNemar’s test: $n samples, $test', (one) => {
  const { n, discordant, difference: effect, power } = one;
  expectClose(mcnemarPower({ n, discordant, effect, test: one.test === 'mid' ? 'mid-p' : 'exact' }), power);
});

describe('samples of strata', () => {
  test.each(oracle.allocation)('agree with the reference file', ({ input, ...expected }) => {
    const found = allocation(input);
    expectAllClose(found.nPerStratum, expected.nPerStratum);
    expectClose(found.variance, expected.variance);
    expectClose(found.varianceProportional, expected.varianceProportional);
  });

  test('leave none out that seems even, and throw for lists that do not fit', () => {
    const { nPerStratum, variance } = allocation({ weight: [0.5, 0.5], sd: [0.3, 0], n: 100 });
    expectAllClose(nPerStratum, [75, 25]);
    expectClose(variance, (0.25 * 0.09) / 75);
    expect(() => allocation({ weight: [1], sd: [], n: 5 })).toThrow(RangeError);
    expect(() => allocation({ weight: [0], sd: [1], n: 5 })).toThrow(RangeError);
  });

  test('are whole, three or more, no more than there are, and add up', () => {
    const strata = { weight: [0.2, 0.5, 0.3], sd: [0.6, 0.3, 0.1], n: 200 };
    expect(wholeAllocation(strata)).toEqual([80, 100, 20]);
    expect(wholeAllocation(strata, [50, 500, 500])).toEqual([50, 125, 25]);
    expect(wholeAllocation({ ...strata, n: 10 })).toEqual([3, 4, 3]);
    expect(wholeAllocation({ ...strata, n: 4 })).toEqual([3, 3, 3]);
    expect(wholeAllocation({ ...strata, n: 200 }, [1, 9, 20])).toEqual([1, 9, 20]);
    expect(wholeAllocation({ weight: [1, 1, 1], sd: [1, 1, 1], n: 20 })).toEqual([7, 7, 6]);
    expect(wholeAllocation({ weight: [1, 0], sd: [1, 1], n: 20 })).toEqual([20, 0]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.double({ min: 0, max: 0.5, noNaN: true })), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 400 }),
        (parts, n) => {
          const available = parts.map(([count]) => count);
          const all = available.reduce((sum, count) => sum + count, 0);
          const counts = wholeAllocation({ weight: available, sd: parts.map(([, sd]) => sd), n }, available);
          const least = available.map((count) => Math.min(3, count));
          counts.forEach((count, h) => {
            expect(count).toBeGreaterThanOrEqual(least[h] ?? NaN);
            expect(count).toBeLessThanOrEqual(available[h] ?? NaN);
          });
          const wanted = Math.min(
            all,
            Math.max(
              n,
              least.reduce((sum, count) => sum + count, 0),
            ),
          );
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(wanted);
        },
      ),
    );
  });
});

test('how far the variance of a pilot may be off: the upper 80 % limit of it', () => {
  // scipy.stats.chi2.ppf
  for (const [n, factor] of [
    [2, 15.580023717212116],
    [20, 1.3852647501066655],
    [57, 1.1926265727791265],
    [264, 1.079953211036382],
  ] as const)
    expect(Math.abs(pilotVariance(n) / factor - 1)).toBeLessThan(1e-12);
  expect(pilotVariance(1)).toBeNaN();
});
