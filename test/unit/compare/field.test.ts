import { describe, expect, test } from 'vitest';
import type { Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import type { Contender } from '../../../src/lib/analysis/types';
import { fieldInWords, groupLetter, inGroups } from '../../../src/routes/compare/field';

const contender = (label: string, mark: number): Contender => ({
  key: label,
  label,
  model: label,
  condition: null,
  run: null,
  mark,
});

function field(names: string, groups: number[], sure: string[]): Matrix {
  const contenders = [...names].map(contender);
  const pairs = contenders.flatMap((row, i) =>
    contenders.slice(i + 1).map((column): PairOfMatrix => {
      const distinguishable = sure.includes(row.label + column.label);
      const p = distinguishable ? 0.01 : 0.5;
      const counts = { won: 1, lost: 0, same: 9, n: 10 };
      return {
        row,
        column,
        value: 0.1,
        low: 0,
        high: 0.2,
        pRaw: p,
        p,
        distinguishable,
        method: 't',
        ...counts,
      };
    }),
  );
  return { contenders, pairs, groups };
}
const said = (matrix: Matrix, claimed: [string, string][] = []) =>
  fieldInWords(matrix, claimed)
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole))
    .join('');

describe('the field', () => {
  test('groups have letters', () => {
    expect([1, 2, 26, 27, 52, 53].map(groupLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA']);
    expect(inGroups(['a', 'b', 'c'], [1, 1, 2])).toEqual([
      { letter: 'A', rows: ['a', 'b'] },
      { letter: 'B', rows: ['c'] },
    ]);
  });
  test('two are said by the verdict itself', () => {
    expect(said(field('ab', [1, 1], []))).toBe('');
  });
  test('names where no order is established', () => {
    expect(said(field('abcdef', [1, 1, 2, 2, 2, 2], ['ac', 'ad', 'ae', 'af', 'bf']))).toBe(
      'Among all six, no order is established between a and b, nor among the four below.',
    );
    expect(said(field('abcd', [1, 1, 1, 2], ['ad']))).toBe(
      'Among all four, no order is established among the first three.',
    );
  });
  test('nothing and everything', () => {
    expect(said(field('abc', [1, 1, 1], []))).toBe('Among all three, no order is established.');
    expect(said(field('abc', [1, 2, 3], ['ab', 'ac', 'bc']))).toBe(
      'Among all three, every pair can be told apart.',
    );
  });
  test('a group in which some pair differs is not called unordered', () => {
    expect(said(field('abcd', [1, 1, 1, 2], ['ad', 'bc']))).toBe(
      'Among all four, 2 of 6 pairs can be told apart.',
    );
  });
  test('names its correction where it takes back what the leaderboard says', () => {
    expect(said(field('abcd', [1, 1, 2, 2], ['ac', 'ad']), [['a', 'b']])).toBe(
      'Corrected for all 6 pairs at once, no order is established between a and b, nor between c and d.',
    );
    expect(said(field('abc', [1, 1, 1], []), [['a', 'c']])).toBe(
      'Corrected for all 3 pairs at once, no order is established.',
    );
  });
});
