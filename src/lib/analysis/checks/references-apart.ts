import type { Database } from '../../engine/database';
import { sql } from '../../engine/sql';

/** A source with rows of an evaluation in which files give one input different references. */
export interface ReferencesApart {
  sourceId: number;
  evaluation: string;
  /** Inputs with different references, of those that several runs were asked. */
  differ: number;
  inputs: number;
}

/** By evaluation, those where most differ first. */
export const referencesApart = (db: Database): Promise<ReferencesApart[]> =>
  db.query(
    sql`SELECT DISTINCT s.source_id AS "sourceId", i.evaluation, i.references_differ AS differ, i.inputs
        FROM identity i JOIN runs u USING (evaluation) JOIN run_sources s ON s.run_id = u.run_id
        WHERE i.references_differ > 0 AND s.role NOT IN ('aggregate', 'card', 'report') ORDER BY differ DESC, evaluation, s.source_id`,
  );
