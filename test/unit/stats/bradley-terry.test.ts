import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Battles, bradleyTerry, davidson, decidingPrompts } from '../../../src/lib/stats';
import { statisticsOracle2 } from '../../support/statistics-oracle';
import { expectAllClose, expectClose } from './helpers';

interface Expected {
  strength: number[];
  extra: number[];
  seClusterCR1: number[];
  seSandwichHC0: number[];
  rankLow: number[];
  rankHigh: number[];
}
const {
  input,
  plain,
  withPosition,
  withPositionAndCovariate,
  davidson: tied,
} = (
  JSON.parse(readFileSync(statisticsOracle2, 'utf8')) as {
    bradleyTerry: Record<'plain' | 'withPosition' | 'withPositionAndCovariate', Expected> & {
      input: Battles & { covariate: number[] };
      davidson: { strength: number[]; logNu: number; nu: number; se: number[]; logLik: number };
    };
  }
).bradleyTerry;

/** `[first, second, outcome of the first, order]`, each on a prompt of its own. */
const battles = (
  models: number,
  votes: readonly (readonly [number, number, number, number?])[],
): Battles => ({
  models,
  first: votes.map(([first]) => first),
  second: votes.map(([, second]) => second),
  outcomeOfFirst: votes.map(([, , won]) => won),
  prompt: votes.map((_, v) => v),
  order: votes.map(([, , , order = 0]) => order),
});

/** So many times each. */
const times = (n: number, ...votes: (readonly [number, number, number, number?])[]) =>
  Array.from({ length: n }, () => votes).flat();

describe('strengths by votes', () => {
  test('agree with the reference file', () => {
    const found = bradleyTerry(input);
    expectAllClose(found.strength, plain.strength, 'strength');
    expectAllClose(found.se, plain.seClusterCR1, 'se');
    expect([found.rankLow, found.rankHigh]).toEqual([plain.rankLow, plain.rankHigh]);
    expect(found).toMatchObject({ component: [0, 0, 0, 0], orderEffect: null });
    const each = bradleyTerry({
      ...input,
      prompt: input.first.length ? [...Array(input.first.length).keys()] : [],
    });
    const { clusters: n } = each;
    expectAllClose(
      each.se,
      plain.seSandwichHC0.map((se) => se * Math.sqrt(n / (n - 1))),
      'se of single votes',
    );
  });

  test('with a covariate beside it agree with the reference file', () => {
    const order = Array.from(input.first, () => 1);
    const found = bradleyTerry({ ...input, order, covariateOfFirst: input.covariate });
    expectAllClose(found.strength, withPositionAndCovariate.strength, 'strength');
    expectAllClose(
      [...found.se, found.orderEffect?.se, found.covariateEffect?.se],
      withPositionAndCovariate.seClusterCR1,
      'se',
    );
    expectAllClose(
      [found.orderEffect?.value, found.covariateEffect?.value],
      withPositionAndCovariate.extra,
      'effects',
    );
  });

  test('two covariates: one that stands for the order has the effect of the order', () => {
    const order = Array.from(input.first, () => 1);
    const found = bradleyTerry({
      ...input,
      covariateOfFirst: input.covariate,
      secondCovariateOfFirst: order,
    });
    expectAllClose(found.strength, withPositionAndCovariate.strength, 'strength');
    expectAllClose(
      [found.secondCovariateEffect?.value, found.covariateEffect?.value],
      withPositionAndCovariate.extra,
      'effects',
    );
    expectAllClose(
      [...found.se, found.secondCovariateEffect?.se, found.covariateEffect?.se],
      withPositionAndCovariate.seClusterCR1,
      'se',
    );
  });

  test('with ties as an outcome of their own agree with the reference file', () => {
    const found = davidson(input);
    expectAllClose(found?.strength ?? [], tied.strength, 'strength');
    expectAllClose([found?.logNu, found?.nu, found?.logLik], [tied.logNu, tied.nu, tied.logLik], 'ties');
    expectAllClose([...(found?.se ?? []), found?.logNuSe], tied.se, 'se');
    expect(davidson({ models: 2, first: [0, 0], second: [1, 1], outcomeOfFirst: [1, 1] })).toBeNull();
    expect(davidson({ models: 2, first: [0, 0], second: [1, 1], outcomeOfFirst: [1, 0] })).toBeNull();
  });

  test('prompts that decide: without the fewest of them the order turns, without one less it does not', () => {
    const without = (left: ReadonlySet<number>) => {
      const kept = [...Array(input.first.length).keys()].filter((v) => !left.has(input.prompt[v] ?? -1));
      const of = (list: ArrayLike<number>) => kept.map((v) => list[v] ?? 0);
      const { strength } = bradleyTerry({
        ...{ models: input.models, first: of(input.first), second: of(input.second) },
        ...{ outcomeOfFirst: of(input.outcomeOfFirst), prompt: of(input.prompt) },
      });
      return (strength[0] ?? NaN) - (strength[1] ?? NaN);
    };
    const found = decidingPrompts(input, { a: 0, b: 1 });
    expect(found?.gap).toBeCloseTo((plain.strength[0] ?? 0) - (plain.strength[1] ?? 0), 9);
    const first = found?.prompts.slice(0, found.needed ?? 0).map(({ prompt }) => prompt) ?? [];
    expect(first.length).toBeGreaterThan(0);
    expect(without(new Set(first))).toBeLessThanOrEqual(0);
    expect(without(new Set(first.slice(0, -1)))).toBeGreaterThan(0);
    const [top] = found?.prompts ?? [];
    // One step of Newton's method from the whole: near what leaving it out does.
    expect((found?.gap ?? 0) - without(new Set([top?.prompt ?? -1]))).toBeCloseTo(top?.moves ?? NaN, 1);
  });

  test('with the effect of who is shown first agree with the reference file', () => {
    const found = bradleyTerry({ ...input, order: Array.from(input.first, () => 1) });
    expectAllClose(found.strength, withPosition.strength, 'strength');
    expectAllClose(found.se, withPosition.seClusterCR1.slice(0, 4), 'se');
    expectClose(found.orderEffect?.value, withPosition.extra[0] ?? NaN, 'order');
    expectClose(found.orderEffect?.se, withPosition.seClusterCR1[4] ?? NaN, 'se of the order');
    expect([found.rankLow, found.rankHigh]).toEqual([withPosition.rankLow, withPosition.rankHigh]);
  });

  test('of two models are the odds, and do not depend on who is called first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 9 }),
        (a, b, ties) => {
          const votes = [...times(a, [0, 1, 1]), ...times(b, [1, 0, 1]), ...times(ties, [0, 1, 0.5])];
          const { strength } = bradleyTerry(battles(2, votes));
          expect((strength[0] ?? NaN) - (strength[1] ?? NaN)).toBeCloseTo(
            Math.log((a + ties / 2) / (b + ties / 2)),
            9,
          );
        },
      ),
    );
  });

  test('leave models that are not connected unranked against each other', () => {
    // 0 and 1 beat each other, so do 2 and 3; 1 only ever lost to 3; nobody met 4.
    const votes = [
      ...times(40, [0, 1, 1], [0, 1, 1], [1, 0, 1], [2, 3, 1], [3, 2, 1]),
      ...times(9, [3, 1, 1]),
    ];
    const { strength, se, rankLow, rankHigh, component } = bradleyTerry(battles(5, votes));
    expect(component).toEqual([0, 0, 1, 1, 2]);
    expectClose(strength[0], Math.log(2) / 2);
    expect(strength.slice(2).map((one) => one && Math.abs(one))).toEqual([0, 0, null]);
    expect(se[4]).toBeNull();
    expect([rankLow, rankHigh]).toEqual([
      [1, 2, 1, 1, null],
      [1, 2, 2, 2, null],
    ]);
  });

  test('rank nobody who has too few votes, and count them in no rank', () => {
    const votes = [
      ...times(40, [0, 1, 1], [0, 1, 1], [0, 1, 1], [1, 0, 1]),
      ...times(2, [2, 0, 1], [0, 2, 1]),
    ];
    const { strength, rankLow, rankHigh } = bradleyTerry(battles(3, votes), { leastVotes: 30 });
    expect(strength[2]).not.toBeNull();
    expect([rankLow, rankHigh]).toEqual([
      [1, 2, null],
      [1, 2, null],
    ]);
  });

  test('tell no order from strength where each pair was shown in one order, and none where it explains all', () => {
    const oneOrder = times(10, [0, 1, 1, 1], [0, 1, 0, 1], [1, 2, 1, 1], [1, 2, 0, 1]);
    expect(bradleyTerry(battles(3, oneOrder)).orderEffect).toBeNull();
    const alwaysFirst = bradleyTerry(battles(2, times(10, [0, 1, 1, 1], [0, 1, 0, -1])));
    expect(alwaysFirst.orderEffect).toBeNull();
    expect(alwaysFirst.strength.map((one) => one && Math.abs(one))).toEqual([0, 0]);
    const some = bradleyTerry(
      battles(2, times(10, [0, 1, 1, 1], [0, 1, 0, -1], [0, 1, 1, -1], [0, 1, 1, 1], [0, 1, 0, 1])),
    );
    expectClose(some.orderEffect?.value, Math.log(2) / 2);
  });

  test('say no se of one cluster, nothing of no votes, and throw for lists that do not fit', () => {
    const one = { ...battles(2, times(3, [0, 1, 1], [1, 0, 1])), prompt: [0, 0, 0, 0, 0, 0] };
    expect(bradleyTerry(one)).toMatchObject({ strength: [0, 0], se: [null, null], rankLow: [null, null] });
    expect(bradleyTerry(battles(1, [])).strength).toEqual([null]);
    expect(() => bradleyTerry({ ...one, prompt: [0] })).toThrow(RangeError);
    expect(() => bradleyTerry({ ...one, models: 1 })).toThrow(RangeError);
  });
});
