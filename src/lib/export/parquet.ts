import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Database, ResultColumn, ValueType } from '../engine/database';
import type { Sql } from '../engine/sql';
import type { TableSource, WriteOptions } from './parts';

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];
type Stored = string | number | bigint | boolean | null;

/** Of so many rows, or so many characters of text, a row group is made: more is never held at once. */
const ROWS = 50_000;
const CHARACTERS = 2 ** 24;
/** By which Evalbook's own files are known. */
const CREATED_BY = 'Evalbook';

/** A day within the years that ISO 8601 writes with four digits, and what stands below its milliseconds. */
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(\d{0,3})\d*Z$/;

/** Microseconds since 1970; null for what Parquet has no instant for, such as infinity. */
function microseconds(cell: Cell): bigint | null {
  const [, whole, below] = instant.exec(String(cell)) ?? [];
  if (whole === undefined || below === undefined) return null;
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(below.padEnd(3, '0'));
}

const stored: Record<ValueType, { element: Omit<Element, 'name'>; value: (cell: Cell) => Stored }> = {
  int32: { element: { type: 'INT32' }, value: Number },
  int64: { element: { type: 'INT64' }, value: (cell) => BigInt(cell ?? 0) },
  double: { element: { type: 'DOUBLE' }, value: Number },
  boolean: { element: { type: 'BOOLEAN' }, value: Boolean },
  timestamp: {
    element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } },
    value: microseconds,
  },
  // The converted type comes last: with it the writer would take the text apart and write its numbers anew.
  json: { element: { type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } }, value: String },
  text: { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, value: String },
};

const typeOf = ({ kind, type }: ResultColumn): ValueType => type ?? (kind === 'number' ? 'double' : kind);

/** Hands on what was written, so that only one row group is in memory. */
class Parts extends ByteWriter {
  readonly parts: Blob[] = [];

  flush(): void {
    this.parts.push(new Blob([this.buffer.slice(0, this.index)]));
    this.index = 0;
  }
}

/**
 * A Parquet file, compressed with snappy, in row groups that are written as the rows come: whole numbers, doubles (NaN
 * stays), booleans and instants (microseconds in UTC) as such, lists, maps and structs as JSON; unknown is null.
 * `json`: columns whose text is JSON already.
 */
export async function writeParquet(
  { columns, batches }: TableSource,
  { json, onProgress, signal }: WriteOptions & { json?: ReadonlySet<string> } = {},
): Promise<Blob> {
  const types = columns.map((column) => (json?.has(column.name) ? 'json' : typeOf(column)));
  const values = types.map((type) => stored[type].value);
  const elements = columns.map(({ name }, i): Element => ({
    name,
    repetition_type: 'OPTIONAL',
    ...stored[types[i] ?? 'text'].element,
  }));
  const writer = new Parts();
  const file = new ParquetWriter({
    writer,
    schema: [{ name: 'root', num_children: columns.length }, ...elements],
    createdBy: CREATED_BY,
  });
  let group: Stored[][] = columns.map(() => []);
  let held = 0;
  let characters = 0;
  let rows = 0;
  const flush = async (): Promise<void> => {
    if (held === 0) return;
    const columnData = columns.map(({ name }, j) => ({
      ...{ name, data: group[j] ?? [] },
      statistics: types[j] !== 'json', // they would hold the longest texts whole
    }));
    await file.write({ columnData, rowGroupSize: held });
    group = columns.map(() => []);
    held = characters = 0;
  };
  signal?.throwIfAborted();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of batch) {
      for (const [j, value] of values.entries()) {
        const cell = row[j] ?? null;
        group[j]?.push(cell === null ? null : value(cell));
        if (typeof cell === 'string') characters += cell.length;
      }
      if (++held >= ROWS || characters >= CHARACTERS) await flush();
    }
    rows += batch.length;
    onProgress?.({ rows, bytes: writer.offset });
  }
  signal?.throwIfAborted();
  await flush();
  for (const [j, element] of elements.entries()) if (types[j] === 'json') element.converted_type = 'JSON';
  await file.finish();
  writer.flush();
  onProgress?.({ rows, bytes: writer.offset });
  return new Blob(writer.parts, { type: 'application/vnd.apache.parquet' });
}

/** The result of a statement as Parquet. Throws a QueryError where it fails. */
export async function queryToParquet(
  database: Database,
  statement: Sql,
  options: WriteOptions = {},
): Promise<Blob> {
  const { signal } = options;
  return writeParquet(await database.read(statement, signal ? { signal } : {}), options);
}
