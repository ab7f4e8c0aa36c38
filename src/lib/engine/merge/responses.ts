import { stagedRows } from '../../records/staging';
import { sql, type Sql } from '../sql';

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
const raw = (text: string): Sql => ({ text, parameters: [] });

/**
 * Rows of one run and sample with the same epoch and output are one response, whatever the number of metric rows.
 * Another output is another response: a repeat, and so is a failure. Any other row without output belongs to the first
 * that has one.
 * Nearly always a run has one row a sample: only the others take the long way.
 */
const group: readonly Sql[] = [
  sql`CREATE OR REPLACE TABLE merge_pairs AS
    SELECT pair, count(*)::INTEGER AS members, min(ord) AS lead, min(row_ref) AS row_ref, min(epoch) AS epoch
    FROM merge_keyed WHERE pair IS NOT NULL GROUP BY pair`,
  sql`CREATE OR REPLACE TABLE merge_several AS
    SELECT k.* FROM merge_keyed k JOIN (SELECT pair FROM merge_pairs WHERE members > 1) USING (pair)`,
  sql`CREATE OR REPLACE TABLE merge_adopted AS
    SELECT pair, epoch, arg_min(output_ref, ord) AS output_ref
    FROM merge_several GROUP BY pair, epoch
    HAVING bool_or(output_ref IS NULL) AND bool_or(output_ref IS NOT NULL)`,
  sql`UPDATE merge_several SET output_ref = a.output_ref FROM merge_adopted a
    WHERE merge_several.output_ref IS NULL AND a.pair = merge_several.pair
      AND a.epoch IS NOT DISTINCT FROM merge_several.epoch`,
  sql`CREATE OR REPLACE TABLE merge_groups AS
    SELECT pair, epoch, output_ref, min(ord) AS lead, arg_min(row_ref, ord) AS row_ref, count(*)::INTEGER AS members
    FROM merge_several GROUP BY pair, epoch, output_ref`,
  sql`CREATE OR REPLACE TABLE merge_epochs AS
    WITH several AS (
      SELECT pair, count(DISTINCT epoch) < count(*) AS renumber FROM merge_groups GROUP BY pair HAVING count(*) > 1
    )
    SELECT g.lead,
           CASE WHEN s.renumber THEN row_number() OVER (PARTITION BY pair ORDER BY g.epoch NULLS LAST, g.lead)
                ELSE g.epoch END::INTEGER AS epoch,
           s.renumber
    FROM merge_groups g JOIN several s USING (pair)`,
  sql`CREATE OR REPLACE TABLE merge_responses AS
    SELECT row_number() OVER (ORDER BY lead)::INTEGER AS response_id, (pair >> 32)::INTEGER AS run_id,
           (pair & 4294967295)::INTEGER AS sample_key, epoch, row_ref, lead, members, renumbered, pair,
           epoch_given, output_ref
    FROM (
      SELECT pair, coalesce(epoch, 1)::INTEGER AS epoch, row_ref, lead, 1 AS members, false AS renumbered,
             NULL::INTEGER AS epoch_given, NULL::BIGINT AS output_ref
      FROM merge_pairs WHERE members = 1
      UNION ALL
      SELECT g.pair, coalesce(e.epoch, g.epoch, 1)::INTEGER, g.row_ref, g.lead, g.members,
             coalesce(e.renumber, false), g.epoch, g.output_ref
      FROM merge_groups g LEFT JOIN merge_epochs e USING (lead)
    )`,
];

/** Where each row stands and what it belongs to: the public `parts`, and the way from rows to responses. */
const parts: Sql = sql`CREATE OR REPLACE TABLE merge_parts AS
  SELECT k.sample_key, g.response_id, 'response' AS role, k.source_id, k.row_ref & 17592186044415 AS byte_offset,
         k.byte_length, k.row_ref
  FROM merge_keyed k JOIN merge_responses g ON g.row_ref = k.row_ref
  UNION ALL
  SELECT k.sample_key, g.response_id, 'scores', k.source_id, k.row_ref & 17592186044415, k.byte_length, k.row_ref
  FROM merge_several k
  JOIN (FROM merge_responses WHERE members > 1) g ON g.pair = k.pair
    AND g.epoch_given IS NOT DISTINCT FROM k.epoch AND g.output_ref IS NOT DISTINCT FROM k.output_ref
  WHERE g.row_ref <> k.row_ref
  UNION ALL
  SELECT sample_key, NULL, 'sample', source_id, row_ref & 17592186044415, byte_length, row_ref
  FROM merge_keyed WHERE pair IS NULL`;

/**
 * A response of one row is that row: it stays where reading put it. Where several rows bear one response, a field
 * is taken from the first of them that has it.
 */
const publish: readonly Sql[] = [
  raw(`CREATE OR REPLACE TABLE merge_folded AS
    SELECT g.response_id, ${payload.map((c) => `arg_min(r.${c}, r.row_ref + m.shift) AS ${c}`).join(', ')}
    FROM (FROM merge_responses WHERE members > 1) g
    JOIN merge_parts p USING (response_id)
    JOIN staged_rows r ON r.row_ref = p.row_ref
    JOIN merge_sources m ON m.source_id = p.source_id
    GROUP BY g.response_id`),
  raw(`CREATE OR REPLACE VIEW responses AS
    SELECT g.response_id, g.run_id, g.sample_key, g.epoch, ${payload.map((c) => `r.${c}`).join(', ')}
    FROM merge_responses g JOIN staged_rows r ON r.row_ref = g.row_ref WHERE g.members = 1
    UNION ALL
    SELECT g.response_id, g.run_id, g.sample_key, g.epoch, ${payload.map((c) => `f.${c}`).join(', ')}
    FROM merge_responses g JOIN merge_folded f USING (response_id) WHERE g.members > 1`),
];

/** The order in which runs come into view, and how many responses each has. */
const firsts: Sql = sql`CREATE OR REPLACE TABLE merge_firsts AS
  SELECT run_id, min(response_id)::INTEGER AS first, count(*)::INTEGER AS responses
  FROM merge_responses GROUP BY run_id`;

export const mergeResponses: readonly Sql[] = [...group, parts, ...publish, firsts];
