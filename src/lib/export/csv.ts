import type { Cell, Database, ResultColumn } from '../engine/database';
import type { Sql } from '../engine/sql';
import { cellWriter, guarded, quoted } from './csv-cells';

export interface CsvSource {
  columns: readonly ResultColumn[];
  /** Rows as arrays in the order of the columns. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface CsvOptions {
  /** A mark by which Excel knows UTF-8; off unless told. */
  byteOrderMark?: boolean;
  /** CRLF, as RFC 4180 has it, unless told. */
  newline?: '\r\n' | '\n';
  /** An apostrophe before text that a spreadsheet would run; on unless told. Off, a reader gets back what was stored. */
  guardFormulas?: boolean;
  /** After each batch: rows so far, and bytes up to the last finished part. */
  onProgress?: (progress: { rows: number; bytes: number }) => void;
  /** Aborting stops the writing; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Characters, about a megabyte: never the whole file in one string. */
const partLength = 1 << 20;

/**
 * CSV after RFC 4180 in UTF-8, with a line of names: NULL is an empty cell and empty text is `""`, doubles have
 * their shortest exact digits, timestamps are ISO in UTC. (DuckDB's read_csv tells the two apart with
 * `allow_quoted_nulls = false`.)
 */
export async function writeCsv(source: CsvSource, options: CsvOptions = {}): Promise<Blob> {
  const { newline = '\r\n', guardFormulas = true, onProgress, signal } = options;
  const { columns, batches } = source;
  const name = guardFormulas ? guarded : quoted;
  const writers = columns.map(({ kind }) => cellWriter(kind, guardFormulas));
  const width = writers.length;
  const parts: Blob[] = [];
  let bytes = 0;
  let rows = 0;
  let text = `${options.byteOrderMark ? '\ufeff' : ''}${columns.map((column) => name(column.name)).join(',')}${newline}`;
  const flush = () => {
    const part = new Blob([text]);
    parts.push(part);
    bytes += part.size;
    text = '';
  };
  signal?.throwIfAborted();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of batch) {
      for (let j = 0; j < width; j++) {
        const cell = row[j] ?? null;
        if (j > 0) text += ',';
        if (cell !== null) text += writers[j]?.(cell) ?? '';
      }
      text += newline;
      if (text.length >= partLength) flush();
    }
    rows += batch.length;
    onProgress?.({ rows, bytes });
  }
  signal?.throwIfAborted();
  flush();
  onProgress?.({ rows, bytes });
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** The result of a statement as CSV. Throws a QueryError where it fails. */
export async function queryToCsv(
  database: Database,
  statement: Sql,
  options: CsvOptions = {},
): Promise<Blob> {
  const { signal } = options;
  const result = await database.read(statement, signal ? { signal } : {});
  return writeCsv(result, options);
}
