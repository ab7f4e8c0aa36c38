import type { Database, QueryOptions } from '../../engine/database';
import { runEnds } from '../../engine/run-ends';
import { all, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { isLimited, isUnfinished } from '../../records/run-end';
import type { ContenderBy, PartialRun } from '../types';

/** Of one evaluation, or of all (null), in the order of evaluations and runs. */
export async function partialRuns(
  db: Database,
  { evaluation, by }: { evaluation: string | null; by: ContenderBy },
  options?: QueryOptions,
): Promise<PartialRun[]> {
  const rows = await db.query<PartialRun>(
    sql`SELECT u.evaluation, ${contenderKey(by)} AS contender, e.status, e.answers, e.planned, e.samples, e.dataset
        FROM (${runEnds}) e JOIN runs u USING (run_id)
        WHERE ${evaluation === null ? all : sql`u.evaluation = ${evaluation}`}
        ORDER BY u.evaluation, e.run_id`,
    options,
  );
  return rows.filter((run) => isUnfinished(run) || isLimited(run));
}
