import type { Table } from 'apache-arrow';
import type { Sql } from './sql';

export interface QueryOptions {
  /** Aborting stops the query; the promise then rejects with an AbortError. */
  signal?: AbortSignal;
}

export type Cell = string | number | boolean | null;

/** Lists, maps and structs are text (JSON); so are dates, times and bytes. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'timestamp';

/** How the values of a column can be stored without loss; `json`: of lists, maps and structs. What is none of these is text. */
export type ValueType = 'int32' | 'int64' | 'double' | 'boolean' | 'timestamp' | 'json' | 'text';

export interface ResultColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** As the engine has it; left out where the values come from elsewhere. */
  readonly type?: ValueType;
}

/** A result under way: its columns first, then its rows as arrays in the order of the columns. */
export interface Result {
  readonly columns: readonly ResultColumn[];
  /** Read it to the end, or call `return()`: it holds a connection. */
  readonly batches: AsyncGenerator<Cell[][], void, void>;
}

/** Rows on their way into tables, in one transaction: nobody else sees them before `commit`. Calls in turn. */
export interface Append {
  /** Appends one complete Arrow IPC stream; columns are matched by position. Detaches the buffer. */
  insert(table: string, ipc: Uint8Array): Promise<void>;
  /** A statement without result, or several without parameters separated by `;`. */
  run(statement: Sql): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** What the rest of the house may do with DuckDB. */
export interface Database {
  /**
   * Rows as plain objects: BIGINT and DECIMAL as numbers where exact, else strings; TIMESTAMP as ISO text in UTC;
   * LIST, MAP, STRUCT as JSON text; NULL as null. Throws a QueryError that carries the statement and its cause.
   */
  query<Row extends object>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
  /** The same as an Arrow table, for results that are large and numeric. */
  table(statement: Sql, options?: QueryOptions): Promise<Table>;
  /** The same in batches of plain rows, each at most some thousand; ends when the consumer stops. */
  stream<Row extends object>(statement: Sql, options?: QueryOptions): AsyncGenerator<Row[], void, void>;
  /** The same as arrays with the kinds of their columns, for writing out. */
  read(statement: Sql, options?: QueryOptions): Promise<Result>;
  /** A statement without result, or several without parameters separated by `;`. */
  run(statement: Sql): Promise<void>;
  /** Appends one complete Arrow IPC stream; columns are matched by position. Detaches the buffer. */
  insert(table: string, ipc: Uint8Array): Promise<void>;
  /** Gives back the memory of rows that were deleted: now, or once nothing is read or appended. */
  tidy(): Promise<void>;
  /** Begins an append of many batches, on a connection of its own. It is to be committed or rolled back. */
  append(): Promise<Append>;
  /** Gives the memory back; what is under way fails. */
  close(): Promise<void>;
  /** Resolves once it is closed: with null by `close`, with the reason where the engine ended by itself. */
  readonly closed: Promise<Error | null>;
}
