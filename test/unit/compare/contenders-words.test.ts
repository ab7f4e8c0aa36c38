import { expect, test } from 'vitest';
import { contenderNoun, contendersCounted, noneShared } from '../../../src/lib/present/contenders-words';

const contenders = (...names: string[]) =>
  names.map((name) => {
    const [model = '', run = null] = name.split('@');
    return { model, run };
  });

test('two conditions of one model are two set-ups, not two models', () => {
  expect(contendersCounted(contenders('a', 'a', 'b'))).toBe('3 set-ups of 2 models');
  expect(contendersCounted(contenders('a', 'a'))).toBe('2 set-ups of a');
  expect(contendersCounted(contenders('a', 'b'))).toBe('2 models');
  expect(contendersCounted(contenders('a@1', 'a@2'))).toBe('2 runs');
  expect(contenderNoun(contenders('a'))).toBe('model');
  expect(noneShared(contenders('a', 'a', 'b'))).toBe('No sample has a score of all three set-ups.');
});
