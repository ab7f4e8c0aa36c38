import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameWithMarks, stretches, withMarks } from '$lib/table/invisible';

describe('what nobody would see', () => {
  test.each([
    ['a\u202egnp.exe', 'a⟦RLO⟧gnp.exe'],
    ['pay\u200bpal', 'pay⟦ZWSP⟧pal'],
    ['\u001b[31mred', '⟦ESC⟧[31mred'],
    ['a\rb', 'a⟦CR⟧b'],
    ['tab\tline\r\nend\n', 'tab\tline\r\nend\n'],
    ['soft\u00adhyphen', 'soft⟦SHY⟧hyphen'],
    ['\u{e0068}\u{e0069}', '⟦TAG⟧⟦TAG⟧'],
    ['lone \ud800 half', 'lone ⟦D800⟧ half'],
    ['\ufeffstart', '⟦BOM⟧start'],
    ['a\u2028b', 'a⟦LS⟧b'],
    ['A\ufe0fB', 'A⟦VS⟧B'],
    ['i\u200dj', 'i⟦ZWJ⟧j'],
  ])('%j is shown as %s', (text, shown) => {
    expect(withMarks(text)).toBe(shown);
  });

  test.each([
    'می\u200cخواهم', // Persian
    'क्\u200dष', // Devanagari
    '👩‍💻 👍🏽 ❤️ 1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '葛\u{e0100}城 日本語 한국어 العربية',
    'Ünïcödé — “quotes” … 𝒳',
  ])('what belongs to writing stays: %s', (text) => {
    expect(withMarks(text)).toBe(text);
  });

  test('nothing is lost or invented', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(
          stretches(text)
            .map((one) => one.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

test.each([
  ['gpt-4 ', 'gpt-4⟦SP⟧'],
  [' gpt 4', '⟦SP⟧gpt 4'],
  ['gpt\u00a04', 'gpt⟦NBSP⟧4'],
  ['gpt\u20034', 'gpt⟦blank⟧4'],
  ['gpt\n4\t', 'gpt⟦LF⟧4⟦TAB⟧'],
  ['gpt\u200b-4', 'gpt⟦ZWSP⟧-4'],
  ['Ünïcödé 模型 x', 'Ünïcödé 模型 x'],
])('of a name, blanks of other kinds are seen as well: %j as %j', (name, shown) => {
  expect(nameWithMarks(name)).toBe(shown);
  expect(nameWithMarks(shown)).toBe(shown);
});
