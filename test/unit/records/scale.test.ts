import { expect, test } from 'vitest';
import { PROVISIONAL, provisionalEpoch } from '$lib/records/epoch';
import { contradict, type ScoreScale } from '$lib/records/score-scale';

const marks = (max: number, min = 1): ScoreScale => ({ is: 'marks', min, max });
test.each<[ScoreScale, ScoreScale, boolean]>([
  [marks(5), marks(10), true],
  [marks(5), marks(5, 2), false],
  [{ is: 'share' }, { is: 'percent' }, true],
  [{ is: 'share' }, { is: '0 or 1' }, false],
  [{ is: '0 or 1' }, marks(5, 0), false],
  [{ is: '0 or 1' }, marks(5), true],
  [{ is: 'large' }, { is: 'percent' }, false],
])('%j and %j can hardly be one scale: %s', (a, b, apart) =>
  expect([contradict(a, b), contradict(b, a)]).toEqual([apart, apart]),
);

test('repeats that only their names tell apart have numbers apart, the same in every file', () => {
  const names = Array.from({ length: 100 }, (_, i) => `run ${i}`);
  const found = names.map(provisionalEpoch);
  expect(new Set(found).size).toBe(100);
  expect(names.map(provisionalEpoch)).toEqual(found);
  expect(found.every((epoch) => epoch >= PROVISIONAL && epoch < 2 ** 31)).toBe(true);
});
