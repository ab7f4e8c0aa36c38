import { raw, sql } from '../sql';
import { type Step, tableOf } from './there';
import { UNNAMED_MODEL } from '../unnamed';
import { unnamedApart, unpacked } from './unnamed';

const fields = [
  'run_name',
  'model',
  'evaluation',
  'dataset',
  'dataset_version',
  'condition',
  'workspace',
  'harness',
  'started_at',
  'elapsed_ms',
  'spend_usd',
  'config',
  'fingerprint',
  'run_status',
  'planned',
  'dataset_samples',
] as const;

/**
 * First non-null value: what bears the rows speaks first, then by source. The name of the evaluation is known to a
 * report, where rows know no more than their file's name.
 */
const firstOf = (field: string): string =>
  `arg_min(${field}, ${field === 'evaluation' ? "rank - CASE role WHEN 'report' THEN 5000000 ELSE 0 END" : 'rank'}) AS ${field}`;

const verdict = (field: string): string => `CASE
  WHEN bool_or(${field} = 'mismatch') THEN 'mismatch'
  WHEN bool_or(${field} = 'verified') THEN 'verified'
  WHEN bool_or(${field} = 'cannot verify') THEN 'cannot verify'
  WHEN bool_or(${field} = 'none') THEN 'none' END AS ${field}`;

/**
 * Runs by natural key. An aggregate has a key of its own and names its samples file instead: it is joined to the
 * runs of that file by base name, uuid, checksum, evaluation id, then folder, the first kind of link that finds any; of several
 * files with one base name, the one in its folder.
 * Rows that name no model belong to the one run of their file that bears the same name.
 */
export const mergeRuns: readonly Step[] = [
  sql`CREATE OR REPLACE TABLE merge_run_sources AS
    SELECT r.*, m.source_id, m.path, m.base_name, m.sha256,
           CASE r.role WHEN 'rows' THEN 0 WHEN 'predictions' THEN 1 WHEN 'reviews' THEN 2 WHEN 'scores' THEN 3 WHEN 'failures' THEN 3
                       WHEN 'report' THEN 4 WHEN 'card' THEN 5 ELSE 6 END * 1000000::BIGINT + m.source_id AS rank
    FROM staged_runs r JOIN merge_sources m USING (source_no)`,
  tableOf(
    'merge_run_links',
    ['links', 'nameless'],
    sql`CREATE OR REPLACE TABLE merge_run_links AS
    WITH bearing AS (
      SELECT DISTINCT source_no, path[:-length(base_name) - 1] AS folder, base_name, sha256, run_ref, run_name, model
      FROM merge_run_sources WHERE role NOT IN ('aggregate', 'card')
    ), links AS (
      SELECT l.*, path[:-length(base_name) - 1] AS folder FROM staged_links l JOIN merge_sources USING (source_no)
    ), found AS (
      SELECT l.run_ref AS aggregate_ref, b.run_ref, 1 AS priority, l.model, b.model AS found_model, l.folder = b.folder AS beside
        FROM links l JOIN bearing b ON l.kind = 'path' AND ${unpacked(sql`l.value`)} = ${unpacked(sql`b.base_name`)}
      UNION ALL
      SELECT l.run_ref, b.run_ref, 2, l.model, b.model, false
        FROM links l JOIN bearing b ON l.kind = 'uuid' AND contains(b.base_name, l.value)
      UNION ALL
      SELECT l.run_ref, b.run_ref, 3, l.model, b.model, false
        FROM links l JOIN bearing b ON l.kind = 'sha256' AND l.value = b.sha256
      UNION ALL
      SELECT l.run_ref, b.run_ref, 4, l.model, b.model, false
        FROM links l JOIN bearing b ON l.kind = 'run_name' AND l.value = b.run_name
      UNION ALL
      SELECT l.run_ref, b.run_ref, 5, l.model, b.model, false
        FROM links l JOIN bearing b ON l.kind = 'folder' AND l.value || '/' = b.folder
    ), narrowed AS (
      SELECT *, min(priority) OVER (PARTITION BY aggregate_ref) AS best,
             bool_or(model = found_model) OVER (PARTITION BY aggregate_ref, priority) AS model_known,
             bool_or(beside) OVER (PARTITION BY aggregate_ref, priority) AS any_beside
      FROM found
    ), nameless AS (
      SELECT r.run_ref AS aggregate_ref, min(b.run_ref) AS run_ref
      FROM merge_run_sources r
      JOIN bearing b ON b.source_no = r.source_no AND b.run_name = r.run_name AND b.model IS NOT NULL
        AND b.run_ref <> r.run_ref
      WHERE r.model IS NULL AND r.role = 'rows'
      GROUP BY r.run_ref HAVING count(DISTINCT b.run_ref) = 1
    )
    SELECT DISTINCT aggregate_ref, run_ref FROM narrowed
    WHERE priority = best AND (NOT coalesce(model_known, false) OR model = found_model)
      AND (beside OR NOT any_beside) AND aggregate_ref <> run_ref
      AND run_ref NOT IN (SELECT aggregate_ref FROM nameless)
    UNION
    FROM nameless`,
  ),
  // One row for each source and role, so that no order within a source decides anything.
  raw(`CREATE OR REPLACE TABLE merge_run_rows AS
    SELECT coalesce(l.run_ref, r.run_ref) AS run_ref, r.source_id, r.role, r.rank,
           ${[...fields, 'fingerprint_status', 'seal_status'].map((field) => `min(r.${field}) AS ${field}`).join(', ')}
    FROM merge_run_sources r LEFT JOIN merge_run_links l ON l.aggregate_ref = r.run_ref
    GROUP BY ALL`),
  raw(`CREATE OR REPLACE TABLE merge_runs AS
    WITH folded AS (
      SELECT run_ref, ${fields.map(firstOf).join(', ')}, ${verdict('fingerprint_status')}, ${verdict('seal_status')},
             arg_min(source_id, rank) AS source_id
      FROM merge_run_rows GROUP BY run_ref
    ), named AS (
      SELECT * REPLACE (coalesce(evaluation, CASE WHEN workspace IS NOT NULL AND min(evaluation) OVER space = max(evaluation) OVER space
                                                  THEN min(evaluation) OVER space END) AS evaluation)
      FROM folded WINDOW space AS (PARTITION BY workspace)
    )
    SELECT row_number() OVER (ORDER BY evaluation, model, run_name, source_id, run_ref)::INTEGER AS run_id, *
    FROM named`),
  // A model that a person named for a source, by the source's digest: for runs that name none.
  tableOf(
    'merge_source_models',
    ['names'],
    sql`CREATE OR REPLACE TABLE merge_source_models AS
    SELECT r.run_ref, arg_min(n.name, r.rank) AS name
    FROM merge_run_rows r JOIN merge_sources s USING (source_id)
    JOIN names n ON n.kind = 'model' AND n.given IS NULL AND n.digest = s.digest
    GROUP BY r.run_ref`,
  ),
  unnamedApart,
  sql`CREATE OR REPLACE TABLE runs AS
    SELECT r.run_id, r.run_name, r.source_id,
           coalesce(sd.name, mn.name, r.model, sn.name, ${UNNAMED_MODEL} || coalesce(' (' || coalesce(uw.file, un.file) || ')', '')) AS model, r.model AS model_given,
           coalesce(en.name, r.evaluation, r.dataset, 'unnamed evaluation') AS evaluation,
           r.evaluation AS evaluation_given,
           r.dataset, r.dataset_version, r.condition, r.harness, r.started_at, r.elapsed_ms, r.spend_usd, r.config,
           r.fingerprint, r.fingerprint_status, r.seal_status,
           coalesce(r.run_name, 'run ' || r.run_id)
             || CASE WHEN r.run_name IS NOT NULL AND count(*) OVER names > 1 THEN ' in ' || s.path ELSE '' END
             || CASE WHEN r.run_name IS NOT NULL AND count(*) OVER names_of_source > 1 THEN ', run ' || r.run_id ELSE '' END
             AS run_label,
           r.run_status, r.planned, r.dataset_samples
    FROM merge_runs r
    JOIN merge_sources s USING (source_id)
    LEFT JOIN (
      SELECT folder, name, CASE WHEN EXISTS (
        FROM merge_runs w JOIN merge_sources o USING (source_id) WHERE w.model = d.model AND starts_with(o.path, d.folder || '/')
      ) THEN model END AS model FROM side_folders d
    ) sd ON starts_with(s.path, sd.folder || '/') AND (sd.model IS NULL OR r.model = sd.model)
    LEFT JOIN merge_source_models sn ON sn.run_ref = r.run_ref AND r.model IS NULL
    LEFT JOIN merge_unnamed un ON un.source_id = r.source_id
    LEFT JOIN merge_unnamed uw ON uw.workspace = r.workspace
    LEFT JOIN names mn ON mn.kind = 'model' AND mn.given = coalesce(r.model, sn.name)
    LEFT JOIN names en ON en.kind = 'evaluation' AND en.given = coalesce(r.evaluation, r.dataset)
    WINDOW names AS (PARTITION BY r.evaluation, r.dataset, r.model, r.run_name),
           names_of_source AS (PARTITION BY r.evaluation, r.dataset, r.model, r.run_name, r.source_id)
    ORDER BY r.run_id`,
  // For each evaluation a bit a model (63 at most; more share bits, which only makes the choice of a rung coarser).
  sql`CREATE OR REPLACE TABLE merge_models AS
    SELECT run_id, evaluation, dense_rank() OVER (ORDER BY evaluation)::INTEGER AS evaluation_no,
           ((dense_rank() OVER (PARTITION BY evaluation ORDER BY model) - 1) % 63)::INTEGER AS bit
    FROM runs`,
  sql`CREATE OR REPLACE TABLE merge_run_of AS
    SELECT f.run_ref, f.run_id, 1::BIGINT << (f.run_id % 63) AS run_bit, m.evaluation_no, 1::BIGINT << m.bit AS model_bit,
           m.evaluation, row_number() OVER (ORDER BY f.run_ref)::INTEGER AS place
    FROM (
      SELECT run_ref, run_id FROM merge_runs
      UNION ALL
      SELECT l.aggregate_ref, min(r.run_id) FROM merge_run_links l JOIN merge_runs r USING (run_ref) GROUP BY l.aggregate_ref
    ) f JOIN merge_models m USING (run_id)`,
  sql`CREATE OR REPLACE TABLE run_sources AS
    SELECT DISTINCT m.run_id, r.source_id, r.role
    FROM merge_run_rows r JOIN merge_runs m USING (run_ref) ORDER BY ALL`,
  tableOf(
    'run_tags',
    ['run labels'],
    sql`CREATE OR REPLACE TABLE run_tags AS
    SELECT DISTINCT m.run_id, t.key, t.value
    FROM staged_run_labels t
    JOIN merge_sources USING (source_no)
    LEFT JOIN merge_run_links l ON l.aggregate_ref = t.run_ref
    JOIN merge_runs m ON m.run_ref = coalesce(l.run_ref, t.run_ref)
    ORDER BY ALL`,
  ),
];
