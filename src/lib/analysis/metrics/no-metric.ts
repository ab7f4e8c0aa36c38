import type { MetricInfo } from '../types';

/** In place of a metric where an evaluation has none: nothing can be compared, but answers can be read and priced. */
export const NO_METRIC = '';

/** A metric that no answer has a score of, and that says nothing of better and worse. */
export const noMetric = (evaluation: string): MetricInfo => ({
  ...{ evaluation, metric: NO_METRIC, given: NO_METRIC, kind: 'diagnostic' },
  ...{ direction: null, directionFrom: null, lowerIsBetter: false },
  ...{ min: null, max: null, rangeFrom: null, unit: null, unitFrom: null },
  ...{ passMark: null, decimals: null, lowest: null, highest: null, responses: 0, models: 0 },
});
