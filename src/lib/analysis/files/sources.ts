import type { Database } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { isUnnamed } from '../../engine/unnamed';
import { type Unread, unread } from '../../records/unread';
import type { ProblemRow, RunFacts, SourceRow } from '../types';

interface SourceFound {
  source_id: number;
  path: string;
  digest: string | null;
  bytes: number;
  format: string;
  format_version: string | null;
  records: number;
  used: number;
  folded: number;
  ignored: number;
  rejected: number;
  runs: number;
  models: string | null;
  samples: number;
  responses: number;
  declared: number;
  verified: number;
  mismatch: number;
  cannot_verify: number;
  no_seal: number;
  listed: number;
  warnings: number;
  advice: number;
  joined: number;
  duplicates: number;
  /** Rows whose score was left out for another that the same answer has. */
  differ: number;
  scores: number;
  /** Responses of its runs, in whichever file they stand. */
  answered: number;
  /** Runs of its rows for which nobody names a model. */
  unnamed: number;
  /** Names of the collections that it defines. */
  collections: string | null;
  /** Why there is nothing in it to compare, where its format says so. */
  no_samples: string | null;
  unread: Unread | null;
  /** Kinds of deviation from the schemas 0.2.0 and 0.3.0 of Every Eval Ever. */
  from_early: number;
  from_current: number;
}

/** Every source with what became of its records, by path. */
export async function listSources(db: Database): Promise<SourceRow[]> {
  const facts = await runFacts(db);
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
                 CASE WHEN bool_or(code IN (${list(unread.memory)})) THEN 'memory'
                      WHEN bool_or(code IN (${list(unread.failure)})) THEN 'failure' END AS unread,
                 count(*) FILTER (code IN ('schema', 'schema_0_2_0')) AS from_early,
                 count(*) FILTER (code IN ('schema', 'schema_0_3_0')) AS from_current
          FROM problems GROUP BY source_id
        ), spare AS (
          SELECT source_id, count(*) FILTER (joined) AS joined, count(*) FILTER (fate = 'duplicate') AS duplicates,
                 count(*) FILTER (differ) AS differ
          FROM merge_spare GROUP BY source_id
        ), defined AS (
          SELECT source_id, string_agg(name, ', ' ORDER BY name) AS collections FROM collections GROUP BY source_id
        )
        SELECT s.source_id, s.path, s.digest, s.bytes, s.format, s.format_version, s.records, s.used, s.folded, s.ignored, s.rejected,
               coalesce(b.runs, 0) AS runs, b.models, coalesce(b.answered, 0) AS answered, coalesce(b.unnamed, 0) AS unnamed, coalesce(a.samples, 0) AS samples,
               coalesce(a.responses, 0) AS responses, coalesce(a.scores, 0) AS scores, coalesce(c.declared, 0) AS declared,
               coalesce(e.verified, 0) AS verified, coalesce(e.mismatch, 0) AS mismatch,
               coalesce(e.cannot_verify, 0) AS cannot_verify, coalesce(e.no_seal, 0) AS no_seal,
               coalesce(p.listed, 0) AS listed, coalesce(p.warnings, 0) AS warnings, coalesce(p.advice, 0) AS advice,
               p.no_samples, p.unread, coalesce(p.from_early, 0) AS from_early, coalesce(p.from_current, 0) AS from_current,
               coalesce(j.joined, 0) AS joined, coalesce(j.duplicates, 0) AS duplicates,
               coalesce(j.differ, 0) AS differ, d.collections
        FROM sources s LEFT JOIN answering a USING (source_id) LEFT JOIN borne b USING (source_id)
        LEFT JOIN sealed e USING (source_id)
        LEFT JOIN claims c USING (source_id) LEFT JOIN said p USING (source_id) LEFT JOIN spare j USING (source_id)
        LEFT JOIN defined d USING (source_id)
        ORDER BY s.source_id`,
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
    sampleOnly: row.records - row.used - row.ignored - row.rejected,
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
    runFacts: facts.get(row.source_id) ?? [],
    remarks: remarks(row),
  }));
}

/** By source, of each run that it says something of. */
async function runFacts(db: Database): Promise<Map<number, RunFacts[]>> {
  const rows = await db.query<{
    source_id: number;
    formats: string;
    roles: string;
    answers: number;
    scores: number;
    has_model: boolean;
    rows_file: string | null;
  }>(
    sql`WITH scored AS (
          SELECT m.run_id, sum(m.scored) AS scores
          FROM merge_run_metrics m JOIN runs u USING (run_id)
          JOIN metrics k ON k.evaluation = u.evaluation AND k.metric = m.metric AND k.kind <> 'diagnostic'
          GROUP BY m.run_id
        ), named AS (
          SELECT o.run_id, min(l.value) AS rows_file
          FROM staged_links l JOIN merge_runs o USING (run_ref) WHERE l.kind = 'path' GROUP BY o.run_id
        ), held AS (
          SELECT r.run_id, string_agg(DISTINCT s.format, ' ' ORDER BY s.format) AS formats,
                 string_agg(DISTINCT r.role, ' ' ORDER BY r.role) AS roles
          FROM run_sources r JOIN sources s USING (source_id) GROUP BY r.run_id
        )
        SELECT DISTINCT r.source_id, r.run_id, h.formats, h.roles, coalesce(f.responses, 0) AS answers,
               coalesce(c.scores, 0) AS scores, NOT ${isUnnamed} AS has_model, n.rows_file
        FROM run_sources r JOIN held h USING (run_id) JOIN runs u USING (run_id)
        LEFT JOIN merge_firsts f USING (run_id) LEFT JOIN scored c USING (run_id) LEFT JOIN named n USING (run_id)
        ORDER BY r.source_id, r.run_id`,
  );
  const found = new Map<number, RunFacts[]>();
  for (const row of rows) {
    const facts = {
      formats: row.formats.split(' '),
      roles: row.roles.split(' '),
      answers: row.answers,
      scores: row.scores,
      hasModel: row.has_model,
      rowsFile: row.rows_file,
    };
    found.set(row.source_id, [...(found.get(row.source_id) ?? []), facts]);
  }
  return found;
}

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

function remarks(row: SourceFound): SourceRow['remarks'] {
  const found: SourceRow['remarks'] = [];
  if (row.unread === 'memory') found.push({ text: 'not read: the memory was full', look: true });
  if (row.unread === 'failure')
    found.push({ text: 'not read to its end: nothing of it was kept', look: true });
  if (row.mismatch > 0)
    found.push({ text: `the seal does not match the contents of ${count(row.mismatch, 'run')}`, look: true });
  if (row.unnamed > 0)
    found.push({
      text:
        row.unnamed === 1
          ? 'no model name: add one inside'
          : `${count(row.unnamed, 'run')} have no model name: add one inside`,
      look: true,
    });
  if (row.differ > 0)
    found.push({
      text: `${count(row.differ, 'row')} not counted: ${row.differ === 1 ? 'its answer has' : 'their answers have'} another score in an earlier row`,
      look: true,
    });
  if (row.warnings > 0) found.push({ text: `${count(row.warnings, 'warning')}, listed inside`, look: true });
  if (row.collections !== null)
    found.push({
      text: `the collection ${row.collections}: see Collections`,
      look: false,
    });
  if (row.joined > 0)
    found.push({
      text: `${count(row.joined, 'row')} of runs in another file: not counted twice`,
      look: false,
    });
  const folded = row.folded - row.joined;
  if (folded > 0 && row.responses > 0)
    found.push({
      text: `${count(row.responses + folded, 'row')}, ${count(row.responses, 'response')} (several metrics each)`,
      look: false,
    });
  if (row.duplicates > 0)
    found.push({ text: `${count(row.duplicates, 'duplicate row')}, counted once`, look: false });
  const sampleOnly = row.records - row.used - row.ignored - row.rejected;
  if (sampleOnly > 0) found.push({ text: `${count(sampleOnly, 'sample')} without an answer`, look: false });
  if (row.declared > 0 && row.records === 0)
    found.push({
      text:
        row.answered > 0
          ? `reports ${count(row.declared, 'score')} of a run in another file`
          : `reports ${count(row.declared, 'score')}, no samples`,
      look: false,
    });
  if (row.ignored - row.duplicates > 0 && row.used === 0)
    found.push({ text: `${count(row.ignored, 'line')}, none is a sample: nothing taken`, look: false });
  if (row.no_samples !== null) found.push({ text: row.no_samples, look: false });
  if (row.from_early + row.from_current > 0)
    found.push({
      text:
        row.from_current === 0
          ? `valid by schema 0.3.0; ${count(row.from_early, 'schema note')} by 0.2.0`
          : `${count(row.from_current, 'schema note')} by 0.3.0, ${row.from_early.toLocaleString('en')} by 0.2.0`,
      look: false,
    });
  if (row.cannot_verify > 0)
    found.push({ text: 'seal cannot be verified: numbers were re-serialised', look: true });
  return found;
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
