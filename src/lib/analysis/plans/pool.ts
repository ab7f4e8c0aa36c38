import type { Database, QueryOptions } from '../../engine/database';
import { join, list, sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { compare } from '../comparison/compared';
import { score, sharedBy } from '../comparison/grid';
import { isRight } from '../metrics/right';
import type { Comparison } from '../types';

/** A sample at hand that both models have a score on. */
export interface PooledSample {
  /** As the files of A call it, and its content key; '' where they do not say. */
  id: string;
  content: string;
  /** A minus B, in the unit of the metric. */
  difference: number;
  /** Scored answers of each. */
  had: readonly [a: number, b: number];
  /** Other models compared that solved it. */
  solved: number;
}

export interface Pool {
  /** In the order of the files. */
  samples: readonly PooledSample[];
  /** Other models by whom samples can be told apart; 0 where a metric has no right and wrong. */
  others: number;
}

interface Row {
  id: string;
  content: string;
  difference: number;
  a: number;
  b: number;
  solved: number;
}

/**
 * The samples that a plan for A against B can be drawn from: those on which their difference stands. Nothing is to be picked by
 * what either did on a sample, under whatever conditions: drawn by that, a difference is what it was drawn for.
 */
export async function poolOf(
  db: Database,
  comparison: Comparison,
  keys: readonly [a: string, b: string],
  options?: QueryOptions,
): Promise<Pool | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const [a, b] = keys.map((key) => indices.find((i) => prepared.contenders[i]?.key === key));
  if (a === undefined || b === undefined) return null;
  const two = new Set([a, b].map((i) => prepared.contenders[i]?.model));
  const among = comparison.samples === 'pairs' ? [a, b] : indices;
  const others = among.filter((i) => !two.has(prepared.contenders[i]?.model));
  const solved = others.flatMap((i): Sql[] => {
    const right = isRight(prepared.metric, score(i));
    return right === null ? [] : [sql`(${right})::INTEGER`];
  });
  const answered = (i: number): Sql =>
    sql`(SELECT match_key, usable FROM ${prepared.cells} WHERE contender = ${i})`;
  const { evaluation, by } = comparison;
  const rows = await db.query<Row>(
    sql`WITH asked AS (
          SELECT match_key, coalesce(min(sample_id), '') AS id, coalesce(min(content_key), '') AS content FROM samples
          WHERE sample_key IN (SELECT r.sample_key FROM responses r JOIN runs u USING (run_id)
                               WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list([keys[0]])}))
          GROUP BY match_key
        )
        SELECT s.id, s.content, ${score(a)} - ${score(b)} AS difference, ca.usable AS a, cb.usable AS b,
               ${solved.length === 0 ? sql`0` : join(solved, sql` + `)} AS solved
        FROM ${prepared.grid} g JOIN asked s USING (match_key)
             JOIN ${answered(a)} ca USING (match_key) JOIN ${answered(b)} cb USING (match_key)
        WHERE ${sharedBy(among)} AND (s.id <> '' OR s.content <> '') ORDER BY match_key`,
    options,
  );
  return {
    samples: rows.map(({ a: hadA, b: hadB, ...row }) => ({ ...row, had: [hadA, hadB] as const })),
    others: solved.length,
  };
}
