import type { DrawnPlan } from '../../analysis';
import { count, whole } from '../../ui/numbers';

/** What a plan's file holds, and what it does not. */
export function drawnInWords({ plan, saved }: DrawnPlan): string[] {
  const { samples, pool, planned, seed } = plan;
  const strata = new Set(samples.map(({ stratum }) => stratum)).size;
  const which =
    samples.length < pool
      ? `${whole(samples.length)} of these ${count(pool, 'sample')}, drawn at random`
      : `these ${count(pool, 'sample')}`;
  const fresh = planned - samples.length;
  return [
    `The plan holds ${which}, in random order (seed ${seed}).`,
    ...(fresh > 0 ? [`It takes ${count(fresh, 'new sample')} beside, which nobody can list yet.`] : []),
    ...(saved !== null
      ? [
          `They come from ${count(strata, 'stratum', 'strata')} by how many other models solved a sample, with weights: that takes ${whole(100 * saved)} % off the variance. Their plain mean is of other samples: use the weights.`,
        ]
      : []),
  ];
}
