import type { Database, QueryOptions } from '../../engine/database';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { metricInfo, type MetricFound } from '../metrics/evaluations';
import type { MetricInfo } from '../types';
import { partOf, partsOf } from './parts';
import type { LeafSource } from './types';

/** A place where answers of a dataset can be found, with how many samples it has. */
export interface SourceOption extends LeafSource {
  samples: number;
}

/** Everything that a dataset can be matched with: the datasets of collection runs, then whole evaluations. */
export async function leafSources(db: Database, options?: QueryOptions): Promise<SourceOption[]> {
  const { list } = await partsOf(db, options);
  const evaluations = await db.query<{ evaluation: string; samples: number }>(
    sql`SELECT u.evaluation, count(DISTINCT r.sample_key) AS samples
        FROM merge_responses r JOIN runs u USING (run_id)
        WHERE u.evaluation IN (SELECT evaluation FROM metrics) GROUP BY u.evaluation ORDER BY u.evaluation`,
    options,
  );
  return [
    ...list.flatMap(({ evaluation, dataset, path, samples }) =>
      samples > 0 ? [{ evaluation, dataset, path, samples, subset: null }] : [],
    ),
    ...evaluations.map((one) => ({ ...one, dataset: null, path: null, subset: null })),
  ];
}

type Measured = MetricFound & { part: number | null };

const metricsOfParts = perMerge<Measured[]>();

/**
 * The metrics of a source, its own first: that of most responses, and of several in the same rows the one that the
 * file names first, as upstream takes it. Diagnostics come last.
 */
export async function sourceMetrics(
  db: Database,
  source: LeafSource,
  options?: QueryOptions,
): Promise<MetricInfo[]> {
  const parts = await partsOf(db, options);
  const part = source.dataset === null ? null : (partOf(parts, source) ?? NaN);
  const found = await metricsOfParts(db, null, () => db.query<Measured>(measured(parts.rows)), options);
  return found
    .filter((one) => one.evaluation === source.evaluation && one.part === part)
    .map((one) => metricInfo(one));
}

/** Metrics of whole evaluations (`part` NULL) and of the parts of collection runs. */
const measured = (rows: Sql): Sql => sql`
  WITH own AS (
    SELECT evaluation, metric, NULL::INTEGER AS part, responses FROM metrics
    UNION ALL
    SELECT u.evaluation, s.metric, c.part, count(*) AS responses
    FROM ${rows} c JOIN merge_responses r USING (sample_key) JOIN runs u USING (run_id)
    JOIN scores s USING (response_id) GROUP BY ALL
  ), firsts AS (
    SELECT coalesce(n.name, s.metric) AS metric, min(s.first) AS first
    FROM (SELECT metric, min(rowid) AS first FROM staged_scores GROUP BY metric) s
    LEFT JOIN names n ON n.kind = 'metric' AND n.given = s.metric GROUP BY ALL
  )
  SELECT m.* REPLACE (o.responses AS responses), o.part
  FROM own o JOIN metrics m USING (evaluation, metric) LEFT JOIN firsts f ON f.metric = m.metric
  ORDER BY m.kind = 'diagnostic', m.part_of IS NOT NULL, o.responses DESC, f.first, m.metric`;
