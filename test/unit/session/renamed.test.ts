import { expect, test } from 'vitest';
import { type Address, emptyAddress } from '../../../src/lib/session/address';
import { type Move, movesOf, renamed } from '../../../src/lib/session/renamed';

const address: Address = {
  ...emptyAddress,
  page: 'compare',
  evaluation: 'arc',
  metric: 'acc',
  by: 'run',
  contenders: ['a\u001frun 1', 'b\u001frun 1', 'ab'],
  baseline: 'a',
  pair: ['b', 'a\u001fx'],
  chips: [
    { kind: 'model', value: 'a' },
    { kind: 'evaluation', value: 'arc' },
    { kind: 'outcome', metric: 'acc', contender: 'a', is: 'right' },
    { kind: 'score', metric: 'acc', op: '<', value: 1, contender: 'a' },
    { kind: 'score', metric: 'f1', op: '<', value: 1 },
    { kind: 'stop', value: 'length', contender: 'a' },
    { kind: 'better', metric: 'acc', contender: 'a', than: 'b' },
    { kind: 'shared', metric: 'acc', contenders: ['b', 'a'] },
    { kind: 'label', key: 'a', value: 'arc' },
    { kind: 'expression', text: 'score("a") > 0' },
  ],
  rungs: [{ evaluation: 'arc', rung: 'content' }],
  order: [
    { by: { contender: 'a' }, descending: true },
    { by: { metric: 'acc', contender: 'a' }, descending: false },
    { by: { figure: 'cost', contender: 'b' }, descending: false },
    { by: 'input', descending: false },
  ],
};
const after = (kind: Move['kind'], from: string, to: string): Address => ({
  ...address,
  ...renamed(address, { kind, from, to }),
});

test('a model under its new name wherever the address speaks of it, and nowhere else', () => {
  expect(after('model', 'a', 'new')).toEqual({
    ...address,
    contenders: ['new\u001frun 1', 'b\u001frun 1', 'ab'],
    baseline: 'new',
    pair: ['b', 'new\u001fx'],
    chips: [
      { kind: 'model', value: 'new' },
      { kind: 'evaluation', value: 'arc' },
      { kind: 'outcome', metric: 'acc', contender: 'new', is: 'right' },
      { kind: 'score', metric: 'acc', op: '<', value: 1, contender: 'new' },
      ...address.chips.slice(4, 5),
      { kind: 'stop', value: 'length', contender: 'new' },
      { kind: 'better', metric: 'acc', contender: 'new', than: 'b' },
      { kind: 'shared', metric: 'acc', contenders: ['b', 'new'] },
      ...address.chips.slice(8),
    ],
    order: [
      { by: { contender: 'new' }, descending: true },
      { by: { metric: 'acc', contender: 'new' }, descending: false },
      ...address.order.slice(2),
    ],
  });
});

test('an evaluation and a metric', () => {
  const evaluation = after('evaluation', 'arc', 'ARC easy');
  expect(evaluation).toMatchObject({
    evaluation: 'ARC easy',
    rungs: [{ evaluation: 'ARC easy', rung: 'content' }],
  });
  expect(evaluation.chips[1]).toEqual({ kind: 'evaluation', value: 'ARC easy' });
  expect(evaluation.chips[8]).toEqual({ kind: 'label', key: 'a', value: 'arc' });
  const metric = after('metric', 'acc', 'accuracy');
  expect(metric.metric).toBe('accuracy');
  expect(metric.chips.slice(2, 5)).toMatchObject([
    { metric: 'accuracy' },
    { metric: 'accuracy' },
    { metric: 'f1' },
  ]);
  expect(metric.order[1]).toEqual({ by: { metric: 'accuracy', contender: 'a' }, descending: false });
});

test('what is written follows a name, and stays as it was typed where it does not speak of it', () => {
  const written = (...texts: string[]): Address['chips'] =>
    texts.map((text) => ({ kind: 'expression', text }));
  const typed = 'output_tokens>100 and tag.a = "a"';
  const of = {
    ...emptyAddress,
    chips: written('not any(score.acc("a") < 0.5) and solved_by.acc("a", "b") = 1', typed),
  };
  expect(renamed(of, { kind: 'model', from: 'a', to: 'new' }).chips).toEqual(
    written('not any(score.acc("new") < 0.5) and solved_by.acc("new", "b") = 1', typed),
  );
  expect(renamed(of, { kind: 'metric', from: 'acc', to: 'accuracy' }).chips).toEqual(
    written('not any(score.accuracy("a") < 0.5) and solved_by.accuracy("a", "b") = 1', typed),
  );
});

test('two that become one are one contender, and back is back', () => {
  const one = { ...emptyAddress, contenders: ['a', 'b'] };
  expect(renamed(one, { kind: 'model', from: 'a', to: 'b' }).contenders).toEqual(['b']);
  const there = after('model', 'a', 'new');
  expect({ ...there, ...renamed(there, { kind: 'model', from: 'new', to: 'a' }) }).toEqual(address);
});

test('a name moves where nothing goes by it any more', () => {
  const rows = [
    { kind: 'model', given: 'a', name: 'a' },
    { kind: 'model', given: 'a-2', name: 'a' },
    { kind: 'model', given: 'b', name: 'B' },
    { kind: 'metric', given: 'b', name: 'b' },
  ] as const;
  const give = (given: string, name: string) => ({ kind: 'model' as const, given, digest: null, name });
  expect(movesOf([give('a-2', 'c')], rows)).toEqual([]);
  expect(movesOf([give('a', 'c'), give('a-2', 'c')], rows)).toContainEqual({
    kind: 'model',
    from: 'a',
    to: 'c',
  });
  expect(movesOf([give('b', '')], rows)).toEqual([{ kind: 'model', from: 'B', to: 'b' }]);
  expect(movesOf([give('b', 'B'), give('unknown', 'x')], rows)).toEqual([]);
});
