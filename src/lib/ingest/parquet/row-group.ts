import { type ColumnMetaData, parquetSchema, type SchemaTree } from 'hyparquet';
import type { PackedShape } from '../../cells/record';
import type { CellColumn } from './cell-column';
import type { Cells } from './cells';
import type { ParquetFile } from './open-parquet';
import { FlatColumn } from './flat-column';
import { plainValues } from './plain-values';
import { type Chunk, ValueColumns } from './value-columns';

/**
 * Of the columns that are decoded whole, as many rows at a time as have so many bytes before compression. Pages have up to
 * 100 MB: where such a part ends within one, it is decoded twice.
 */
const PART = 192 * 2 ** 20;
/** Rows that are decoded at a time, whatever the index says of their bytes. */
const MOST_ROWS = 2 ** 19;

/** Where the rows of a row group stand, as the index says. */
export interface GroupPlace {
  index: number;
  start: number;
  end: number;
}

/** The row groups of a file that have rows. */
export function groupsOf({ metadata }: ParquetFile): GroupPlace[] {
  let start = 0;
  const places = metadata.row_groups.map(({ num_rows }, index) => {
    const place = { index, start, end: start + Number(num_rows) };
    start = place.end;
    return place;
  });
  return places.filter(({ start, end }) => end > start);
}

/** The columns of a file, in order, and those that are of a type that is not read. */
export interface FileColumns {
  read: readonly SchemaTree[];
  names: readonly string[];
  passed: readonly string[];
}

export function columnsOf({ metadata }: ParquetFile): FileColumns {
  const { children } = parquetSchema(metadata);
  const read = children.filter((column) => !isUnreadable(column));
  const nameOf = ({ element }: SchemaTree) => element.name;
  return { read, names: read.map(nameOf), passed: children.filter(isUnreadable).map(nameOf) };
}

/** How rows of these columns are packed; null where a cell may be a list or an object, or a name stands twice. */
export function packedShape({ read, names }: FileColumns): PackedShape | null {
  const isFlat = read.every(({ element, children }) => {
    const { converted_type, logical_type, repetition_type } = element;
    const isOther = nested.has(converted_type ?? '') || nested.has(logical_type?.type ?? '');
    return children.length === 0 && repetition_type !== 'REPEATED' && !isOther;
  });
  return isFlat && new Set(names).size === names.length ? { delimiter: null, names } : null;
}

/** Types whose values are documents. */
const nested = new Set(['JSON', 'VARIANT', 'GEOMETRY', 'GEOGRAPHY']);

const isUnreadable = ({ element, children }: SchemaTree): boolean =>
  ['BSON', 'INTERVAL'].includes(element.converted_type ?? '') || children.some(isUnreadable);

/** Rows of a row group as they are decoded: of each column the cell at `at[i]` is that of the row in hand. */
export class RowGroup {
  /** Null where a column has ended. */
  readonly columns: (CellColumn | null)[];
  readonly at: Int32Array;
  readonly #all: readonly CellColumn[];
  readonly #values: ValueColumns;
  #left: number;

  constructor(file: ParquetFile, { read, names }: FileColumns, cells: Cells, place: GroupPlace) {
    const group = file.metadata.row_groups[place.index];
    const chunks = new Map<string, ColumnMetaData>();
    for (const { meta_data, file_path } of group?.columns ?? [])
      if (meta_data && !file_path) chunks.set(meta_data.path_in_schema.join('\n'), meta_data);
    const isNamedOnce = new Set(names).size === names.length;
    const flatOf = (tree: SchemaTree) => {
      const chunk = isNamedOnce ? chunks.get(tree.element.name) : undefined;
      const values = chunk ? plainValues(tree, chunk, cells) : null;
      return chunk && values ? new FlatColumn(file.blob, tree, chunk, values) : null;
    };
    const flat = read.map(flatOf);
    const others = read.filter((_, i) => flat[i] === null);
    const bytes = others.reduce((sum, { element }) => sum + bytesOf(chunks, element.name), 0);
    const { start, end } = place;
    const parts = Math.max(1, Math.ceil(bytes / PART));
    const step = Math.max(1, Math.min(MOST_ROWS, Math.ceil((end - start) / parts)));
    this.#values = new ValueColumns(file, others, chunksOf(chunks, others), cells, { start, end, step });
    const values = [...this.#values.columns];
    this.#all = flat.flatMap((column) => column ?? values.shift() ?? []);
    this.columns = [...this.#all];
    this.at = new Int32Array(this.columns.length);
    this.#left = end - start;
  }

  /** How many rows are at hand; none behind the last. The index may promise more than there are. */
  async next(): Promise<number> {
    let count = this.#left;
    for (const [i, column] of this.columns.entries()) {
      if (column === null) continue;
      if ((this.at[i] as number) >= column.ready) {
        await column.fill();
        this.at[i] = 0;
        if (column.ready === 0) this.columns[i] = null;
      }
      if (column.ready > 0) count = Math.min(count, column.ready - (this.at[i] as number));
    }
    if (this.columns.every((column) => column === null)) return 0;
    this.#left -= count;
    return count;
  }

  async close(): Promise<void> {
    for (const column of this.#all) column.close();
    await this.#values.letGo();
  }
}

/** Those of these columns, the ones within them included. */
function chunksOf(chunks: ReadonlyMap<string, ColumnMetaData>, columns: readonly SchemaTree[]): Chunk[] {
  const trees = new Map(columns.map((tree) => [tree.element.name, tree]));
  return [...chunks.values()].flatMap((chunk) => {
    const tree = trees.get(chunk.path_in_schema[0] ?? '');
    return tree ? { tree, chunk } : [];
  });
}

/** Bytes of a column before compression, those within it included. */
function bytesOf(chunks: ReadonlyMap<string, ColumnMetaData>, name: string): number {
  let bytes = 0;
  for (const { path_in_schema, total_uncompressed_size } of chunks.values())
    if (path_in_schema[0] === name) bytes += Number(total_uncompressed_size);
  return bytes;
}
