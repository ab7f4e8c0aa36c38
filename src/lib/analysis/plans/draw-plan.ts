import { DEFAULT_SEED, mulberry32, shuffled } from '../../stats';
import type { PlannedSample, RunPlan } from '../../records/run-plan';
import type { Pool, PooledSample } from './pool';
import { stratified } from './strata';

export type Wanted = Pick<
  RunPlan,
  'evaluation' | 'metric' | 'a' | 'b' | 'answers' | 'planned' | 'halfWidth' | 'margin' | 'at'
>;

export interface DrawnPlan {
  plan: RunPlan;
  /** What its strata save of the variance; null without strata. */
  saved: number | null;
}

/**
 * The plan with its samples: drawn at random where more are at hand than are planned, within strata where these pay, else all at
 * hand; in random order either way (Fisher–Yates with mulberry32, from the seed), so that what is answered in this order may be
 * looked at meanwhile.
 */
export function drawPlan(pool: Pool, wanted: Wanted, seed: number = DEFAULT_SEED): DrawnPlan {
  const random = mulberry32(seed);
  const found = stratified(pool, wanted.planned);
  const planned = ({ id, content, had }: PooledSample, stratum: string, weight: number): PlannedSample => ({
    ...{ id, content, stratum, weight, had },
  });
  const { samples } = pool;
  const n = Math.min(wanted.planned, samples.length);
  const drawn = found
    ? found.strata.flatMap(({ name, samples: own, n: some }) =>
        shuffled(own, random)
          .slice(0, some)
          .map((one) => planned(one, name, ((own.length / samples.length) * n) / some)),
      )
    : shuffled(samples, random)
        .slice(0, n)
        .map((one) => planned(one, '', 1));
  return {
    plan: { ...wanted, samples: shuffled(drawn, random), pool: samples.length, seed },
    saved: found?.saved ?? null,
  };
}
