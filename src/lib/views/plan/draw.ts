import { drawPlan, type DrawnPlan, type Pool } from '../../analysis';
import type { Contender } from '../../analysis/types';
import type { Board } from '../../session/answer';
import type { Ground } from './plan-ground';
import type { Way } from './plan-words';

/** What is planned: by which way, to which half width, in the unit of the metric. */
export interface Wished {
  ground: Ground;
  way: Way;
  width: number;
  margin: number | null;
}

/** The plan, drawn from these samples; null where there is none to draw from. `at`: when, as ISO text. */
export function drawFrom(
  pool: Pool | null | undefined,
  { comparison }: Board,
  { ground, way, width, margin }: Wished,
  at: string,
): DrawnPlan | null {
  if (!pool || pool.samples.length === 0) return null;
  /** As its files name it, where that names one. */
  const nameOf = ({ model, label }: Contender) => (comparison.by === 'model' ? model : label);
  return drawPlan(pool, {
    ...{ evaluation: comparison.evaluation, metric: comparison.metric },
    ...{ a: nameOf(ground.model.contender), b: nameOf(ground.baseline.contender) },
    ...{ answers: [way.KA ?? 1, way.KB ?? 1] as const, planned: way.samples ?? 0 },
    ...{ halfWidth: width, margin, at },
  });
}
