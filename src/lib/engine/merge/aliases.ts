import { sourceIn } from '../row-ref';
import { sql } from '../sql';
import { tableOf } from './there';

/**
 * Samples that files speak of under several names (an id, a name, a folder): what shares one, directly or by way of others, is
 * one sample. It is the one that has its text; where none has, the one that a file of definitions has under its name, or its
 * id; else the first. Two with other texts stay two.
 */
export const mergeAliases = tableOf(
  'merge_aliases',
  ['aliases'],
  sql`CREATE OR REPLACE TABLE merge_aliases AS
    WITH RECURSIVE told AS MATERIALIZED (
      SELECT DISTINCT a.sample_ref, a.alias_ref, a.kind FROM staged_aliases a
      JOIN merge_sources m ON m.source_no = ${sourceIn(sql`a.row_ref`)}
    ), edges AS MATERIALIZED (
      SELECT sample_ref AS node, alias_ref AS other FROM told WHERE kind = 0
      UNION ALL
      SELECT alias_ref, sample_ref FROM told WHERE kind = 0
    ), reach AS (
      SELECT node, node AS other FROM edges
      UNION
      SELECT r.node, e.other FROM reach r JOIN edges e ON e.node = r.other
    ), rooted AS MATERIALIZED (
      SELECT node AS sample_ref, min(other) AS root FROM reach SEMI JOIN told ON told.sample_ref = reach.node GROUP BY node
    ), known AS MATERIALIZED (
      SELECT DISTINCT t.sample_ref, t.content_key FROM staged_samples t
      SEMI JOIN (FROM told) USING (sample_ref) WHERE t.content_key IS NOT NULL
    ), definitions AS (
      SELECT t.alias_ref, t.kind, min(t.sample_ref) AS sample_ref
      FROM told t SEMI JOIN known USING (sample_ref) ANTI JOIN rooted USING (sample_ref)
      GROUP BY t.alias_ref, t.kind HAVING min(t.sample_ref) = max(t.sample_ref)
    ), texts AS (
      SELECT root, min(sample_ref) AS best FROM rooted SEMI JOIN known USING (sample_ref) GROUP BY root
    ), defined AS (
      SELECT r.root, arg_min(d.sample_ref, (d.kind, d.sample_ref)) AS best
      FROM rooted r JOIN told t USING (sample_ref) JOIN definitions d ON d.alias_ref = t.alias_ref AND d.kind = t.kind
      GROUP BY r.root
    ), plain AS (
      SELECT root, min(sample_ref) AS best FROM rooted GROUP BY root
    ), alike AS (
      SELECT r.sample_ref, min(r.sample_ref) OVER (PARTITION BY r.root, k.content_key) AS best
      FROM rooted r JOIN known k USING (sample_ref)
    )
    SELECT r.sample_ref AS alias_of, coalesce(a.best, t.best, d.best, p.best) AS sample_ref
    FROM rooted r JOIN plain p USING (root)
    LEFT JOIN texts t USING (root) LEFT JOIN defined d USING (root)
    LEFT JOIN alike a ON a.sample_ref = r.sample_ref
    WHERE coalesce(a.best, t.best, d.best, p.best) <> r.sample_ref`,
);
