import { pickMetric } from '../../analysis/metrics/main-metric';
import type { EvaluationInfo } from '../../analysis/types';
import type { Price } from '../../analysis/usage';
import type { Fields } from '../../notebook/json-cell';
import type { Notebook } from '../../notebook/notebook';
import { type Ground, sourceOf } from '../../notebook/plan';
import { readPrices } from '../../session/price-files';
import { pickEvaluation } from '../../session/resolve';

/** What queries take from the comparison: as the settings pin it, else as the pages choose; a baseline only where it is pinned. */
export function parametersOf(
  { evaluation, metric, baseline }: Fields,
  evaluations: readonly EvaluationInfo[],
): Ground['parameters'] {
  const named = typeof evaluation === 'string' ? evaluation : null;
  const found =
    named === null ? pickEvaluation(evaluations) : evaluations.find((one) => one.evaluation === named);
  const of = named ?? found?.evaluation;
  const by = typeof metric === 'string' ? metric : found && pickMetric(found.metrics)?.metric;
  return {
    ...(of !== undefined && { evaluation: of }),
    ...(by != null && { metric: by }),
    ...(typeof baseline === 'string' && { baseline }),
  };
}

/** The prices of the notebook. Throws where they cannot be read. */
export function pricesOf(notebook: Notebook): readonly Price[] {
  const source = sourceOf(notebook, 'prices');
  return source === null || source.trim() === '' ? [] : readPrices(source);
}
