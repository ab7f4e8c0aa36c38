import { expect, test } from 'vitest';
import { middle } from '../../../src/lib/analysis/contenders/middle';

test('a long name keeps its beginning and its end', () => {
  expect(middle('aster-large', 11)).toBe('aster-large');
  expect(middle('abcdefghij', 7)).toBe('abc…hij');
  expect(middle('abcdefghij', 6)).toBe('abc…ij');
  expect(middle('x'.repeat(10_000), 40)).toHaveLength(40);
  // Letters, not halves of them.
  expect(middle('😀😀😀😀😀😀', 5)).toBe('😀😀…😀😀');
  expect(middle('😀😀😀', 5)).toBe('😀😀😀');
});
