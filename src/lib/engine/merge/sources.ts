import { CHECKED_BYTES, MOST_LISTED } from '../../records/staging';
import { type Sql, sql, whole } from '../sql';
import { offsetIn, sourceIn, sourcesApart } from '../row-ref';

const LISTED = whole(MOST_LISTED);
const CHECKED = whole(CHECKED_BYTES);

/**
 * Sources by path and digest, so that no drop order changes a number. `row_ref + shift` orders all rows by source
 * and offset (`ord`): everything that must choose "the first" chooses by it.
 */
export const numberSources: Sql = sql`
  CREATE OR REPLACE TABLE merge_sources AS
    SELECT *, ${sourcesApart(sql`source_id - source_no`)} AS shift FROM (
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
      SELECT ${sourceIn(sql`row_ref`)} AS source_no, count(*) AS own FROM merge_responses GROUP BY ${sourceIn(sql`row_ref`)}
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
    LEFT JOIN counted c ON c.source_no = m.source_no
    LEFT JOIN fates f ON f.source_no = m.source_no
    LEFT JOIN spare p USING (source_id)
    ORDER BY m.source_id`,
];

/**
 * Problems get absolute lines: a piece knows only its own, counted from 0. Of each kind the first of a source are listed
 * and the others counted, however it was cut into pieces. How rows deviate from a schema is said once
 * for each kind, with the first of them.
 */
export const publishProblems: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE problems AS
    WITH starts AS (
      SELECT source_no, piece,
             coalesce(sum(lines) OVER (PARTITION BY source_no ORDER BY piece
               ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM staged_pieces
    ), placed AS (
      SELECT m.source_id, (p.line + s.before + 1)::BIGINT AS line, p.byte_offset, p.severity, p.code, p.field, p.message,
             p.piece, p.more
      FROM staged_problems p
      JOIN merge_sources m USING (source_no)
      LEFT JOIN starts s USING (source_no, piece)
    ), ranked AS (
      SELECT p.*, row_number() OVER (
               PARTITION BY source_id, severity, code ORDER BY p.more IS NOT NULL, p.piece, p.byte_offset NULLS FIRST, p.message
             ) AS rank
      FROM placed p WHERE NOT starts_with(code, 'schema')
    ), beyond AS (
      SELECT source_id, severity, code, sum(coalesce(more, 1))::BIGINT AS n
      FROM ranked WHERE more IS NOT NULL OR rank > ${LISTED} GROUP BY source_id, severity, code
    ), checked AS (
      SELECT m.source_id, count(*) AS n
      FROM staged_rows r JOIN merge_sources m ON m.source_no = ${sourceIn(sql`r.row_ref`)}
      WHERE ${offsetIn(sql`r.row_ref`)} < ${CHECKED}
        AND m.source_no IN (SELECT source_no FROM staged_problems WHERE starts_with(code, 'schema'))
      GROUP BY m.source_id
    )
    SELECT source_id, line, byte_offset, severity, code, field, message
    FROM ranked WHERE more IS NULL AND rank <= ${LISTED}
    UNION ALL BY NAME
    SELECT b.source_id, NULL AS line, NULL AS byte_offset, b.severity, b.code, r.field,
           format('{:,}', b.n) || ' more like the ' || format('{:,}', ${LISTED}) || ' listed, for example: ' || r.message AS message
    FROM beyond b JOIN ranked r ON r.source_id = b.source_id AND r.severity = b.severity AND r.code = b.code AND r.rank = 1
    UNION ALL BY NAME
    SELECT p.source_id, min(p.line) AS line, min(p.byte_offset) AS byte_offset, p.severity, p.code, p.field,
           p.message || CASE WHEN any_value(c.n) = 1 THEN ' In the one row checked.'
                           WHEN count(*) = any_value(c.n) THEN ' In all ' || count(*) || ' rows checked.'
                           ELSE ' In ' || count(*) || ' of the ' || any_value(c.n) || ' rows checked.' END AS message
    FROM placed p JOIN checked c USING (source_id) WHERE starts_with(code, 'schema')
    GROUP BY p.source_id, p.severity, p.code, p.field, p.message
    UNION ALL BY NAME
    SELECT source_id, line, byte_offset, severity, code, field, message FROM merge_problems
    ORDER BY source_id, byte_offset, code, field, message`,
];
