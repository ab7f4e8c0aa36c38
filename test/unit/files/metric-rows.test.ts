import { expect, test } from 'vitest';
import type { EvaluationInfo } from '$lib/analysis';
import {
  decimalsOf,
  directionOf,
  enteredOf,
  looksLike,
  type MetricRow,
  metricRows,
  passMarkOf,
  rangeOf,
  saidOf,
  settingFrom,
} from '../../../src/routes/files/metric-rows';
import { metricOf } from '../support/metric';

const evaluation = (name: string, ...metrics: EvaluationInfo['metrics']): EvaluationInfo => ({
  ...{ evaluation: name, models: 2, samples: 6, responses: 12 },
  metrics: metrics.map((one) => ({ ...one, evaluation: name })),
});
const open = metricOf({ metric: 'zorp', kind: 'numeric', direction: null, responses: 1 });
const only = (...metrics: EvaluationInfo['metrics']): MetricRow => {
  const [row] = metricRows(metrics.map((one, i) => evaluation(`e${i}`, one)));
  if (!row) throw new Error('No row');
  return row;
};

test('a metric stands once, first what nobody gives a direction, then what has most scores', () => {
  const rows = metricRows([
    evaluation('a', metricOf({ metric: 'acc' }), metricOf({ metric: 'few', responses: 4 }), open),
    evaluation('b', metricOf({ metric: 'acc', responses: 5 }), metricOf({ metric: 'more', responses: 14 })),
  ]);
  expect(rows.map(({ metric, responses, isOpen }) => [metric, responses, isOpen])).toEqual([
    ['zorp', 1, true],
    ['acc', 15, false],
    ['more', 14, false],
    ['few', 4, false],
  ]);
  const isOpen = (given: Parameters<typeof metricOf>[0]) => only(metricOf(given)).isOpen;
  expect(isOpen({ direction: null, kind: 'diagnostic' })).toBe(false);
  expect(isOpen({ direction: null, directionFrom: 'you' })).toBe(false);
});

test('what evaluations do not say alike differs, and each is named', () => {
  const lower = metricOf({ direction: 'lower' });
  expect(directionOf(only(lower))).toEqual({ text: 'lower', from: 'file' });
  expect(directionOf(only(lower, lower)).text).toBe('lower');
  expect(directionOf(only(metricOf(), lower))).toEqual({
    ...{ text: 'differs', from: 'by evaluation', why: 'e0: higher, file\ne1: lower, file' },
  });
  expect(directionOf(only(open)).from).toBe('open');
});

test('range, pass mark and decimals with who says so', () => {
  const numeric = { kind: 'numeric', metric: 'zorp' } as const;
  expect(rangeOf(only(metricOf({ ...numeric, min: 1, max: null }))).text).toBe('1 up, no top');
  const seen = { ...numeric, rangeFrom: null, lowest: 2, highest: 8.1234 };
  expect(rangeOf(only(metricOf(seen)))).toEqual({ text: '2 to 8.12', from: 'values seen' });
  expect(rangeOf(only(metricOf({ ...seen, highest: null }))).from).toBe('no scores');
  expect(passMarkOf(only(metricOf({ ...numeric, passMark: 4 }))).text).toBe('from 4');
  expect(passMarkOf(only(metricOf({ ...numeric, passMark: 4, direction: 'lower' }))).text).toBe('up to 4');
  expect(decimalsOf(only(metricOf({ ...numeric, decimals: 3 })))).toEqual({ text: '3', from: 'you' });
  const stars = { ...numeric, min: 1, max: 5, decimals: 1 };
  const rows = only(
    metricOf({ ...stars, lowest: 2, highest: 3 }),
    metricOf({ ...stars, lowest: 1, highest: 4 }),
  );
  expect(looksLike(rows)).toBe('1.0 to 4.0');
});

const entered = enteredOf(undefined);
test.each([
  [{ min: '5', max: '5' }, 'The range has to begin below its end.'],
  [{ min: 'low' }, 'The range takes numbers, or nothing.'],
  [{ passMark: 'most' }, 'The pass mark is a number, or nothing.'],
  [{ decimals: '13' }, 'Decimals are a whole number from 0 to 12.'],
  [{ decimals: '1.5' }, 'Decimals are a whole number from 0 to 12.'],
])('a form that says %j has a fault', (said, fault) =>
  expect(settingFrom('zorp', { ...entered, ...said })).toEqual({ fault }),
);

test('what a form says is the setting, said in a sentence and put into the form again', () => {
  const said = {
    direction: 'lower',
    min: '−1',
    max: '2,5',
    unit: ' s ',
    passMark: '0',
    decimals: '12',
  } as const;
  const found = settingFrom('zorp', said);
  if (!('setting' in found)) throw new Error(found.fault);
  const { setting } = found;
  expect(setting).toEqual({
    ...{ metric: 'zorp', direction: 'lower', min: -1, max: 2.5, unit: 's', passMark: 0, decimals: 12 },
  });
  expect(saidOf(setting)).toBe('zorp: lower is better, range −1 to 2.5, unit s, pass mark 0, 12 decimals.');
  expect(settingFrom('zorp', enteredOf(setting))).toEqual(found);
  expect(settingFrom('zorp', entered)).toEqual({ setting: { metric: 'zorp' } });
  expect(saidOf({ metric: 'zorp' })).toBe('zorp is again as files and names say.');
});
