import { type Sql, sql } from '../sql';

/** The name of a file, packed or not. */
export const unpacked = (name: Sql): Sql => sql`regexp_replace(${name}, '\\.(gz|zst)$', '', 'i')`;

/**
 * Files that answer one evaluation and name no model need not be of one model: each is told apart by its name, with its
 * folder where two bear the same, and by a number where that is the same too. A file alone needs no more than "unnamed model".
 * Those of a workspace are of one: its folder tells it from others.
 */
export const unnamedApart: Sql = sql`CREATE OR REPLACE TABLE merge_unnamed AS
  WITH nameless AS (
    SELECT DISTINCT CASE WHEN r.workspace IS NULL THEN r.source_id END AS source_id, r.workspace,
           CASE WHEN r.workspace IS NULL THEN s.path END AS path, CASE WHEN r.workspace IS NULL THEN s.base_name END AS base_name,
           coalesce(en.name, r.evaluation, r.dataset) AS evaluation
    FROM merge_runs r JOIN merge_sources s USING (source_id)
    SEMI JOIN (FROM merge_run_rows WHERE role NOT IN ('aggregate', 'report', 'card')) b USING (run_ref)
    LEFT JOIN merge_source_models sn ON sn.run_ref = r.run_ref
    LEFT JOIN names en ON en.kind = 'evaluation' AND en.given = coalesce(r.evaluation, r.dataset)
    WHERE r.model IS NULL AND sn.name IS NULL
  ), several AS (
    SELECT DISTINCT source_id, workspace, path, base_name FROM nameless
    WHERE evaluation IN (SELECT evaluation FROM nameless GROUP BY evaluation HAVING count(*) > 1)
  )
  SELECT source_id, workspace,
         ${unpacked(sql`base_name`)}
           || CASE WHEN count(*) OVER (PARTITION BY ${unpacked(sql`base_name`)}) > 1 AND path <> base_name
              THEN ' in ' || replace(path[:-length(base_name) - 2], '/', ' › ') ELSE '' END
           || CASE WHEN row_number() OVER same > 1 THEN ', ' || row_number() OVER same ELSE '' END AS file
  FROM several WHERE workspace IS NULL WINDOW same AS (PARTITION BY ${unpacked(sql`path`)} ORDER BY source_id)
  UNION ALL
  SELECT NULL, workspace, replace(workspace, '/', ' › ') FROM several WHERE workspace IS NOT NULL`;
