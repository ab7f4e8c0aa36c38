import { expect, test } from 'vitest';
import type { SliceRow, Slices } from '../../../src/lib/analysis';
import type { Contender, Leaderboard } from '../../../src/lib/analysis/types';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { sliceVerdict } from '../../../src/lib/views/slices/slice-verdict';
import { cellWords, turnWords } from '../../../src/lib/views/slices/slice-words';
import { metricOf } from '../support/metric';

const contender = (label: string): Contender => ({
  ...{ key: label, label, model: label, condition: null, run: null, mark: 0 },
});
const [alder, birch] = [contender('alder'), contender('birch')];
const bare = { score: 0.5, interval: { low: null, high: null }, difference: null };
const row: SliceRow = {
  ...{ key: 'topic', slice: { kind: 'value', value: 'odd' }, cross: null, n: 20, enough: true },
  ...{ outcome: false, twin: null, turned: { winner: alder, loser: birch } },
  cells: [bare, bare],
};
const found = {
  ...{ contenders: [alder, birch], chosen: null, clustered: false, tested: 1 },
} as unknown as Slices;
const scaleOf = (direction: 'higher' | null) => scoreScale(metricOf({ direction }));

test('a cell counts shared samples, unless what is missing counts as wrong', () => {
  const said = (missingAs: 'dropped' | 'wrong') =>
    cellWords(row, 0, found, scaleOf('higher'), missingAs).split('\n').at(-1);
  expect(said('dropped')).toBe('20 shared samples');
  expect(said('wrong')).toBe('20 samples');
});

test('where nobody says which way is better, a ranking that flips has no winner', () => {
  expect(turnWords(row, scaleOf('higher'))).toBe('alder is ahead of birch here and behind it overall');
  expect(turnWords(row, scaleOf(null))).toBe('alder scores higher than birch here and lower overall');
});

test('what slices say: of labels of what the models did, that nothing is tested; of one and of two differences', () => {
  const board = { metric: metricOf(), rows: [] } as unknown as Leaderboard;
  const said = (change: object) =>
    sliceVerdict(
      { ...found, rows: [row], shown: ['topic'], labels: [], cross: null, remain: 0, ...change },
      board,
      scaleOf('higher'),
    );
  const outcome = { ...row, outcome: true };
  expect(said({ tested: 0, rows: [outcome] }).lead).toEqual([
    'These labels say what the models did, so no difference is tested.',
  ]);
  expect(said({ tested: 0 }).lead).toEqual(['No slice is large enough to compare models in it.']);
  expect(said({ tested: 1 }).then[0]).toMatch(/^The one difference to alder is not beyond chance\./);
  expect(said({ tested: 2 }).then[0]).toMatch(/^Neither of 2 differences to alder is beyond chance\./);
  expect(said({ tested: 3 }).then[0]).toMatch(/^None of 3 differences to alder are beyond chance\./);
});

test('of the widest gap of several slices it is said what remains where small slices borrow from the others', () => {
  const board = { metric: metricOf(), rows: [] } as unknown as Leaderboard;
  const difference = {
    value: -0.4,
    interval: { low: -0.7, high: -0.1 },
    p: 0.01,
    pRaw: 0.002,
    distinguishable: true,
  };
  const said = (borrowed: number) => {
    const pooled = { value: -0.12, low: -0.31, high: 0.04, borrowed };
    const cells = [bare, { ...bare, difference: { ...difference, pooled } }];
    const rows = [{ ...row, n: 20, cells }];
    const asked = {
      ...found,
      rows,
      shared: 200,
      shown: ['topic'],
      labels: [],
      cross: null,
      tested: 3,
      remain: 1,
    };
    return sliceVerdict(asked, board, scaleOf('higher'));
  };
  expect(said(0.05).then[0]).toMatch(/^1 of 3 differences/);
  expect(said(0.7).then[0]).toBe(
    'The widest gap of several slices is partly luck: pooled with the other slices of topic, birch is at −12.0\u00a0points, 95 % interval −31.0 to +4.0.',
  );
});
