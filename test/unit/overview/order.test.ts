import { expect, test } from 'vitest';
import type { Overview } from '../../../src/lib/analysis/overview';
import type { Contender } from '../../../src/lib/analysis/types';
import { defaultOverview } from '../../../src/lib/session/overview-choice';
import { rowsOf } from '../../../src/lib/views/overview/order';
import { metricOf } from '../support/metric';

const contenders = ['a', 'b', 'c', 'd'].map((key) => ({ key, label: key }) as Contender);
/** Scores of the four by evaluation, and who is tied for best there. */
const overviewOf = (
  columns: readonly { scores: readonly (number | null)[]; tied: readonly string[] }[],
): Overview =>
  ({
    contenders,
    columns: columns.map(({ scores, tied }, e) => ({
      evaluation: `evaluation ${e}`,
      metric: metricOf(),
      samples: 10,
      cells: contenders.map(({ key }, i) => ({
        contender: key,
        n: scores[i] === null ? 0 : 10,
        score: scores[i],
        place: tied.includes(key) ? 'tied' : 'behind',
      })),
    })),
  }) as unknown as Overview;
const order = (overview: Overview) => rowsOf(overview, defaultOverview).map(({ contender }) => contender.key);

test('of one evaluation those equally often best stand by their scores, and those without one last', () => {
  expect(order(overviewOf([{ scores: [0.2, 0.7, null, 0.8], tied: ['b', 'd'] }]))).toEqual([
    'd',
    'b',
    'a',
    'c',
  ]);
});

test('of several evaluations they stand as they came', () => {
  const one = { scores: [0.2, 0.7, 0.3, 0.8], tied: ['b', 'd'] };
  expect(order(overviewOf([one, one]))).toEqual(['b', 'd', 'a', 'c']);
});
