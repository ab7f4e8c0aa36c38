import { expect, test } from 'vitest';
import type { Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import type { Contender } from '../../../src/lib/analysis/types';
import { type ModelOffer, priceAxis } from '../../../src/routes/usage/offers';
import { usageVerdict } from '../../../src/routes/usage/usage-verdict';

const contender = (key: string) => ({ key, label: key }) as Contender;
const offer = (key: string, score: number, price: number) =>
  ({
    key,
    contender: contender(key),
    n: 47,
    quality: score,
    score,
    price,
    atLeast: false,
    interval: { low: score - 0.1, high: score + 0.1 },
  }) as ModelOffer;
const scale = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;

/** What is said of a dear model that leads a cheap one by so much. */
function thenOf(limit: number, change: Partial<PairOfMatrix>, pairs = 3): string {
  const pair = { row: contender('dear'), column: contender('cheap'), n: 47, ...change } as PairOfMatrix;
  const matrix: Matrix = {
    ...{ contenders: [], groups: [], pairs: Array<PairOfMatrix>(pairs).fill(pair) },
    ...{ family: 'pairs', comparisons: pairs, standings: null },
  };
  const offers = [offer('dear', 0.8, 3), offer('cheap', 0.6, 1)];
  const axis = priceAxis('cost', 'samples', 'USD');
  return usageVerdict({ offers, limit, axis, matrix, scale, lowerIsBetter: false }).then;
}

const lead = { value: 0.2, low: 0.03, high: 0.3 };
const open = { value: 0.2, low: -0.03, high: 0.3 };
const TAKEN_BACK = 'By itself it would be distinguishable; corrected for all 3 pairs it is not.';

test('a lead that only the correction takes back is said to be one', () => {
  expect(thenOf(4, { ...lead, distinguishable: false })).toBe(
    `It cannot be told from the next cheaper on the frontier, cheap, on 47 samples: the difference of 20.0 points could be +3.0 to +30.0. ${TAKEN_BACK} The cheaper one may do.`,
  );
  expect(thenOf(2, { ...lead, distinguishable: false })).toContain(TAKEN_BACK);
});

test('a lead that holds, or that is none, is said plainly', () => {
  expect(thenOf(4, { ...lead, distinguishable: true })).toBe(
    'It is better than the next cheaper on the frontier, cheap, by 20.0 points (3.0 to 30.0).',
  );
  expect(thenOf(4, { ...open, distinguishable: false })).toBe(
    'It cannot be told from the next cheaper on the frontier, cheap, on 47 samples: the difference of 20.0 points could be −3.0 to +30.0. The cheaper one may do.',
  );
  expect(thenOf(2, { ...open, distinguishable: false })).not.toContain('By itself');
  // Of two models there is one pair, and nothing to correct for.
  expect(thenOf(4, { ...lead, distinguishable: false }, 1)).not.toContain('By itself');
});
