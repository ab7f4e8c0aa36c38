import type { Database } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { isUnnamed } from '../../engine/unnamed';
import { LEFT_OUT, unread } from '../../records/unread';
import type { ProblemRow, SourceRow } from '../types';
import { countRows } from './public-tables';
import { runFacts } from './run-facts';
import { unscoredFigures } from './figures';
import { remarks, type SourceFound, withoutAnswer } from './source-remarks';

/** The votes of each source, and its records that hold votes and no answer. */
const votesOfSources = sql`SELECT source_id, count(*) AS votes,
          count(*) FILTER (contender_a IS NULL OR contender_b IS NULL) AS nameless, count(DISTINCT byte_offset) FILTER (response_id IS NULL) AS voting
          FROM pairs LEFT JOIN (FROM parts WHERE response_id IS NOT NULL) USING (source_id, byte_offset) GROUP BY source_id`;
const noVotes = sql`SELECT NULL::INTEGER AS source_id, 0 AS votes, 0 AS nameless, 0 AS voting WHERE false`;

/** Every source with what became of its records, by path. */
export async function listSources(db: Database): Promise<SourceRow[]> {
  const facts = await runFacts(db);
  const voted = (await countRows(db, 'pairs')) > 0 ? votesOfSources : noVotes;
  const rows = await db.query<SourceFound>(
    sql`WITH answering AS (
          SELECT source_id, count(*) FILTER (role = 'response') AS responses, count(DISTINCT sample_key) AS samples,
                 count(*) FILTER (role = 'scores') AS scores
          FROM parts GROUP BY source_id
        ), borne AS (
          SELECT s.source_id, count(DISTINCT s.run_id) AS runs, string_agg(DISTINCT u.model, chr(31) ORDER BY u.model) AS models,
                 coalesce(sum(f.responses), 0) AS answered,
                 count(DISTINCT u.run_id) FILTER (u.source_id = s.source_id AND ${isUnnamed}) AS unnamed
          FROM run_sources s JOIN runs u USING (run_id) LEFT JOIN merge_firsts f USING (run_id) GROUP BY s.source_id
        ), sealed AS (
          SELECT m.source_id, count(*) FILTER (seal_status = 'verified') AS verified,
                 count(*) FILTER (seal_status = 'mismatch') AS mismatch,
                 count(*) FILTER (seal_status = 'cannot verify') AS cannot_verify,
                 count(*) FILTER (seal_status = 'none') AS no_seal
          FROM staged_runs JOIN merge_sources m USING (source_no) GROUP BY m.source_id
        ), claims AS (
          SELECT source_id, count(*) AS declared FROM merge_declared GROUP BY source_id
        ), said AS (
          SELECT source_id, count(*) FILTER (severity = 'rejected') AS listed,
                 count(*) FILTER (severity = 'warning') AS warnings,
                 count(*) FILTER (severity = 'advice') AS advice,
                 any_value(message) FILTER (code = 'no_samples') AS no_samples,
                 any_value(message) FILTER (code = 'same_name') AS same_name,
                 bool_or(code = 'file_cut') AS cut, any_value(line) FILTER (code = 'file_cut') AS cut_line,
                 CASE WHEN bool_or(code IN (${list(unread.memory)})) THEN 'memory'
                      WHEN bool_or(code IN (${list(unread.failure)})) THEN 'failure'
                      WHEN bool_or(code IN (${list(unread['left out'])})) THEN 'left out' END AS unread,
                 any_value(message) FILTER (code = ${LEFT_OUT}) AS left_out,
                 count(*) FILTER (code IN ('schema', 'schema_0_2_0')) AS from_early,
                 count(*) FILTER (code IN ('schema', 'schema_0_3_0')) AS from_current
          FROM problems GROUP BY source_id
        ), spare AS (
          SELECT source_id, count(*) FILTER (joined) AS joined, count(*) FILTER (fate = 'duplicate') AS duplicates,
                 count(*) FILTER (differ) AS differ
          FROM merge_spare GROUP BY source_id
        ), defined AS (
          SELECT source_id, string_agg(name, ', ' ORDER BY name) AS collections FROM collections GROUP BY source_id
        ), planning AS (
          SELECT source_id, string_agg(evaluation, ', ' ORDER BY evaluation) AS planned FROM plans GROUP BY source_id
        ), voted AS (
          ${voted}
        )
        SELECT s.source_id, s.path, s.digest, s.bytes, s.format, s.format_version, s.records, s.used, s.folded, s.ignored, s.rejected,
               coalesce(b.runs, 0) AS runs, b.models, coalesce(b.answered, 0) AS answered, coalesce(b.unnamed, 0) AS unnamed, coalesce(a.samples, 0) AS samples,
               coalesce(a.responses, 0) AS responses, coalesce(a.scores, 0) AS scores, coalesce(c.declared, 0) AS declared,
               coalesce(e.verified, 0) AS verified, coalesce(e.mismatch, 0) AS mismatch,
               coalesce(e.cannot_verify, 0) AS cannot_verify, coalesce(e.no_seal, 0) AS no_seal,
               coalesce(p.listed, 0) AS listed, coalesce(p.warnings, 0) AS warnings, coalesce(p.advice, 0) AS advice,
               p.no_samples, p.same_name, p.unread, p.left_out, coalesce(p.cut, false) AS cut, p.cut_line, coalesce(p.from_early, 0) AS from_early, coalesce(p.from_current, 0) AS from_current,
               coalesce(j.joined, 0) AS joined, coalesce(j.duplicates, 0) AS duplicates,
               coalesce(j.differ, 0) AS differ, d.collections, y.planned, coalesce(v.votes, 0) AS votes, coalesce(v.voting, 0) AS voting,
               coalesce(v.nameless, 0) AS nameless
        FROM sources s LEFT JOIN answering a USING (source_id) LEFT JOIN borne b USING (source_id)
        LEFT JOIN sealed e USING (source_id)
        LEFT JOIN claims c USING (source_id) LEFT JOIN said p USING (source_id) LEFT JOIN spare j USING (source_id)
        LEFT JOIN defined d USING (source_id) LEFT JOIN planning y USING (source_id) LEFT JOIN voted v USING (source_id)
        ORDER BY s.source_id`,
  );
  const isUnscored = ({ source_id, declared }: SourceFound): boolean =>
    declared > 0 && (facts.get(source_id) ?? []).every(({ scores }) => scores === 0);
  const figures = await unscoredFigures(
    db,
    rows.filter(isUnscored).map(({ source_id }) => source_id),
  );
  return rows.map((row) => ({
    sourceId: row.source_id,
    path: row.path,
    digest: row.digest,
    bytes: row.bytes,
    format: row.format,
    formatVersion: row.format_version,
    records: row.records,
    used: row.used,
    folded: row.folded,
    sampleOnly: withoutAnswer(row),
    votes: row.votes,
    ignored: row.ignored,
    rejected: row.rejected,
    runs: row.runs,
    models: row.models === null ? [] : row.models.split('\u001f'),
    samples: row.samples,
    responses: row.responses,
    declared: row.declared,
    seals: {
      verified: row.verified,
      mismatch: row.mismatch,
      'cannot verify': row.cannot_verify,
      none: row.no_seal,
    },
    rejectedListed: row.listed,
    warnings: row.warnings,
    advice: row.advice,
    unread: row.unread,
    leftOut: row.left_out?.replace(/:.*$/, '').toLowerCase() ?? null,
    runFacts: facts.get(row.source_id) ?? [],
    remarks: remarks(row, figures.get(row.source_id) ?? []),
  }));
}

/** What is loaded, by its content: digests as in `sources`; null where a file is too large to be hashed before it is read. */
export const listInputs = (
  db: Database,
): Promise<{ path: string; bytes: number; sha256: string | null; digest: string | null }[]> =>
  db.query(sql`SELECT path, bytes, sha256, digest FROM sources ORDER BY path`);

/** Problems of one source in file order. */
export async function listProblems(
  db: Database,
  sourceId: number,
  options: { severity: ProblemRow['severity'] | null; offset: number; limit: number },
): Promise<ProblemRow[]> {
  const rows = await db.query<Omit<ProblemRow, 'byteOffset'> & { byte_offset: number | null }>(
    sql`SELECT line, byte_offset, severity, code, field, message FROM problems
        WHERE source_id = ${sourceId} AND ${options.severity === null ? sql`true` : sql`severity = ${options.severity}`}
        ORDER BY byte_offset NULLS FIRST, code, field LIMIT ${options.limit} OFFSET ${options.offset}`,
  );
  return rows.map(({ byte_offset, ...row }) => ({ ...row, byteOffset: byte_offset }));
}
