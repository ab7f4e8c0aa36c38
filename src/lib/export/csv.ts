import type { Cell, Database } from '../engine/database';
import type { Sql } from '../engine/sql';
import { guarded, quoted } from '../table/csv-cells';
import { cellWriter } from './csv-cells';
import { type TableSource, writeLines, type WriteOptions } from './parts';

export interface CsvOptions extends WriteOptions {
  /** A mark by which Excel knows UTF-8; off unless told. */
  byteOrderMark?: boolean;
  /** CRLF, as RFC 4180 has it, unless told. */
  newline?: '\r\n' | '\n';
  /** An apostrophe before text that a spreadsheet would run; on unless told. Off, a reader gets back what was stored. */
  guardFormulas?: boolean;
}

/**
 * CSV after RFC 4180 in UTF-8, with a line of names: NULL is an empty cell and empty text is `""`, doubles have
 * their shortest exact digits, timestamps are ISO in UTC. (DuckDB's read_csv tells the two apart with
 * `allow_quoted_nulls = false`.)
 */
export async function writeCsv(source: TableSource, options: CsvOptions = {}): Promise<Blob> {
  const { newline = '\r\n', guardFormulas = true } = options;
  const { columns } = source;
  const name = guardFormulas ? guarded : quoted;
  const writers = columns.map(({ kind }) => cellWriter(kind, guardFormulas));
  const head = columns.map((column) => name(column.name)).join(',') + newline;
  const line = (row: readonly Cell[]): string => {
    let text = '';
    for (let j = 0; j < writers.length; j++) {
      const cell = row[j] ?? null;
      if (j > 0) text += ',';
      if (cell !== null) text += writers[j]?.(cell) ?? '';
    }
    return text + newline;
  };
  const shape = {
    head: (options.byteOrderMark ? '\ufeff' : '') + head,
    line,
    type: 'text/csv;charset=utf-8',
  };
  return writeLines(source, shape, options);
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
