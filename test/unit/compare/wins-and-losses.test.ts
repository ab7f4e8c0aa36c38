import { expect, test } from 'vitest';
import type { Leaderboard } from '$lib/analysis/types';
import { winsAndLosses } from '$lib/views/verdict/wins-and-losses';

const a = { label: 'a' };
const board = (better: number, worse: number, change: object = {}) =>
  ({
    rows: [
      { contender: a, difference: null },
      { contender: { label: 'b' }, difference: { method: 'posterior', better, worse } },
    ],
    metric: { direction: 'higher' },
    baseline: a,
    chosenBy: null,
    ...change,
  }) as unknown as Leaderboard;
const rowsOf = (found: ReturnType<typeof winsAndLosses>) =>
  found?.rows.map((row) => row.map(({ probability }) => probability).join(' '));

test('three won of three: .94 now, settled two wins on, and with one loss four', () => {
  const found = winsAndLosses(board(3, 0));
  expect(rowsOf(found)).toEqual([
    '.50 .75 .88 .94 .97 .98 .99 .99+ .99+ .99+',
    '.25 .50 .69 .81 .89 .94 .96 .98 .99 .99',
    '.13 .31 .50 .66 .77 .86 .91 .95 .97 .98',
    '.06 .19 .34 .50 .64 .75 .83 .89 .93 .95',
  ]);
  expect(found?.ahead).toBe('b');
  const said = found?.rows.map((row) => row.findIndex(({ says }) => says === 'settled'));
  expect(said).toEqual([5, 7, 9, -1]);
  expect(found?.rows.flat().filter(({ isNow }) => isNow)).toMatchObject([
    { won: 3, lost: 0, says: 'likely' },
  ]);
});

test('the one that is ahead may be the baseline, and what stands now is always among them', () => {
  const found = winsAndLosses(board(6, 14));
  expect(found).toMatchObject({ ahead: 'a', won: 14, lost: 6 });
  expect(found?.rows.flat().filter(({ isNow }) => isNow)).toHaveLength(1);
});

test('nothing where nothing tells the two apart, more are compared, or the test is another', () => {
  expect(winsAndLosses(board(0, 0))).toBeNull();
  expect(winsAndLosses(board(3, 0, { metric: { direction: null } }))).toBeNull();
  expect(winsAndLosses(board(3, 0, { chosenBy: 'outcome' }))).toBeNull();
  expect(winsAndLosses(board(3, 0, { rows: [...board(3, 0).rows, { contender: a }] }))).toBeNull();
});
