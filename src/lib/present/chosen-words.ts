import { isHumanMetric } from '../analysis/metrics/human';
import type { MetricInfo } from '../analysis/types';

type Metric = Pick<MetricInfo, 'metric' | 'given'>;

/** What stands in place of a conclusion: of what people said, the answers were chosen to be read; else the filter chose. */
export const noEvidence = (metric: Metric): string =>
  isHumanMetric(metric)
    ? 'These answers were chosen to be read, not drawn at random, so they are no evidence of a difference.'
    : 'These samples were chosen by their result, so they are no evidence of a difference.';

/** The same as a clause. */
export const whyChosen = (metric: Metric): string =>
  isHumanMetric(metric)
    ? 'these answers were chosen to be read, not drawn at random'
    : 'the filter chose these samples by their result';
