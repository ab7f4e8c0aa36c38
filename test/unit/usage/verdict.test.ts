import { describe, expect, test } from 'vitest';
import type { Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import { costOf, noRates, type Price, ruleOf } from '../../../src/lib/analysis/usage';
import { PART } from '../../../src/lib/analysis/usage/uses';
import type { Contender } from '../../../src/lib/analysis/types';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { priceAxis } from '../../../src/lib/present/usage/price-axis';
import { whyAtLeast, whyUnknown } from '../../../src/lib/present/usage/why-unknown';
import { usageVerdict, usageVerdictText } from '../../../src/lib/views/frontier/usage-verdict';

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
    cost: null,
    interval: { low: score - 0.1, high: score + 0.1 },
  }) as ModelOffer;
const none = { fresh: 0, cache_read: 0, cache_write: 0, output: 0, reasoning: 0, reported: 0 };
const scale = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;

/** What is said of a dear model beside a cheap one, of which a pair is known. */
function saidOf(limit: number | null, change: Partial<PairOfMatrix>, pairs = 3, more: ModelOffer[] = []) {
  const pair = {
    row: contender('dear'),
    column: contender('cheap'),
    n: 47,
    p: 0.2,
    ...change,
  } as PairOfMatrix;
  const matrix: Matrix = {
    ...{ contenders: [], groups: [], pairs: Array<PairOfMatrix>(pairs).fill(pair) },
    ...{ family: 'pairs', correction: 'holm', comparisons: pairs, standings: null },
  };
  const offers = [offer('dear', 0.8, 21), offer('cheap', 0.6, 1), ...more];
  const axis = priceAxis('cost', 'samples', 'USD');
  return usageVerdict({ offers, limit, axis, matrix, scale, metric: 'exact_match', lowerIsBetter: false });
}
const textOf = (...all: Parameters<typeof saidOf>) => usageVerdictText(saidOf(...all), '').split('\n');

const lead = { value: 0.2, low: 0.03, high: 0.3 };
const open = { value: 0.2, low: -0.03, high: 0.3 };
const TAKEN_BACK = 'Distinguishable alone, not after correcting for 3 comparisons.';

test('where the cheaper one is tied with the best, the margin and the part of the cost lead', () => {
  expect(textOf(30, { ...open, distinguishable: false })).toEqual([
    'cheap may be up to 30.0 points worse than the best, dear, at 1/21 of the cost (95 % interval of the difference −3.0 to +30.0, 47 samples).',
    'Which of the two is better is unclear, both are within USD 30.00 per 1,000 samples: dear scores 80.0 %, cheap 60.0 %.',
  ]);
  expect(textOf(2, { ...open, distinguishable: false })).toEqual([
    'Up to USD 2.00 per 1,000 samples, cheap may be up to 30.0 points worse than the best, dear, at 1/21 of the cost (95 % interval of the difference −3.0 to +30.0, 47 samples).',
    'cheap scores 60.0 %, dear 80.0 %.',
  ]);
});

test('a limit that nobody set is not spoken of', () => {
  expect(textOf(null, { ...open, distinguishable: false })).toEqual([
    'cheap may be up to 30.0 points worse than the best, dear, at 1/21 of the cost (95 % interval of the difference −3.0 to +30.0, 47 samples).',
    'Which of the two is better is unclear: dear scores 80.0 %, cheap 60.0 %.',
  ]);
  expect(textOf(null, { ...lead, distinguishable: true })).toEqual([
    'dear has the best exact match: 80.0 % on 47 samples (95 % interval 70.0 to 90.0).',
    'The next cheaper on the frontier, cheap, is 20.0 points behind (3.0 to 30.0), at 1/21 of the cost.',
  ]);
  // Without a limit, the best whose cost is known need not be the best.
  const unpriced = { ...offer('open', 0.9, 0), price: null };
  expect(textOf(null, { ...lead, distinguishable: true }, 3, [unpriced])[0]).toContain(
    'dear has the best exact match of known cost: 80.0 %',
  );
  expect(textOf(30, { ...lead, distinguishable: true }, 3, [unpriced])[0]).toContain(
    'Up to USD 30.00 per 1,000 samples, dear has the best exact match of known cost: 80.0 %',
  );
});

test('a lead that only the correction takes back is said to be one', () => {
  expect(saidOf(30, { ...lead, distinguishable: false }).then).toContain(TAKEN_BACK);
  expect(saidOf(2, { ...lead, distinguishable: false }).then).toContain(TAKEN_BACK);
  expect(saidOf(30, { ...open, distinguishable: false }).then).not.toContain('Distinguishable alone');
  // Of two models there is one pair, and nothing to correct for.
  expect(saidOf(30, { ...lead, distinguishable: false }, 1).then).not.toContain('Distinguishable alone');
});

test('a lead that holds is said plainly, with what it costs', () => {
  expect(textOf(30, { ...lead, distinguishable: true })).toEqual([
    'Up to USD 30.00 per 1,000 samples, dear has the best exact match: 80.0 % on 47 samples (95 % interval 70.0 to 90.0).',
    'The next cheaper on the frontier, cheap, is 20.0 points behind (3.0 to 30.0), at 1/21 of the cost.',
  ]);
  expect(textOf(2, { ...lead, distinguishable: true })).toEqual([
    'Up to USD 2.00 per 1,000 samples, cheap is the only model: exact match 60.0 % on 47 samples (95 % interval 50.0 to 70.0).',
    'The next dearer on the frontier, dear, is 20.0 points better (3.0 to 30.0), and costs 21 times as much.',
  ]);
});

test('who is tied with others within the budget is not called the best alone', () => {
  const others = ['one', 'two', 'three', 'four'].map((key, i) => offer(key, 0.7 - i / 100, 22 + i));
  const first = (n: number, sure: boolean) =>
    usageVerdict({
      ...{ offers: [offer('dear', 0.8, 21), ...others.slice(0, n)], limit: 30, scale },
      ...{ metric: 'exact_match', lowerIsBetter: false, axis: priceAxis('cost', 'samples', 'USD') },
      matrix: {
        ...{
          contenders: [],
          groups: [],
          family: 'pairs',
          correction: 'holm',
          comparisons: n,
          standings: null,
        },
        pairs: others.map(
          ({ contender: column }) =>
            ({
              row: contender('dear'),
              column,
              n: 47,
              p: 0.2,
              ...open,
              distinguishable: sure,
            }) as PairOfMatrix,
        ),
      },
    }).first;
  expect(first(1, false)).toBe(
    ' may have the best exact match, as may one, and scores 80.0\u00a0% on 47 samples',
  );
  expect(first(3, false)).toContain(' may have the best exact match, as may one, two and three, and');
  expect(first(4, false)).toContain(' may have the best exact match, as may four others, and');
  expect(first(4, true)).toContain(' has the best exact match: 80.0');
});

test('one model is not the best of one', () => {
  const said = usageVerdict({
    ...{ offers: [offer('only', 0.8, 2)], limit: 1, scale, metric: 'exact_match', lowerIsBetter: false },
    matrix: {
      ...{ contenders: [], groups: [], pairs: [] },
      ...{ family: 'pairs', correction: 'holm', comparisons: 0, standings: null },
    },
    axis: priceAxis('cost', 'samples', 'USD'),
  });
  expect(usageVerdictText(said, '').split('\n')).toEqual([
    'only scores 80.0 % on 47 samples (95 % interval 70.0 to 90.0).',
    'It costs USD 2.00 per 1,000 samples.',
  ]);
});

test('a bound makes no ratio that it does not bear, and who has no known cost is named', () => {
  const atLeast = (key: string, score: number, price: number) => ({
    ...offer(key, score, price),
    atLeast: true,
  });
  const pair = {
    row: contender('dear'),
    column: contender('cheap'),
    n: 47,
    p: 0.2,
    ...open,
    distinguishable: false,
  };
  const first = (offers: ModelOffer[]) =>
    usageVerdict({
      ...{ offers, limit: 30, scale, metric: 'exact_match', lowerIsBetter: false },
      matrix: {
        ...{ contenders: [], groups: [], pairs: [pair as PairOfMatrix] },
        ...{ family: 'pairs', correction: 'holm', comparisons: 1, standings: null },
      },
      axis: priceAxis('cost', 'samples', 'USD'),
    });
  expect(first([atLeast('dear', 0.8, 21), offer('cheap', 0.6, 1)]).first).toBe(
    ' may be up to 30.0\u00a0points worse than the best, dear, at 1/21 of the cost or less',
  );
  expect(first([offer('dear', 0.8, 21), atLeast('cheap', 0.6, 1)]).first).toBe(
    ' is the only model of known cost: exact match 80.0\u00a0% on 47 samples',
  );
  expect(first([offer('dear', 0.8, 2), offer('cheap', 0.6, 1)]).first).toContain('at 50\u00a0% of the cost');
  const unknown = { ...offer('open', 0.9, 0), price: null };
  const said = first([offer('dear', 0.8, 21), offer('cheap', 0.6, 1), unknown]);
  expect(said.first).toContain('worse than the best of known cost, dear');
  expect(said.then).toContain('open scores better, but its cost is not known.');
});

describe('where no cost is known, what would give one is said, and nothing that would not', () => {
  const said = (parts: number[], rates: Price | null = null) => {
    const sums = parts.map((part) => ({
      ...{ part, responses: 2, fresh: 0, cache_read: 0, cache_write: 0, output: 0, reasoning: 0 },
      reported: 1,
    }));
    const rules = sums.map((one, i) => ({
      sums: one,
      rule: ruleOf(one.part, i === 0 ? rates : null, 'reported'),
    }));
    const cost = costOf(rules);
    return usageVerdict({
      offers: [{ ...offer('one', 0.8, 0), price: null, cost }],
      ...{ limit: null, scale, metric: 'exact_match', lowerIsBetter: false },
      matrix: {
        ...{ contenders: [], groups: [], pairs: [] },
        ...{ family: 'pairs', correction: 'holm', comparisons: 0, standings: null },
      },
      axis: priceAxis('cost', 'samples', 'USD'),
    }).then;
  };
  const euros = { ...noRates, model: '*', from: null, currency: 'EUR', input: 1 };

  test('tokens that have no price', () =>
    expect(said([PART.some + PART.complete])).toContain('compute it from the tokens'));
  test('no token counts', () => {
    expect(said([0])).toBe(
      'The files report no cost and no tokens in and out. A price per request, entered below, gives one.',
    );
    expect(said([0], euros)).toContain('A price per request');
    expect(said([0, PART.some])).toContain('compute it from the tokens');
  });
  test('counts of zero', () =>
    expect(said([PART.some], euros)).toBe('What is known of the cost comes to 0.'));
  test('two currencies', () =>
    expect(said([PART.some, PART.reported], euros)).toContain('several currencies'));
});

describe('a cost that is more than what is known of it', () => {
  const bound = (key: string, score: number, price: number, more: Partial<ModelOffer> = {}) => ({
    ...offer(key, score, price),
    ...{ atLeast: true, ...more },
  });
  const pairOf = (a: string, b: string) =>
    ({
      ...{ row: contender(a), column: contender(b), n: 47, p: 0.001, distinguishable: true },
      ...{ value: 0.1, low: 0.05, high: 0.15 },
    }) as PairOfMatrix;
  const text = (offers: ModelOffer[], limit: number | null = null, pairs: PairOfMatrix[] = []) =>
    usageVerdictText(
      usageVerdict({
        ...{ offers, limit, scale, metric: 'exact_match', lowerIsBetter: false },
        matrix: {
          ...{ contenders: [], groups: [], pairs },
          ...{ family: 'pairs', correction: 'holm', comparisons: pairs.length, standings: null },
        },
        axis: priceAxis('cost', 'samples', 'USD'),
      }),
      '',
    ).split('\n');

  test('the worse and dearer one is not the best of all', () => {
    expect(text([bound('good', 0.9, 5), offer('worse', 0.8, 10)])).toEqual([
      'worse is the only model of known cost: exact match 80.0 % on 47 samples (95 % interval 70.0 to 90.0).',
      'good scores better, but its cost is not known in full: at least USD 5.00 per 1,000 samples.',
    ]);
    const three = [bound('good', 0.9, 5), offer('worse', 0.8, 10), offer('least', 0.6, 1)];
    expect(text(three, null, [pairOf('worse', 'least')])).toEqual([
      'worse has the best exact match of known cost: 80.0 % on 47 samples (95 % interval 70.0 to 90.0).',
      'The next cheaper on the frontier of known cost, least, is 10.0 points behind (5.0 to 15.0), at 1/10 of the cost. good scores better, but its cost is not known in full: at least USD 5.00 per 1,000 samples.',
    ]);
  });

  test('a budget buys no bound, and one below it leaves open who is best', () => {
    expect(text([bound('good', 0.9, 5), offer('less', 0.6, 1)], 6)[0]).toContain(
      'Up to USD 6.00 per 1,000 samples, less is the only model of known cost:',
    );
    expect(text([bound('good', 0.9, 5), offer('less', 0.6, 1)], 4)[0]).toContain(
      'Up to USD 4.00 per 1,000 samples, less is the only model: exact match',
    );
    expect(text([bound('good', 0.9, 1), offer('less', 0.6, 5)], 2)).toEqual([
      'Up to USD 2.00 per 1,000 samples, there is no model of known cost.',
      'The cheapest on the frontier of known cost, less, takes USD 5.00 per 1,000 samples.',
    ]);
  });

  test('one that already is more, and better, is dearer', () => {
    expect(text([bound('good', 0.9, 21), offer('less', 0.8, 1)], null, [pairOf('good', 'less')])[1]).toBe(
      'good is 10.0 points better (5.0 to 15.0), and costs at least 21 times as much.',
    );
  });

  test('where no cost is known in full, none is the best for it', () => {
    const cost = { responses: 50, unknown: 10 } as ModelOffer['cost'];
    expect(text([bound('good', 0.9, 5, { cost }), bound('less', 0.8, 1)])).toEqual([
      'No model has both a score and a known cost: what is known is a part.',
      'good scores best (90.0 %), but its cost is not known in full: at least USD 5.00 per 1,000 samples.',
    ]);
  });
});

test('what a bound lacks is named as it is', () => {
  const price = { ...noRates, model: '*', from: null, currency: 'USD', input: 1 };
  const part = PART.some + PART.complete;
  const lacking = (output: number, cache_write: number) =>
    whyAtLeast(
      costOf(
        [
          { ...none, part, responses: 3, fresh: 9, output, cache_write },
          { ...none, part, responses: 2, fresh: 9 },
        ].map((sums) => ({ sums, rule: ruleOf(part, { ...price, cacheRead: 1 }, 'reported') })),
      ),
    );
  expect(lacking(5, 0)).toBe('output tokens of up to 3 of 5 responses have no price');
  expect(lacking(5, 4)).toBe('cache write and output tokens of up to 3 of 5 responses have no price');
  const all = costOf([
    { sums: { ...none, part, responses: 3, fresh: 9, output: 1 }, rule: ruleOf(part, price, 'reported') },
  ]);
  expect(whyAtLeast(all)).toBe('output tokens have no price');
  const free = { ...price, input: 0 };
  const sums = { ...none, part, responses: 3, fresh: 9, output: 1 };
  expect(whyUnknown(costOf([{ sums, rule: ruleOf(part, free, 'reported') }]))).toBe(
    'what is known comes to 0; output tokens have no price',
  );
  const reported = { ...none, part: PART.reported, responses: 2 };
  const nothing = [reported, { ...none, part: 0, responses: 1 }];
  expect(
    whyUnknown(costOf(nothing.map((one) => ({ sums: one, rule: ruleOf(one.part, null, 'reported') })))),
  ).toBe('what is known comes to 0; 1 of 3 responses has no cost that is known');
});
