import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import { prepare } from '../comparison/prepared';
import { contenderKey } from '../../filter/contender-key';
import type { ContenderBy } from '../types';
import type { Main } from './columns';
import type { ReadResult } from './types';

interface OfCells {
  contender: number;
  /** Of samples that are matched. */
  samples: number;
  n: number;
  score: number | null;
}

/**
 * What was read of an evaluation that stands alone, from the cells that Compare starts from: most look there next, and
 * one pass over the answers does for both.
 */
export async function readAlone(
  db: Database,
  { evaluation, metric }: Main,
  by: ContenderBy,
  options?: QueryOptions,
): Promise<ReadResult[]> {
  const compared = { contenders: null, baseline: null, chips: [], missingAs: 'dropped' } as const;
  const prepared = await prepare(db, { ...compared, evaluation, metric: metric.metric, by }, options);
  if (prepared === null) return [];
  const found = await db.query<OfCells>(
    sql`SELECT contender, count(*) AS samples, count(score) AS n, avg(score) AS score
        FROM ${prepared.cells} WHERE match_key IS NOT NULL GROUP BY contender`,
    options,
  );
  const apart = prepared.unmatched.size > 0 ? await unmatchedSamples(db, { evaluation, by }, options) : null;
  return prepared.contenders.flatMap((contender, i) => {
    const files = prepared.files.get(i);
    if (!files) return [];
    const { answers, usable: scored } = files;
    const { samples = 0, n = 0, score = null } = found.find((row) => row.contender === i) ?? {};
    return [{ contender, samples: samples + (apart?.get(contender.key) ?? 0), answers, scored, n, score }];
  });
}

async function unmatchedSamples(
  db: Database,
  { evaluation, by }: { evaluation: string; by: ContenderBy },
  options?: QueryOptions,
): Promise<Map<string, number>> {
  const found = await db.query<{ key: string; n: number }>(
    sql`SELECT ${contenderKey(by)} AS key, count(DISTINCT sample_key) AS n
        FROM merge_responses JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
        WHERE u.evaluation = ${evaluation} AND p.match_key IS NULL GROUP BY key`,
    options,
  );
  return new Map(found.map(({ key, n }) => [key, n]));
}
