import type { MetricInfo } from '../types';

/** Whether an evaluation may be judged by a metric: it measures quality, and is no part of another that does. */
export const isQuality = ({ kind, partOf }: Pick<MetricInfo, 'kind' | 'partOf'>): boolean =>
  kind !== 'diagnostic' && (partOf ?? null) === null;
