import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { pickMetric } from '../metrics/main-metric';
import { isQuality } from '../metrics/quality';
import { listMetrics } from '../metrics/evaluations';
import type { MetricInfo } from '../types';

/** An evaluation with the metric that it is compared by. */
export interface Main {
  evaluation: string;
  metric: MetricInfo;
  /** Its other metrics, without diagnostics: it is not judged by them. */
  others: readonly string[];
  /** Of all its runs, with a score or without. */
  answers: number;
  /** Every run answered each sample once, and each contender has one run: a score is a sample's score. */
  isOnce: boolean;
}

interface Found {
  evaluation: string;
  runs: number;
  answers: number;
  epochs: boolean | null;
  matched: boolean;
}

/** Evaluations with answers, in the order of `listEvaluations`; `mains` are those of them that have scores. */
export async function mainMetrics(
  db: Database,
  options?: QueryOptions,
): Promise<{ mains: Main[]; runs: ReadonlyMap<string, number>; unscored: string[]; reported: string[] }> {
  const metrics = await listMetrics(db, options);
  const found = await db.query<Found>(
    sql`WITH epochs AS (
          SELECT run_id, min(epoch) AS low, max(epoch) AS high FROM merge_responses GROUP BY run_id
        ), matched AS (
          SELECT evaluation, count(match_key) = count(DISTINCT match_key) AS matched
          FROM sample_matches GROUP BY evaluation
        )
        SELECT u.evaluation, count(*) AS runs, sum(f.responses)::BIGINT AS answers, min(p.low) = max(p.high) AS epochs,
               coalesce(any_value(m.matched), false) AS matched
        FROM runs u JOIN merge_firsts f USING (run_id) JOIN epochs p USING (run_id)
        LEFT JOIN matched m USING (evaluation)
        GROUP BY u.evaluation
        ORDER BY count(DISTINCT u.model) DESC, answers DESC, u.evaluation`,
    options,
  );
  const reported = await db.query<{ evaluation: string }>(
    sql`SELECT DISTINCT u.evaluation FROM declared d JOIN runs u USING (run_id)
        WHERE u.evaluation NOT IN (SELECT u.evaluation FROM runs u JOIN merge_firsts f USING (run_id))
        ORDER BY 1`,
    options,
  );
  const columns = found.map(({ evaluation, answers, epochs, matched }) => {
    const all = metrics.filter((one) => one.evaluation === evaluation);
    const metric = pickMetric(all);
    const others = all.filter((one) => one.metric !== metric?.metric && isQuality(one));
    return {
      ...{ evaluation, metric, answers, others: others.map((one) => one.metric) },
      isOnce: epochs === true && matched,
    };
  });
  return {
    mains: columns.flatMap(({ metric, ...rest }) => (metric === null ? [] : [{ ...rest, metric }])),
    runs: new Map(found.map(({ evaluation, runs }) => [evaluation, runs])),
    unscored: columns.flatMap(({ metric, evaluation }) => (metric === null ? [evaluation] : [])),
    reported: reported.map(({ evaluation }) => evaluation),
  };
}
