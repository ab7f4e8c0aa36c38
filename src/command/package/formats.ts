import { listSources } from '../../lib/analysis';
import { readOnly } from '../../lib/engine/read-only';
import { families } from '../../lib/formats/families';
import type { Mapping } from '../../lib/mapping/mapping';
import { filesAt } from '../inputs';
import { load } from '../open';

export type Value = string | number | boolean | null;

/** A file that was read, as the table `sources` has it. */
export interface ReadSource {
  path: string;
  /** By which reader. */
  format: string;
  bytes: number;
}

/** Files of any tools, as the tables of docs/tables.md. */
export interface Results {
  sources: readonly ReadSource[];
  /** What was not read, and why: a sentence each. */
  warnings: readonly string[];
  /** One statement that reads, in DuckDB’s SQL; `?` are the parameters. Throws with the engine’s own message. */
  query<Row extends object = Record<string, Value>>(
    sql: string,
    parameters?: readonly Value[],
  ): Promise<Row[]>;
  /** Gives the memory back. */
  close(): Promise<void>;
}

/** Names of the tools whose files are read. */
export const tools: readonly string[] = families.map(({ tool }) => tool);

/**
 * Reads files, folders and archives. `mappings`: what the columns of tables of one's own mean, as the page saves them. Throws
 * where nothing of a path could be read.
 */
export async function readResults(
  paths: readonly string[],
  { mappings = [] }: { mappings?: readonly object[] } = {},
): Promise<Results> {
  const inputs = await Promise.all(paths.map(async (path) => ({ path, files: await filesAt(path) })));
  const { library, warnings, reasons } = await load(inputs, mappings as readonly Mapping[]);
  const { db } = library;
  const sources = await listSources(db);
  return {
    sources: sources.map(({ path, format, bytes }) => ({ path, format, bytes })),
    warnings: reasons.length > 0 ? reasons : warnings,
    query: (sql, parameters = []) => db.query({ text: readOnly(sql), parameters }),
    close: () => library.close(),
  };
}
