import { expect, test } from 'vitest';
import { isRead, nextToRead, paceOf, progressOf, stateOf } from '$lib/review/progress';

test.each([
  ['1', '', 'right'],
  ['0', '', 'wrong'],
  ['4', '', 'judged'],
  ['4', '1 to 5, right from 4', 'right'],
  ['3', '1 to 5, right from 4', 'wrong'],
  ['1', '1 to 5, right from 4', 'wrong'],
  ['1', '1 to 5', 'judged'],
  ['0', '0 to 10', 'judged'],
])('“%s” on the scale “%s” is %s', (value, scale, state) => expect(stateOf({ value, scale })).toBe(state));

test('all is read once nothing is open or skipped', () => {
  expect(progressOf(['right', 'open', 'wrong', 'right', 'skipped', 'judged'])).toEqual({
    ...{ right: 2, wrong: 1, judged: 1, skipped: 1, open: 1 },
  });
  expect(isRead(progressOf(['right', 'judged']))).toBe(true);
  expect(isRead(progressOf(['right', 'open']))).toBe(false);
  expect(isRead(progressOf(['right', 'skipped']))).toBe(false);
});

test('what is open comes next, from here on and then from the start; what was skipped at the end', () => {
  expect(nextToRead(['open', 'right', 'skipped', 'open'], 1)).toBe(3);
  expect(nextToRead(['open', 'right', 'skipped', 'wrong'], 1)).toBe(0);
  expect(nextToRead(['skipped', 'right', 'skipped'], 0)).toBe(2);
  expect(nextToRead(['skipped', 'right'], 0)).toBe(0);
  expect(nextToRead(['right', 'judged'], 0)).toBeNull();
});

test('the pace is the median between judgements, without the breaks and before four not known', () => {
  const at = (...minutes: number[]) => minutes.map((minute) => minute * 60_000);
  expect(paceOf(at(0, 1, 2))).toBeNull();
  expect(paceOf(at(3, 0, 1, 60, 62, 66))).toBe(2 * 60_000);
});
