import type { MetricInfo, Misfit } from '../types';

/** Fewer answers may well be all alike. */
const LEAST = 5;

/**
 * Whether all scores of a metric are one value; null: they differ, are too few to say, or none is a hit where the file (or the
 * person) says that hits are worse: then 0 is what one hopes for.
 */
export function misfitOf({
  lowest,
  highest,
  responses,
  kind,
  direction,
  directionFrom,
}: Pick<
  MetricInfo,
  'lowest' | 'highest' | 'responses' | 'kind' | 'direction' | 'directionFrom'
>): Misfit | null {
  if (lowest === null || lowest !== highest || responses < LEAST) return null;
  const isHoped = kind === 'binary' && direction === 'lower' && directionFrom !== 'known';
  if (lowest === 0 && isHoped) return null;
  return lowest === 0 && kind !== 'diagnostic' ? 'unfit' : 'alike';
}
