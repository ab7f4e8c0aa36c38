import { expect, test } from 'vitest';
import type { Column, Mapping } from '$lib/mapping/mapping';
import type { WordReading } from '$lib/mapping/word-readings';
import {
  countsOf,
  swapped,
  systemsAsMetrics,
  withAnotherRow,
  withEvaluation,
  withModel,
  withRole,
  withSystem,
  withWord,
} from '../../../src/routes/map/edit';

const columns: readonly Column[] = [
  { name: 'id', role: 'sample' },
  { name: 'llm', role: 'model' },
  { name: 'task', role: 'evaluation' },
  { name: 'prompt', role: 'input' },
  { name: 'grade', role: 'score', reading: { as: 'number' } },
  { name: 'note', role: 'kept' },
];
const mapping: Mapping = {
  ...{ rows: { layout: 'lines' }, model: { from: 'column' }, evaluation: { from: 'column' } },
  ...{ sample: 'columns', columns },
};
const rolesOf = (of: Mapping) => Object.fromEntries(of.columns.map(({ name, role }) => [name, role]));

test('a column in another role loses its reading, and what had its name from it has none', () => {
  expect(withRole(mapping, 'grade', 'label').columns[4]).toEqual({ name: 'grade', role: 'label' });
  expect(withRole(mapping, 'grade', 'score').columns[4]).toEqual(columns[4]);
  const none = { from: 'name', name: '' };
  expect(withRole(mapping, 'llm', 'kept')).toMatchObject({ model: none, evaluation: { from: 'column' } });
  expect(withRole(mapping, 'task', 'kept')).toMatchObject({ model: { from: 'column' }, evaluation: none });
  expect(withRole(mapping, 'note', 'model')).toMatchObject({ model: { from: 'column' } });
});

test('without its column a sample is told apart by the input, and without that by its place', () => {
  const byInput = withRole(mapping, 'id', 'kept');
  expect(byInput.sample).toBe('input');
  expect(withRole(byInput, 'prompt', 'kept').sample).toBe('position');
  expect(withRole(byInput, 'id', 'sample').sample).toBe('columns');
});

test('the column that names models or evaluations is one: the other is kept', () => {
  const other = withModel(mapping, { from: 'column' }, 'note');
  expect(rolesOf(other)).toMatchObject({ llm: 'kept', note: 'model' });
  expect(rolesOf(withModel(mapping, { from: 'name', name: 'm' }))).toMatchObject({ llm: 'kept' });
  expect(rolesOf(withEvaluation(mapping, { from: 'column' }, 'note'))).toMatchObject({
    ...{ task: 'kept', note: 'evaluation', llm: 'model' },
  });
});

test('columns of models: named by their columns until none is, or metrics of one model', () => {
  const wide = withSystem(withSystem(mapping, 'grade', 'alder'), 'note', 'birch');
  expect(wide.model).toEqual({ from: 'columns' });
  const one = withSystem(wide, 'note', null);
  expect(one.model).toEqual({ from: 'columns' });
  expect(withSystem(one, 'grade', null).model).toEqual({ from: 'name', name: '' });
  const metrics = systemsAsMetrics(wide, (name) => `${name}_metric`);
  expect(metrics.model).toEqual({ from: 'name', name: '' });
  expect(metrics.columns.slice(4)).toEqual([
    { name: 'grade', role: 'score', reading: { as: 'number' }, metric: 'grade_metric' },
    { name: 'note', role: 'kept' },
  ]);
});

test.each([
  ['same', {}],
  ['repeats', { repeats: { from: 'position' } }],
  ['file repeats', { repeats: { from: 'file', pattern: '*.csv' } }],
  ['file conditions', { condition: { from: 'file', pattern: '*.csv' } }],
] as const)('another row of a sample that is %s', (is, said) => {
  const before: Mapping = {
    ...mapping,
    ...{ condition: { from: 'file', pattern: 'a' }, repeats: { from: 'position' } },
  };
  expect(withAnotherRow(before, is, '*.csv')).toEqual({ ...mapping, ...said });
});

const words: WordReading = {
  ...{ as: 'right or wrong', right: ['Correct'], wrong: ['Wrong'] },
  third: [{ word: 'Refusal', counts: 'no answer' }],
};

test('a word counts once, however it is written', () => {
  const all = ['correct ', 'WRONG', 'refusal', 'other'];
  expect(all.map((word) => countsOf(words, word))).toEqual(['one', 'zero', 'no answer', 'unscored']);
  const half = withWord(words, 'correct', 0.5);
  expect(half).toEqual({
    ...words,
    right: [],
    third: [...(words.third ?? []), { word: 'correct', counts: 0.5 }],
  });
  expect(withWord(half, 'Refusal', 'zero')).toEqual({
    ...{ as: 'right or wrong', right: [], wrong: ['Wrong', 'Refusal'] },
    third: [{ word: 'correct', counts: 0.5 }],
  });
});

test('right and wrong are swapped, the third value stays', () =>
  expect(swapped(words)).toEqual({ ...words, right: ['Wrong'], wrong: ['Correct'] }));
