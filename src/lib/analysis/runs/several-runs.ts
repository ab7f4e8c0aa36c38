import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { isUnnamed } from '../../engine/unnamed';
import { contenderKey } from '../../filter/contender-key';
import type { Comparison } from '../types';

/** A contender of which several runs are loaded. */
export interface SeveralRuns {
  contender: string;
  /** Keys of its runs as contenders by run, in the order in which they began. */
  runs: readonly string[];
  /** Samples that at least two of them answered. */
  repeated: number;
}

/**
 * Contenders of an evaluation whose runs answered some samples more than once: these are averaged unless runs are
 * compared. Runs that name no model may be of several, so they are not offered.
 */
export async function severalRuns(
  db: Database,
  { evaluation, by }: Pick<Comparison, 'evaluation' | 'by'>,
  options?: QueryOptions,
): Promise<SeveralRuns[]> {
  const key = contenderKey(by);
  const rows = await db.query<{ contender: string; run: string }>(
    sql`SELECT ${key} AS contender, ${contenderKey('run')} AS run
        FROM runs u SEMI JOIN merge_firsts f USING (run_id)
        WHERE u.evaluation = ${evaluation} AND NOT ${isUnnamed}
        ORDER BY contender, u.started_at NULLS LAST, u.run_id`,
    options,
  );
  const runs = new Map<string, string[]>();
  for (const { contender, run } of rows) runs.set(contender, [...(runs.get(contender) ?? []), run]);
  const several = [...runs].filter(([, own]) => own.length > 1).map(([contender]) => contender);
  if (several.length === 0) return [];
  const found = await db.query<{ contender: string; repeated: number }>(
    sql`SELECT contender, count(*)::INTEGER AS repeated FROM (
          SELECT ${key} AS contender, m.match_key
          FROM merge_responses g JOIN runs u USING (run_id) JOIN sample_matches m USING (sample_key)
          WHERE u.evaluation = ${evaluation} AND ${key} IN (${list(several)}) AND m.match_key IS NOT NULL
          GROUP BY ALL HAVING min(g.run_id) <> max(g.run_id)
        ) GROUP BY contender`,
    options,
  );
  const repeated = new Map(found.map((row) => [row.contender, row.repeated]));
  return several.flatMap((contender) => {
    const samples = repeated.get(contender) ?? 0;
    return samples === 0 ? [] : [{ contender, runs: runs.get(contender) ?? [], repeated: samples }];
  });
}
