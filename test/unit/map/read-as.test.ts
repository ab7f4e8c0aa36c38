import { expect, test } from 'vitest';
import { factsOf } from '$lib/mapping/column-facts';
import type { Reading } from '$lib/mapping/mapping';
import { readAsOf, readingAs, type ReadAs } from '../../../src/routes/map/read-as';

test.each<[ReadAs, (number | string)[], Reading]>([
  ['number', [0, 0.5, 1], { as: 'number', min: 0, max: 1 }],
  ['number', [0, 0.5, 7], { as: 'number' }],
  ['number', ['0,5', '0,25', '1,5'], { as: 'number', decimal: ',' }],
  ['percent', [12, 61], { as: 'number', percent: true, min: 0, max: 1 }],
  ['rating', [2, 5, 3], { as: 'number', min: 1, max: 5 }],
  ['rating', [0, 5, 3], { as: 'number', min: 0, max: 5 }],
  ['share', [3, 4], { as: 'share', of: 'tests' }],
  [
    'words',
    ['Good', 'n/a', 'Bad'],
    {
      ...{ as: 'right or wrong', right: [], wrong: [] },
      third: [
        { word: 'Good', counts: 'unscored' },
        { word: 'Bad', counts: 'unscored' },
      ],
    },
  ],
])('a score taken as %s (%#)', (as, cells, reading) => {
  const made = readingAs(as, undefined, factsOf(cells), 'tests');
  expect(made).toEqual(reading);
  expect(readAsOf(made)).toBe(as);
});

test('what was guessed stays where it is read that way, and words keep what they count as', () => {
  const facts = factsOf(['yes', 'no']);
  const guessed: Reading = { as: 'right or wrong', right: ['yes'], wrong: ['no'] };
  expect(readingAs('words', guessed, facts, '')).toBe(guessed);
  expect(readingAs('flag', guessed, facts, '')).toEqual({ as: 'yes or no', yes: ['yes'], no: ['no'] });
});
