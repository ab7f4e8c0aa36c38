import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCore } from '../../../src/lib/bytes/byte-core';
import { foldText } from '../../../src/lib/records/fold-text';

const { draft } = new ByteCore();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const fold = (text: string): string => {
  draft.clear();
  draft.addText(text);
  return draft.fold() ? decoder.decode(draft.view()) : foldText(text);
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
  ' '.repeat(40),
  `${'word '.repeat(9)} \t ${'x'.repeat(33)}  ${'y'.repeat(16)} z `,
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
      'sixteen letters.',
      'a word or two, ',
      '\u0130',
    ),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('').replace(/\p{Surrogate}/gu, '');
      expect(fold(text)).toBe(plainly(text));
    }),
    { numRuns: 3000 },
  );
});
