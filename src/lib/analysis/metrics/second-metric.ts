import type { Database, QueryOptions } from '../../engine/database';
import { list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison, MetricInfo } from '../types';

/** Measures of one sentence; BLEU and its like mean little below a whole text. */
const SENTENCE = new Set(['chrf', 'chrf_plus_plus', 'f1', 'rouge_l']);

/**
 * The numeric metric that says more of each sample than right or wrong: one made for single sentences, else the one
 * with most scores; null without one.
 */
export function secondMetric(metrics: readonly MetricInfo[], metric: MetricInfo): MetricInfo | null {
  if (metric.kind !== 'binary') return null;
  const numeric = metrics.filter(({ kind }) => kind === 'numeric');
  return numeric.find((one) => SENTENCE.has(one.metric)) ?? numeric[0] ?? null;
}

/** `match_key`, `contender` (its key) and the mean `score` in a metric over the answers that did not fail. */
export const scoresOf = ({ evaluation, by }: Comparison, metric: string, keys: Sql): Sql => sql`
  SELECT p.match_key, ${contenderKey(by)} AS contender, avg(s.score) AS score
  FROM sample_matches p JOIN responses r USING (sample_key) JOIN runs u USING (run_id)
  JOIN scores s USING (response_id)
  WHERE ${keys} AND u.evaluation = ${evaluation}
    AND s.metric = ${metric} AND s.score IS NOT NULL AND r.status <> 'error'
  GROUP BY ALL`;

/** Mean scores in another metric, by `<match key> <contender key>`: over the answers that did not fail. */
export async function scoresIn(
  db: Database,
  comparison: Comparison,
  metric: string,
  matchKeys: readonly number[],
  options?: QueryOptions,
): Promise<Map<string, number>> {
  if (matchKeys.length === 0) return new Map();
  const rows = await db.query<{ match_key: number; contender: string; score: number }>(
    scoresOf(comparison, metric, sql`p.match_key IN (${list(matchKeys)})`),
    options,
  );
  return new Map(rows.map(({ match_key, contender, score }) => [`${match_key} ${contender}`, score]));
}
