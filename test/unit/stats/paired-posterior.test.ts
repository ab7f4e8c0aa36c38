import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { better, pairedBinary, pairedPosterior, type PairedTable } from '../../../src/lib/stats';
import { statisticsOracle2 } from '../../support/statistics-oracle';
import { expectClose } from './helpers';

interface Case extends PairedTable {
  prior: { flat: { pABetter: number; low: number; high: number }; jeffreys: { pABetter: number } };
  midP: number;
  'moreWinsOfAForFlat0.975': number;
}
const { pairedPosterior: cases } = JSON.parse(readFileSync(statisticsOracle2, 'utf8')) as {
  pairedPosterior: Case[];
};

describe('the posterior of few pairs', () => {
  it.each(cases)('agrees with the reference file: $both $onlyA $onlyB $neither', (one) => {
    const { pBetter, low, high, winsToSettle } = pairedPosterior(one);
    expectClose(pBetter, one.prior.flat.pABetter, 'pBetter');
    expectClose(low, one.prior.flat.low, 'low');
    expectClose(high, one.prior.flat.high, 'high');
    expect(winsToSettle).toBe(one['moreWinsOfAForFlat0.975']);
  });

  it('is mid-p, and leaves 0 out where mid-p is at most 0.05', () => {
    const cell = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(cell, cell, cell, cell, (both, onlyA, onlyB, neither) => {
        const { pBetter, low, high } = pairedPosterior({ both, onlyA, onlyB, neither });
        const { mcnemar } = pairedBinary(both, onlyA, onlyB, neither);
        const other = pairedPosterior({ both, onlyA: onlyB, onlyB: onlyA, neither });
        expect(other.pBetter).toBeCloseTo(1 - pBetter, 12);
        expect([other.low, other.high]).toEqual([-high, -low]);
        if (onlyA !== onlyB) expect(2 * Math.min(pBetter, 1 - pBetter)).toBeCloseTo(mcnemar.midP ?? NaN, 12);
        expect(low > 0 || high < 0).toBe((mcnemar.midP ?? 1) <= 0.05);
      }),
      { numRuns: 60 },
    );
  });
});

test('Jeffreys’ prior agrees with the reference file, and may fall on the other side of 0.975', () => {
  for (const { onlyA, onlyB, prior } of cases)
    expectClose(better(onlyA, onlyB).jeffreys, prior.jeffreys.pABetter, `${onlyA} to ${onlyB}`);
  expect(better(4, 0)).toMatchObject({ hangsOnPrior: true, winsToSettle: 1 });
  expect(better(5, 0)).toMatchObject({ hangsOnPrior: false, winsToSettle: 0 });
  expect(better(3, 0)).toMatchObject({ hangsOnPrior: false, winsToSettle: 2 });
});
