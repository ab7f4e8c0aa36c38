import { expect, test } from 'vitest';
import { asRanked } from '$lib/session/compared-on-view';
import { contenderOf } from '../support/contender';
import { DESK } from '../support/demo-comparisons';

type Board = Parameters<typeof asRanked>[1];
const [aster, brook] = [contenderOf('aster'), contenderOf('brook')];
const boardOf = (baseline: typeof aster | null, given: Partial<Board['comparison']> = {}): Board => ({
  comparison: { ...DESK, ...given },
  leaderboard: { rows: [{ contender: brook }, { contender: aster }], baseline } as Board['leaderboard'],
});

test('what is compared has the order, the baseline and the samples that the page chose', () => {
  expect(asRanked(DESK, boardOf(aster))).toEqual({
    ...DESK,
    contenders: ['brook', 'aster'],
    baseline: 'aster',
  });
  expect(asRanked(DESK, boardOf(null, { samples: 'pairs' }))).toEqual({
    ...{ ...DESK, contenders: ['brook', 'aster'], samples: 'pairs' },
  });
});

test('where nothing is ranked, nothing is compared', () => {
  const board = boardOf(null);
  expect(asRanked(DESK, { ...board, leaderboard: { ...board.leaderboard, rows: [] } })).toBeNull();
});
