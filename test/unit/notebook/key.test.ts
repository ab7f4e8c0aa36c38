import { expect, test } from 'vitest';
import { keyOf } from '$lib/notebook/key';

test('a key is of what is said, in whatever order members stand; a list is another in another order', () => {
  expect(keyOf({ b: 1, a: { d: [{ f: 1, e: null }], c: 2 } })).toBe(
    keyOf({ a: { c: 2, d: [{ e: null, f: 1 }] }, b: 1 }),
  );
  expect(keyOf({ a: [1, 2] })).not.toBe(keyOf({ a: [2, 1] }));
  expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: '1' }));
});
