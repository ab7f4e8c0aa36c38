import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../../src/lib/ui/cut-name';

test.each([
  ['aster-large', 'aster-large', ''],
  ['gemini-3.1-pro-preview', 'gemini-3.1-', 'pro-preview'],
  ['llama-3.3-70b-instruct', 'llama-3.3-', '70b-instruct'],
  ['gemini-3.5-flash · 12:51:12', 'gemini-3.5-flash ', '· 12:51:12'],
  ['claude-3-7-sonnet-20250219', 'claude-3-7-sonnet-', '20250219'],
  ['averyveryverylongnamewithoutwords', 'averyveryverylongnamewith', 'outwords'],
])('%s is cut before its last words', (name, head, tail) => expect(partsOf(name)).toEqual([head, tail]));

test('nothing of a name is lost, and no letter is torn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const [head, tail] = partsOf(name);
      expect(head + tail).toBe(name);
      expect([...tail].length).toBeLessThanOrEqual(20);
      expect(tail).not.toMatch(/^[\p{M}\u200d]/u);
    }),
  );
});
