import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from './grid';
import { list, sql, type Sql } from '../../engine/sql';
import { CONVERSATION } from '../../records/record';
import { clusterOf } from './cluster-sql';
import { compare } from './compared';
import type { Comparison } from '../types';

/** A label that says which samples belong together: fewer values than samples, more than one. */
export interface ClusterLabel {
  key: string;
  clusters: number;
}

/** In place of a label: each sample stands by itself, also where samples are turns of conversations. */
export const NO_CLUSTER = 'none';

/**
 * By which of the labels that an evaluation has samples are taken together: the one asked for, else conversations, whose
 * turns are not independent; null: by none.
 */
export const clusterAmong = (labels: readonly string[], asked: string | null): string | null =>
  asked === NO_CLUSTER
    ? null
    : ([asked, CONVERSATION].find((key) => key !== null && labels.includes(key)) ?? null);

/** Labels of samples (not of answers or runs) whose values can stand for clusters; `of`: some of their evaluations or keys. */
const labelsThat = (of: Sql): Sql => sql`
  SELECT p.evaluation, l.key, count(DISTINCT l.value) AS clusters
  FROM sample_labels t JOIN labels l USING (label_id) JOIN sample_matches p USING (sample_key)
  WHERE ${of} AND p.match_key IS NOT NULL
  GROUP BY p.evaluation, l.key
  HAVING count(DISTINCT l.value) > 1 AND count(DISTINCT l.value) < count(DISTINCT p.match_key)
  ORDER BY l.key`;

/** Labels that samples of an evaluation can be taken together by. */
export const clusterLabels = (
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<ClusterLabel[]> =>
  db.query(sql`SELECT key, clusters FROM (${labelsThat(sql`p.evaluation = ${evaluation}`)})`, options);

/** By which label samples of each evaluation are taken together, of those that have one; `asked` as in `clusterAmong`. */
export async function clustersByEvaluation(
  db: Database,
  asked: string | null,
  options?: QueryOptions,
): Promise<ReadonlyMap<string, string>> {
  const keys = [asked, CONVERSATION].filter((key) => key !== null);
  const found = await db.query<{ evaluation: string; key: string }>(
    sql`SELECT evaluation, key FROM (${labelsThat(sql`l.key IN (${list(keys)})`)})`,
    options,
  );
  const evaluations = new Set(found.map(({ evaluation }) => evaluation));
  return new Map(
    [...evaluations].flatMap((evaluation) => {
      const labels = found.filter((one) => one.evaluation === evaluation).map(({ key }) => key);
      const cluster = clusterAmong(labels, asked);
      return cluster === null ? [] : [[evaluation, cluster] as const];
    }),
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
