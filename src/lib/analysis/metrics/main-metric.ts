import type { MetricInfo } from '../types';

/** The metric that an evaluation is compared by unless another is chosen: the first binary one, else the first numeric, else whatever there is. */
export function pickMetric(metrics: readonly MetricInfo[]): MetricInfo | null {
  const first = (kind: MetricInfo['kind']) => metrics.find((metric) => metric.kind === kind);
  return first('binary') ?? first('numeric') ?? metrics[0] ?? null;
}
