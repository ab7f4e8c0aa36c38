import { describe, expect, test } from 'vitest';
import type { Cell, ColumnKind } from '../../../../src/lib/engine/database';
import { writeFields } from '../../../../src/lib/notebook/json-cell';
import { placeOf } from '../../../../src/lib/notebook/placed-json';
import { meanEstimate, wilson } from '../../../../src/lib/stats';
import { chartOf } from '../../../../src/lib/views/chart/chart-data';
import { chartTable } from '../../../../src/lib/views/chart/chart-table';
import { captionInWords, chartInWords, titleInWords } from '../../../../src/lib/views/chart/chart-words';
import { paintOf } from '../../../../src/lib/views/chart/paint';
import { proposeChart } from '../../../../src/lib/views/chart/propose';
import type { ChartResult } from '../../../../src/lib/views/chart/result';
import { csvOf } from '../../../../src/lib/table/csv';

const table = (columns: Record<string, ColumnKind>, rows: Cell[][], count = rows.length): ChartResult => ({
  name: 'r',
  columns: Object.entries(columns).map(([name, kind]) => ({ name, kind })),
  rows,
  count,
});

const scores = table({ model: 'text', chrf: 'number', exact: 'number', right: 'boolean' }, [
  ['aster', 80, 1, true],
  ['aster', 90, 1, true],
  ['aster', 55, 0, false],
  ['brook', 40, 0, false],
  ['brook', 50.5, 1, true],
  ['brook', null, null, null],
]);
/** Each row four times. */
const more = { ...scores, rows: [1, 2, 3, 4].flatMap(() => scores.rows), count: 24 };
const counts = table({ model: 'text', misses: 'number', cost: 'number' }, [
  ['c', 3, 0],
  ['a', 7, 0.5],
  ['b', 5, 20],
]);

const made = (result: ChartResult, fields: Record<string, unknown>) =>
  chartOf(writeFields({ from: 'r', ...fields }), (name) =>
    name === 'r' ? result : { why: `No ${name}.`, waits: false },
  );
function dataOf(result: ChartResult, fields: Record<string, unknown>) {
  const { data, faults } = made(result, fields);
  if (!data) throw new Error(faults.map(({ message }) => message).join(' '));
  return data;
}
const drawn = (result: ChartResult, fields: Record<string, unknown>) =>
  dataOf(result, fields).layers.flatMap(({ data }) => data);
const faultOf = (result: ChartResult, fields: Record<string, unknown>): string =>
  made(result, fields)
    .faults.filter(({ fatal }) => fatal)
    .map(({ message }) => message)
    .join(' ');

describe('mean ci', () => {
  test('is the t interval of the statistics', () => {
    const fields = { mark: 'dot', x: 'chrf', y: 'model', reduce: 'mean ci' };
    const [aster, brook] = drawn(more, fields);
    const { mean, low, high } = meanEstimate([80, 90, 55, 80, 90, 55, 80, 90, 55, 80, 90, 55]);
    expect(aster).toMatchObject({ y: 'aster', x: mean, low, high, n: 12 });
    expect(brook).toMatchObject({ y: 'brook', x: 45.25, n: 8, low: null, high: null });
    expect(captionInWords(dataOf(more, fields))).toBe(
      'Mean of chrf by model with its 95 % t interval, n from 8 to 12; rows are taken as independent. 4 rows without a value are left out. 1 of 2 have no interval: too few rows, or equal values.',
    );
  });

  test.each(['exact', 'right'])('is Wilson’s of %s, whose values are 0 and 1', (column) => {
    const fields = { mark: 'whisker', x: 'model', y: column, reduce: 'mean ci' };
    const [aster, brook] = drawn(more, fields);
    expect(aster).toMatchObject({ y: 2 / 3, ...wilson(8, 12), n: 12 });
    expect(brook).toMatchObject({ y: 0.5, ...wilson(4, 8), n: 8 });
    expect(drawn(scores, fields)[0]).toMatchObject({ y: 2 / 3, low: null, high: null });
    expect(captionInWords(dataOf(more, fields))).toContain('95 % Wilson interval');
  });

  test('of one row has no interval, and says so', () => {
    const data = dataOf(counts, { mark: 'dot', x: 'misses', y: 'model', reduce: 'mean ci' });
    expect(data.layers[0]?.data.every(({ low }) => low === null)).toBe(true);
    expect(captionInWords(data)).toContain('3 of 3 have no interval');
  });
});

test('rows are counted, summed and halved', () => {
  const of = (reduce: string) =>
    drawn(scores, { mark: 'bar', x: reduce === 'count' ? undefined : 'chrf', y: 'model', reduce }).map(
      ({ x, n }) => [x, n],
    );
  expect(of('count')).toEqual([
    [3, 3],
    [3, 3],
  ]);
  expect(of('sum')).toEqual([
    [225, 3],
    [90.5, 2],
  ]);
  expect(of('median')).toEqual([
    [80, 3],
    [45.25, 2],
  ]);
});

test('classes hold every row once, and none begins above the highest value', () => {
  const values = Array.from({ length: 101 }, (_, i) => i / 100);
  const result = table(
    { score: 'number' },
    values.map((value) => [value]),
  );
  const bins = drawn(result, { mark: 'bar', x: 'score', bin: 'score', reduce: 'count' });
  expect(bins.reduce((sum, { y }) => sum + Number(y), 0)).toBe(101);
  expect(Math.max(...bins.map(({ from }) => from ?? 0))).toBeLessThan(1);
  for (const { from, to, n } of bins) {
    const isLast = Math.abs((to ?? 0) - 1) < 1e-9;
    const within = values.filter(
      (value) => value >= (from ?? 0) - 1e-9 && (value < (to ?? 0) - 1e-9 || isLast),
    );
    expect(n).toBe(within.length);
  }
});

test('a box ends at the last values within reach', () => {
  const result = table(
    { v: 'number' },
    [1, 2, 3, 4, 100].map((value) => [value]),
  );
  expect(drawn(result, { mark: 'box', x: 'v' })[0]?.box).toEqual({
    low: 1,
    lower: 2,
    median: 3,
    upper: 4,
    high: 4,
    beyond: [100],
  });
});

test('names stand as the rows come, or as they are sorted', () => {
  const names = (sort?: string) => dataOf(counts, { mark: 'bar', x: 'misses', y: 'model', sort }).names.y;
  expect(names()).toEqual(['c', 'a', 'b']);
  expect(names('model')).toEqual(['a', 'b', 'c']);
  expect(names('misses')).toEqual(['c', 'b', 'a']);
  expect(names('-misses')).toEqual(['a', 'b', 'c']);
  expect(names('-cost')).toEqual(['b', 'a', 'c']);
  // What is taken together is sorted by what came of it.
  const sorted = dataOf(scores, { mark: 'bar', x: 'chrf', y: 'model', reduce: 'mean', sort: 'chrf' });
  expect(sorted.names.y).toEqual(['brook', 'aster']);
});

test('what is not seen in a name is seen in a chart', () => {
  const hidden = table({ model: 'text', misses: 'number' }, [
    ['a\u200b', 3],
    ['a', 7],
  ]);
  expect(dataOf(hidden, { mark: 'bar', x: 'misses', y: 'model' }).names.y).toEqual(['a⟦ZWSP⟧', 'a']);
});

test('what has no place on a log scale is left out and said', () => {
  const data = dataOf(counts, { mark: 'dot', x: 'cost', y: 'misses', log: 'cost' });
  expect(data.layers[0]?.data).toHaveLength(2);
  expect(captionInWords(data)).toBe(
    'misses by cost: 2 rows of r. 1 value at or below 0 has no place on a log scale.',
  );
});

describe('of a part of the rows', () => {
  const part = { ...scores, count: 1200 };
  test('marks are said to be the first', () => {
    const data = dataOf(part, { mark: 'tick', x: 'chrf', y: 'model' });
    expect(captionInWords(data)).toContain('the first 6 of 1,200 rows of r');
  });
  test.each([{ reduce: 'mean', mark: 'bar' }, { reduce: 'mean ci', mark: 'dot' }, { mark: 'box' }])(
    'nothing is taken together: %j',
    (fields) => {
      expect(faultOf(part, { x: 'chrf', y: 'model', ...fields })).toContain(
        'Only the first 6 of 1,200 rows of r',
      );
    },
  );
});

describe('what would mislead, or cannot be drawn, is a fault', () => {
  test.each([
    [
      { mark: 'bar', x: 'chrf', y: 'modl' },
      '“modl” is no column of r. Its columns: model, chrf, exact, right.',
    ],
    [{ mark: 'bar', x: 'chrf', y: 'model' }, '3 rows have one bar: model aster.'],
    [{ mark: 'line', x: 'exact', y: 'chrf' }, 'rows have one line: exact 1.'],
    [{ mark: 'bar', x: 'right', y: 'model', reduce: 'mean', color: 'exact' }, 'Bars of means do not add up'],
    [
      { mark: 'bar', x: 'chrf', y: 'model', reduce: 'count' },
      'Rows are counted on the axis that is left out',
    ],
    [{ mark: 'area', x: 'exact', y: 'chrf', reduce: 'mean ci' }, 'An area shows no interval'],
    [{ mark: 'bar', x: 'chrf', y: 'model', reduce: 'sum', log: 'chrf' }, 'begins at zero, which a log scale'],
    [{ mark: 'whisker', x: 'chrf', y: 'model' }, 'A whisker needs "low" and "high"'],
    [{ mark: 'dot', x: 'chrf', y: 'model', low: 'exact' }, 'Only a whisker'],
    [{ mark: 'tick', x: 'model' }, '“model” holds no numbers'],
    [{ mark: 'cell', x: 'model', y: 'right' }, 'A cell needs "color"'],
    [{ mark: 'dot', x: 'chrf', bin: 'chrf' }, 'What is binned is taken together'],
    [{ mark: 'dot', x: 'chrf', log: 'chrf', zero: 'chrf' }, 'A log scale has no zero.'],
    [{ mark: 'rule', x: 'chrf', y: 'exact' }, 'A rule goes across the whole chart'],
    [{ mark: 'dot' }, 'A dot needs "x", "y" or both.'],
    [{ mark: 'dot', x: 'chrf', from: 's' }, 'No s.'],
  ])('%j', (fields, fault) => {
    expect(faultOf(scores, fields)).toContain(fault);
  });

  test('at the place of the name', () => {
    const source = '{ "from": "r", "mark": "dot",\n  "x": "modl" }';
    const [fault] = chartOf(source, () => scores).faults;
    expect(placeOf(source, fault?.at ?? 0)).toEqual({ line: 2, column: 8 });
  });

  test('too many marks', () => {
    const many = table(
      { v: 'number' },
      Array.from({ length: 5001 }, (_, i) => [i]),
    );
    expect(faultOf(many, { mark: 'dot', x: 'v' })).toContain('5,001 marks are too many to draw');
    expect(drawn(many, { mark: 'bar', x: 'v', bin: 'v', reduce: 'count' }).length).toBeLessThan(50);
  });
});

test('models keep their marks, and others take none of them', () => {
  const data = dataOf(counts, { mark: 'bar', x: 'misses', y: 'model' });
  const paint = paintOf(data, new Map([['a', 0]]));
  const [layer] = data.layers;
  const colours = layer?.data.map((datum) => paint.markOf(datum, layer)?.colour);
  expect(colours).toEqual(['var(--m2)', 'var(--m1)', 'var(--m3)']);
  expect(paint.legend).toBeNull();
});

test('the data of a chart is what is drawn', () => {
  const data = dataOf(more, { mark: 'dot', x: 'chrf', y: 'model', reduce: 'mean ci', title: 'chrF' });
  const [head, first] = csvOf(chartTable(data)).split(/\r?\n/);
  expect(head).toBe('mean of chrf,model,low,high,n');
  const { low, high } = meanEstimate([1, 2, 3, 4].flatMap(() => [80, 90, 55]));
  expect(first).toBe(`75,aster,${low},${high},12`);
  expect(titleInWords(data)).toBe('chrF');
  expect(chartInWords(data)).toMatch(/^chrF\. aster: 75, 65\.2317 to 84\.7683, n = 12; brook: 45\.25,/);
});

describe('a chart is proposed by the types of the columns', () => {
  test.each<[string, ChartResult, Record<string, unknown>]>([
    ['a row a name', counts, { mark: 'bar', x: 'cost', y: 'model' }],
    ['several rows a name', scores, { mark: 'dot', x: 'chrf', y: 'model', reduce: 'mean ci' }],
    [
      'ends of an interval',
      table({ model: 'text', score: 'number', score_low: 'number', score_high: 'number' }, [['a', 1, 0, 2]]),
      { mark: 'whisker', x: 'score', y: 'model', low: 'score_low', high: 'score_high' },
    ],
    [
      'dates',
      table({ day: 'text', n: 'number' }, [
        ['2026-01-01', 1],
        ['2026-01-02', 2],
      ]),
      { mark: 'line', x: 'day', y: 'n' },
    ],
    [
      'two names',
      table({ a: 'text', b: 'text', n: 'number' }, [
        ['x', 'u', 1],
        ['x', 'v', 2],
      ]),
      { mark: 'cell', x: 'b', y: 'a', color: 'n' },
    ],
    [
      'two numbers',
      table({ a: 'number', b: 'number' }, [
        [1, 2.5],
        [1, 3.5],
      ]),
      { mark: 'dot', x: 'a', y: 'b' },
    ],
    ['one number', table({ a: 'number' }, [[1], [2]]), { mark: 'bar', x: 'a', bin: 'a', reduce: 'count' }],
    ['names alone', table({ a: 'text' }, [['x'], ['x']]), { mark: 'bar', y: 'a', reduce: 'count' }],
    ['a part of the rows', { ...scores, count: 99 }, { mark: 'tick', x: 'chrf', y: 'model' }],
  ])('%s', (_, result, fields) => {
    const proposed = proposeChart(result);
    expect(proposed).toEqual({ from: 'r', ...fields });
    expect(faultOf(result, proposed)).toBe('');
  });
});
