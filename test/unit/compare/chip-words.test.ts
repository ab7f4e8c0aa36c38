import { expect, test } from 'vitest';
import type { Chip, MetricInfo } from '../../../src/lib/analysis/types';
import { pasteable } from '../../../src/lib/ui/numbers';
import { columnGroups, fileName } from '../../../src/routes/export/columns';
import { chipInWords } from '../../../src/lib/present/chip-words';
import { metricOf } from '../support/metric';

const metric = (name: string, kind: MetricInfo['kind'], max: number | null): MetricInfo =>
  metricOf({ metric: name, kind, max });
const names = {
  contenders: [{ key: 'v/alder', label: 'alder', model: 'v/alder', condition: null, run: null, mark: 0 }],
  metrics: [metric('exact_match', 'binary', 1), metric('chrf', 'numeric', 100)],
};

test.each<[Chip, string]>([
  [{ kind: 'label', key: 'language_pair', value: 'English–Welsh' }, 'language pair: English–Welsh'],
  [{ kind: 'label', key: 'topic', value: null }, 'topic: none'],
  [{ kind: 'label', key: 'response.error_kind', value: 'tool' }, 'error kind: tool'],
  [{ kind: 'range', key: 'tokens', low: null, high: 3 }, 'tokens: under 3'],
  [{ kind: 'range', key: 'tokens', low: -3, high: 10 }, 'tokens: \u22123 to under 10'],
  [{ kind: 'range', key: 'tokens', low: 10, high: null }, 'tokens: 10 and over'],
  [{ kind: 'others', key: 'topic', than: ['a', 'b'] }, 'topic: none of 2 values'],
  [{ kind: 'outcome', metric: 'exact_match', contender: 'v/alder', is: 'right' }, 'outcome: alder right'],
  [
    { kind: 'better', metric: 'chrf', contender: 'v/alder', than: 'v/birch' },
    'chrf: alder better than v/birch',
  ],
  [
    { kind: 'shared', metric: 'chrf', contenders: ['v/alder', 'v/birch'] },
    'compared: scored for alder and v/birch',
  ],
  [{ kind: 'shared', metric: 'chrf', contenders: ['a', 'b', 'c', 'd'] }, 'compared: scored for 4 models'],
  [{ kind: 'score', metric: 'exact_match', op: '>=', value: 0.298 }, 'exact match: at least 29.8 %'],
  [{ kind: 'score', metric: 'chrf', op: '<', value: 50, contender: 'v/alder' }, 'chrf: alder under 50'],
  [{ kind: 'score', metric: 'gone', op: '=', value: -1.5 }, 'gone: \u22121.5'],
  [{ kind: 'status', value: 'error', errorKind: 'rate_limit' }, 'status: failed: rate limit'],
  [{ kind: 'stop', value: 'length' }, 'stop reason: length'],
  [{ kind: 'text', where: 'any', value: 'a b' }, 'text: “a b”'],
  [
    { kind: 'search', query: { text: 'a b', as: 'text', exactCase: false, where: 'any' } },
    'whole text: “a b”',
  ],
  [{ kind: 'search', query: { text: 'a+', as: 'regex', exactCase: false, where: 'output' } }, 'output: /a+/'],
  [{ kind: 'expression', text: 'score.m("v/alder") > 0.5' }, ': score.m("alder") > 0.5'],
  [{ kind: 'sample', contentKey: '0123456789abcdef' }, 'sample: 0123456789'],
])('a chip in words: %j', (chip, text) => {
  const { label, value } = chipInWords(chip, names);
  expect(pasteable(`${label}: ${value}`)).toBe(text);
});

test('columns keep the order of the view, and none is lost', () => {
  const columns = ['run_id', 'model', 'brand_new', 'score', 'input_tokens', 'sample_id'];
  const groups = columnGroups(columns);
  expect(groups.flatMap((group) => group.columns).sort()).toEqual([...columns].sort());
  expect(groups.find(({ name }) => name === 'Run')?.columns).toEqual(['run_id', 'model']);
});

test('file names that every system takes', () => {
  expect(fileName('results')).toBe('results.csv');
  expect(fileName('a/b:c*.csv')).toBe('a-b-c-.csv');
  expect(fileName('  ..\u0000x ')).toBe('-x.csv');
  expect(fileName('')).toBe('results.csv');
});
