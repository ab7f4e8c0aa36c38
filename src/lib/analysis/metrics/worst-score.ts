import type { Comparison, MetricInfo } from '../types';
import { isHumanMetric } from './human';

/**
 * The score of an answer that never came: 0 of a yes/no metric (1 where lower is better), else the bound that is worst. null
 * without a bound, where nobody says which way is better, and of what people say: an answer that nobody read is not wrong.
 */
export function worstScore(
  metric: Pick<MetricInfo, 'metric' | 'given' | 'kind' | 'direction' | 'min' | 'max'>,
): number | null {
  const { kind, direction, min, max } = metric;
  if (direction === null || isHumanMetric(metric)) return null;
  const lower = direction === 'lower';
  if (kind === 'binary') return lower ? 1 : 0;
  return lower ? max : min;
}

/** What a missing answer counts as in this metric: as was chosen, where it has a worst score. */
export const missingIn = (
  metric: Parameters<typeof worstScore>[0],
  chosen: Comparison['missingAs'],
): Comparison['missingAs'] => (worstScore(metric) === null ? 'dropped' : chosen);
