import type { Database, QueryOptions } from '../../engine/database';
import { DERIVED, generation } from '../../engine/merge';
import { all, ident, sql, type Sql } from '../../engine/sql';
import type { MetricInfo } from '../types';
import { metricInfo, type MetricFound } from '../evaluations';
import type { LeafSource } from './types';

/** Joins names of groups; no tool writes it in a name. */
export const BETWEEN = '\u001f';

/** A place where answers of a dataset can be found, with how many samples it has. */
export interface SourceOption extends LeafSource {
  samples: number;
}

interface Built {
  generation: number;
  table: Promise<Sql>;
  metrics: Map<string, Promise<MetricInfo[]>>;
}

/** Of the newest generation only. */
const built = new WeakMap<Database, Built>();

/**
 * What the rows of collection runs say of each sample (`collection_info`), once after each merge:
 * sample_key, match_key, evaluation, dataset, subset, task_type, weight, path, tags.
 */
export async function collectionRows(db: Database, options?: QueryOptions): Promise<Sql> {
  return (await builtFor(db, options)).table;
}

async function builtFor(db: Database, options?: QueryOptions): Promise<Built> {
  const current = await generation(db, options);
  const known = built.get(db);
  if (known?.generation === current) return known;
  const name = ident(`${DERIVED}collection_rows_${current}`);
  const table = db
    .run(
      sql`CREATE OR REPLACE TABLE ${name} AS
        WITH said AS (
          SELECT p.sample_key, p.match_key, p.evaluation, l.key, l.value
          FROM sample_labels t JOIN labels l USING (label_id) JOIN sample_matches p USING (sample_key)
          WHERE starts_with(l.key, 'collection.')
        )
        SELECT sample_key, any_value(match_key) AS match_key, any_value(evaluation) AS evaluation,
               min(value) FILTER (key = 'collection.dataset') AS dataset,
               min(value) FILTER (key = 'collection.subset') AS subset,
               min(value) FILTER (key = 'collection.task_type') AS task_type,
               try_cast(min(value) FILTER (key = 'collection.weight') AS DOUBLE) AS weight,
               string_agg(value, chr(31) ORDER BY try_cast(substr(key, 20) AS INTEGER))
                 FILTER (starts_with(key, 'collection.category')) AS path,
               string_agg(value, chr(31) ORDER BY value) FILTER (key = 'collection.tags') AS tags
        FROM said GROUP BY sample_key HAVING count(*) FILTER (key = 'collection.dataset') > 0`,
    )
    .then(() => name);
  const now = { generation: current, table, metrics: new Map<string, Promise<MetricInfo[]>>() };
  built.set(db, now);
  table.catch(() => built.delete(db));
  return now;
}

/** Everything that a dataset can be matched with: the datasets of collection runs, then whole evaluations. */
export async function leafSources(db: Database, options?: QueryOptions): Promise<SourceOption[]> {
  const rows = await collectionRows(db, options);
  const parts = await db.query<{ evaluation: string; dataset: string; path: string | null; samples: number }>(
    sql`SELECT c.evaluation, c.dataset, c.path, count(DISTINCT c.sample_key) AS samples
        FROM ${rows} c SEMI JOIN merge_responses r USING (sample_key)
        GROUP BY ALL ORDER BY ALL`,
    options,
  );
  const evaluations = await db.query<{ evaluation: string; samples: number }>(
    sql`SELECT u.evaluation, count(DISTINCT r.sample_key) AS samples
        FROM merge_responses r JOIN runs u USING (run_id)
        WHERE u.evaluation IN (SELECT evaluation FROM metrics) GROUP BY u.evaluation ORDER BY u.evaluation`,
    options,
  );
  return [
    ...parts.map((part) => ({ ...part, subset: null })),
    ...evaluations.map((one) => ({ ...one, dataset: null, path: null, subset: null })),
  ];
}

/** Condition over the rows of a collection run that they are of this source. */
export const ofPart = ({ evaluation, dataset, path }: LeafSource): Sql =>
  sql`evaluation = ${evaluation} AND dataset = ${dataset} AND path IS NOT DISTINCT FROM ${path}`;

/**
 * The metrics of a source, its own first: that of most responses, and of several in the same rows the one that the
 * file names first, as upstream takes it. Diagnostics come last.
 */
export async function sourceMetrics(
  db: Database,
  source: LeafSource,
  options?: QueryOptions,
): Promise<MetricInfo[]> {
  const { metrics } = await builtFor(db, options);
  const key = JSON.stringify([source.evaluation, source.dataset, source.path]);
  let found = metrics.get(key);
  if (!found) {
    found = readMetrics(db, source, options);
    metrics.set(key, found);
    found.catch(() => metrics.delete(key));
  }
  return found;
}

async function readMetrics(db: Database, source: LeafSource, options?: QueryOptions): Promise<MetricInfo[]> {
  const rows = source.dataset === null ? null : await collectionRows(db, options);
  const within =
    rows === null ? all : sql`r.sample_key IN (SELECT sample_key FROM ${rows} WHERE ${ofPart(source)})`;
  const found = await db.query<MetricFound>(
    sql`WITH own AS (
          SELECT s.metric, count(*) AS responses
          FROM scores s JOIN merge_responses r USING (response_id) JOIN runs u USING (run_id)
          WHERE u.evaluation = ${source.evaluation} AND ${within} GROUP BY s.metric
        ), firsts AS (
          SELECT coalesce(n.name, s.metric) AS metric, min(s.rowid) AS first
          FROM staged_scores s LEFT JOIN names n ON n.kind = 'metric' AND n.given = s.metric GROUP BY ALL
        )
        SELECT m.* REPLACE (o.responses AS responses)
        FROM metrics m JOIN own o USING (metric) LEFT JOIN firsts f ON f.metric = m.metric
        WHERE m.evaluation = ${source.evaluation}
        ORDER BY m.kind = 'diagnostic', o.responses DESC, f.first, m.metric`,
    options,
  );
  return found.map(metricInfo);
}
