import type { Database } from '../../engine/database';
import { list, type Sql, sql } from '../../engine/sql';
import type { Question } from '../question';

/** How much is loaded, each thing counted once. */
export interface Loaded {
  runs: number;
  samples: number;
  responses: number;
  scores: number;
  problems: number;
  /** Judgements between two answers. */
  votes: number;
}

/** A row of the table `sources`. */
export interface SourceRecord {
  source_id: number;
  path: string;
  bytes: number;
  format: string;
  format_version: string | null;
  digest: string;
  sha256: string | null;
  records: number;
  used: number;
  folded: number;
  ignored: number;
  rejected: number;
}

/** What an import answers: the sources that it added, and counts of all that is loaded after it. */
export interface ImportReport extends Loaded {
  sources: SourceRecord[];
}

export const nothingLoaded: Loaded = { runs: 0, samples: 0, responses: 0, scores: 0, problems: 0, votes: 0 };

/** By the tables behind the views: each row of theirs is one, and counting the views would put their columns together. */
export async function countLoaded(db: Database): Promise<Loaded> {
  const [row] = await db.query<Loaded>(
    sql`SELECT (SELECT count(*) FROM runs) AS runs, (SELECT count(*) FROM sample_matches) AS samples,
               (SELECT count(*) FROM merge_responses) AS responses, (SELECT count(*) FROM merge_scored) AS scores,
               (SELECT count(*) FROM problems) AS problems, (SELECT count(*) FROM pairs) AS votes`,
  );
  return row ?? nothingLoaded;
}

/** What these sources hold together, each thing counted once: that of a folder is less than the sum over its files. */
export const loadedTogether: Question<readonly number[], { runs: number; samples: number }> = {
  id: 'loaded-together',
  key: (sourceIds) => sourceIds,
  ask: async ({ db, signal }, sourceIds) => {
    const sources = list(sourceIds);
    const [row] = await db.query<{ runs: number; samples: number }>(
      sql`SELECT (SELECT count(DISTINCT run_id) FROM run_sources WHERE source_id IN (${sources})) AS runs,
                 (SELECT count(DISTINCT sample_key) FROM parts WHERE source_id IN (${sources})) AS samples`,
      { signal },
    );
    return row ?? { runs: 0, samples: 0 };
  },
};

/** `source_id` by the number that a source got when it was read: ids are given anew by each merge. */
export async function sourceNumbers(db: Database): Promise<Map<number, number>> {
  const rows = await db.query<{ source_no: number; source_id: number }>(
    sql`SELECT source_no, source_id FROM merge_sources`,
  );
  return new Map(rows.map(({ source_no, source_id }) => [source_id, source_no]));
}

export async function importReport(db: Database, sourceNos: readonly number[]): Promise<ImportReport> {
  const sources = await db.query<SourceRecord>(
    sql`SELECT source_id, path, bytes, format, format_version, digest, sha256, records, used, folded, ignored, rejected
        FROM sources SEMI JOIN (SELECT source_id FROM merge_sources WHERE source_no IN (${list(sourceNos)})) USING (source_id)
        ORDER BY source_id`,
  );
  return { sources, ...(await countLoaded(db)) };
}

/** Every problem of these sources with the source's path: what the download of problems is made of. */
export const problemsQuery = (sourceIds: readonly number[]): Sql => sql`
  SELECT s.path, p.line, p.byte_offset, p.severity, p.code, p.field, p.message
  FROM problems p JOIN sources s USING (source_id) WHERE source_id IN (${list(sourceIds)})
  ORDER BY source_id, p.byte_offset NULLS FIRST, p.code, p.field`;
