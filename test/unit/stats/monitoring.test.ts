import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anytimeP,
  asymptoticSequence,
  empiricalBernstein,
  logWealth,
  shareOfWins,
} from '../../../src/lib/stats';
import { expectClose, limits } from './helpers';
import { reference2 } from './oracle-2';

const SIGNS = fc.array(fc.constantFrom(-1, 0, 1), { minLength: 1, maxLength: 60 });
const mirrored = (differences: readonly number[]) => differences.map((one) => 0 - one);

function expectLimits(found: { low: number | null; high: number | null }, low: number, high: number): void {
  expectClose(found.low, low, 'low');
  expectClose(found.high, high, 'high');
}

describe.each(reference2().monitoring)('looking while it runs agrees with the reference file', (expected) => {
  const { input, alpha } = expected;

  test('p at any time', () => {
    expectClose(anytimeP(input), expected.anytimeP);
    expectClose(logWealth(input).now, expected.logE_uniform);
    expectClose(logWealth(input).most, expected.maxLogE_uniformSoFar);
    expectClose(logWealth(input, 0.5).now, expected.logE_KT);
  });

  test('limits at any time', () => {
    expectLimits(shareOfWins(input, alpha), ...expected.shareOfWinsCS_uniform);
    const { empiricalBernstein: bernstein, asymptotic } = expected;
    expectLimits(empiricalBernstein(input, alpha), bernstein.low, bernstein.high);
    expectLimits(
      asymptoticSequence(input, { planned: asymptotic.tStar, alpha }),
      asymptotic.low,
      asymptotic.high,
    );
  });
});

test('p at any time never rises, knows no names and takes no notice of samples that tell nothing apart', () => {
  fc.assert(
    fc.property(SIGNS, SIGNS, (first, then) => {
      const all = [...first, ...then];
      expect(anytimeP(all)).toBeLessThanOrEqual(anytimeP(first));
      expect(anytimeP(mirrored(all))).toBe(anytimeP(all));
      expect(anytimeP(all.filter((one) => one !== 0))).toBe(anytimeP(all));
    }),
  );
  expect(anytimeP([])).toBe(1);
  expect(anytimeP([-1])).toBe(1);
  // 2⁵ · B(6, 1) = 32/6.
  expectClose(anytimeP([1, 1, 1, 1, 1]), 6 / 32);
  expect(anytimeP(new Float64Array(200_000).fill(1))).toBe(0);
  expect(() => anytimeP([1, 0.5])).toThrow(RangeError);
});

test('limits mirror where the models are swapped, and do not mind the order of what they sum', () => {
  fc.assert(
    fc.property(SIGNS, (differences) => {
      for (const of of [
        (list: readonly number[]) => empiricalBernstein(list),
        (list: readonly number[]) => asymptoticSequence(list, { planned: 100 }),
      ]) {
        const [found, other] = [of(differences), of(mirrored(differences))];
        if (found.low === null) expect(other.low).toBeNull();
        else {
          expect(Math.abs(found.low + (other.high ?? NaN))).toBeLessThan(1e-12);
          expect(found.low).toBeLessThan(found.high ?? NaN);
        }
      }
      const [wins, losses] = [shareOfWins(differences), shareOfWins(mirrored(differences))];
      expect(Math.abs(wins.low + losses.high - 1)).toBeLessThan(1e-12);
      expect(Math.abs(shareOfWins(differences.toReversed()).low - wins.low)).toBeLessThan(1e-12);
    }),
  );
});

test('the share of wins leaves out ½ where p falls to α, and no sooner', () => {
  fc.assert(
    fc.property(SIGNS, (differences) => {
      const { low, high } = shareOfWins(differences);
      expect(low > 0.5 || high < 0.5).toBe(logWealth(differences).now > Math.log(20));
    }),
  );
  expect(shareOfWins([0, 0])).toEqual({ low: 0, high: 1 });
  const { low, high } = shareOfWins([1, 1, 1]);
  expect(high).toBe(1);
  expectClose(low ** 3, 0.05 / 4);
});

test('limits are null of nothing and of equal differences, and throw for what cannot be', () => {
  expect(limits(empiricalBernstein([]))).toEqual([null, null]);
  expect(limits(asymptoticSequence([], { planned: 300 }))).toEqual([null, null]);
  expect(limits(asymptoticSequence([1, 1, 1], { planned: 300 }))).toEqual([null, null]);
  expect(() => empiricalBernstein([1.5])).toThrow(RangeError);
  expect(() => empiricalBernstein([NaN])).toThrow(RangeError);
  expect(() => asymptoticSequence([1], { planned: 0 })).toThrow(RangeError);
});
