import { normalTwoSided } from './distributions';
import { holm } from './multiplicity';
import { varianceOfDifference } from './variance-of-difference';

/**
 * The best and the worst rank that each may have within its component, from 1: of z tests of every pair with Holm's correction,
 * from 1 + those that are better to K − those that are worse (Mogstad et al. 2024); not of intervals that overlap. null for
 * one that is not to be ranked, which no rank counts.
 */
export function pairwiseRanks(
  values: readonly number[],
  covariance: readonly (readonly number[])[],
  component: readonly number[],
  isRanked: readonly boolean[],
  alpha: number,
): { low: (number | null)[]; high: (number | null)[] } {
  const pairs = component.flatMap((of, a) =>
    component.flatMap((other, b) => (a < b && of === other && isRanked[a] && isRanked[b] ? [{ a, b }] : [])),
  );
  const p = pairs.map(({ a, b }) => {
    const variance = varianceOfDifference(covariance, a, b);
    // Without spread nothing is known of how sure it is.
    return variance > 1e-18 ? normalTwoSided(((values[a] ?? 0) - (values[b] ?? 0)) / Math.sqrt(variance)) : 1;
  });
  const low = component.map((_, model): number | null => (isRanked[model] ? 1 : null));
  const high = component.map((of, model) =>
    isRanked[model] ? component.filter((other, k) => other === of && isRanked[k]).length : null,
  );
  for (const [k, adjusted] of holm(p).entries()) {
    const pair = pairs[k];
    if (!pair || adjusted > alpha) continue;
    const isFirst = (values[pair.a] ?? 0) > (values[pair.b] ?? 0);
    const [better, worse] = isFirst ? [pair.a, pair.b] : [pair.b, pair.a];
    low[worse] = (low[worse] ?? 0) + 1;
    high[better] = (high[better] ?? 0) - 1;
  }
  return { low, high };
}
