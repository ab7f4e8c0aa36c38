import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/lib/mapping/mapping';
import { compile } from '../../../src/lib/mapping/readings';
import type { Cell } from '../../../src/lib/mapping/table';
import { isTotalRow } from '../../../src/lib/mapping/totals';
import { thirdOf, verdictOf } from '../../../src/lib/mapping/words';

const words: Reading = {
  as: 'right or wrong',
  right: ['True', 'Correct Answer', '1'],
  wrong: ['false', 'Incorrect Answer', '0'],
  third: [
    { word: 'Refusal', counts: 'no answer' },
    { word: 'half', counts: 0.5 },
    { word: 'none of it', counts: 0 },
  ],
};

describe('right or wrong', () => {
  test.each<[Cell, number | null, boolean | null]>([
    [true, 1, true],
    [false, 0, false],
    ['True', 1, true],
    [' TRUE ', 1, true],
    ['1.0', 1, true],
    [1, 1, true],
    [0, 0, false],
    ['correct answer', 1, true],
    ['half', 0.5, null],
    ['none of it', 0, false],
    ['Refusal', null, null],
    ['', null, null],
    ['nan', null, null],
    [null, null, null],
  ])('%j is %j', (cell, score, isCorrect) => {
    expect(compile(words)(cell)).toMatchObject({ score, isCorrect, unread: false });
  });

  test.each<Cell>(['maybe', 2, '0.5', ['True'], { a: 1 }])('%j is counted as unread', (cell) => {
    expect(compile(words)(cell)).toEqual({ score: null, isCorrect: null, third: null, unread: true });
  });

  test('what a third word counts as is told', () => {
    expect(compile(words)('refusal').third).toBe('no answer');
    expect(compile(words)('half').third).toBe(0.5);
  });
});

describe('numbers', () => {
  const number = (more: Partial<Extract<Reading, { as: 'number' }>> = {}) =>
    compile({ as: 'number', ...more });
  test.each<[Cell, number]>([
    ['7', 7],
    [7.5, 7.5],
    ['-0.25', -0.25],
    ['1e-3', 0.001],
    ['.5', 0.5],
    ['1,234.5', 1234.5],
    ['Score: 7', 7],
    ['Rating = 4', 4],
    ['[[8]]', 8],
    ['Rating: [[8.5]]', 8.5],
    ['7 points', 7],
    [true, 1],
  ])('%j is %d', (cell, score) => expect(number()(cell).score).toBe(score));

  test('out of the maximum is the number, out of several of them a share', () => {
    expect(number({ min: 0, max: 10 })('8/10').score).toBe(8);
    expect(number({ min: 1, max: 5 })('4 out of 5').score).toBe(4);
    expect(number({ min: 0, max: 1 })('3/4').score).toBe(0.75);
    expect(number({ min: 0, max: 10 })('8/12')).toMatchObject({ score: null, unread: true });
  });

  test('percents are divided where the reading says so', () => {
    for (const cell of ['61.00%', '61 %', '61', 61]) expect(number({ percent: true })(cell).score).toBe(0.61);
    expect(number()('61%').score).toBe(61);
    expect(number({ percent: true, decimal: ',' })('61,5 %').score).toBe(0.615);
  });

  test('a comma is the decimal sign where the reading says so', () => {
    const french = number({ decimal: ',' });
    expect(french('0,71').score).toBe(0.71);
    expect(french('1.234,5').score).toBe(1234.5);
    expect(french('3').score).toBe(3);
    expect(number()('0,71')).toMatchObject({ score: null, unread: true });
  });

  test.each<Cell>(['', 'NaN', 'N/A', '-', null, NaN])('%j is none given', (cell) =>
    expect(number()(cell)).toEqual({ score: null, isCorrect: null, third: null, unread: false }),
  );
  test.each<Cell>(['garbage', 'ERROR', '7 or 8', 'v2.1', [1], Infinity])('%j is unread', (cell) =>
    expect(number()(cell)).toMatchObject({ score: null, unread: true }),
  );
  test('a number may stand for none given', () => {
    expect(number({ none: [-1] })('-1')).toMatchObject({ score: null, unread: false });
    expect(number({ none: [-1] })(-1).score).toBeNull();
  });
});

test('a share divides by the other column', () => {
  const share = compile({ as: 'share', of: 'total' });
  expect(share(5, 7).score).toBeCloseTo(5 / 7, 15);
  expect(share('5', '10').score).toBe(0.5);
  expect(share(0, 0)).toMatchObject({ score: null, unread: true });
  expect(share(null, 4)).toMatchObject({ score: null, unread: false });
});

test.each([
  ['correct answer', 'right'],
  ['incorrect answer', 'wrong'],
  ['✓', 'right'],
  ['✗', 'wrong'],
  ['richtig', 'right'],
  ['falsch', 'wrong'],
  ['oui', 'right'],
  ['sí', 'right'],
  ['não', 'wrong'],
  ['верно', 'right'],
  ['неправильно', 'wrong'],
  ['对', 'right'],
  ['错误', 'wrong'],
  ['不正解', 'wrong'],
  ['오답', 'wrong'],
  ['refusal', null],
  ['tie', null],
  ['answer', null],
  ['-', null],
])('%s says %s', (word, verdict) => expect(verdictOf(word)).toBe(verdict));

test('what else stands beside right and wrong has a proposal', () => {
  expect(
    ['refusal', 'no answer', 'ERROR'.toLowerCase(), 'timeout', 'tie', 'partial', 'unsure'].map(thirdOf),
  ).toEqual(['no answer', 'no answer', 'error', 'error', 0.5, 0.5, 'unscored']);
});

test('rows of means and totals are told by their first cell', () => {
  for (const cell of [
    'mean',
    'Average',
    ' TOTAL ',
    'MOYENNE GENERALE',
    'Gesamt',
    'média geral',
    '平均',
    '**Overall**',
    'Avg.',
  ])
    expect(isTotalRow(cell), cell).toBe(true);
  for (const cell of ['Average speed of a swallow?', 'q1', '', 'mean_reversion', 'totally', '12'])
    expect(isTotalRow(cell), cell).toBe(false);
});
