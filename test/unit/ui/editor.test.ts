import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Offered, offersOf } from '../../../src/lib/ui/editor/offered';
import { sourceParts } from '../../../src/lib/ui/editor/source-parts';

const offered: Offered = {
  tables: [
    { name: 'near_misses', columns: ['model', 'misses'], about: 'result of cell 2' },
    { name: 'results', columns: ['model', 'score'], about: 'table' },
    { name: 'tags', columns: ['key'], about: 'table' },
  ],
  parameters: ['least', 'metric'],
  words: [],
};
const labels = (source: string, before: string) =>
  offersOf(source, before, offered).map(({ label }) => label);

describe('what is offered', () => {
  test('behind a $, parameters', () => {
    expect(labels('SELECT $', '$')).toEqual(['$least', '$metric']);
  });
  test('behind a name or an alias, columns of its table', () => {
    expect(labels('SELECT r.s FROM results AS r', 'r.s')).toEqual(['model', 'score']);
    expect(labels('SELECT n. FROM results r JOIN near_misses n', 'n.')).toEqual(['model', 'misses']);
    expect(labels('SELECT tags.', 'TAGS.')).toEqual(['key']);
    expect(labels('SELECT x. FROM results r', 'x.')).toEqual([]);
  });
  test('else columns of the tables that are spoken of, once each, and the names of all', () => {
    expect(labels('SELECT m FROM results, near_misses', 'm')).toEqual([
      ...['model', 'score', 'misses'],
      ...['near_misses', 'results', 'tags'],
    ]);
    expect(labels('SELECT m', 'm')).toEqual(['near_misses', 'results', 'tags']);
  });
});

test('a source is coloured by its words, and stays what it is', () => {
  expect(sourceParts(`SELECT 'from' AS "from" -- where\n/* a */ > $least`, 'sql')).toEqual([
    { kind: 'keyword', text: 'SELECT' },
    { kind: 'plain', text: ' ' },
    { kind: 'string', text: "'from'" },
    { kind: 'plain', text: ' ' },
    { kind: 'keyword', text: 'AS' },
    { kind: 'plain', text: ' "from" ' },
    { kind: 'comment', text: '-- where' },
    { kind: 'plain', text: '\n' },
    { kind: 'comment', text: '/* a */' },
    { kind: 'plain', text: ' > ' },
    { kind: 'parameter', text: '$least' },
  ]);
  expect(sourceParts('{ "a": "b", "c": true }', 'json').map(({ kind }) => kind)).toContain('key');
  const pieces = fc.constantFrom(
    "'",
    '"',
    '--',
    '/*',
    '*/',
    '$x',
    'select',
    'x',
    '\n',
    '\\',
    ':',
    ' ',
    '{',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(pieces), fc.constantFrom('sql', 'json', null), (some, language) => {
      const source = some.join('');
      expect(
        sourceParts(source, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(source);
    }),
  );
});
