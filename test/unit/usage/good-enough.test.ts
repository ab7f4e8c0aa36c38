import { expect, test } from 'vitest';
import type { PairOfMatrix } from '../../../src/lib/analysis';
import type { Contender } from '../../../src/lib/analysis/types';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { priceAxis } from '../../../src/lib/present/usage/price-axis';
import { goodEnough } from '../../../src/lib/views/frontier/good-enough';
import { usageVerdictText } from '../../../src/lib/views/frontier/usage-verdict';

const contender = (key: string) => ({ key, label: key }) as Contender;
/** A price as text is a bound: `≥1`. */
type Price = number | null | `≥${number}`;
const offer = (key: string, score: number, price: Price) =>
  ({
    ...{ key, contender: contender(key), n: 200, quality: score, score, cost: null },
    ...{
      price: typeof price === 'string' ? Number(price.slice(1)) : price,
      atLeast: typeof price === 'string',
    },
    interval: { low: score - 0.1, high: score + 0.1 },
  }) as ModelOffer;
const scale = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;

/** Each with the interval of its difference to `best`, which stands first in a pair. */
function saidOf(
  offers: readonly [key: string, score: number, price: Price, low: number, high: number][],
  margin = 0.02,
  price: Price = 10,
) {
  const pairs = offers.map(([key, score, , low, high]) => ({
    ...{ row: contender('best'), column: contender(key), n: 200, p: 0.2, distinguishable: false },
    ...{ value: 0.9 - score, low: -high, high: -low },
  }));
  const said = goodEnough(
    {
      offers: [offer('best', 0.9, price), ...offers.map(([key, score, of]) => offer(key, score, of))],
      ...{ limit: 1, scale, metric: 'acc', lowerIsBetter: false, axis: priceAxis('cost', 'samples', 'USD') },
      matrix: {
        ...{ contenders: [], groups: [], pairs: pairs as unknown as PairOfMatrix[] },
        ...{ family: 'pairs', correction: 'holm', comparisons: pairs.length, standings: null },
      },
    },
    margin,
    'best',
  );
  return said && usageVerdictText(said, '').split('\n');
}

test('the cheapest within the margin leads, and cheaper ones are named with why they do not', () => {
  expect(
    saidOf([
      ['near', 0.895, 4, -0.015, 0.005],
      ['cheap', 0.893, 2, -0.018, 0.004],
      ['open', 0.89, 1, -0.034, 0.014],
      ['bad', 0.7, 0.5, -0.26, -0.14],
    ]),
  ).toEqual([
    'cheap is the cheapest within 2 points of best, at 20 % of the cost (95 % interval of the difference −1.8 to +0.4, 200 samples).',
    'cheap scores 89.3 % for USD 2.00 per 1,000 samples; best 90.0 % for USD 10.00 per 1,000 samples. bad (at least 14.0 points behind) is cheaper, and not good enough. open (up to 3.4 points behind) is cheaper; whether good enough is not known.',
  ]);
});

test('without one that is known to be good enough it says so, and of whom it is open', () => {
  expect(saidOf([['open', 0.89, 1, -0.034, 0.014]])).toEqual([
    'No cheaper model is known to be within 2 points of best.',
    'open (up to 3.4 points behind) is cheaper; whether good enough is not known.',
  ]);
  expect(saidOf([['dear', 0.899, 30, -0.01, 0.01]])).toEqual([
    'best is the cheapest, and the one that the others are held against.',
  ]);
});

test('who has no known cost is named, and never the cheapest', () => {
  expect(
    saidOf([
      ['unpriced', 0.9, null, -0.01, 0.01],
      ['cheap', 0.899, 5, -0.012, 0.01],
    ])?.[1],
  ).toContain('unpriced (at most 1.0 points behind) would be good enough, but what it takes is not known.');
  expect(saidOf([['cheap', 0.899, 5, -0.012, 0.01]], 0.02, null)).toEqual([
    'cheap is the cheapest of known cost within 2 points of best (95 % interval of the difference −1.2 to +1.0, 200 samples).',
    'cheap scores 89.9 % for USD 5.00 per 1,000 samples; best 90.0 %, and its cost is not known.',
  ]);
});

test('a bound is never the cheapest, and is said to be open', () => {
  expect(
    saidOf([
      ['bound', 0.9, '≥1', -0.01, 0.01],
      ['cheap', 0.899, 5, -0.012, 0.01],
    ]),
  ).toEqual([
    'cheap is the cheapest of known cost within 2 points of best, at 50 % of the cost (95 % interval of the difference −1.2 to +1.0, 200 samples).',
    'cheap scores 89.9 % for USD 5.00 per 1,000 samples; best 90.0 % for USD 10.00 per 1,000 samples. bound (at most 1.0 points behind) would be good enough, but what it takes is not known in full: at least USD 1.00 per 1,000 samples.',
  ]);
  // Alone, it leaves open whether the one that it is held against is the cheapest.
  expect(saidOf([['bound', 0.9, '≥1', -0.01, 0.01]])?.[0]).toBe(
    'best is the cheapest of known cost, and the one that the others are held against.',
  );
  expect(saidOf([['bad', 0.7, '≥1', -0.26, -0.14]])).toEqual([
    'best is the cheapest of known cost, and the one that the others are held against.',
  ]);
});

test('a bound that already is more proves the other cheaper', () => {
  expect(
    saidOf([
      ['bound', 0.9, '≥6', -0.01, 0.01],
      ['cheap', 0.899, 5, -0.012, 0.01],
    ])?.[0],
  ).toContain('cheap is the cheapest within 2 points of best, at 50 % of the cost');
  expect(saidOf([['bound', 0.9, '≥11', -0.01, 0.01]])?.[0]).toContain('best is the cheapest, and');
  const below = saidOf([['cheap', 0.899, 5, -0.012, 0.01]], 0.02, '≥10');
  expect(below?.[0]).toContain(
    'cheap is the cheapest within 2 points of best, at 50 % of the cost or less (',
  );
  expect(below?.[1]).toContain('best 90.0 % for at least USD 10.00 per 1,000 samples.');
});

test('held against a bound, one that may be dearer is the cheapest of known cost', () => {
  expect(saidOf([['dear', 0.899, 5, -0.012, 0.01]], 0.02, '≥1')).toEqual([
    'dear is the cheapest of known cost within 2 points of best (95 % interval of the difference −1.2 to +1.0, 200 samples).',
    'dear scores 89.9 % for USD 5.00 per 1,000 samples; best 90.0 % for at least USD 1.00 per 1,000 samples.',
  ]);
  expect(saidOf([['bad', 0.7, 5, -0.26, -0.14]], 0.02, '≥1')).toEqual([
    'No model of known cost is known to be within 2 points of best.',
  ]);
  expect(saidOf([['bad', 0.7, 0.5, -0.26, -0.14]], 0.02, '≥1')?.[1]).toBe(
    'bad (at least 14.0 points behind) is cheaper, and not good enough.',
  );
});
