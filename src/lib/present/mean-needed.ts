import type { Difference } from '../analysis/comparison/difference-of';
import { clustersNeeded, tSamples } from '../stats';

/** The least degrees of freedom of clusters whose spread tells what more of them would do. */
const LEAST_DF = 2;

/**
 * How many samples, or clusters like those here, would show that a mean differs by `effect` 80 % of the time; null: not known.
 */
export function meanNeeded(
  { n, variance, clustered }: Pick<Difference, 'n' | 'variance' | 'clustered'>,
  effect: number,
  level?: number,
): number | null {
  if (variance === null) return null;
  const design = level === undefined ? {} : { level };
  if (!clustered) return tSamples({ effect, variance, ...design });
  const { clusters, df } = clustered;
  if (df === null || df < LEAST_DF) return null;
  return clustersNeeded({ effect, se: Math.sqrt(variance / n), df, clusters, ...design });
}
