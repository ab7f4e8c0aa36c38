import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';

/** A figure that a file states of a run whose answers no file holds. */
export interface StatedFigure {
  evaluation: string;
  /** Of which part of it: `task diamond`; null: of the whole. */
  part: string | null;
  metric: string;
  model: string;
  condition: string | null;
  value: number;
  n: number | null;
  standardError: number | null;
  /** As the file says it; null: it does not. */
  better: 'higher' | 'lower' | null;
  /** Path of the file. */
  source: string;
}

/**
 * What files state and nothing here can compute again, by evaluation and metric. The highest stand first, where the file says
 * that lower is better the lowest.
 */
export const declaredElsewhere = (db: Database, options?: QueryOptions): Promise<StatedFigure[]> =>
  db.query<StatedFigure & Record<string, string | number | null>>(
    sql`SELECT DISTINCT u.evaluation, d.metric, u.model, u.condition, d.value, d.n,
               CASE d.label_key WHEN 'evaluation' THEN nullif(d.label_value, u.evaluation)
                                ELSE d.label_key || ' ' || d.label_value END AS part,
               d.standard_error AS "standardError",
               CASE WHEN d.lower_is_better THEN 'lower' WHEN NOT d.lower_is_better THEN 'higher' END AS better,
               s.path AS source, CASE WHEN d.lower_is_better THEN d.value ELSE -d.value END AS place
        FROM merge_declared d ANTI JOIN merge_firsts f USING (run_id)
        JOIN runs u ON u.run_id = d.run_id JOIN sources s ON s.source_id = d.source_id
        WHERE d.value IS NOT NULL
        ORDER BY u.evaluation, part NULLS FIRST, d.metric, place, u.model, source`,
    options,
  );
