import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../../../src/lib/records/fold-text';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const fold = (text: string): string => {
  const bytes = encoder.encode(text);
  return decoder.decode(foldText(bytes, new Uint8Array(bytes.length + 8)));
};
const plainly = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

test.each([
  '  a \n\t b  ',
  'é',
  'e\u0301',
  'a\u00a0b',
  '“quoted” – text…',
  '中文 字',
  '\u2028x\u2009',
  '🙂 \u3000 z',
  '\ufeffx',
  '',
])('folds %j as NFC and a regular expression do', (text) => {
  expect(fold(text)).toBe(plainly(text));
});

test('folds any text as NFC and a regular expression do', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ' ',
      '\n',
      '\u00a0',
      '\u2003',
      '\u3000',
      'é',
      'e\u0301',
      '\u0301',
      '—',
      '字',
      'か\u3099',
      '🙂',
      'ʼ',
      '\u0130',
    ),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('').replace(/\p{Surrogate}/gu, '');
      expect(fold(text)).toBe(plainly(text));
    }),
    { numRuns: 3000 },
  );
});
