import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clopperPearson,
  cohenKappa,
  meanEstimate,
  pairedBinary,
  passAtK,
  passHatK,
  phi,
  wilson,
} from '../../../src/lib/stats';
import { zCritical } from '../../../src/lib/stats/distributions';
import { expectClose } from './helpers';

const count = fc.oneof(fc.nat(6), fc.nat(300), fc.nat(20_000));
const table = fc.tuple(count, count, count, count).filter((cells) => cells.some((cell) => cell > 0));
const level = fc.constantFrom(0.8, 0.9, 0.95, 0.99);
const proportion = fc.tuple(fc.nat(500), fc.nat(500)).filter(([solved, failed]) => solved + failed > 0);

/** -x without a negative zero. */
function negated(value: number | null): number | null {
  return value === null ? null : 0 - value;
}

describe('paired binary comparison', () => {
  it('swapping A and B negates the difference and both intervals, and keeps every p', () => {
    fc.assert(
      fc.property(table, level, ([both, onlyA, onlyB, neither], chosen) => {
        const forward = pairedBinary(both, onlyA, onlyB, neither, chosen);
        const swapped = pairedBinary(both, onlyB, onlyA, neither, chosen);
        expect(swapped).toEqual({
          ...forward,
          difference: negated(forward.difference),
          low: negated(forward.high),
          high: negated(forward.low),
          tango: { low: negated(forward.tango.high), high: negated(forward.tango.low) },
        });
        const kappa = (a: number, b: number) =>
          cohenKappa([
            [both, a],
            [b, neither],
          ]).kappa;
        expect(kappa(onlyB, onlyA)).toBe(kappa(onlyA, onlyB));
        const [forwardPhi, swappedPhi] = [phi(both, onlyA, onlyB, neither), phi(both, onlyB, onlyA, neither)];
        if (forwardPhi === null) expect(swappedPhi).toBeNull();
        else expectClose(swappedPhi, forwardPhi);
      }),
    );
  });

  it('identical models have p = 1 and intervals around 0', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 300 }), (both, neither) => {
        const { difference, low, high, tango, mcnemar } = pairedBinary(both, 0, 0, neither);
        expect(difference).toBe(0);
        expect(mcnemar).toMatchObject({ exact: 1, midP: 1, p: 1, pCorrected: 1 });
        expect([low, tango.low].every((limit) => (limit ?? 1) <= 0)).toBe(true);
        expect([high, tango.high].every((limit) => (limit ?? -1) >= 0)).toBe(true);
      }),
    );
  });

  it('contains its difference, stays within [-1, 1] and orders its p-values', () => {
    fc.assert(
      fc.property(table, level, ([both, onlyA, onlyB, neither], chosen) => {
        const { difference, low, high, tango, mcnemar } = pairedBinary(both, onlyA, onlyB, neither, chosen);
        for (const interval of [{ low, high }, tango]) {
          expect(interval.low).toBeGreaterThanOrEqual(-1 - 1e-12);
          expect(interval.low).toBeLessThanOrEqual((difference ?? NaN) + 1e-12);
          expect(interval.high).toBeGreaterThanOrEqual((difference ?? NaN) - 1e-12);
          expect(interval.high).toBeLessThanOrEqual(1 + 1e-12);
        }
        expect(mcnemar.midP).toBeLessThanOrEqual(mcnemar.exact ?? NaN);
        expect(mcnemar.p).toBeLessThanOrEqual(mcnemar.pCorrected ?? NaN);
      }),
    );
  });

  it('has the standard error of the differences themselves', () => {
    const small = fc.nat(30);
    fc.assert(
      fc.property(small, small, small, small, (both, onlyA, onlyB, neither) => {
        const repeat = (times: number, value: number): number[] => Array.from({ length: times }, () => value);
        const actual = pairedBinary(both, onlyA, onlyB, neither);
        const values = meanEstimate([
          ...repeat(both + neither, 0),
          ...repeat(onlyA, 1),
          ...repeat(onlyB, -1),
        ]);
        expect(actual.n).toBe(values.n);
        if (values.se === null) expect(actual.se).toBeNull();
        else expectClose(actual.se, values.se);
        if (values.mean !== null) expectClose(actual.difference, values.mean);
      }),
    );
  });

  it("rejects nothing inside Tango's limits", () => {
    const cell = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(cell, cell, cell, level, (onlyA, onlyB, rest, chosen) => {
        const n = onlyA + onlyB + rest;
        const { low, high } = pairedBinary(rest, onlyA, onlyB, 0, chosen).tango;
        for (const limit of [low ?? NaN, high ?? NaN]) {
          const b = -onlyA - onlyB + (2 * n - onlyA + onlyB) * limit;
          const p = (Math.sqrt(b * b + 8 * n * onlyB * limit * (1 - limit)) - b) / (4 * n);
          const score = (onlyA - onlyB - n * limit) / Math.sqrt(n * (2 * p + limit * (1 - limit)));
          expect(Math.abs(score)).toBeCloseTo(zCritical(chosen) ?? NaN, 6);
        }
      }),
    );
  });
});

describe('intervals of a proportion', () => {
  it.each([
    ['wilson', wilson],
    ['clopperPearson', clopperPearson],
  ])('%s mirrors solved and failed, and contains the proportion', (_, interval) => {
    fc.assert(
      fc.property(proportion, level, ([solved, failed], chosen) => {
        const n = solved + failed;
        const { low, high } = interval(solved, n, chosen);
        const mirror = interval(failed, n, chosen);
        expect(low).toBeCloseTo(1 - (mirror.high ?? NaN), 12);
        expect(high).toBeCloseTo(1 - (mirror.low ?? NaN), 12);
        expect(low).toBeLessThanOrEqual(solved / n);
        expect(high).toBeGreaterThanOrEqual(solved / n);
      }),
    );
  });
});

describe('pass@k and pass^k', () => {
  const answers = fc
    .tuple(fc.nat(60), fc.nat(60), fc.nat(60))
    .map(([right, wrong, k]) => ({ n: right + wrong, c: right, k }))
    .filter(({ n, k }) => k >= 1 && k <= n);

  it('agree at k = 1 and move apart from there', () => {
    fc.assert(
      fc.property(answers, ({ n, c, k }) => {
        const [any, all] = [passAtK(n, c, k) ?? NaN, passHatK(n, c, k) ?? NaN];
        expectClose(passAtK(n, c, 1), c / n);
        expectClose(passHatK(n, c, 1), c / n);
        expect(any).toBeGreaterThanOrEqual(c / n - 1e-12);
        expect(all).toBeLessThanOrEqual(c / n + 1e-12);
        expect(any).toBeCloseTo(1 - (passHatK(n, n - c, k) ?? NaN), 12);
      }),
    );
  });
});
