import { expect, test } from 'vitest';
import type { Leaderboard, LeaderboardRow } from '../../../src/lib/analysis';
import { type BoardColumn, type BoardSort, nextSort } from '../../../src/lib/session/board-sort';
import { sortedBoard } from '../../../src/lib/views/leaderboard/board-order';

const mean = (value: number | null) => ({ mean: value, known: 1, kinds: [] });
/** As the leaderboard has them, best first; `d`: to the baseline, which is b. */
const made = [
  { label: 'a 10', score: 0.9, d: 0.2, p: 0.01, tokens: 30, cost: null, latency: 5 },
  { label: 'b', score: 0.7, d: null, p: null, tokens: null, cost: 2, latency: 9 },
  { label: 'a 9', score: 0.7, d: 0, p: 1, tokens: 10, cost: 1, latency: 9 },
  { label: 'c', score: null, d: -0.3, p: 0.5, tokens: 20, cost: 8, latency: null },
];
const board = {
  baseline: { key: 'b' },
  rows: made.map(({ label, score, d, p, tokens, latency }) => ({
    ...{
      contender: { key: label, label },
      score,
      n: 1,
      difference: d === null ? null : { value: d, p, same: 0 },
    },
    ...{ inputTokens: mean(tokens), outputTokens: mean(tokens), latencyMs: mean(latency) },
  })),
} as unknown as Leaderboard;
const costs = {
  currency: 'USD',
  of: ({ contender }: LeaderboardRow) => ({
    ...{ amount: made.find(({ label }) => label === contender.label)?.cost ?? null, responses: 1 },
    // A sum in another currency has no place among these.
    currency: contender.label === 'c' ? 'EUR' : 'USD',
  }),
};
const labels = (sort: BoardSort | null) =>
  sortedBoard(board, sort, costs).rows.map(({ contender }) => contender.label);

test.each<[BoardColumn, boolean, string[]]>([
  ['name', false, ['a 9', 'a 10', 'b', 'c']],
  ['score', false, ['b', 'a 9', 'a 10', 'c']],
  ['score', true, ['a 10', 'b', 'a 9', 'c']],
  ['difference', true, ['a 10', 'b', 'a 9', 'c']],
  ['difference', false, ['c', 'b', 'a 9', 'a 10']],
  ['p', false, ['a 10', 'c', 'a 9', 'b']],
  ['tokens', false, ['a 9', 'c', 'a 10', 'b']],
  ['tokens', true, ['a 10', 'c', 'a 9', 'b']],
  ['latency', true, ['b', 'a 9', 'a 10', 'c']],
  ['cost', false, ['a 9', 'b', 'a 10', 'c']],
])('by %s, descending %s: unknown last, equals as they were', (by, descending, wanted) => {
  expect(labels({ by, descending })).toEqual(wanted);
});

test('best first is the board itself', () => expect(sortedBoard(board, null, costs)).toBe(board));

test('clicks go round and end where they began', () => {
  const round = (by: BoardColumn, lower = false) => {
    const found = [nextSort(null, by, lower)];
    while (found.at(-1) !== null && found.length < 5) found.push(nextSort(found.at(-1) ?? null, by, lower));
    return found.map((sort) => sort && sort.descending);
  };
  expect(round('tokens')).toEqual([false, true, null]);
  expect(round('n')).toEqual([true, false, null]);
  expect(round('score')).toEqual([false, null]);
  expect(round('score', true)).toEqual([true, null]);
  expect(nextSort({ by: 'tokens', descending: true }, 'p', false)).toEqual({ by: 'p', descending: false });
});
