import { expect, test } from 'vitest';
import type { Leaderboard, Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import type { Contender } from '../../../src/lib/analysis/types';
import type { ModelOffer } from '../../../src/lib/present/usage/offers';
import { testedStandings } from '../../../src/lib/views/frontier/tested-standings';

const contender = (key: string) => ({ key, label: key }) as Contender;
const offer = (key: string, quality: number, price: number) =>
  ({ key, contender: contender(key), quality, price, atLeast: false }) as ModelOffer;

/** Of `good` and `worse`, at these prices, where a test says so much of the pair. */
function standingOfWorse(test: Partial<PairOfMatrix> | null, good: number, worse: number) {
  const pair = { row: contender('good'), column: contender('worse'), value: 0.02, n: 40, ...test };
  const matrix = { pairs: test === null ? [] : [pair] } as Matrix;
  const leaderboard = { metric: { lowerIsBetter: false } } as Leaderboard;
  const offers = [offer('good', 0.62, good), offer('worse', 0.6, worse)];
  return testedStandings(offers, { matrix, leaderboard }, true).get('worse')?.is;
}

const open = { low: -0.03, high: 0.07, p: 0.4, distinguishable: false };
const told = { low: 0.01, high: 0.03, p: 0.01, distinguishable: true };

test('at the same price a model is dominated only by one that a test tells apart', () => {
  expect(standingOfWorse(open, 2, 2)).toBe('frontier');
  expect(standingOfWorse({ ...open, p: null }, 2, 2)).toBe('frontier');
  // The same costs, added up in another order.
  const [less, more] = [0.3 + 0.2 + 0.1, 0.1 + 0.2 + 0.3];
  expect(standingOfWorse(open, less, more)).toBe('frontier');
  expect(standingOfWorse(told, more, less)).toBe('dominated');
  expect(standingOfWorse(told, 2, 2)).toBe('dominated');
  expect(standingOfWorse({ ...told, p: null }, 2, 2)).toBe('dominated');
});

test('a cheaper one that scores as much or more dominates, tested or not', () => {
  expect(standingOfWorse(open, 1, 2)).toBe('dominated');
  expect(standingOfWorse(null, 2, 2)).toBe('dominated');
  expect(standingOfWorse(open, 3, 2)).toBe('frontier');
});
