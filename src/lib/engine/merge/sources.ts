import { sql, type Sql } from '../sql';

/**
 * Sources by path and digest, so that no drop order changes a number. `row_ref + shift` orders all rows by source
 * and offset (`ord`): everything that must choose "the first" chooses by it.
 */
export const numberSources: Sql = sql`
  CREATE OR REPLACE TABLE merge_sources AS
    SELECT *, (source_id - source_no)::BIGINT * 17592186044416 AS shift FROM (
      SELECT source_no, row_number() OVER (ORDER BY path, digest, bytes, format, source_no)::INTEGER AS source_id,
             path, regexp_extract(path, '[^/]*$') AS base_name, sha256, digest, hash_recipe
      FROM staged_sources)`;

/** The public `sources`: a row leads its response, folds into one (`merge_spare`), repeats it, or is a sample only. */
export const publishSources: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE sources AS
    WITH counted AS (
      SELECT source_no, sum(records) AS records, sum(ignored) AS ignored, sum(rejected) AS rejected
      FROM staged_pieces GROUP BY source_no
    ), fates AS (
      SELECT source_id, count(*) FILTER (role = 'response') AS own FROM merge_parts GROUP BY source_id
    ), spare AS (
      SELECT source_id, count(*) FILTER (fate = 'folded') AS folded, count(*) FILTER (fate = 'duplicate') AS duplicates
      FROM merge_spare GROUP BY source_id
    )
    SELECT m.source_id, s.path, s.bytes, s.format, s.format_version, s.digest, s.sha256,
           coalesce(c.records, 0)::INTEGER AS records,
           (coalesce(f.own, 0) + coalesce(p.folded, 0))::INTEGER AS used,
           coalesce(p.folded, 0)::INTEGER AS folded,
           (coalesce(c.ignored, 0) + coalesce(p.duplicates, 0))::INTEGER AS ignored,
           coalesce(c.rejected, 0)::INTEGER AS rejected
    FROM staged_sources s
    JOIN merge_sources m USING (source_no)
    LEFT JOIN counted c USING (source_no)
    LEFT JOIN fates f USING (source_id)
    LEFT JOIN spare p USING (source_id)
    ORDER BY m.source_id`,
];

/** Problems get absolute lines: a piece knows only its own, counted from 0. */
export const publishProblems: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE problems AS
    WITH starts AS (
      SELECT source_no, piece,
             coalesce(sum(lines) OVER (PARTITION BY source_no ORDER BY piece
               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM staged_pieces
    )
    SELECT m.source_id, (p.line + s.before + 1)::BIGINT AS line, p.byte_offset, p.severity, p.code, p.field, p.message
    FROM staged_problems p
    JOIN merge_sources m USING (source_no)
    LEFT JOIN starts s USING (source_no, piece)
    UNION ALL BY NAME
    SELECT source_id, line, byte_offset, severity, code, field, message FROM merge_problems
    ORDER BY source_id, byte_offset, code, field, message`,
];
