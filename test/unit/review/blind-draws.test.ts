import { expect, test } from 'vitest';
import { drawsIn, type BlindDraw, withRead, withSeen } from '$lib/session/review/blind-draws';

const draw: BlindDraw = {
  ...{ draw: 'random 6 of 6, seed 3', evaluation: 'quiz', reviewer: 'mira', filter: [] },
  ...{ read: 5, of: 12 },
};
const half = withRead([], draw, true);

test('a kept draw is read again, and nothing else is taken for one', () => {
  expect(drawsIn(half)).toEqual([{ ...draw, isSeen: false }]);
  for (const key of Object.keys({ ...draw, isSeen: false }))
    expect(drawsIn([{ ...half[0], [key]: null }]), key).toEqual([]);
  expect(drawsIn([null, 3, 'quiz', {}, { ...half[0], filter: [1] }])).toEqual([]);
});

test('a draw is half read until its end, and further on it is the same draw', () => {
  const more = { ...draw, read: 11 };
  expect(withRead(half, more, true)).toEqual([{ ...more, isSeen: false }]);
  const longer = { ...draw, draw: 'random 5 of 6, seed 3', read: 6, of: 10 };
  expect(withRead(half, longer, true)).toEqual([{ ...longer, isSeen: false }]);
  expect(withRead(half, { ...draw, read: 12 }, false)).toEqual([]);
  expect(withRead(half, { ...draw }, true), 'nothing new').toBe(half);
});

test('a draw of another evaluation or reviewer is another, though its text is the same', () => {
  const other = { ...draw, evaluation: 'exam', read: 0 };
  expect(withRead(half, other, false)).toEqual(half);
  expect(withRead(half, { ...other, read: 1 }, true)).toHaveLength(2);
  expect(withRead(half, { ...draw, reviewer: 'noor', read: 1 }, true)).toHaveLength(2);
});

test('one that is not begun leaves the half-read one; one that is begun takes its place', () => {
  const next = { ...draw, draw: 'random 6 of 6, seed 4' };
  expect(withRead(half, { ...next, read: 0 }, false)).toEqual(half);
  expect(withRead(half, { ...next, read: 1 }, true)).toEqual([{ ...next, read: 1, isSeen: false }]);
});

test('whose scores were asked for stays seen while it is read on, and another draw is not', () => {
  const seen = withSeen(half, draw);
  expect(seen).toEqual([{ ...draw, isSeen: true }]);
  expect(withRead(seen, { ...draw, read: 0 }, false)).toEqual(seen);
  expect(withRead(seen, { ...draw, read: 6 }, true)[0]?.isSeen).toBe(true);
  expect(withRead(seen, { ...draw, draw: 'random 6 of 6, seed 4' }, true)[0]?.isSeen).toBe(false);
  expect(withSeen(half, { evaluation: 'exam', reviewer: 'mira' })).toEqual(half);
});
