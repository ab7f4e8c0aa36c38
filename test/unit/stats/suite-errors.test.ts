import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SEED,
  mulberry32,
  reducedSuiteEstimate,
  suiteErrors,
  systematicDraw,
} from '../../../src/lib/stats';
import { bySolveRate, everyNth } from '../../../src/lib/stats/systematic-draw';

/** Models of rising ability on samples of all kinds of difficulty. */
function matrixOf(samples: number, models: number, seed = 3): number[][] {
  const random = mulberry32(seed);
  return Array.from({ length: samples }, () => {
    const hard = 6 * random() - 3;
    return Array.from({ length: models }, (_, m) =>
      Number(random() < 1 / (1 + Math.exp(hard - (3 * m) / models + 1.5))),
    );
  });
}
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('errors of smaller suites', () => {
  test('are those of each model left out, counted another way', () => {
    const matrix = matrixOf(120, 12);
    const found = suiteErrors(matrix, [40], { draws: 1 });
    expect(found).toMatchObject({ within: 12, folds: 12, draws: 1 });
    // A draw depends on its start alone: the errors of some start are the ones reported.
    const errorsFrom = (start: number): number[] =>
      matrix[0]?.map((_, m) => {
        const prediction = matrix.map((row) => mean(row.filter((_score, other) => other !== m)));
        const chosen = everyNth(bySolveRate(prediction), 40, start);
        const scores = chosen.map((i) => matrix[i]?.[m] ?? NaN);
        const { estimate } = reducedSuiteEstimate({ prediction, chosen, scores });
        return Math.abs((estimate ?? NaN) - mean(matrix.map((row) => row[m] ?? NaN)));
      }) ?? [];
    // Steps of three samples: three starts are all there are.
    const all = [0.1, 0.5, 0.9].map(errorsFrom);
    const same = all.find((errors) => Math.abs(mean(errors) - (found.sizes[0]?.meanError ?? NaN)) < 1e-12);
    expect(same).toBeDefined();
    expect(found.sizes[0]?.halfWidth).toBeCloseTo(Math.max(...(same ?? [])), 12);
  });

  test('shrink with the samples, stay below those of random draws, and are nothing of the whole suite', () => {
    const matrix = matrixOf(300, 24);
    const { sizes, within } = suiteErrors(matrix, [30, 100, 300]);
    expect(within).toBe(23);
    const [small, large, whole] = sizes;
    expect(small?.meanError).toBeGreaterThan(large?.meanError ?? NaN);
    for (const one of [small, large]) expect(one?.meanError).toBeLessThan(one?.randomError ?? NaN);
    expect(small?.inOrder).toBeLessThan(large?.inOrder ?? NaN);
    expect(whole?.halfWidth).toBeCloseTo(0, 12);
    expect(whole?.randomError).toBeCloseTo(0, 12);
    expect(whole?.inOrder).toBe(1);
  });

  test('have the unit of the scores, and are the same from the same seed', () => {
    const matrix = matrixOf(100, 12);
    const found = suiteErrors(matrix, [30], { apart: 0.05 }).sizes[0];
    const times = suiteErrors(
      matrix.map((row) => row.map((score) => 4 * score)),
      [30],
      { apart: 0.2 },
    ).sizes[0];
    for (const key of ['halfWidth', 'meanError', 'randomError'] as const)
      expect(times?.[key]).toBeCloseTo(4 * (found?.[key] ?? NaN), 9);
    expect(times?.inOrder).toBe(found?.inOrder);
    expect(suiteErrors(matrix, [30], { apart: 0.05 }).sizes[0]).toEqual(found);
  });

  test('models of a group are left out together; many are left out by tenths', () => {
    const matrix = matrixOf(100, 12);
    const once = suiteErrors(matrix, [40]);
    const twice = suiteErrors(
      matrix.map((row) => [...row, ...row]),
      [40],
      { groups: [...Array(24).keys()].map((m) => m % 12) },
    );
    expect(twice.folds).toBe(12);
    for (const key of ['meanError', 'randomError'] as const)
      expect(twice.sizes[0]?.[key]).toBeCloseTo(once.sizes[0]?.[key] ?? NaN, 12);
    expect(suiteErrors(matrixOf(60, 41), [30], { draws: 2 }).folds).toBe(10);
  });

  test('without models that differ there is no order; what does not fit is refused', () => {
    const flat = Array.from({ length: 50 }, (_, i) => Array<number>(10).fill(i % 2));
    expect(suiteErrors(flat, [30]).sizes[0]).toMatchObject({ inOrder: null });
    expect(() => suiteErrors([[1, 0], [1]], [1])).toThrow('Rows differ in length');
    expect(() => suiteErrors([[1, 0]], [2])).toThrow(RangeError);
    expect(() => suiteErrors([[1, 0]], [0])).toThrow(RangeError);
    expect(() => suiteErrors([[1, 0]], [1], { groups: ['a', 'a'] })).toThrow('one group');
  });
});

test('a systematic draw is every N/k-th by solve rate, in the order of the samples', () => {
  const rates = [0.9, 0.1, 0.5, 0.5, 0.2];
  const start = mulberry32(DEFAULT_SEED)();
  expect(bySolveRate(rates)).toEqual([1, 4, 2, 3, 0]);
  expect(systematicDraw(rates, 3)).toEqual(everyNth(bySolveRate(rates), 3, start).sort((a, b) => a - b));
});
