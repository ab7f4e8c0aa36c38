import { PROVISIONAL } from '../../records/epoch';
import { stagedRows } from '../../records/staging';
import { raw, type Sql, sql } from '../sql';
import { byRows, rowsOf } from './samples';
import type { Step } from './there';
import { offsetIn, sourceIn } from '../row-ref';

const notPayload = new Set([
  'row_ref',
  'join_ref',
  'provisional',
  'byte_length',
  'line',
  'run_ref',
  'sample_ref',
  'output_ref',
  'epoch',
]);
const payload = Object.keys(stagedRows.columns).filter((column) => !notPayload.has(column));

/** A number that counts; null for one that only tells apart. */
const counted = (epoch: Sql): Sql => sql`CASE WHEN ${epoch} < ${PROVISIONAL}::INTEGER THEN ${epoch} END`;

/**
 * Rows of one run and sample with the same epoch and output are one response, whatever the number of metric rows.
 * Another output is another response: a repeat, and so is a failure. Any other row without output belongs to the first
 * that has one.
 * Nearly always a run has one row a sample: only the others take the long way, by `pair` (`run_id << 32 | sample_key`).
 */
const group: readonly Step[] = [
  byRows(
    (rows) => sql`CREATE OR REPLACE TABLE merge_keyed AS
    SELECT r.row_ref, r.row_ref + m.shift AS ord, m.source_id, s.sample_key,
           (u.run_id::BIGINT << 32) | s.sample_key AS pair, ${rows.epoch} AS epoch,
           ${rows.outputRef} AS output_ref, r.byte_length
    ${rowsOf(rows, sql`FROM merge_samples WHERE odd`)} JOIN merge_run_of u USING (run_ref)`,
  ),
  sql`CREATE OR REPLACE TABLE merge_several AS
    WITH several AS MATERIALIZED (
      FROM merge_keyed SEMI JOIN (SELECT pair FROM merge_keyed GROUP BY pair HAVING count(*) > 1) USING (pair)
    ), adopted AS (
      SELECT pair, epoch, arg_min(output_ref, ord) AS output_ref
      FROM several GROUP BY pair, epoch
      HAVING bool_or(output_ref IS NULL) AND bool_or(output_ref IS NOT NULL)
    )
    SELECT k.* REPLACE (coalesce(k.output_ref, a.output_ref) AS output_ref)
    FROM several k LEFT JOIN adopted a ON a.pair = k.pair AND a.epoch IS NOT DISTINCT FROM k.epoch`,
  sql`CREATE OR REPLACE TABLE merge_groups AS
    SELECT pair, epoch, output_ref, min(ord) AS lead, arg_min(row_ref, ord) AS row_ref,
           arg_min(byte_length, ord) AS byte_length, count(*)::INTEGER AS members
    FROM merge_several GROUP BY pair, epoch, output_ref`,
  sql`CREATE OR REPLACE TABLE merge_epochs AS
    WITH several AS (
      SELECT pair, count(DISTINCT epoch) < count(*) AS unnumbered, unnumbered OR max(epoch) >= ${PROVISIONAL}::INTEGER AS renumber
      FROM merge_groups GROUP BY pair HAVING count(*) > 1
    )
    SELECT g.lead,
           CASE WHEN s.renumber THEN row_number() OVER (PARTITION BY pair ORDER BY g.epoch NULLS LAST, g.lead)
                ELSE g.epoch END::INTEGER AS epoch,
           s.unnumbered AS renumber
    FROM merge_groups g JOIN several s USING (pair)`,
  byRows(
    (rows) => sql`CREATE OR REPLACE TABLE merge_responses AS
    SELECT row_number() OVER ()::INTEGER AS response_id, run_id, sample_key, epoch, row_ref, byte_length, folded
    FROM (
      SELECT u.run_id, s.sample_key, coalesce(${counted(rows.epoch)}, 1)::INTEGER AS epoch, r.row_ref, r.byte_length,
             false AS folded, r.row_ref + m.shift AS lead
      ${rowsOf(rows, sql`FROM merge_samples WHERE NOT odd`)} JOIN merge_run_of u USING (run_ref)
      UNION ALL
      SELECT (pair >> 32)::INTEGER, sample_key, coalesce(${counted(sql`epoch`)}, 1)::INTEGER, row_ref, byte_length, false, ord
      FROM merge_keyed ANTI JOIN merge_several USING (pair)
      UNION ALL
      SELECT (g.pair >> 32)::INTEGER, (g.pair & 4294967295)::INTEGER, coalesce(e.epoch, ${counted(sql`g.epoch`)}, 1)::INTEGER, g.row_ref,
             g.byte_length, g.members > 1, g.lead
      FROM merge_groups g LEFT JOIN merge_epochs e USING (lead)
      ORDER BY lead
    )`,
  ),
  // All rows of the responses that several rows bear.
  sql`CREATE OR REPLACE TABLE merge_members AS
    SELECT g.response_id, g.run_id, g.sample_key, k.row_ref, k.ord, k.source_id, k.byte_length, k.output_ref, k.lead
    FROM (FROM merge_responses WHERE folded) g
    JOIN (
      SELECT s.*, q.row_ref AS first_ref, q.lead
      FROM merge_several s
      JOIN (FROM merge_groups WHERE members > 1) q ON q.pair = s.pair AND q.epoch IS NOT DISTINCT FROM s.epoch
        AND q.output_ref IS NOT DISTINCT FROM s.output_ref
    ) k ON k.first_ref = g.row_ref`,
  byRows(
    (rows) => sql`CREATE OR REPLACE TABLE merge_bare AS
    SELECT s.sample_key, m.source_id, r.row_ref, r.byte_length
    ${rowsOf(rows, sql`FROM merge_samples WHERE bare`)} LEFT JOIN merge_run_of u USING (run_ref) WHERE u.run_id IS NULL`,
  ),
];

/** Where each row stands and what it belongs to. */
const parts: Sql = sql`CREATE OR REPLACE VIEW parts AS
  SELECT g.sample_key, g.response_id, 'response' AS role, m.source_id, ${offsetIn(sql`g.row_ref`)} AS byte_offset,
         g.byte_length
  FROM merge_responses g JOIN merge_sources m ON m.source_no = ${sourceIn(sql`g.row_ref`)}
  UNION ALL
  SELECT sample_key, response_id, 'scores', source_id, ${offsetIn(sql`row_ref`)}, byte_length
  FROM merge_members WHERE ord <> lead
  UNION ALL
  SELECT sample_key, NULL, 'sample', source_id, ${offsetIn(sql`row_ref`)}, byte_length FROM merge_bare`;

/** Provisional rows stand behind all others, but for the answer itself: a prediction has the whole of what its review cuts out. */
const orderOf = (column: string): string =>
  column === 'output_preview' || column === 'extracted_answer'
    ? 'p.ord'
    : `p.ord + CASE WHEN r.provisional THEN ${String(2 ** 62)} ELSE 0 END`;

/**
 * A response of one row is that row: it stays where reading put it. Where several rows bear one response, a field
 * is taken from the first of them that has it.
 */
const publish: readonly Sql[] = [
  raw(`CREATE OR REPLACE TABLE merge_folded AS
    SELECT p.response_id, any_value(p.output_ref) AS output_ref,
           ${payload.map((c) => `arg_min(r.${c}, ${orderOf(c)}) AS ${c}`).join(', ')}
    FROM merge_members p JOIN staged_rows r ON r.row_ref = p.row_ref
    GROUP BY p.response_id`),
  raw(`CREATE OR REPLACE VIEW responses AS
    SELECT g.response_id, g.run_id, g.sample_key, g.epoch, ${payload.map((c) => `r.${c}`).join(', ')}
    FROM merge_responses g JOIN staged_rows r ON r.row_ref = g.row_ref WHERE NOT g.folded
    UNION ALL
    SELECT g.response_id, g.run_id, g.sample_key, g.epoch, ${payload.map((c) => `f.${c}`).join(', ')}
    FROM merge_responses g JOIN merge_folded f USING (response_id) WHERE g.folded`),
];

/** The order in which runs come into view, and how many responses each has. */
const firsts: Sql = sql`CREATE OR REPLACE TABLE merge_firsts AS
  SELECT run_id, min(response_id)::INTEGER AS first, count(*)::INTEGER AS responses
  FROM merge_responses GROUP BY run_id`;

export const mergeResponses: readonly Step[] = [...group, parts, ...publish, firsts];
