import { expect, test } from 'vitest';
import type { PairOfMatrix } from '../../../src/lib/analysis';
import type { Contender } from '../../../src/lib/analysis/types';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { priceAxis } from '../../../src/lib/present/usage/price-axis';
import { goodEnough } from '../../../src/lib/views/frontier/good-enough';
import type { Said } from '../../../src/lib/views/frontier/offer-words';
import { replaces } from '../../../src/lib/views/frontier/replace';
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

type Other = [key: string, score: number, price: Price, low: number, high: number];

/** Each with the interval of its difference to `best`, which stands first in a pair. */
function factsOf(offers: readonly Other[], price: Price = 10): Said {
  const pairs = offers.map(([key, score, , low, high]) => ({
    ...{ row: contender('best'), column: contender(key), n: 200, p: 0.2, distinguishable: false },
    ...{ value: 0.9 - score, low: -high, high: -low, variance: 0.2 },
  }));
  return {
    offers: [offer('best', 0.9, price), ...offers.map(([key, score, of]) => offer(key, score, of))],
    ...{ limit: 1, scale, metric: 'acc', lowerIsBetter: false, axis: priceAxis('cost', 'samples', 'USD') },
    matrix: {
      ...{ contenders: [], groups: [], pairs: pairs as unknown as PairOfMatrix[] },
      ...{ family: 'pairs', correction: 'holm', comparisons: pairs.length, standings: null },
    },
  };
}

function saidOf(offers: readonly Other[], margin = 0.02, price: Price = 10) {
  const said = goodEnough(factsOf(offers, price), margin, 'best');
  return said && usageVerdictText(said, '').split('\n');
}

/** Whether `other` can take the place of `best`, and what that saves a month at 200,000 answers. */
function replaced(other: Other, margin: number, price: Price = 10): string[] {
  const asked = { candidate: other[0], baseline: 'best', margin, project: 200_000 };
  const found = replaces(factsOf([other], price), asked);
  return found ? usageVerdictText(found.said, '').split('\n') : [];
}

test('one model for another: yes, no, or not yet, by the limits of their difference', () => {
  const limits = (text: string) => `(95 % interval of the difference ${text}, 200 samples).`;
  expect(replaced(['cheap', 0.89, 2, -0.034, 0.014], 0.05)).toEqual([
    `Yes: cheap is at most 3.4 points behind; your limit is 5 points ${limits('−3.4 to +1.4')}`,
    'It would save USD 1,600 of USD 2,000 a month at 200,000 answers.',
  ]);
  expect(replaced(['cheap', 0.7, 2, -0.26, -0.14], 0.05)[0]).toBe(
    `No: cheap is at least 14.0 points behind; your limit is 5 points ${limits('−26.0 to −14.0')}`,
  );
  const [open, then] = replaced(['cheap', 0.89, 2, -0.034, 0.014], 0.01);
  expect(open).toBe(
    `Not yet: cheap may be up to 3.4 points behind; your limit is 1 point ${limits('−3.4 to +1.4')}`,
  );
  expect(then).toMatch(/^It would save .* About [\d,]+ samples would settle it if it scores like best\.$/);
  expect(replaced(['best', 0.9, 10, 0, 0], 0.05)).toEqual([]);
});

test('what is saved is a bound where a price is one, and nothing is said of what is not known', () => {
  const near = (price: Price): Other => ['near', 0.899, price, -0.012, 0.01];
  expect(replaced(near('≥2'), 0.05)[1]).toBe('It would save at most USD 1,600 a month at 200,000 answers.');
  expect(replaced(near(2), 0.05, '≥10')[1]).toBe(
    'It would save at least USD 1,600 a month at 200,000 answers.',
  );
  expect(replaced(near('≥2'), 0.05, '≥10')[1]).toBeUndefined();
  expect(replaced(near(30), 0.05)[1]).toBe('It would cost USD 4,000 more a month at 200,000 answers.');
  expect(replaced(near(null), 0.05)[1]).toBe('What near costs is not known.');
});

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
