import type { DataType, Field, RecordBatch, Schema } from 'apache-arrow';
import type { Cell, ResultColumn } from './database';
import { cellReader, kindOf, typeOf } from './values';

/** A second column of the same name gets `_1`, so that none is lost in an object. */
export function columnsOf(schema: Schema): ResultColumn[] {
  const taken = new Set<string>();
  return schema.fields.map((field: Field) => {
    let name = field.name;
    for (let i = 1; taken.has(name); i++) name = `${field.name}_${i}`;
    taken.add(name);
    const type = field.type as DataType;
    return { name, kind: kindOf(type), type: typeOf(type) };
  });
}

/** One array a row, in the order of the columns. */
export function cellsOf(batch: RecordBatch): Cell[][] {
  const readers = batch.data.children.map(cellReader);
  const width = readers.length;
  const rows: Cell[][] = [];
  for (let i = 0; i < batch.numRows; i++) {
    const row = new Array<Cell>(width);
    for (let j = 0; j < width; j++) row[j] = readers[j]?.(i) ?? null;
    rows.push(row);
  }
  return rows;
}

/** One plain object a row. */
export function rowsOf<Row extends object>(batch: RecordBatch): Row[] {
  const names = columnsOf(batch.schema).map((column) => column.name);
  const readers = batch.data.children.map(cellReader);
  // Assigned, this name would set the prototype.
  const safe = !names.includes('__proto__');
  const rows: Row[] = [];
  for (let i = 0; i < batch.numRows; i++) {
    if (safe) {
      const row: Record<string, Cell> = {};
      for (let j = 0; j < names.length; j++) row[names[j] ?? ''] = readers[j]?.(i) ?? null;
      rows.push(row as Row);
    } else {
      rows.push(Object.fromEntries(names.map((name, j) => [name, readers[j]?.(i) ?? null])) as Row);
    }
  }
  return rows;
}
