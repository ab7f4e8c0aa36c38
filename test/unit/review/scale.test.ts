import { expect, test } from 'vitest';
import { hasKeys, isRightOn, keyOf, ratingsOf, scaleIn, scaleText } from '$lib/review/scale';

test('a scale is written as labels name it, and read back', () => {
  for (const scale of [
    { low: 1, high: 5, pass: null },
    { low: 0, high: 10, pass: 7 },
  ])
    expect(scaleIn(scaleText(scale))).toEqual(scale);
  expect(scaleText({ low: 1, high: 5, pass: 4 })).toBe('1 to 5, right from 4');
});

test.each([
  '',
  '5',
  '5 to 1',
  '3 to 3',
  '-1 to 5',
  '1 to 5, right from 1',
  '1 to 5, right from 6',
  '1 to 2.5',
])('“%s” is no scale', (text) => expect(scaleIn(text)).toBeNull());

test('each rating has a key of its own, or the scale has too many', () => {
  const ten = { low: 1, high: 10, pass: null };
  expect(ratingsOf(ten).map(keyOf)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
  expect(hasKeys(ten)).toBe(true);
  expect(hasKeys({ low: 0, high: 9, pass: null })).toBe(true);
  expect(hasKeys({ low: 0, high: 10, pass: null })).toBe(false);
  expect(hasKeys({ low: 5, high: 12, pass: null })).toBe(false);
});

test('right from the pass mark on; without one nobody says', () => {
  const scale = { low: 1, high: 5, pass: 4 };
  expect([3, 4, 5].map((rating) => isRightOn(scale, rating))).toEqual([false, true, true]);
  expect(isRightOn({ ...scale, pass: null }, 5)).toBeNull();
});
