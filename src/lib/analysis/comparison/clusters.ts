import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from './grid';
import { sql } from '../../engine/sql';
import { clusterOf } from './cluster-sql';
import { compare } from './compared';
import type { Comparison } from '../types';

/** A label that says which samples belong together: fewer values than samples, more than one. */
export interface ClusterLabel {
  key: string;
  clusters: number;
}

/** Labels of samples (not of answers or runs) whose values can stand for clusters. */
export async function clusterLabels(
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<ClusterLabel[]> {
  return db.query<{ key: string; clusters: number }>(
    sql`SELECT l.key, count(DISTINCT l.value) AS clusters
        FROM sample_labels t JOIN labels l USING (label_id) JOIN sample_matches p USING (sample_key)
        WHERE p.evaluation = ${evaluation} AND p.match_key IS NOT NULL
        GROUP BY l.key HAVING count(DISTINCT l.value) > 1 AND count(DISTINCT l.value) < count(DISTINCT p.match_key)
        ORDER BY l.key`,
    options,
  );
}

/** Clusters among the shared samples; `alone`: samples without the label, each a cluster of its own. */
export async function countClusters(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<{ clusters: number; alone: number } | null> {
  const { cluster } = comparison;
  const compared = await compare(db, comparison, options);
  if (compared === null || cluster === null || cluster === undefined) return null;
  const { prepared, indices } = compared;
  const [row] = await db.query<{ labelled: number; alone: number }>(
    sql`WITH clusters AS (${clusterOf(cluster)})
        SELECT count(DISTINCT c.cluster) AS labelled, count(*) FILTER (c.cluster IS NULL) AS alone
        FROM (SELECT match_key FROM ${prepared.grid} WHERE ${sharedBy(indices)}) g
        LEFT JOIN clusters c USING (match_key)`,
    options,
  );
  return row === undefined ? null : { clusters: row.labelled + row.alone, alone: row.alone };
}
