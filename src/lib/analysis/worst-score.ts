import type { Comparison, MetricInfo } from './types';

/** The score of an answer that never came: 0 of a binary metric, else the bound that is worst; null without bound. */
export const worstScore = (
  metric: Pick<MetricInfo, 'kind' | 'lowerIsBetter' | 'min' | 'max'>,
): number | null =>
  metric.kind === 'binary' ? (metric.lowerIsBetter ? 1 : 0) : metric.lowerIsBetter ? metric.max : metric.min;

/** What a missing answer counts as in this metric: as was chosen, where it has a worst score. */
export const missingIn = (
  metric: Parameters<typeof worstScore>[0],
  chosen: Comparison['missingAs'],
): Comparison['missingAs'] => (worstScore(metric) === null ? 'dropped' : chosen);
