import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import type { Question } from '../question';

/** Two evaluations with samples of equal content. */
export interface EqualEvaluations {
  a: string;
  b: string;
  /** Samples that stand in both, of those in the smaller one. */
  n: number;
  of: number;
  /** No model answered both. */
  isApart: boolean;
}

/** Equal contents needed before two evaluations are taken for one. */
export const FEWEST = 2;

/** Pairs of evaluations in which at least half of the smaller one's samples have an equal in the other, most first. */
export function equalEvaluations(db: Database, options?: QueryOptions): Promise<EqualEvaluations[]> {
  return db.query(
    sql`WITH placed AS (
          SELECT DISTINCT g.by_content, g.evaluation FROM sample_rungs g
          SEMI JOIN merge_responses r ON r.sample_key = g.sample_key WHERE g.by_content IS NOT NULL
        ), twice AS (
          SELECT by_content FROM placed GROUP BY by_content HAVING count(*) > 1
        ), several AS MATERIALIZED (
          SELECT * FROM placed SEMI JOIN twice USING (by_content)
        ), sizes AS (
          SELECT evaluation, count(*) AS n FROM placed GROUP BY evaluation
        ), pairs AS (
          SELECT p.evaluation AS a, q.evaluation AS b, count(*) AS n, least(any_value(s.n), any_value(t.n)) AS "of"
          FROM several p JOIN several q ON p.by_content = q.by_content AND p.evaluation < q.evaluation
          JOIN sizes s ON s.evaluation = p.evaluation JOIN sizes t ON t.evaluation = q.evaluation
          GROUP BY p.evaluation, q.evaluation
          HAVING count(*) >= ${FEWEST} AND count(*) * 2 >= least(any_value(s.n), any_value(t.n))
        )
        SELECT a, b, n, "of", NOT EXISTS (
          FROM runs u JOIN runs v USING (model) WHERE u.evaluation = pairs.a AND v.evaluation = pairs.b
        ) AS "isApart"
        FROM pairs ORDER BY n DESC, a, b`,
    options,
  );
}

/** Evaluations that only their names keep apart: the models of one could be compared with those of the other. */
export const evaluationsApart: Question<object, EqualEvaluations[]> = {
  id: 'evaluations-apart',
  key: () => null,
  ask: async ({ db, signal }) => (await equalEvaluations(db, { signal })).filter(({ isApart }) => isApart),
};
