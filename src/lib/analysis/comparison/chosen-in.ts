import type { Database, QueryOptions } from '../../engine/database';
import { chosenBy } from '../../filter';
import { isHumanMetric } from '../metrics/human';
import { misfitOf } from '../metrics/misfit';
import type { Chosen, Comparison, Contender, MetricInfo } from '../types';
import { compare } from './compared';
import { hasStrata, loadedPlans } from './loaded-plans';
import { mayDiffer } from './may-differ';
import { samplesChosenBy } from './samples-chosen-by';
import { scalesApart } from './scales';

/**
 * How the samples of one of several evaluations were chosen: what people read and other ways to match are looked up where
 * there are any, so that nothing is prepared for the rest.
 */
export async function chosenIn(
  db: Database,
  comparison: Comparison,
  { metric, contenders }: { metric: MetricInfo; contenders: readonly Contender[] },
  options?: QueryOptions,
): Promise<Chosen> {
  const misfit = misfitOf(metric);
  if (misfit !== null) return misfit;
  const { by, evaluation } = comparison;
  if ((await scalesApart({ db, by, metric, contenders, ...options })) !== null) return 'scales';
  const isLookedUp =
    isHumanMetric(metric) ||
    (await mayDiffer(db, options)).has(evaluation) ||
    (await loadedPlans(db, evaluation, options)).some(({ plan }) => hasStrata(plan));
  const compared = isLookedUp ? await compare(db, comparison, options) : null;
  return compared === null ? chosenBy(comparison) : samplesChosenBy(compared);
}
