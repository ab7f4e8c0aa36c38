import type { Comparison, MetricInfo } from '../types';

/**
 * The score of an answer that never came: 0 of a yes/no metric (1 where lower is better), else the bound that is worst. null
 * without a bound, and where nobody says which way is better.
 */
export function worstScore({
  kind,
  direction,
  min,
  max,
}: Pick<MetricInfo, 'kind' | 'direction' | 'min' | 'max'>): number | null {
  if (direction === null) return null;
  const lower = direction === 'lower';
  if (kind === 'binary') return lower ? 1 : 0;
  return lower ? max : min;
}

/** What a missing answer counts as in this metric: as was chosen, where it has a worst score. */
export const missingIn = (
  metric: Parameters<typeof worstScore>[0],
  chosen: Comparison['missingAs'],
): Comparison['missingAs'] => (worstScore(metric) === null ? 'dropped' : chosen);
