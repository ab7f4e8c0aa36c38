import { isQuality } from '../metrics/quality';
import { sql, type Sql } from '../../engine/sql';
import { isRight } from '../metrics/right';
import type { MetricInfo } from '../types';
import { isHumanMetric } from '../metrics/human';

/**
 * What a judge's score says of right and wrong. `right`: the metric says right or wrong itself, or a person gave it a pass
 * mark. `scaled`: a rating, brought to 0..1 by its range, with 1 the best: it can correct by what it goes along with, but it
 * is no share of right answers.
 */
export interface JudgeScale {
  is: 'right' | 'scaled';
  /** From a score in the metric's unit to 0..1; NULL stays NULL. */
  of: (score: Sql) => Sql;
}

/** null where nobody says which way is better, or a rating has no range. */
export function judgeScale(metric: MetricInfo): JudgeScale | null {
  const { kind, direction, passMark, lowerIsBetter } = metric;
  if (direction === null) return null;
  if (kind === 'binary')
    return { is: 'right', of: (score) => (lowerIsBetter ? sql`(1 - ${score})` : sql`${score}`) };
  const passes = (score: Sql) => isRight(metric, score);
  if (passMark !== null)
    return {
      is: 'right',
      of: (score) => sql`CASE WHEN ${score} IS NOT NULL THEN (${passes(score) ?? sql`NULL`})::INTEGER END`,
    };
  const [low, high] = [metric.min ?? metric.lowest, metric.max ?? metric.highest];
  if (low === null || high === null || !(high > low)) return null;
  const [worst, best] = lowerIsBetter ? [high, low] : [low, high];
  return { is: 'scaled', of: (score) => sql`((${score} - ${worst}) / (${best} - ${worst})::DOUBLE)` };
}

/** Metrics that can be held against what people say: all but what people say themselves, and what says nothing of quality. */
export const judgesAmong = (metrics: readonly MetricInfo[]): MetricInfo[] =>
  metrics.filter((one) => !isHumanMetric(one) && isQuality(one) && judgeScale(one) !== null);

/** The judge where nobody chose one: what is compared, else the first that says right or wrong; null: there is none. */
export function judgeOf(metrics: readonly MetricInfo[], compared: string): MetricInfo | null {
  const judges = judgesAmong(metrics);
  return judges.find(({ metric }) => metric === compared) ?? judges[0] ?? null;
}
