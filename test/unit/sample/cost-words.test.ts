import { expect, test } from 'vitest';
import { type Cost, costOf, noRates, type PricedSums, ruleOf } from '../../../src/lib/analysis/usage';
import { PART } from '../../../src/lib/analysis/usage/uses';
import { costInWords } from '../../../src/lib/views/sample/cost-words';

const price = { ...noRates, model: '*', from: null, currency: 'EUR', input: 1, output: 2 };
const cost = (bits: number, priced: boolean, prefer: 'reported' | 'prices' = 'reported'): Cost => {
  const sums: PricedSums = {
    ...{ part: bits, responses: 1, fresh: 1000, cache_read: 0, cache_write: 0, output: 100, reasoning: 0 },
    reported: 0.5,
  };
  return costOf([{ sums, rule: ruleOf(bits, priced ? price : null, prefer) }]);
};
const answer = (costUsd: number | null, counts: number | null = 100) => ({
  ...{ costUsd, inputTokens: counts, outputTokens: counts },
});
const counted = PART.complete + PART.some;

test('a reported cost is the file’s, a computed one says so, and an unknown one is a dash', () => {
  expect(costInWords(answer(0.5), null)).toMatchObject({ unit: 'USD', amount: '0.50', how: null });
  expect(costInWords(answer(0.5), cost(counted + PART.reported, true))).toMatchObject({
    unit: 'USD',
    amount: '0.50',
    how: null,
  });
  expect(costInWords(answer(null), cost(counted, true))).toMatchObject({
    unit: 'EUR',
    amount: '0.0012',
    how: 'from prices',
  });
  expect(costInWords(answer(null), cost(counted, false))).toMatchObject({ amount: null, how: null });
  expect(costInWords(answer(null), null)).toMatchObject({ amount: null, how: null });
});

test('of an answer without tokens no price of tokens is said to give a cost', () => {
  expect(costInWords(answer(null), null).why).toContain('make one of the tokens');
  expect(costInWords(answer(null, null), null).why).toContain('a price per request');
  expect(costInWords(answer(null, null), cost(0, true)).why).toBe(
    'no cost reported, and no tokens in and out to price',
  );
});

test('a cost with an unknown part says at least, and prices that go first say what the file reports', () => {
  const partly = costInWords(answer(null), cost(PART.some, true));
  expect(partly.amount).toBe('at least 0.0012');
  expect(partly.why).toContain('lacks a part of the token count');
  const first = costInWords(answer(0.5), cost(counted + PART.reported, true, 'prices'));
  expect([first.amount, first.how]).toEqual(['0.0012', 'from prices']);
  expect(first.why).toContain('the file reports USD 0.50');
});
