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

const create: { [T in ColumnType]: () => Columns[T] } = {
  int32: () => new Int32Column(),
  int64: () => new Int64Column(),
  double: () => new DoubleColumn(),
  boolean: () => new BooleanColumn(),
  text: () => new TextColumn(),
  dictionary: () => new DictionaryColumn(),
  timestamp: () => new DoubleColumn('timestamp'),
};

/** Part of a staged table, ready for the engine: the columns of its shape. */
export interface Batch {
  table: string;
  shape: Shape;
  rows: number;
  ipc: Uint8Array;
}

/** Collects rows of one staged table; every column gets one value a row. */
export class StagedWriter<T extends StagedTable> {
  readonly table: T;
  readonly columns: ColumnsOf<T>;
  readonly #all: [string, Column][];

  constructor(table: T) {
    this.table = table;
    this.#all = Object.entries(table.columns).map(([name, type]) => [name, create[type]()]);
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
      if (column.length !== length)
        throw new Error(`${this.table.name}.${name} has ${column.length} of ${length} rows`);
      data[name] = column.data();
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
