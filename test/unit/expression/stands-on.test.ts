import { expect, test } from 'vitest';
import { type Chip, withoutContenders, withoutEvaluation } from '../../../src/lib/filter';

const metric = 'm';
const everywhere: Chip[] = [
  { kind: 'model', value: 'a' },
  { kind: 'label', key: 'topic', value: 'law' },
  { kind: 'range', key: 'turns', low: 1, high: null },
  { kind: 'others', key: 'topic', than: ['law'] },
  { kind: 'status', value: 'error' },
  { kind: 'stop', value: 'length' },
  { kind: 'text', where: 'any', value: 'x' },
  { kind: 'search', query: { text: 'x', as: 'text', exactCase: false, where: 'any' } },
];
const inEvaluation: Chip[] = [
  { kind: 'evaluation', value: 'e' },
  { kind: 'score', metric, op: '<', value: 1 },
  { kind: 'sample', contentKey: 'k' },
];
const ofContenders: Chip[] = [
  { kind: 'score', metric, op: '<', value: 1, contender: 'a' },
  { kind: 'stop', value: 'length', contender: 'a' },
  { kind: 'outcome', metric, contender: 'a', is: 'right' },
  { kind: 'better', metric, contender: 'a', than: 'b' },
  { kind: 'shared', metric, contenders: ['a', 'b'] },
  { kind: 'expression', text: 'tag.topic = "law" or status = ok' },
];

test('what names contenders goes with them, what is of an evaluation with it', () => {
  const all = [...everywhere, ...inEvaluation, ...ofContenders];
  expect(withoutContenders(all)).toEqual([...everywhere, ...inEvaluation]);
  expect(withoutEvaluation(all)).toEqual(everywhere);
});
