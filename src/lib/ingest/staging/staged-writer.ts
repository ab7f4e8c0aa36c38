import { encodeBatch, type ColumnData } from '../../engine/arrow';
import { type ColumnType, type Shape, shaped, type StagedTable } from '../../records/staging';
import { BooleanColumn, type Column, DoubleColumn, Int32Column, Int64Column } from './columns';
import { DictionaryColumn, TextColumn } from './text-columns';

interface Columns {
  int32: Int32Column;
  int64: Int64Column;
  double: DoubleColumn;
  boolean: BooleanColumn;
  text: TextColumn;
  dictionary: DictionaryColumn;
  timestamp: DoubleColumn;
}
type ColumnsOf<T extends StagedTable> = { readonly [K in keyof T['columns']]: Columns[T['columns'][K]] };

const create: { [T in ColumnType]: (first: Column | null) => Columns[T] } = {
  int32: (first) => new Int32Column(first),
  int64: (first) => new Int64Column(first),
  double: (first) => new DoubleColumn(first),
  boolean: (first) => new BooleanColumn(first),
  text: (first) => new TextColumn(first),
  dictionary: (first) => new DictionaryColumn(first),
  timestamp: (first) => new DoubleColumn(first, 'timestamp'),
};

/** Part of a staged table, ready for the engine: the columns of its shape. */
export interface Batch {
  table: string;
  shape: Shape;
  rows: number;
  ipc: Uint8Array;
}

/** Collects rows of one staged table; the first column gets a value in every row, before the others. */
export class StagedWriter<T extends StagedTable> {
  readonly table: T;
  readonly columns: ColumnsOf<T>;
  readonly #all: [string, Column][];

  constructor(table: T) {
    this.table = table;
    let first: Column | null = null;
    this.#all = Object.entries(table.columns).map(([name, type]) => {
      const column: Column = create[type](first);
      first ??= column;
      return [name, column];
    });
    this.columns = Object.fromEntries(this.#all) as unknown as ColumnsOf<T>;
  }

  get length(): number {
    return this.#all[0]?.[1].length ?? 0;
  }

  /** The rows so far as an Arrow stream, null where there are none; starts afresh. */
  flush(): Batch | null {
    const { length } = this;
    if (length === 0) return null;
    const data: Record<string, ColumnData> = {};
    for (const [name, column] of this.#all) {
      data[name] = column.data(length);
    }
    const shape = this.#shape();
    const ipc = encodeBatch(shaped(this.table, shape), data, length);
    for (const [, column] of this.#all) column.reset();
    return { table: this.table.name, shape, rows: length, ipc };
  }

  #shape(): Shape {
    const filled = new Set(this.#all.flatMap(([name, column]) => (column.isEmpty ? [] : [name])));
    return (this.table.rare ?? []).reduce(
      (shape, group, k) => (group.some((name) => filled.has(name)) ? shape | (1 << k) : shape),
      0,
    );
  }
}
