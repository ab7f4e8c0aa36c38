import { fetched } from '../../lib/ui/fetched';
import type { Database } from '../../lib/engine/database';
import type { Sql } from '../../lib/engine/sql';
import { writeCsv } from '../../lib/export/csv';
import { writeJsonl } from '../../lib/export/jsonl';
import type { TableSource, WriteOptions } from '../../lib/export/parts';
import { jsonColumns, type TextColumn } from '../../lib/export/texts';
import { type MappingOf, type ReadText, withTexts } from '../../lib/export/with-texts';
import { saveBlob } from '../../lib/ui/save-blob';

export type FileKind = 'csv' | 'jsonl' | 'parquet';

export interface SaveOptions {
  as: FileKind;
  /** Whole texts, read from the files. */
  texts: readonly TextColumn[];
  read: ReadText;
  mappingOf: MappingOf;
  bom: boolean;
  guard: boolean;
  name: string;
  signal: AbortSignal;
  onrows: (rows: number) => void;
}

/**
 * Writes the rows of a statement and hands them to the browser as a file; with `texts`, its last columns name the answer.
 * Rejects where it is stopped, or the engine fails.
 */
export async function saveRows(db: Database, query: Sql, options: SaveOptions): Promise<void> {
  const { signal, texts, mappingOf } = options;
  const read = await db.read(query, { signal });
  const rows = texts.length > 0 ? withTexts(db, read, texts, options.read, { signal, mappingOf }) : read;
  const onProgress = ({ rows: n }: { rows: number }): void => options.onrows(n);
  saveBlob(await written(rows, { ...options, onProgress }), options.name);
}

async function written(
  rows: TableSource,
  { as, bom, guard, ...options }: SaveOptions & WriteOptions,
): Promise<Blob> {
  const { signal, onProgress } = options;
  if (as === 'csv') return writeCsv(rows, { byteOrderMark: bom, guardFormulas: guard, signal, onProgress });
  const texts = { signal, onProgress, json: jsonColumns };
  if (as === 'jsonl') return writeJsonl(rows, texts);
  const { writeParquet } = await fetched(() => import('../../lib/export/parquet'));
  return writeParquet(rows, texts);
}
