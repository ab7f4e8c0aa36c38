import type { MetricInfo, Misfit } from '../types';

/** Fewer answers may well be all alike. */
const LEAST = 5;

/** Whether all scores of a metric are one value; null: they differ, or are too few to say. */
export function misfitOf({
  lowest,
  highest,
  responses,
}: Pick<MetricInfo, 'lowest' | 'highest' | 'responses'>): Misfit | null {
  if (lowest === null || lowest !== highest || responses < LEAST) return null;
  return lowest === 0 ? 'unfit' : 'alike';
}
