import type { Database } from '../../engine/database';
import { tablesOf } from '../../engine/schema';
import { ident, list, type Sql, sql } from '../../engine/sql';
import type { StagedAppend } from '../../engine/staged-append';
import {
  stagedProblems,
  stagedSamples,
  stagedSources,
  type StagedTable,
  stagedTables,
} from '../../records/staging';
import type { Severity } from '../../records/record';
import type { OpenedSource } from '../opened-source';
import { StagedWriter } from './staged-writer';
import { sourceIn } from '../../engine/row-ref';

/** The file is the second, third … of its name: `path` is numbered by it. */
export interface Namesake {
  name: string;
  nth: number;
}

/** A source that is done with: read to its end, or given up with a reason. */
export interface FinishedSource {
  sourceNo: number;
  path: string;
  bytes: number;
  opened: OpenedSource | null;
  digest: string | null;
  failure: { code: string; message: string } | null;
  namesake: Namesake | null;
}

const namesakeMessage = ({ name, nth }: Namesake): string =>
  `file ${String(nth)} of those named ${name}, in the order they were given`;

/** Writes finished sources down: from here on what was read of them counts. */
export async function insertSources(append: StagedAppend, sources: readonly FinishedSource[]): Promise<void> {
  const written = new StagedWriter(stagedSources);
  const problems = new StagedWriter(stagedProblems);
  const say = (
    sourceNo: number,
    severity: Severity,
    { code, message }: { code: string; message: string },
  ) => {
    const { columns } = problems;
    columns.source_no.push(sourceNo);
    columns.piece.push(0);
    columns.line.push(null);
    columns.byte_offset.push(null);
    columns.severity.push(severity);
    columns.code.push(code);
    columns.field.push(null);
    columns.message.push(message);
    columns.more.push(null);
  };
  for (const { sourceNo, path, bytes, opened, digest, failure, namesake } of sources) {
    const { columns } = written;
    columns.source_no.push(sourceNo);
    columns.path.push(path);
    columns.bytes.push(bytes);
    columns.format.push(opened?.format ?? 'unknown');
    columns.format_version.push(opened?.version);
    columns.digest.push(digest);
    columns.sha256.push(failure ? null : opened?.sha256);
    columns.hash_recipe.push(opened?.hashRecipe);
    if (failure) say(sourceNo, 'rejected', failure);
    else if (namesake) say(sourceNo, 'advice', { code: 'same_name', message: namesakeMessage(namesake) });
  }
  for (const batch of [problems.flush(), written.flush()]) if (batch) await append.insert(batch);
}

/** Removes all that was read of some sources, and gives its memory back. */
export async function deleteSources(db: Database, sourceNos: readonly number[]): Promise<void> {
  const tables = await Promise.all(stagedTables.map((staged) => tablesOf(db, staged)));
  for (const statement of deletions(tables.flat(), sourceNos)) await db.run(statement);
  await db.tidy();
}

/** Takes back what an append holds of some sources. */
export async function takeBack(append: StagedAppend, sourceNos: readonly number[]): Promise<void> {
  for (const statement of deletions(append.tables, sourceNos)) await append.run(statement);
}

/** What no source is left to speak of. Labels stay: they are few. */
const unmentioned: readonly Sql[] = [
  sql`DELETE FROM staged_samples WHERE facts_ref NOT IN (SELECT facts_ref FROM staged_mentions)`,
  sql`DELETE FROM staged_label_sets
    WHERE labels_ref NOT IN (SELECT labels_ref FROM staged_mentions WHERE labels_ref IS NOT NULL)`,
];

function deletions(tables: readonly StagedTable[], sourceNos: readonly number[]): Sql[] {
  if (sourceNos.length === 0) return [];
  const sources = list(sourceNos);
  const ofSources = tables.flatMap(({ name, columns }) => {
    if (name === stagedSamples.name) return [];
    if ('source_no' in columns) return [sql`DELETE FROM ${ident(name)} WHERE source_no IN (${sources})`];
    return 'row_ref' in columns
      ? [sql`DELETE FROM ${ident(name)} WHERE ${sourceIn(sql`row_ref`)} IN (${sources})`]
      : [];
  });
  return [...ofSources, ...unmentioned];
}
