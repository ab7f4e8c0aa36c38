import { expect, test } from 'vitest';
import type { Leaderboard, LeaderboardRow } from '../../../src/lib/analysis/types';
import { marginField, marginFor, marginOf } from '../../../src/lib/session/margin';
import { leaderboardTable } from '../../../src/lib/views/leaderboard/leaderboard-table';
import { csvOf } from '../../../src/lib/table/csv';
import { marginInWords } from '../../../src/lib/views/verdict/margin-verdict';
import { verdictText } from '../../../src/lib/views/verdict/pieces';

const percent = { factor: 100, decimals: 1, unit: '%', difference: 'points', low: 0, high: 100 } as const;
const rating = { factor: 1, decimals: 2, unit: '', difference: 'points', low: 1, high: 10 } as const;

const none = { mean: null, known: 0 };
function row(label: string, score: number, difference: [value: number, low: number, high: number] | null) {
  const of = difference && {
    ...{ value: difference[0], interval: { low: difference[1], high: difference[2] } },
    ...{
      p: 0.2,
      pRaw: 0.2,
      method: 't',
      variance: 0.16,
      distinguishable: false,
      better: 1,
      worse: 1,
      same: 1,
    },
  };
  return {
    ...{ contender: { key: label, label, model: label, condition: null, run: null, mark: 0 }, n: 100, score },
    ...{ repeatsPerSample: 1, interval: { low: null, high: null }, method: 't', difference: of },
    ...{
      inputTokens: none,
      outputTokens: none,
      latencyMs: { ...none, kinds: [] },
      costUsd: none,
      tokensScopes: [],
    },
  } as LeaderboardRow;
}
const board = (rows: LeaderboardRow[], lowerIsBetter = false) =>
  ({
    rows,
    metric: { metric: 'acc', kind: 'binary', direction: lowerIsBetter ? 'lower' : 'higher', lowerIsBetter },
    baseline: rows[0]?.contender ?? null,
    shared: 100,
    family: 'pairs',
    comparisons: rows.length - 1,
    chosenBy: null,
  }) as unknown as Leaderboard;
const said = (rows: LeaderboardRow[], margin: number | null, lower = false) =>
  verdictText({ first: marginInWords(board(rows, lower), percent, margin), then: [], note: null }, '');

const base = row('base', 0.8, null);

test('who is not worse, who is worse, and of whom it is not known', () => {
  const rows = [base, row('near', 0.79, [-0.01, -0.018, 0.004]), row('far', 0.6, [-0.2, -0.27, -0.0512])];
  expect(said(rows, 0.02)).toBe(
    'With a margin of 2 points, near (at most 1.8 points behind) is not worse than base. far (at least 5.1 points behind) is worse.',
  );
  expect(said([base, row('wide', 0.78, [-0.02, -0.0931, 0.05])], 0.05)).toBe(
    // (1.96 + 0.8416)² · 0.16 / 0.05² = 502.3
    'With a margin of 5 points, it is not known whether wide (up to 9.4 points behind) is worse than base. About 510 samples would settle it if it scores like base.',
  );
  expect(said([base, row('ahead', 0.82, [0.02, 0.001, 0.05])], 0.0025)).toBe(
    'With a margin of 0.25 points, ahead is not worse than base.',
  );
});

test('where lower is better, more is worse', () => {
  const rows = [
    row('base', 0.1, null),
    row('slow', 0.2, [0.1, 0.06, 0.14]),
    row('like', 0.1, [0.001, -0.01, 0.012]),
  ];
  expect(said(rows, 0.05, true)).toBe(
    'With a margin of 5 points, like (at most 1.2 points behind) is not worse than base. slow (at least 6.0 points behind) is worse.',
  );
});

test('of many it is said how many they are', () => {
  const rows = [base, ...['a', 'b', 'c', 'd'].map((name) => row(name, 0.8, [0, -0.01, 0.01]))];
  expect(said(rows, 0.02)).toBe('With a margin of 2 points, all four others are not worse than base.');
});

test('nothing is said without a margin, a direction or evidence', () => {
  const rows = [base, row('near', 0.79, [-0.01, -0.018, 0.004])];
  expect(said(rows, null)).toBe('');
  const undirected = board(rows);
  expect(
    marginInWords({ ...undirected, metric: { ...undirected.metric, direction: null } }, percent, 0.02),
  ).toEqual([]);
  expect(marginInWords({ ...undirected, chosenBy: 'outcome' }, percent, 0.02)).toEqual([]);
});

test('the table has how each stands, where a margin was given', () => {
  const rows = [base, row('near', 0.79, [-0.01, -0.018, 0.004]), row('far', 0.6, [-0.2, -0.27, -0.0512])];
  const lines = csvOf(leaderboardTable(board(rows), { scale: percent, margin: 0.02 })).split(/\r?\n/);
  const at = lines[0]?.split(',').indexOf('margin') ?? -1;
  expect(lines.slice(1, 4).map((line) => line.split(',')[at])).toEqual(['', 'not worse', 'worse']);
  expect(csvOf(leaderboardTable(board(rows), { scale: percent }))).not.toContain('margin');
});

test('points are for every metric in per cent, another unit for its metric alone', () => {
  expect(marginOf(marginFor(2, 'acc', percent), 'f1', percent)).toBe(0.02);
  expect(marginOf(marginFor(2, 'acc', percent), 'judge', rating)).toBeNull();
  const half = marginFor(0.5, 'judge', rating);
  expect(marginOf(half, 'judge', rating)).toBe(0.5);
  expect(marginOf(half, 'style', rating)).toBeNull();
  expect(marginOf(half, 'acc', percent)).toBeNull();
  expect(marginOf(half, 'judge', { ...rating, isUndirected: true })).toBeNull();
  expect(marginField.toTexts(half)).toEqual(['0.5:judge']);
  for (const json of [2, null, half]) expect(marginField.fromJson(json)).not.toBeUndefined();
  for (const json of [-1, 0, 'x', { value: 1 }, { value: 0, metric: 'a' }])
    expect(marginField.fromJson(json)).toBeUndefined();
});
