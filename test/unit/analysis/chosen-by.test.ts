import { expect, test } from 'vitest';
import { chosenBy } from '../../../src/lib/filter';
import type { Chip, ChosenBy, Comparison } from '../../../src/lib/analysis/types';

const compared = (
  chips: readonly Chip[],
  more: Partial<Comparison> = {},
): Parameters<typeof chosenBy>[0] => ({
  chips,
  metric: 'exact_match',
  contenders: ['a', 'b'],
  missingAs: 'dropped',
  ...more,
});
const expression = (text: string): Chip => ({ kind: 'expression', text });

test.each<[Chip, ChosenBy]>([
  [{ kind: 'outcome', metric: 'exact_match', contender: 'a', is: 'right' }, 'outcome'],
  [{ kind: 'outcome', metric: 'exact_match', contender: 'a', is: 'missing' }, null],
  [{ kind: 'outcome', metric: 'exact_match', contender: 'c', is: 'right' }, null],
  [{ kind: 'outcome', metric: 'f1', contender: 'a', is: 'wrong' }, 'other'],
  [{ kind: 'score', metric: 'exact_match', op: '>', value: 0 }, 'outcome'],
  [{ kind: 'score', metric: 'f1', op: '>', value: 0, contender: 'b' }, 'other'],
  [{ kind: 'status', value: 'error' }, 'other'],
  [{ kind: 'stop', value: 'length' }, 'other'],
  [{ kind: 'text', where: 'output', value: 'sorry' }, 'other'],
  [{ kind: 'text', where: 'input', value: 'refund' }, null],
  [{ kind: 'label', key: 'topic', value: 'law' }, null],
  [{ kind: 'label', key: 'response.turns', value: '3' }, 'other'],
  [{ kind: 'sample', contentKey: 'abc' }, null],
  [expression('solved_by.exact_match = 1'), 'outcome'],
  [expression('solved_by.exact_match("c") = 1'), null],
  [expression('not any(score.exact_match("a") < 0.5)'), 'outcome'],
  [expression('score.f1("a") - score.f1("b") > 0.2 and tag.topic = "law"'), 'other'],
  [expression('answered_by = 2'), null],
  [expression('tag.topic = "law" or output_tokens > 100'), 'other'],
  [expression('tag.topic = "law"'), null],
])('a filter by what it says: %j', (chip, by) => {
  expect(chosenBy(compared([chip]))).toBe(by);
});

test('without a score counts as the worst score: then a filter on it chooses by the outcome', () => {
  const missing: Chip = { kind: 'outcome', metric: 'exact_match', contender: 'a', is: 'missing' };
  expect(chosenBy(compared([missing], { missingAs: 'wrong' }))).toBe('outcome');
  expect(chosenBy(compared([{ kind: 'status', value: 'error' }], { missingAs: 'wrong' }))).toBe('outcome');
});

test('all models are compared: what any of them got counts', () => {
  const right: Chip = { kind: 'outcome', metric: 'exact_match', contender: 'z', is: 'right' };
  expect(chosenBy(compared([right], { contenders: null }))).toBe('outcome');
});
