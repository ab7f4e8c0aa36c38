import type { Database } from '../../engine/database';
import type { NameKind } from '../../engine/merge/choices';
import { sql } from '../../engine/sql';

/** A name as the files give it, and the name that it goes by now. */
export interface NameRow {
  kind: NameKind;
  given: string;
  name: string;
  /** Of a metric: runs that are scored by it. */
  runs: number;
  /** Of a metric: its scores. */
  responses: number;
}

/** A source with runs for which it names no model. */
export interface UnnamedSource {
  sourceId: number;
  path: string;
  /** What the source is known by from visit to visit. */
  digest: string;
  runs: number;
  responses: number;
  /** What a person called its model; null: nobody did. */
  name: string | null;
}

/** Two metrics under one name: responses that bore both kept one score. */
export interface FoldedMetric {
  metric: string;
  responses: number;
  /** Of these, responses whose scores differed. */
  differ: number;
}

/** Every model and evaluation of a run and every metric of a score, as given, those with most responses first. */
export async function listNames(db: Database): Promise<NameRow[]> {
  return db.query<NameRow>(
    sql`SELECT 'model' AS kind, u.model_given AS given, u.model AS name, count(*) AS runs,
               coalesce(sum(f.responses), 0)::BIGINT AS responses
        FROM runs u LEFT JOIN merge_firsts f USING (run_id) WHERE u.model_given IS NOT NULL GROUP BY ALL
        UNION ALL
        SELECT 'evaluation', coalesce(u.evaluation_given, u.dataset) AS given, u.evaluation, count(*),
               coalesce(sum(f.responses), 0)::BIGINT
        FROM runs u LEFT JOIN merge_firsts f USING (run_id)
        WHERE coalesce(u.evaluation_given, u.dataset) IS NOT NULL GROUP BY ALL
        UNION ALL
        SELECT 'metric', s.given, coalesce(n.name, s.given) AS metric, coalesce(b.runs, 0), s.n
        FROM (SELECT metric AS given, count(*) AS n FROM staged_scores GROUP BY metric) s
        LEFT JOIN names n ON n.kind = 'metric' AND n.given = s.given
        LEFT JOIN (SELECT metric, count(*) AS runs FROM merge_run_metrics GROUP BY metric) b
          ON b.metric = coalesce(n.name, s.given)
        ORDER BY kind DESC, responses DESC, given`,
  );
}

/** Every model that is loaded, by the name it goes by. */
export async function listModels(db: Database): Promise<string[]> {
  const rows = await db.query<{ model: string }>(
    sql`SELECT DISTINCT model FROM runs WHERE model IS NOT NULL ORDER BY model`,
  );
  return rows.map(({ model }) => model);
}

/** Sources that bear runs without a model, in the order of the page. */
export async function listUnnamed(db: Database): Promise<UnnamedSource[]> {
  return db.query<UnnamedSource>(
    sql`SELECT s.source_id AS "sourceId", s.path, s.digest, count(*) AS runs,
               coalesce(sum(f.responses), 0)::BIGINT AS responses, any_value(n.name) AS name
        FROM runs u JOIN sources s USING (source_id) LEFT JOIN merge_firsts f USING (run_id)
        LEFT JOIN names n ON n.kind = 'model' AND n.given IS NULL AND n.digest = s.digest
        WHERE u.model_given IS NULL AND s.digest IS NOT NULL
        GROUP BY s.source_id, s.path, s.digest ORDER BY s.source_id`,
  );
}

export async function listFoldedMetrics(db: Database): Promise<FoldedMetric[]> {
  return db.query<FoldedMetric>(
    sql`SELECT metric, count(DISTINCT response_id) AS responses, count(DISTINCT response_id) FILTER (differ) AS differ
        FROM merge_renamed GROUP BY metric ORDER BY metric`,
  );
}
