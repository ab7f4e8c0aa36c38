import { PackedCells } from './packed-cells';
import { RecordCells } from './record-cells';

/** How the records of a table with a delimiter are read, one by one. */
export interface TableShape {
  delimiter: string;
  /** Of all columns, in the order of the file. */
  names: readonly string[];
  /** Whether the first record names them. */
  header: boolean;
  /** Lines that stand above the first record; none unless said. */
  above?: number;
}

/** Records that are packed rows. */
export interface PackedShape {
  delimiter: null;
  /** Of all columns, in the order of their cells. */
  names: readonly string[];
}

/** How the records of a source are read that are no JSON. */
export type RecordShape = TableShape | PackedShape;

type Cell = string | number | boolean | null;

/** A record as an object; a cell that is empty or missing is null. `bytes`: those of the record alone. */
export function recordOf(bytes: Uint8Array, shape: RecordShape): Record<string, Cell> {
  const record = Object.create(null) as Record<string, Cell>;
  const { delimiter, names } = shape;
  if (delimiter === null) {
    const cells = new PackedCells(names.length);
    cells.read(bytes, 0);
    names.forEach((name, i) => (record[name] = cells.value(i)));
    return record;
  }
  const cells = new RecordCells(delimiter);
  if (cells.read(bytes, 0, true) === 'record')
    names.forEach((name, i) => (record[name] = cells.isEmpty(i) ? null : cells.text(i)));
  return record;
}

/** The same as a line of JSON, its members in the order of the columns. */
export function recordJson(bytes: Uint8Array, shape: RecordShape): string {
  const record = recordOf(bytes, shape);
  return `{${shape.names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(record[name] ?? null)}`).join(',')}}`;
}
