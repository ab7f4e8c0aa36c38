import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/lib/views/sample/difference';
import { firstOf, folded } from '../../../src/lib/views/sample/folded-difference';

const both = (text: string): Change => ({ text, side: 'both' });
const left = (text: string): Change => ({ text, side: 'left' });
const words = (n: number) => 'word '.repeat(n);

test('what is equal is folded but for what stands beside a change', () => {
  const pieces = folded([both(words(1000)), left('new '), both(words(1000))], new Set());
  expect(pieces).toHaveLength(5);
  const [first, before, change, after, last] = pieces;
  expect(first).toMatchObject({ at: 0 });
  expect(last).toMatchObject({ at: 2 });
  expect(change).toEqual(left('new '));
  for (const piece of [before, after]) {
    if (!piece || 'folded' in piece) throw new Error('a text was expected');
    expect(piece.text.length).toBeGreaterThan(200);
    expect(piece.text.length).toBeLessThan(300);
    expect(piece.text).toMatch(/^word .*word $/);
  }
  expect(folded([both(words(100)), left('new')], new Set())).toEqual([both(words(100)), left('new')]);
  expect(folded([both(words(1000)), left('new')], new Set([0]))).toEqual([both(words(1000)), left('new')]);
});

test('of a long change the first part is shown, and it is said how much is left', () => {
  const { pieces, rest } = firstOf([left(words(2000)), both('end')], 6000);
  expect(pieces).toEqual([left(words(1200))]);
  expect(rest).toBe(4003);
});

test('no character is lost or shown twice, and none is cut', () => {
  const change = fc.record({
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2000 }),
    side: fc.constantFrom<Change['side']>('both', 'left', 'right'),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.integer({ min: 1, max: 4000 }), (changes, most) => {
      const all = changes.reduce((sum, { text }) => sum + text.length, 0);
      const { pieces, rest } = firstOf(folded(changes, new Set()), most);
      const shown = pieces.reduce((sum, one) => sum + ('folded' in one ? one.folded : one.text.length), 0);
      expect(shown + rest).toBe(all);
      for (const piece of pieces) if (!('folded' in piece)) expect(() => encodeURI(piece.text)).not.toThrow(); // as it does on half a character
    }),
  );
});
