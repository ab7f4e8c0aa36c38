import type { Database, QueryOptions } from '../../engine/database';
import { sql, type Sql } from '../../engine/sql';
import { factOf } from '../../filter/label-facts';
import { severalConditions } from './several-conditions';
import { labelCounts } from '../labels/labelled';
import type { EvaluationInfo, FactFrom, LabelKey, MetricInfo } from '../types';

export interface MetricFound {
  evaluation: string;
  metric: string;
  metric_given: string;
  kind: MetricInfo['kind'];
  part_of?: string | null;
  lower_is_better: boolean | null;
  direction_from: FactFrom | null;
  min_score: number | null;
  max_score: number | null;
  range_from: FactFrom | null;
  unit: string | null;
  unit_from: FactFrom | null;
  pass_mark: number | null;
  decimals: number | null;
  lowest: number | null;
  highest: number | null;
  responses: number;
  models: number;
}

export const metricInfo = (row: MetricFound): MetricInfo => ({
  evaluation: row.evaluation,
  metric: row.metric,
  given: row.metric_given,
  kind: row.kind,
  ...(row.part_of != null && { partOf: row.part_of }),
  direction: row.lower_is_better === null ? null : row.lower_is_better ? 'lower' : 'higher',
  directionFrom: row.direction_from,
  lowerIsBetter: row.lower_is_better ?? false,
  min: row.min_score,
  max: row.max_score,
  rangeFrom: row.range_from,
  unit: row.unit,
  unitFrom: row.unit_from,
  passMark: row.pass_mark,
  decimals: row.decimals,
  lowest: row.lowest,
  highest: row.highest,
  responses: row.responses,
  models: row.models,
});

const metrics: Sql = sql`
  SELECT m.*, coalesce(c.models, e.models) AS models FROM metrics m
  JOIN (SELECT evaluation, count(DISTINCT model) AS models FROM runs GROUP BY evaluation) e USING (evaluation)
  LEFT JOIN (
    SELECT u.evaluation, p.metric, count(DISTINCT u.model) FILTER (p.scored > 0) AS models
    FROM merge_run_metrics p JOIN runs u USING (run_id) GROUP BY ALL
  ) c USING (evaluation, metric)
  ORDER BY m.evaluation,
    CASE WHEN m.part_of IS NOT NULL THEN 2 WHEN m.kind = 'binary' THEN 0 WHEN m.kind = 'numeric' THEN 1 ELSE 3 END, m.responses DESC, m.metric`;

export async function getMetric(
  db: Database,
  evaluation: string,
  metric: string,
  options?: QueryOptions,
): Promise<MetricInfo | null> {
  const [found] = await db.query<MetricFound>(
    sql`FROM (${metrics}) WHERE evaluation = ${evaluation} AND metric = ${metric}`,
    options,
  );
  return found === undefined ? null : metricInfo(found);
}

/** Metrics of every evaluation: within one those of quality first, then those with most scores. */
export async function listMetrics(db: Database, options?: QueryOptions): Promise<MetricInfo[]> {
  return (await db.query<MetricFound>(metrics, options)).map(metricInfo);
}

/** Evaluations with the metrics that can be compared, those with most models and responses first. */
export async function listEvaluations(db: Database): Promise<EvaluationInfo[]> {
  const rows = await db.query<{ evaluation: string; samples: number; responses: number; models: number }>(
    sql`SELECT evaluation, any_value(a.samples) AS samples, sum(f.responses)::BIGINT AS responses,
               count(DISTINCT u.model) AS models
        FROM runs u JOIN merge_firsts f USING (run_id) JOIN merge_answered a USING (evaluation)
        GROUP BY evaluation ORDER BY models DESC, responses DESC, evaluation`,
  );
  const found = await listMetrics(db);
  const several = await severalConditions(db);
  return rows.map((row) => ({
    ...row,
    ...(several.has(row.evaluation) && { hasConditions: true }),
    metrics: found.filter(({ evaluation }) => evaluation === row.evaluation),
  }));
}

/**
 * Labels with their values and how many samples bear them; of samples, responses and runs alike. With `facts` also
 * what columns of the tables say (see `facts`), where it is not the same everywhere.
 */
export async function listLabels(
  db: Database,
  evaluation: string | null,
  { withFacts = false }: { withFacts?: boolean } = {},
): Promise<LabelKey[]> {
  const rows = await db.query<{ key: string; value: string; samples: number }>(
    sql`FROM (${labelCounts(evaluation, withFacts)}) ORDER BY key, samples DESC, value`,
  );
  const keys = new Map<string, LabelKey>();
  for (const { key, value, samples } of rows) {
    const label = keys.get(key) ?? { key, values: [] };
    keys.set(key, label);
    label.values.push({ value, samples });
  }
  return [...keys.values()].filter(({ key, values }) => values.length > 1 || factOf(key) === undefined);
}
