import { expect, test } from 'vitest';
import { newsOfAlike } from '$lib/session/alike';

const sources = [
  { path: 'a/result.json', format: 'harbor-trial' },
  { path: 'a/reward.txt', format: 'unknown' },
];
const alike = [
  { path: 'b/reward.txt', sameAs: 'a/reward.txt' },
  { path: 'c/result.json', sameAs: 'a/result.json' },
];

test('of files like others only those are news whose twin was read, or that were all that was dropped', () => {
  expect(newsOfAlike(alike, 9, sources)).toEqual([alike[1]]);
  expect(newsOfAlike(alike, 2, sources)).toBe(alike);
  expect(newsOfAlike([], 9, sources)).toEqual([]);
});
