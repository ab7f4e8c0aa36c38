import {
  ensureHits,
  isPublicTable,
  listLabels,
  type PublicTable,
  resultsQuery,
  type ResultsOptions,
  tableQuery,
} from '../analysis';
import type { Database } from '../engine/database';
import type { Sql } from '../engine/sql';
import { type CsvOptions, queryToCsv } from '../export/csv';
import { comparedBy } from './compared-by';
import { comparedOnView } from './compared-on-view';
import { comparing } from './comparing.svelte';
import { isToolKind, toolFiles, type ToolKind } from './tool-files';
import { view } from './view.svelte';
import { workspace } from './workspace.svelte';

/**
 * What to write; what is left out is as the page has it: its chips, every column, a column for each label. `table`: all
 * of a public table instead, or its `columns`.
 */
export type ExportOptions = Partial<ResultsOptions> & { table?: PublicTable };

async function statementOf(db: Database, { table, ...chosen }: ExportOptions): Promise<Sql> {
  if (table !== undefined) {
    if (!isPublicTable(table)) throw new RangeError(`No table ${String(table)}`);
    return tableQuery(table, chosen.columns ?? null);
  }
  const labels = chosen.labels ?? (await listLabels(db, null)).map(({ key }) => key);
  const results = {
    chips: view.chips,
    by: comparedBy(),
    missingAs: view.address.missingAs,
    columns: null,
    rows: 'responses',
    picked: comparedOnView() ?? comparing.comparison,
    ...chosen,
    labels,
  } as const;
  await ensureHits(db, results.chips);
  return resultsQuery(results);
}

/** What was asked for, as CSV. */
export async function csvAsked(
  db: Database,
  {
    byteOrderMark,
    newline,
    guardFormulas,
    ...chosen
  }: ExportOptions & Pick<CsvOptions, 'byteOrderMark' | 'newline' | 'guardFormulas'>,
): Promise<Blob> {
  return queryToCsv(db, await statementOf(db, chosen), { byteOrderMark, newline, guardFormulas });
}

/** The same as Parquet. */
export async function parquetAsked(db: Database, options: ExportOptions): Promise<Blob> {
  const [{ queryToParquet }, statement] = await Promise.all([
    import('../export/parquet'),
    statementOf(db, options),
  ]);
  return queryToParquet(db, statement);
}

/**
 * An archive of what is compared, in the files of another tool. Rejects where nothing is compared, and where that is held back
 * until a draw is read.
 */
export async function filesAsked(db: Database, as: ToolKind): Promise<Blob> {
  if (!isToolKind(as)) throw new RangeError(`No files of ${String(as)}: eee or hf`);
  if (comparing.held) throw new Error('What is compared is held back until the draw of samples is read.');
  const comparison = comparedOnView() ?? comparing.comparison;
  if (!comparison) throw new Error('Nothing is compared: import results with a score first.');
  return toolFiles(db, comparison, {
    ...{ as, only: null, signal: new AbortController().signal, onrows: () => undefined },
    read: (source, offset, length) => workspace.readRecord(source, offset, length),
    mappingOf: (source) => workspace.mappingOf(source),
  });
}
