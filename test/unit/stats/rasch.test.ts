import { describe, expect, test } from 'vitest';
import { mulberry32, rasch, seOfDifference, twoParameter } from '../../../src/lib/stats';
import { expectAllClose, expectClose } from './helpers';
import { reference2 } from './oracle-2';

/** Outcomes of models of these abilities on items with difficulties from −2 to 2. */
function outcomes(theta: readonly number[], items: number, seed: number, a = 1): number[][] {
  const random = mulberry32(seed);
  return Array.from({ length: items }, () => {
    const b = 4 * random() - 2;
    return theta.map((one) => (random() < 1 / (1 + Math.exp(-a * (one - b))) ? 1 : 0));
  });
}

describe("Rasch's model", () => {
  const { input, output } = reference2().rasch;

  test('agrees with the reference file', () => {
    const found = rasch(input);
    expectAllClose(found?.theta ?? [], output.theta, 'theta');
    expectAllClose(found?.se ?? [], output.se, 'se');
    expectClose(found?.logLik, output.logLik);
    expectClose(found && seOfDifference(found, 0, 1), output.seOfDifference01);
    expect(Object.keys(found?.difficultyByRawScore ?? {})).toEqual(Object.keys(output.difficultyByRawScore));
    for (const [score, { b, se }] of Object.entries(output.difficultyByRawScore)) {
      expectClose(found?.difficultyByRawScore[Number(score)]?.b, b, `b of ${score}`);
      expectClose(found?.difficultyByRawScore[Number(score)]?.se, se, `se of ${score}`);
    }
  });

  test('follows the order of models, does not depend on that of items, and swapped it is mirrored', () => {
    const found = rasch(input);
    const other = rasch(input.toReversed().map((row) => row.toReversed()));
    expectAllClose(other?.theta.toReversed() ?? [], output.theta);
    expectAllClose(other?.se.toReversed() ?? [], output.se);
    expectClose(other && seOfDifference(other, 5, 4), output.seOfDifference01);
    const swapped = rasch(input.map((row) => row.map((outcome) => 1 - outcome)));
    for (const [model, theta] of output.theta.entries()) expect(swapped?.theta[model]).toBeCloseTo(-theta, 9);
    expect(swapped?.difficultyByRawScore[1]?.b).toBeCloseTo(-(found?.difficultyByRawScore[5]?.b ?? NaN), 9);
  });

  test('has abilities of mean 0, in the order of shares, of equal ones equal', () => {
    const { theta = [] } = rasch(outcomes([-1, -0.4, 0, 0.3, 1.1], 400, 5)) ?? {};
    expect(theta.reduce<number>((sum, one) => sum + (one ?? NaN), 0)).toBeCloseTo(0, 10);
    for (const [model, truth] of [-1, -0.4, 0, 0.3, 1.1].entries())
      expect(Math.abs((theta[model] ?? NaN) - truth)).toBeLessThan(0.35);
    expect(output.theta[3]).toBeCloseTo(output.theta[4] ?? NaN, 9);
  });

  test('leaves out models that solve all or none, and counts as if they were not there', () => {
    const without = rasch(input);
    const found = rasch(input.map((row) => [1, ...row, 0]));
    expect(found?.theta[0]).toBeNull();
    expect(found?.theta[7]).toBeNull();
    expect(found?.se[0]).toBeNull();
    expect(found?.theta.slice(1, 7)).toEqual(without?.theta);
    expect(found?.items).toBe(without?.items);
    expect(found?.difficultyByRawScore).toEqual(without?.difficultyByRawScore);
    expect(found && seOfDifference(found, 0, 1)).toBeNull();
    expectClose(found && seOfDifference(found, 1, 2), output.seOfDifference01);
    // A model that solves every item, but for one that none solves.
    const failed = [...input.map((row) => [1, ...row]), [0, 0, 0, 0, 0, 0, 0]];
    expect(rasch(failed)?.theta[0]).toBeNull();
  });

  test('is null where no two models can be compared both ways', () => {
    const order = [0, 1, 2].map((item) => [0, 1, 2, 3].map((model) => (model > item ? 1 : 0)));
    expect(rasch(order)).toBeNull();
    expect(rasch([])).toBeNull();
    expect(rasch([[1, 1]])).toBeNull();
    expect(() => rasch([[1, 2]])).toThrow(RangeError);
    expect(() => rasch([[1, 0], [1]])).toThrow(RangeError);
  });

  test('of two models is the logarithm of their odds', () => {
    const rows = [...Array<number[]>(6).fill([1, 0]), ...Array<number[]>(2).fill([0, 1]), [1, 1], [0, 0]];
    const found = rasch(rows);
    expectClose((found?.theta[0] ?? NaN) - (found?.theta[1] ?? NaN), Math.log(3));
    expectClose(found && seOfDifference(found, 0, 1), Math.sqrt(1 / 6 + 1 / 2));
    expect(found?.items).toBe(8);
  });

  test('has standard errors as wide as abilities spread', () => {
    const truth = [-0.5, 0, 0.5, 0.2, -0.2];
    const all = Array.from({ length: 200 }, (_, set) => rasch(outcomes(truth, 120, set)));
    const first = all.map((one) => one?.theta[0] ?? NaN);
    const mean = first.reduce((sum, one) => sum + one, 0) / first.length;
    const sd = Math.sqrt(first.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (first.length - 1));
    const said = all.reduce((sum, one) => sum + (one?.se[0] ?? NaN), 0) / all.length;
    expect(sd / said).toBeGreaterThan(0.85);
    expect(sd / said).toBeLessThan(1.15);
  });
});

describe('the two-parameter model', () => {
  const { input, output } = reference2().twoParameter;

  test('agrees with the reference file', () => {
    const found = twoParameter(input, { tolerance: 1e-12 });
    for (const key of ['theta', 'b', 'a'] as const) expectAllClose(found?.[key] ?? [], output[key], key);
    expectClose(found?.negLogPosterior, output.negLogPosterior);
    const fast = twoParameter(input);
    for (const [model, theta] of output.theta.entries()) expect(fast?.theta[model]).toBeCloseTo(theta, 4);
  });

  test('follows the order of models and items', () => {
    const found = twoParameter(
      input.toReversed().map((row) => row.toReversed()),
      { tolerance: 1e-12 },
    );
    expectAllClose(found?.theta.toReversed() ?? [], output.theta);
    expectAllClose(found?.a.toReversed() ?? [], output.a);
  });

  test('is null where it does not settle in so many turns, and has a mode for items that all or none solved', () => {
    expect(twoParameter(input, { sweeps: 2 })).toBeNull();
    const found = twoParameter([
      [1, 1, 1],
      [0, 0, 0],
      [1, 0, 1],
    ]);
    expect(found?.b[0]).toBeLessThan(0);
    expect(found?.b[1]).toBeGreaterThan(0);
    expect(twoParameter([])).toEqual({ theta: [], b: [], a: [], negLogPosterior: 0 });
    expect(() => twoParameter([[1, 0.5]])).toThrow(RangeError);
  });

  test('tells items that discriminate from those that do not, with many models', () => {
    const random = mulberry32(8);
    const theta = Array.from({ length: 60 }, () => 3 * (random() - 0.5));
    const sharp = outcomes(theta, 40, 1, 2);
    const dull = outcomes(theta, 40, 2, 0.5);
    const { a = [] } = twoParameter([...sharp, ...dull]) ?? {};
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    expect(mean(a.slice(0, 40))).toBeGreaterThan(1.5 * mean(a.slice(40)));
  });
});
