import { expect, test } from 'vitest';
import {
  pageTitle,
  settingInWords,
  standsOnInWords,
  toMarkdown,
} from '../../../src/lib/views/notebook/report/report-words';
import { largeInWords, leftInWords, sizeInWords } from '../../../src/lib/views/notebook/report/size-words';

test('the size of a report is said, and from 5 MB on that it is large', () => {
  expect([1, 214_300, 4_999_999, 12_340_000].map(sizeInWords)).toEqual([
    '1 kB',
    '215 kB',
    '5.0 MB',
    '12.3 MB',
  ]);
  expect(largeInWords(4_999_999)).toBeNull();
  expect(largeInWords(5_000_000)).toContain('mail');
});

test('what was not computed now is said before the report is saved', () => {
  expect(leftInWords(1, true)).toBe(
    '1 cell has no result of the files that are loaded. The report says so there.',
  );
  expect(leftInWords(4, false)).toBe(
    'No result files are loaded: 4 results stand as stored. The report says so there.',
  );
});

test('a view says what it stands on with its filter spelled out, its own keys before those of the settings', () => {
  const settings = { evaluation: 'desk', metric: 'exact_match', baseline: 'aster', models: ['a', 'b'] };
  expect(standsOnInWords('{}', settings)).toBe('desk · exact match · baseline aster · 2 models');
  expect(standsOnInWords('{ "metric": "chrf", "filter": ["label:topic:refunds"] }', settings)).toBe(
    'desk · chrf · baseline aster · 2 models · filter: topic refunds',
  );
  expect(standsOnInWords('{', settings)).toBe('');
  expect(standsOnInWords('{ "filter": [1, "nonsense"] }', {})).toBe('');
});

test('the title of a page’s report is text, whatever an evaluation is called', () => {
  expect(pageTitle('Compare', { evaluation: 'desk', metric: 'exact_match' })).toBe(
    'Compare: desk, exact match',
  );
  expect(pageTitle('Overview', {})).toBe('Overview');
  expect(toMarkdown('a <b> & [c](d) `e`\n# *f* $g$ ~h~ \\')).toBe(
    'a &lt;b> &amp; \\[c\\](d) \\`e\\` \\# \\*f\\* \\$g\\$ \\~h\\~ \\\\',
  );
});

test('a setting is read as it was written, a list of texts without its signs', () => {
  expect([settingInWords('pairs'), settingInWords(['a', 'b']), settingInWords({ rung: 'id' })]).toEqual([
    'pairs',
    'a, b',
    '{"rung":"id"}',
  ]);
});
