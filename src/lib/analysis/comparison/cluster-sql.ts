import { sql, type Sql } from '../../engine/sql';

/** Samples of one cluster move together: match keys with the value of the label. */
export const clusterOf = (key: string): Sql => sql`
  SELECT p.match_key, min(l.value) AS cluster FROM sample_matches p JOIN sample_labels t USING (sample_key)
  JOIN labels l USING (label_id) WHERE l.key = ${key} AND p.match_key IS NOT NULL GROUP BY p.match_key`;

/** Rows with a `match_key`, each with its `cluster`; a sample without the label is a cluster of its own. */
export const inClusters = (rows: Sql, key: string): Sql => sql`(
  SELECT g.* , coalesce('c' || c.cluster, 's' || g.match_key) AS cluster
  FROM ${rows} g LEFT JOIN (${clusterOf(key)}) c ON c.match_key = g.match_key)`;
