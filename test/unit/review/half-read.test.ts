import { expect, test } from 'vitest';
import { blindDrawIn } from '$lib/session/review/half-read.svelte';

test('a kept draw is read again, and nothing else is taken for one', () => {
  const draw = { draw: 'random 6 of 6, seed 3', evaluation: 'quiz', reviewer: 'mira', read: 5, of: 12 };
  expect(blindDrawIn({ ...draw, seen: '' })).toEqual(draw);
  for (const key of Object.keys(draw)) expect(blindDrawIn({ ...draw, [key]: null }), key).toBe(null);
  expect(blindDrawIn({})).toBe(null);
});
