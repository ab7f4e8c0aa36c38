import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changePoint, drift, driftThreshold, mulberry32 } from '../../../src/lib/stats';
import { normalTwoSided, zCritical } from '../../../src/lib/stats/distributions';
import { expectClose } from './helpers';
import { reference2 } from './oracle-2';

const { cases, thresholdsPerLook_monteCarlo } = reference2().drift;
const RUNS = fc
  .tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 12 }))
  .chain(([runs, samples]) =>
    fc.array(fc.array(fc.constantFrom(0, 0.5, 1), { minLength: samples, maxLength: samples }), {
      minLength: runs,
      maxLength: runs,
    }),
  );

describe('the largest split of runs', () => {
  test.each(cases)('agrees with the reference file', (expected) => {
    const found = changePoint(expected.input);
    expect(Object.keys(found ?? {})).toEqual(['after', 'delta', 'se', 'z']);
    expect(found?.after).toBe(expected.best.after);
    for (const key of ['delta', 'se', 'z'] as const) expectClose(found?.[key], expected.best[key], key);
    const looked = drift(expected.input);
    expectClose(looked?.low, expected.simultaneousLow);
    expectClose(looked?.high, expected.simultaneousHigh);
    expect(looked).toMatchObject({ ...found, threshold: expected.threshold, isAlarm: expected.alarm });
    expectClose(normalTwoSided(found?.z ?? NaN), expected.pOneSplitUncorrected);
  });

  test('is the largest of all', () => {
    for (const { splits, input } of cases)
      expect(Math.abs(changePoint(input)?.z ?? NaN)).toBeCloseTo(
        Math.max(...splits.map(({ z }) => Math.abs(z))),
        9,
      );
  });

  test('does not depend on the order of samples, backwards it is mirrored, and scales with the unit', () => {
    fc.assert(
      fc.property(RUNS, (runs) => {
        const found = changePoint(runs);
        const shuffled = changePoint(runs.map((run) => run.toReversed()));
        const other = changePoint(runs.map((run) => run.map((score) => 100 * score + 7)));
        const back = changePoint(runs.toReversed());
        if (!found) {
          expect([shuffled, other, back]).toEqual([null, null, null]);
          return;
        }
        expect(shuffled?.after).toBe(found.after);
        expect(shuffled?.z).toBeCloseTo(found.z, 9);
        expect(other?.after).toBe(found.after);
        expect(other?.delta).toBeCloseTo(100 * found.delta, 8);
        expect(other?.z).toBeCloseTo(found.z, 8);
        expect(Math.abs(back?.z ?? NaN)).toBeCloseTo(Math.abs(found.z), 9);
      }),
    );
  });

  test('of a plain fall is where it is', () => {
    const random = mulberry32(7);
    const run = (share: number) => Array.from({ length: 200 }, () => (random() < share ? 1 : 0));
    const found = drift([run(0.8), run(0.8), run(0.8), run(0.5), run(0.5)]);
    expect(found).toMatchObject({ after: 3, isAlarm: true });
    expect(found?.delta).toBeLessThan(-0.2);
    expect(found?.high).toBeLessThan(0);
  });

  test('is wider where runs differ as wholes', () => {
    const input = cases[0]?.input ?? [];
    const found = changePoint(input);
    const wider = changePoint(input, { varianceOfRuns: 0.001 });
    const added = 0.001 * (1 / 4 + 1 / 2);
    expectClose(wider?.se, Math.sqrt((found?.se ?? NaN) ** 2 + added));
  });

  test('is none of one run, one sample or runs that are copies; drift asks for 3 runs of 30 samples', () => {
    expect(changePoint([])).toBeNull();
    expect(changePoint([[1, 0]])).toBeNull();
    expect(changePoint([[1], [0]])).toBeNull();
    expect(
      changePoint([
        [1, 0],
        [1, 0],
      ]),
    ).toBeNull();
    // All samples moved alike: no noise is seen.
    expect(
      changePoint([
        [1, 1],
        [0, 0],
      ]),
    ).toBeNull();
    expect(
      changePoint([
        [1, 0],
        [1, 1],
      ]),
    ).toMatchObject({ after: 1, delta: 0.5 });
    expect(() => changePoint([[1, 0], [1]])).toThrow(RangeError);
    const [input = []] = cases.map(({ input }) => input);
    expect(drift(input.slice(0, 2))).toBeNull();
    expect(drift(input.map((run) => run.slice(0, 29)))).toBeNull();
    expect(drift(input.map((run) => run.slice(0, 30)))).not.toBeNull();
    expect(() => drift(input, { alpha: 0.2 })).toThrow(RangeError);
  });
});

describe('the threshold', () => {
  test('is that of the reference file', () => {
    for (const [alpha, thresholds] of Object.entries(thresholdsPerLook_monteCarlo.alpha))
      for (const [looks, threshold] of Object.entries(thresholds))
        expect(driftThreshold(Number(looks), Number(alpha)), `${alpha} ${looks}`).toBe(threshold);
    expect(driftThreshold(10)).toBe(2.875);
  });

  test('of two runs is z, within the tolerance of the simulation, and it stays from 60 runs on', () => {
    const { tolerance } = thresholdsPerLook_monteCarlo;
    for (const alpha of [0.05, 0.03, 0.01, 0.007, 0.003, 0.001])
      expect(Math.abs(driftThreshold(2, alpha) - (zCritical(1 - alpha) ?? NaN))).toBeLessThan(tolerance);
    expect(driftThreshold(500, 0.002)).toBe(driftThreshold(60, 0.002));
  });

  test('rises as alpha falls, without jumps', () => {
    for (const looks of [2, 3, 10, 60]) {
      const alphas = Array.from({ length: 491 }, (_, k) => 0.001 + k * 0.0001);
      const thresholds = alphas.map((alpha) => driftThreshold(looks, alpha));
      for (const [k, threshold] of thresholds.entries()) {
        if (k === 0) continue;
        const fall = (thresholds[k - 1] ?? NaN) - threshold;
        expect(fall).toBeGreaterThan(0);
        expect(fall).toBeLessThan(0.04);
      }
    }
  });

  test('between and beyond the alphas is near to that of a simulation', () => {
    // Of 150,000 series: looks, alpha, threshold; ± .03.
    for (const [looks, alpha, simulated] of [
      [10, 0.001, 3.624],
      [20, 0.001, 3.638],
      [10, 0.02, 2.615],
      [20, 0.02, 2.64],
      [10, 0.05, 2.213],
      [20, 0.05, 2.239],
    ] as const) {
      const more = driftThreshold(looks, alpha) - simulated;
      expect(more).toBeGreaterThan(-0.03);
      expect(more).toBeLessThan(0.07);
    }
  });

  test('is refused for one run and for other alphas', () => {
    for (const [looks, alpha] of [
      [1, 0.01],
      [2.5, 0.01],
      [NaN, 0.01],
      [10, 0.06],
      [10, 0.0005],
      [10, NaN],
    ] as const)
      expect(() => driftThreshold(looks, alpha)).toThrow(RangeError);
  });
});
