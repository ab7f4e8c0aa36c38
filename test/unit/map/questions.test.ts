import { expect, test } from 'vitest';
import type { Column, Mapping, Open } from '$lib/mapping/mapping';
import { plainQuestion } from '../../../src/routes/map/plain-question';

const columns: readonly Column[] = [
  { name: 'id', role: 'sample' },
  { name: 'setting', role: 'condition' },
  { name: 'prompt', role: 'input' },
  { name: 'grade', role: 'score', reading: { as: 'number', decimal: ',', none: [-1] } },
  { name: 'ms', role: 'latency', unit: 'ms' },
];
const mapping: Mapping = {
  ...{
    rows: { layout: 'lines' },
    model: { from: 'name', name: '' },
    evaluation: { from: 'name', name: 'e' },
  },
  ...{ sample: 'position', columns },
};
const ask = (code: Open['code'], column: string | null) =>
  plainQuestion({ code, column, question: '' }, mapping);

/** What a choice makes of the mapping: what it says otherwise, and its columns that are others. */
function made(code: Open['code'], column: string | null, id: string) {
  const choice = ask(code, column).choices.find((one) => one.id === id);
  const { columns: after, ...rest } = choice?.apply(mapping) ?? mapping;
  const { columns: before, ...was } = mapping;
  const isOther = ([key, said]: [string, unknown]) => said !== was[key as keyof typeof was];
  return [
    Object.fromEntries(Object.entries(rest).filter(isOther)),
    after.filter((one, i) => one !== before[i]),
  ];
}

const number = { as: 'number', min: 0, max: 1, decimal: ',', none: [-1] };
test.each<[Open['code'], string | null, string, object, object[]]>([
  ['score_scale', 'grade', 'share', {}, [{ ...columns[3], reading: number }]],
  ['score_scale', 'grade', 'percent', {}, [{ ...columns[3], reading: { ...number, percent: true } }]],
  ['decimal_sign', 'grade', 'point', {}, [{ ...columns[3], reading: { as: 'number', none: [-1] } }]],
  ['none_value', 'grade', 'number', {}, [{ ...columns[3], reading: { as: 'number', decimal: ',' } }]],
  ['score_direction', 'grade', 'lower', {}, [{ ...columns[3], lowerIsBetter: true }]],
  ['score_direction', 'grade', 'higher', {}, [{ ...columns[3], lowerIsBetter: false }]],
  ['latency_unit', 'ms', 's', {}, [{ ...columns[4], unit: 's' }]],
  ['no_sample', null, 'input', { sample: 'input' }, []],
  ['is_score', 'grade', 'label', {}, [{ name: 'grade', role: 'label' }]],
  ['is_score', 'grade', 'score', {}, []],
  ['repeats', null, 'repeats', { repeats: { from: 'position' } }, []],
  ['repeats', 'setting', 'ids', { sample: 'columns' }, [{ name: 'setting', role: 'sample' }]],
  [
    ...(['which_sample', 'setting', 'swapped', { sample: 'columns' }] as const),
    [
      { name: 'id', role: 'condition' },
      { name: 'setting', role: 'sample' },
    ],
  ],
  ['setting', 'setting', 'epoch', {}, [{ name: 'setting', role: 'epoch' }]],
])('%s of %s, answered %s', (code, column, id, said, changed) => {
  const [rest, others] = made(code, column, id);
  expect(others).toEqual(changed);
  expect(rest).toEqual(said);
});

test('a question is answered by what the mapping says otherwise', () => {
  expect(ask('no_score', null).answered(mapping)).toBe(true);
  expect(ask('no_sample', null).answered(mapping)).toBe(false);
  expect(ask('no_sample', null).answered({ ...mapping, sample: 'input' })).toBe(true);
  expect(ask('no_model', null).answered(mapping)).toBe(false);
  expect(ask('no_model', null).answered({ ...mapping, model: { from: 'columns' } })).toBe(true);
  const without = { ...mapping, columns: columns.slice(0, 3) };
  expect(ask('score_scale', 'grade').answered(mapping)).toBe(false);
  expect(ask('score_scale', 'grade').answered(without)).toBe(true);
});

test('whose rows are that name no model is chosen, typed, or said by another column', () => {
  const model: Mapping = {
    ...mapping,
    model: { from: 'column', empty: 'phi-3' },
    columns: [...columns, { name: 'model', role: 'model' }],
  };
  const open = { code: 'unnamed_rows', column: 'model', question: '' } as const;
  const asked = plainQuestion(
    { ...open, named: { name: 'phi-3', why: 'it alone lacks these samples' }, instead: ['setting'] },
    model,
  );
  expect(asked.answered(model)).toBe(false);
  expect(asked.choices.map(({ label, apply }) => [label, apply(model).model])).toEqual([
    ['phi-3', { from: 'column', empty: 'phi-3' }],
    ['a model without a name', { from: 'column' }],
    ['column setting', { from: 'column' }],
  ]);
  const roles = asked.choices.at(-1)?.apply(model).columns ?? [];
  expect(roles.filter(({ name }) => ['setting', 'model'].includes(name))).toEqual([
    { name: 'setting', role: 'model' },
    { name: 'model', role: 'kept' },
  ]);
  expect(asked.name?.('mine').apply(model).model).toEqual({ from: 'column', empty: 'mine' });
  expect(plainQuestion(open, model).choices.map(({ id }) => id)).toEqual(['unnamed']);
});
