import type { MetricInfo } from '../../../src/lib/analysis';

/** A yes/no metric of which the files say that higher is better, but for what is told otherwise. */
export const metricOf = ({ direction = 'higher', ...told }: Partial<MetricInfo> = {}): MetricInfo => ({
  evaluation: 'e',
  metric: 'exact_match',
  given: told.metric ?? 'exact_match',
  kind: 'binary',
  direction,
  directionFrom: direction === null ? null : 'file',
  lowerIsBetter: direction === 'lower',
  min: 0,
  max: 1,
  rangeFrom: 'file',
  unit: null,
  unitFrom: null,
  passMark: null,
  decimals: null,
  lowest: null,
  highest: null,
  responses: 10,
  models: 2,
  ...told,
});
