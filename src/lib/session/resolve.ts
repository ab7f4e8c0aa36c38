import { familyOf } from '../analysis/comparison/field';
import { isHumanMetric } from '../analysis/metrics/human';
import { pickMetric } from '../analysis/metrics/main-metric';
import { noMetric } from '../analysis/metrics/no-metric';
import type { Comparison, Contender, ContenderBy, EvaluationInfo } from '../analysis/types';
import { missingIn } from '../analysis/metrics/worst-score';
import type { Address } from './address';

/** The evaluation that says most: most models with a score of one metric, then most models, most responses, the name. */
export function pickEvaluation(evaluations: readonly EvaluationInfo[]): EvaluationInfo | null {
  const scored = ({ metrics }: EvaluationInfo) => pickMetric(metrics)?.models ?? 0;
  const order = (a: EvaluationInfo, b: EvaluationInfo) =>
    scored(b) - scored(a) ||
    b.models - a.models ||
    b.responses - a.responses ||
    (a.evaluation < b.evaluation ? -1 : 1);
  return [...evaluations].filter((one) => one.metrics.length > 0).sort(order)[0] ?? evaluations[0] ?? null;
}

/**
 * As what answers are compared until a person chooses: where a model answered the same samples under several conditions,
 * each condition by itself, since their average is of no set-up that anybody ran; else the models.
 */
export const comparedUnchosen = (evaluations: readonly EvaluationInfo[]): ContenderBy =>
  evaluations.some(({ hasConditions }) => hasConditions) ? 'condition' : 'model';

/**
 * The comparison that an address asks for among what is loaded. Names that are not loaded are passed over, as if
 * the person had left the choice to the page; `contenders` null means that they are not known yet. Of an evaluation
 * without scores the metric is `NO_METRIC`. On what people say the first contender is the baseline until somebody chooses one.
 */
export function resolveComparison(
  address: Address,
  evaluations: readonly EvaluationInfo[],
  contenders: readonly Contender[] | null,
): Comparison | null {
  const evaluation =
    evaluations.find((one) => one.evaluation === address.evaluation) ?? pickEvaluation(evaluations);
  if (!evaluation) return null;
  const metric =
    evaluation.metrics.find((one) => one.metric === address.metric) ??
    pickMetric(evaluation.metrics) ??
    noMetric(evaluation.evaluation);
  const loaded = (key: string) => contenders === null || contenders.some((one) => one.key === key);
  const chosen = address.contenders?.filter(loaded) ?? [];
  const shown = (key: string) => loaded(key) && (chosen.length === 0 || chosen.includes(key));
  const baseline = address.baseline !== null && shown(address.baseline) ? address.baseline : null;
  // The best by the labels so far would be told to who reads them blind, and change while they read.
  const unread = isHumanMetric(metric) ? (contenders?.find(({ key }) => shown(key))?.key ?? null) : null;
  return {
    evaluation: evaluation.evaluation,
    metric: metric.metric,
    by: address.by ?? comparedUnchosen(evaluations),
    contenders: chosen.length === 0 ? null : chosen,
    baseline: baseline ?? unread,
    missingAs: missingIn(metric, address.missingAs),
    ...(address.samples && { samples: address.samples }),
    family: familyOf({ family: address.family ?? undefined, baseline }),
    chips: address.chips,
  };
}
