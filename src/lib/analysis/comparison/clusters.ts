import type { Database, QueryOptions } from '../../engine/database';
import { sharedBy } from './grid';
import { list, sql, type Sql } from '../../engine/sql';
import { CONVERSATION } from '../../records/record';
import { clusterDf } from '../../stats';
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

/** Labels of samples (not of answers or runs) whose values can stand for clusters; `of`: some of the evaluations `p` or keys `l`. */
async function labelsThat(
  db: Database,
  of: Sql,
  options?: QueryOptions,
): Promise<(ClusterLabel & { evaluation: string })[]> {
  const borne = sql`sample_labels t JOIN sample_matches p USING (sample_key)
    JOIN labels l USING (label_id)
    WHERE ${of} AND p.match_key IS NOT NULL`;
  // Rows are many, and counted by a number sooner than by a text.
  const found = await db.query<ClusterLabel & { evaluation: string; isSure: boolean }>(
    sql`WITH counted AS (
          SELECT p.evaluation, l.label_id, any_value(l.key) AS key, any_value(l.value) AS value, count(*) AS n
          FROM ${borne} GROUP BY p.evaluation, l.label_id
        ), matched AS (
          SELECT count(*) AS n FROM sample_matches WHERE match_key IS NOT NULL GROUP BY match_key
        )
        SELECT evaluation, key, count(DISTINCT value) AS clusters,
               max(n) > count(DISTINCT value) * (SELECT max(n) FROM matched) AS "isSure"
        FROM counted GROUP BY evaluation, key HAVING count(DISTINCT value) > 1 ORDER BY key`,
    options,
  );
  const open = found.filter(({ isSure }) => !isSure);
  if (open.length === 0) return found;
  const fewer = await db.query<{ evaluation: string; key: string }>(
    sql`SELECT p.evaluation, l.key FROM ${borne} AND l.key IN (${list(open.map(({ key }) => key))})
        GROUP BY p.evaluation, l.key HAVING count(DISTINCT l.value) < count(DISTINCT p.match_key)`,
    options,
  );
  return found.filter(
    (one) =>
      one.isSure || fewer.some(({ evaluation, key }) => evaluation === one.evaluation && key === one.key),
  );
}

/** Labels that samples of an evaluation can be taken together by. */
export const clusterLabels = async (
  db: Database,
  evaluation: string,
  options?: QueryOptions,
): Promise<ClusterLabel[]> => {
  const found = await labelsThat(db, sql`p.evaluation = ${evaluation}`, options);
  return found.map(({ key, clusters }) => ({ key, clusters }));
};

/** By which label samples of each evaluation are taken together, of those that have one; `asked` as in `clusterAmong`. */
export async function clustersByEvaluation(
  db: Database,
  asked: string | null,
  options?: QueryOptions,
): Promise<ReadonlyMap<string, string>> {
  const keys = [asked, CONVERSATION].filter((key) => key !== null);
  const found = await labelsThat(db, sql`l.key IN (${list(keys)})`, options);
  const evaluations = new Set(found.map(({ evaluation }) => evaluation));
  return new Map(
    [...evaluations].flatMap((evaluation) => {
      const labels = found.filter((one) => one.evaluation === evaluation).map(({ key }) => key);
      const cluster = clusterAmong(labels, asked);
      return cluster === null ? [] : [[evaluation, cluster] as const];
    }),
  );
}

/** Clusters among the shared samples. */
export interface CountedClusters {
  clusters: number;
  /** Samples without the label, each a cluster of its own. */
  alone: number;
  /** Share of the samples that the largest holds, and how many equal ones all of them are worth; null below two clusters. */
  largest: number | null;
  worth: number | null;
}

export async function countClusters(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<CountedClusters | null> {
  const { cluster } = comparison;
  const compared = await compare(db, comparison, options);
  if (compared === null || cluster === null || cluster === undefined) return null;
  const { prepared, indices } = compared;
  const found = await db.query<{ cluster: string | null; n: number }>(
    sql`WITH clusters AS (${clusterOf(cluster)})
        SELECT c.cluster, count(*) AS n
        FROM (SELECT match_key FROM ${prepared.grid} WHERE ${sharedBy(indices)}) g
        LEFT JOIN clusters c USING (match_key) GROUP BY c.cluster`,
    options,
  );
  const alone = found.find((one) => one.cluster === null)?.n ?? 0;
  const sizes = found.filter((one) => one.cluster !== null).map(({ n }) => n);
  sizes.push(...Array.from({ length: alone }, () => 1));
  const df = clusterDf(sizes);
  const n = sizes.reduce((total, size) => total + size, 0);
  const largest = df === null ? null : sizes.reduce((most, size) => Math.max(most, size), 0) / n;
  return { clusters: sizes.length, alone, largest, worth: df === null ? null : df + 1 };
}
