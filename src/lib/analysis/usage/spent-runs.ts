import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison } from '../types';
import { prepareUsage } from './prepare-usage';

export interface SpentRun {
  contender: string;
  /** What the run's file says was spent, over all its rows. */
  spent: number;
  /** The sum of what its rows report. */
  entries: number | null;
  responses: number;
  cached: number;
}

/** Runs whose file says what they cost, beside the sum of their rows: answers from a cache cost nothing again. */
export async function spentRuns(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  options?: QueryOptions,
): Promise<SpentRun[]> {
  const key = contenderKey(by);
  const [told] = await db.query<{ n: number }>(
    sql`SELECT count(spend_usd) AS n FROM runs WHERE evaluation = ${evaluation}`,
    options,
  );
  if (told?.n === 0) return [];
  const { contenders } = await prepareUsage(db, evaluation, by);
  const rows = await db.query<SpentRun>(
    sql`SELECT ${key} AS contender, u.spend_usd AS spent, sum(r.reported_cost_usd) AS entries, count(*) AS responses,
               count(*) FILTER (r.response_id IN (
                 SELECT t.response_id FROM response_labels t JOIN labels l USING (label_id) WHERE l.key = 'cached' AND l.value = 'true'
               )) AS cached
        FROM runs u JOIN responses r USING (run_id)
        WHERE u.evaluation = ${evaluation} AND u.spend_usd IS NOT NULL
        GROUP BY u.run_id, ${key}, u.spend_usd ORDER BY u.run_id`,
    options,
  );
  return rows.filter(({ contender }) => contenders.some(({ key }) => key === contender));
}
