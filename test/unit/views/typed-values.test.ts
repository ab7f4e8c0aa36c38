import { expect, test } from 'vitest';
import { readEdges } from '$lib/views/label/edges';
import { decimalOf, firstRule, ruleOf, ruleWays } from '$lib/views/rule/rule-choice';

test.each([
  ['10, 20;5 5', [5, 10, 20]],
  ['−3 0.5', [-3, 0.5]],
  ['', null],
  ['10, many', null],
  [Array.from({ length: 40 }, (_, i) => i).join(' '), Array.from({ length: 40 }, (_, i) => i)],
  [Array.from({ length: 41 }, (_, i) => i).join(' '), null],
])('ranges that begin at “%s”', (text, edges) => expect(readEdges(text)).toEqual(edges));

test.each([
  ['0,01', 0.01],
  [' 2 ', 2],
  ['-1', 0],
  ['about', 0],
  ['', 0],
])('numbers within “%s”', (text, within) => expect(decimalOf(text)).toBe(within));

test('a rule is found by its name, else it is the first', () => {
  for (const { is, rule } of ruleWays) expect(ruleOf(is)).toBe(rule);
  expect(ruleOf('other')).toBe(firstRule);
});
