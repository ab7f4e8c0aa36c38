import { expect, test } from 'vitest';
import { partingOf, repeatsIn } from '../../../src/lib/analysis/paths/parting';

const path = (calls: string) =>
  calls
    .split(' ')
    .filter(Boolean)
    .map((call) => ({ name: call.replace(/\..*/, ''), call }));
const parting = (...paths: string[]) => partingOf(paths.map(path));

test.each([
  [['a b', 'a b'], null],
  [['a b'], null],
  [[], null],
  [['', ''], null],
  [['a b', 'a c'], { call: 2, how: 'tools', tools: 2 }],
  [['a b', 'a b', 'a'], { call: 2, how: 'end', tools: 2 }],
  [['a b', 'a c', 'a'], { call: 2, how: 'tools', tools: 2 }],
  [['', 'a'], { call: 1, how: 'end', tools: 1 }],
  [['a.1 b', 'a.2 b'], { call: 1, how: 'arguments', tools: null }],
  [['a.1 b c', 'a.2 b d'], { call: 1, how: 'arguments', tools: 3 }],
  [['a b.1', 'a b.2 c'], { call: 2, how: 'arguments', tools: 3 }],
  // In another order is another call at that place.
  [['a b', 'b a'], { call: 1, how: 'tools', tools: 1 }],
])('%j part at %j', (paths, found) => {
  expect(parting(...paths)).toEqual(found);
});

test('a call counts as made again only right after itself, with the same arguments', () => {
  expect(repeatsIn(path('a a a'))).toBe(2);
  expect(repeatsIn(path('a b a'))).toBe(0);
  expect(repeatsIn(path('a.1 a.2'))).toBe(0);
  expect(repeatsIn([])).toBe(0);
});
