import { expect, test } from 'vitest';
import type { Leaderboard } from '$lib/analysis/types';
import type { Measures } from '$lib/analysis/usage';
import { pointCosts } from '$lib/views/cost/point-cost';
import { priceAxis } from '$lib/present/usage/price-axis';
import { measureTable } from '$lib/views/frontier/measure-table';
import { csvOf } from '$lib/table/csv';
import { contenderOf } from '../support/contender';
import { metricOf } from '../support/metric';

const board = (scores: Record<string, number | null>, given: Partial<Leaderboard> = {}): Leaderboard =>
  ({
    ...{ metric: metricOf(), baseline: contenderOf('base'), shared: 100 },
    rows: Object.entries(scores).map(([key, score]) => ({ contender: contenderOf(key), score, n: 100 })),
    ...given,
  }) as Leaderboard;
const costs = (differences: Record<string, number | null>, n = 100): Measures =>
  ({
    rows: Object.entries(differences).map(([key, value]) => ({ key, difference: { value, n } })),
  }) as Measures;
const of = (found: ReturnType<typeof pointCosts>) =>
  [...found.values()].map(({ value, why }) => why ?? Number(value?.toPrecision(6)));

test('a point more costs what a sample costs more, by the points that are gained', () => {
  const scores = { base: 0.5, better: 0.6, worse: 0.4, none: null };
  expect(of(pointCosts(board(scores), costs({ better: 0.02 }), 0.01))).toEqual([
    ...['the baseline', 0.002, 'not better than the baseline', 'no score'],
  ]);
  const lower = board(scores, { metric: metricOf({ direction: 'lower' }) });
  expect(of(pointCosts(lower, costs({ worse: 0.02 }), 0.01))[2]).toBe(0.002);
});

test('gain and cost have to stand on the same samples, and both costs be known', () => {
  const scores = { base: 0.5, better: 0.6 };
  const partly = 'one of the two costs is not known in full';
  expect(of(pointCosts(board(scores), costs({ better: 0.02 }, 99), 0.01))[1]).toBe(partly);
  expect(of(pointCosts(board(scores), costs({ better: null }), 0.01))[1]).toBe(partly);
  expect(of(pointCosts(board(scores), null, 0.01))[1]).toBe(partly);
  const apart = 'its score and its cost stand on different samples';
  expect(of(pointCosts(board(scores, { shared: 90 }), costs({ better: 0.02 }), 0.01))[1]).toBe(apart);
});

test('the table of a measure has each difference with its two means and its interval', () => {
  const difference = { n: 90, mean: 3, baseline: 2, value: 1, low: 0.5, high: 1.5, p: 0.01, why: null };
  const few = { ...difference, low: null, high: null, p: null, why: 'few samples' };
  const rows = [
    { contender: contenderOf('better'), measured: { difference } },
    { contender: contenderOf('few'), measured: { difference: few } },
    { contender: contenderOf('base'), measured: { difference: null } },
  ] as unknown as Parameters<typeof measureTable>[0];
  const axis = priceAxis('latency', 'samples', 'USD', false);
  const of = { axis, unit: 'ms', factor: 1000, baseline: contenderOf('base'), hasIntervals: true };
  expect(csvOf(measureTable(rows, of)).split('\r\n').slice(1)).toEqual([
    'better,base,90,3000,2000,1000,500,1500,,0.01',
    'few,base,90,3000,2000,1000,,,its samples are too few,',
    'base,base,,,,,,,,',
    '',
  ]);
});
