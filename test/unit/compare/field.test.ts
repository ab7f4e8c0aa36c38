import { describe, expect, test } from 'vitest';
import type { Matrix, PairOfMatrix } from '../../../src/lib/analysis';
import type { Standing } from '../../../src/lib/analysis/comparison/pairs';
import type { Contender } from '../../../src/lib/analysis/types';
import { fieldInWords, groupLetter, groupNames, inGroups } from '../../../src/lib/views/verdict/field';

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
        ...{ inFamily: true, variance: null },
        ...counts,
      };
    }),
  );
  return {
    ...{
      contenders,
      pairs,
      groups,
      standings: null,
      family: 'pairs',
      correction: 'holm',
      comparisons: pairs.length,
    },
  };
}
const said = (matrix: Matrix) =>
  fieldInWords(matrix)
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole))
    .join('');

describe('the field', () => {
  test('groups have letters', () => {
    expect([1, 2, 26, 27, 52, 53].map(groupLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA']);
    expect(inGroups(['a', 'b', 'c'], ['A', 'A', 'B'])).toEqual([
      { name: 'A', rows: ['a', 'b'] },
      { name: 'B', rows: ['c'] },
    ]);
    expect(groupNames(field('abc', [1, 1, 2], []))).toEqual(['A', 'A', 'B']);
    const standings: Standing[] = ['better', 'tied', 'worse', 'tied'];
    expect(groupNames({ groups: [], standings })).toEqual(['better', 'unclear', 'worse', 'unclear']);
    expect(groupNames({ groups: [], standings }, { isUndirected: true })).toEqual([
      'higher',
      'unclear',
      'lower',
      'unclear',
    ]);
  });
  test('rows keep their order where better and tied take turns', () => {
    expect(inGroups(['a', 'b', 'c'], ['better', 'tied', 'better']).map(({ rows }) => rows)).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
  });
  test('two are said by the verdict itself', () => {
    expect(said(field('ab', [1, 1], []))).toBe('');
  });
  test('names where no order is established', () => {
    expect(said(field('abcdef', [1, 1, 2, 2, 2, 2], ['ac', 'ad', 'ae', 'af', 'bf']))).toBe(
      '5 of 15 pairs can be told apart. Unclear: a and b, the last four.',
    );
    expect(said(field('abcd', [1, 1, 1, 2], ['ad']))).toBe(
      '1 of 6 pairs can be told apart. Unclear: the first three.',
    );
  });
  test('nothing and everything', () => {
    expect(said(field('abc', [1, 1, 1], []))).toBe('None of the 3 pairs can be told apart.');
    expect(said(field('abc', [1, 2, 3], ['ab', 'ac', 'bc']))).toBe('All 3 pairs can be told apart.');
  });
  test('a group in which some pair differs is not called unordered', () => {
    expect(said(field('abcd', [1, 1, 1, 2], ['ad', 'bc']))).toBe('2 of 6 pairs can be told apart.');
  });
  test('each against the baseline alone says nothing of the other pairs', () => {
    expect(said({ ...field('abc', [1, 1, 1], []), family: 'baseline' })).toBe('');
  });
});
