import type { Database, QueryOptions } from '../../engine/database';
import { runEnds } from '../../engine/run-ends';
import { all, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { isLimited, isUnfinished, type RunEnd } from '../../records/run-end';
import type { ContenderBy } from '../types';

/** A run that was not finished, or asked a part of its dataset alone. */
export interface PartialRun extends RunEnd {
  evaluation: string;
  /** Key of its contender. */
  contender: string;
}

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
