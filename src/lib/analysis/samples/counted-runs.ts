import type { Database, QueryOptions } from '../../engine/database';
import { all, join, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { compare } from '../comparison/compared';
import { sharedBy } from '../comparison/grid';
import type { Comparison, MetricInfo } from '../types';
import { amongKeys } from './results';

/** A run that is compared, with what its own answers that count come to. */
export interface CountedRun {
  run_id: number;
  run_name: string | null;
  model: string;
  condition: string | null;
  dataset: string | null;
  harness: string | null;
  /** Seconds since 1970. */
  started: number | null;
  spend_usd: number | null;
  /** Usable answers to the samples that are compared. */
  answers: number;
  samples: number;
  /** Mean over its samples, repeats averaged, and how far they spread. */
  mean: number;
  deviation: number | null;
}

export interface Counted {
  metric: MetricInfo;
  runs: CountedRun[];
  /** The answers of a run, by response; `response_id` and `sample_key` come last. */
  answersOf: (run: number) => Sql;
}

/** Key and value of each label. */
const labels = (from: Sql): Sql => sql`(SELECT list([t.key, t.value] ORDER BY t.key, t.value) FROM ${from})`;

/**
 * The answers that the score on view is the mean of, run by run: of the contenders shown, to the samples that they share
 * (or each with the baseline), with a score and without a failure. null where nothing is compared.
 */
export async function countedRuns(
  db: Database,
  comparison: Comparison,
  only: ReadonlySet<number> | null = null,
  options?: QueryOptions,
): Promise<Counted | null> {
  const asked = await compare(db, comparison, options);
  if (asked === null) return null;
  const { prepared, indices } = asked;
  const { evaluation, metric, by, baseline } = comparison;
  const base = indices.find((i) => prepared.contenders[i]?.key === baseline);
  const isEach = comparison.samples === 'pairs' && base !== undefined;
  const counts = join(
    indices.map(
      (i) => sql`${contenderKey(by)} = ${prepared.contenders[i]?.key ?? ''} AND m.match_key IN (
        SELECT match_key FROM ${prepared.grid} WHERE ${sharedBy(isEach ? [i, base] : indices)})`,
    ),
    sql` OR `,
  );
  const counted = sql`FROM runs u JOIN responses r USING (run_id) JOIN scores s USING (response_id)
    JOIN sample_matches m USING (sample_key)
    WHERE u.evaluation = ${evaluation} AND s.metric = ${metric} AND s.score IS NOT NULL AND r.status <> 'error'
      AND (${counts}) AND ${only === null ? all : sql`m.match_key IN (${amongKeys(only)})`}`;
  const runs = await db.query<CountedRun>(
    sql`WITH each AS (
          SELECT u.run_id, m.match_key, count(*) AS answers, avg(s.score) AS score ${counted} GROUP BY u.run_id, m.match_key
        ), sums AS (
          SELECT run_id, sum(answers)::INTEGER AS answers, count(*)::INTEGER AS samples, avg(score) AS mean,
                 stddev_samp(score) AS deviation
          FROM each GROUP BY run_id
        )
        SELECT u.run_id, u.run_name, u.model, u.condition, u.dataset, u.harness, epoch(u.started_at) AS started,
               u.spend_usd, n.answers, n.samples, n.mean, n.deviation
        FROM sums n JOIN runs u USING (run_id) ORDER BY u.run_id`,
    options,
  );
  return {
    metric: prepared.metric,
    runs,
    answersOf: (run) => sql`
      SELECT r.*, p.sample_id, p.sample_hash, p.content_key, s.score, s.is_correct,
             ${labels(sql`sample_tags t WHERE t.sample_key = r.sample_key`)} AS sample_labels,
             ${labels(sql`response_tags t WHERE t.response_id = r.response_id`)} AS response_labels,
             r.response_id AS "key response", r.sample_key AS "key sample"
      FROM (SELECT s.response_id, s.score, s.is_correct ${counted} AND u.run_id = ${run}) s
      JOIN responses r USING (response_id) JOIN samples p USING (sample_key)
      ORDER BY r.response_id`,
  };
}
