import { RecordCells } from './record-cells';

/** How the records of a table with a delimiter are read, one by one. */
export interface TableShape {
  delimiter: string;
  /** Of all columns, in the order of the file. */
  names: readonly string[];
  /** Whether the first record names them. */
  header: boolean;
}

/** A record as an object; a cell that is empty or missing is null. `bytes`: those of the record alone. */
export function recordOf(bytes: Uint8Array, { delimiter, names }: TableShape): Record<string, string | null> {
  const cells = new RecordCells(delimiter);
  const record = Object.create(null) as Record<string, string | null>;
  if (cells.read(bytes, 0, true) === 'record')
    names.forEach((name, i) => (record[name] = cells.isEmpty(i) ? null : cells.text(i)));
  return record;
}

/** The same as a line of JSON, its members in the order of the columns. */
export function recordJson(bytes: Uint8Array, shape: TableShape): string {
  const record = recordOf(bytes, shape);
  return `{${shape.names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(record[name] ?? null)}`).join(',')}}`;
}
