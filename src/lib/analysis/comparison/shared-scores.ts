import { join, sql } from '../../engine/sql';
import type { Compared } from './compared';
import { inClusters } from './cluster-sql';
import { score, sharedBy } from './grid';

export interface SharedScores {
  match_key: number;
  /** One a contender, in the unit of the metric. */
  scores: readonly number[];
  /** null: not asked for. */
  cluster: string | null;
}

/** The samples that all contenders shown have a score on, a row each, in the order of `match_key`. */
export async function sharedScores(
  { db, prepared, indices, ...options }: Compared,
  cluster: string | null = null,
): Promise<SharedScores[]> {
  const columns = join(
    indices.map((i) => score(i)),
    sql`, `,
  );
  const shared = sql`(SELECT match_key, [${columns}]::VARCHAR AS scores FROM ${prepared.grid} WHERE ${sharedBy(indices)})`;
  const rows = await db.query<Omit<SharedScores, 'scores'> & { scores: string }>(
    cluster === null
      ? sql`SELECT match_key, scores, NULL AS cluster FROM ${shared} ORDER BY match_key`
      : sql`SELECT match_key, scores, cluster FROM ${inClusters(shared, cluster)} ORDER BY match_key`,
    options,
  );
  return rows.map((row) => ({ ...row, scores: JSON.parse(row.scores) as number[] }));
}
