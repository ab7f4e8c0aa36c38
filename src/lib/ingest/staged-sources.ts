import type { Database } from '../engine/database';
import { ident, join, list, type Sql, sql } from '../engine/sql';
import { stagedProblems, stagedSources, stagedTables } from '../records/staging';
import type { OpenedSource } from './open-source';
import { StagedWriter } from './staged-writer';

/** A source that is done with: read to its end, or given up with a reason. */
export interface FinishedSource {
  sourceNo: number;
  path: string;
  bytes: number;
  opened: OpenedSource | null;
  digest: string | null;
  failure: { code: string; message: string } | null;
}

/** Writes finished sources down: from here on what was read of them counts. */
export async function insertSources(db: Database, sources: readonly FinishedSource[]): Promise<void> {
  const written = new StagedWriter(stagedSources);
  const problems = new StagedWriter(stagedProblems);
  for (const { sourceNo, path, bytes, opened, digest, failure } of sources) {
    const { columns } = written;
    columns.source_no.push(sourceNo);
    columns.path.push(path);
    columns.bytes.push(bytes);
    columns.format.push(opened?.format ?? 'unknown');
    columns.format_version.push(opened?.version);
    columns.digest.push(digest);
    columns.sha256.push(failure ? null : opened?.sha256);
    columns.hash_recipe.push(opened?.hashRecipe);
    if (!failure) continue;
    problems.columns.source_no.push(sourceNo);
    problems.columns.piece.push(0);
    problems.columns.line.push(null);
    problems.columns.byte_offset.push(null);
    problems.columns.severity.push('rejected');
    problems.columns.code.push(failure.code);
    problems.columns.field.push(null);
    problems.columns.message.push(failure.message);
  }
  for (const batch of [problems.flush(), written.flush()]) if (batch) await db.insert(batch.table, batch.ipc);
}

/** Removes all that was read of some sources. Labels stay: they belong to no source. */
export async function deleteSources(db: Database, sourceNos: readonly number[]): Promise<void> {
  if (sourceNos.length === 0) return;
  const sources = list(sourceNos);
  for (const table of stagedTables) {
    const owner: Sql | null =
      'source_no' in table.columns
        ? sql`source_no`
        : 'row_ref' in table.columns
          ? sql`(row_ref >> 44)`
          : null;
    if (owner)
      await db.run(join([sql`DELETE FROM ${ident(table.name)} WHERE `, owner, sql` IN (${sources})`], sql``));
  }
}
