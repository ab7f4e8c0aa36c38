import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../src/lib/mapping/column-facts';
import { decimalSignOf } from '../../../src/lib/mapping/decimal-sign';
import { compile } from '../../../src/lib/mapping/readings';
import { readingOf } from '../../../src/lib/mapping/scores';
import type { Cell } from '../../../src/lib/mapping/table';
import { verdictsOf } from '../../../src/lib/mapping/words';

/** Scores of a column as it is guessed, with what is asked. */
function read(column: string, cells: readonly Cell[]) {
  const found = readingOf({ column, metric: column }, factsOf(cells), true);
  const reader = found && compile(found.reading);
  return { scores: cells.map((cell) => reader?.(cell).score ?? null), open: found?.open ?? null };
}

describe('the decimal sign is that of the whole column', () => {
  test.each<[Cell[], '.' | ',', boolean]>([
    [['0,8', '0,048', '0,5'], ',', false],
    [['0.8', '0.048'], '.', false],
    [['1.234,5', '987,1'], ',', false],
    [['1,234.5', '1,234'], '.', false],
    [['1,234', '2,345'], '.', true],
    [['0.8', '0,5'], '.', true],
    [['1,234,567', '12'], '.', false],
  ])('%j', (cells, decimal, isOpen) => expect(decimalSignOf(cells)).toEqual({ decimal, isOpen }));

  test('a group after a leading zero is never thousands', () =>
    expect(read('score', ['0,8', '0,048', '0,5'])).toEqual({ scores: [0.8, 0.048, 0.5], open: [] }));

  test('what could be either is asked', () =>
    expect(read('score', ['1,234', '2,345', '7,001']).open).toContain('decimal_sign'));
});

describe('numbers that stand for none given', () => {
  test('outside the scale that the cells write', () =>
    expect(read('rating', ['8', 'Rating: [[7]]', 'N/A', '9/10', '7.5', '-1'])).toEqual({
      scores: [8, 7, null, 9, 7.5, null],
      open: [],
    }));
  test('outside a scale from 0 to 1, and far above one from 1 to 5', () => {
    expect(read('faithfulness', ['0.5', '-1', '0.75', '1'])).toEqual({
      scores: [0.5, null, 0.75, 1],
      open: [],
    });
    expect(read('rating', ['1', '5', '999', '3', '4'])).toEqual({ scores: [1, 5, null, 3, 4], open: [] });
  });
  test('without a scale they are asked about', () =>
    expect(read('distance', ['3.5', '12.25', '999', '7.125']).open).toContain('none_value'));
  test('beside 1 and 0 what it counts as is asked', () =>
    expect(read('correct', ['1', '0', '-1', '1']).open).toContain('third_value'));
  test('negative numbers are scores where others are negative', () =>
    expect(read('reward', ['-1', '-0.5', '0.5'])).toEqual({ scores: [-1, -0.5, 0.5], open: [] }));
});

test('shares beside percents are read each by its sign, and that is asked', () => {
  expect(read('accuracy', ['61%', '0.5', '72%', '0.25'])).toEqual({
    scores: [0.61, 0.5, 0.72, 0.25],
    open: ['score_scale'],
  });
  expect(read('accuracy', ['61', '0.5', '72', '0.25'])).toEqual({
    scores: [0.61, 0.5, 0.72, 0.25],
    open: ['score_scale'],
  });
});

test('one inf or NaN among numbers leaves the others scores', () =>
  expect(read('answer_relevancy', ['0.9', '0.8', '', 'nan', 'inf']).scores).toEqual([
    0.9,
    0.8,
    null,
    null,
    null,
  ]));

test('letters are right and wrong where no other letters stand beside them', () => {
  expect(verdictsOf(['c', 'i', 'n'])('c')).toBe('right');
  expect(verdictsOf(['a', 'b', 'c'])('c')).toBeNull();
  expect(read('grade', ['B', 'C', 'C', 'B']).scores).toEqual([null, null, null, null]);
});

test.each([
  ['WAHR', 'FALSCH'],
  ['Si\u0301', 'No'],
  ['VRAI', 'FAUX'],
  ['PRAWDA', 'FAŁSZ'],
  ['Evet', 'Hayır'],
  ['はい', 'いいえ'],
])('%s and %s are yes and no', (yes, no) =>
  expect(read('correct', [yes, no, yes]).scores).toEqual([1, 0, 1]),
);
