import { type ColumnMetaData, type DecodedArray, parquetRead, type SchemaTree } from 'hyparquet';
import { release } from '../../engine/release';
import { ByteArena } from '../../json/utf8';
import { type CellColumn, MOST_CELLS } from './cell-column';
import type { Cells } from './cells';
import { checkPages } from './chunk-pages';
import { compressors } from './compressors';
import type { ParquetFile } from './open-parquet';
import { writeCell } from './write-cell';

/** Rows `[start, end)` of a file, within one row group, of which `step` are decoded at a time. */
export interface RowRange {
  start: number;
  end: number;
  step: number;
}

/** Where a column, or a part of one, stands in a row group. */
export interface Chunk {
  tree: SchemaTree;
  chunk: ColumnMetaData;
}

/** What was decoded of a column: stretches of its rows, in order. */
type Decoded = { start: number; data: DecodedArray }[];

/** Columns of any type, decoded by hyparquet a range of rows at a time, all of them together. */
export class ValueColumns {
  readonly columns: readonly ValueColumn[];
  readonly #file: ParquetFile;
  readonly #names: readonly string[];
  readonly #cells: Cells;
  readonly #range: RowRange;
  readonly #chunks: readonly Chunk[];
  #isChecked = false;
  #start = -1;
  #decoded: Promise<Decoded[]> = Promise.resolve([]);

  /** `chunks`: where the columns of these trees stand. */
  constructor(
    file: ParquetFile,
    trees: readonly SchemaTree[],
    chunks: readonly Chunk[],
    cells: Cells,
    range: RowRange,
  ) {
    this.#file = file;
    this.#chunks = chunks;
    this.#names = trees.map(({ element }) => element.name);
    this.#cells = cells;
    this.#range = range;
    const decoded = async (row: number, i: number) => {
      const { rows, columns } = await this.#at(row);
      return { rows, data: columns[i] ?? [] };
    };
    this.columns = trees.map((tree, i) => new ValueColumn(tree, cells, range, (row) => decoded(row, i)));
  }

  /** Gives the pages back at once: they are large, and the next are unpacked before anybody collects these. */
  async letGo(): Promise<void> {
    const decoded = this.#decoded;
    this.#decoded = Promise.resolve([]);
    const columns = await decoded.catch(() => []);
    const pages = new Map<ArrayBufferLike, Uint8Array>();
    for (const chunks of columns)
      for (const { data } of chunks)
        for (const value of data as Iterable<unknown>)
          if (value instanceof Uint8Array) pages.set(value.buffer, value);
    for (const page of pages.values()) release(page);
  }

  /** What was decoded with a row: all columns, of as many rows from there on. */
  async #at(row: number): Promise<{ rows: number; columns: Decoded[] }> {
    const { start, end, step } = this.#range;
    const from = row - ((row - start) % step);
    const to = Math.min(end, from + step);
    if (from !== this.#start) {
      this.#start = from;
      const before = this.letGo();
      this.#decoded = before.then(() => this.#decode(from, to));
    }
    return { rows: to - row, columns: await this.#decoded };
  }

  async #decode(rowStart: number, rowEnd: number): Promise<Decoded[]> {
    // hyparquet takes what a page says of itself for true.
    if (!this.#isChecked)
      for (const { tree, chunk } of this.#chunks) await checkPages(this.#file.blob, tree, chunk);
    this.#isChecked = true;
    const { buffer, metadata } = this.#file;
    const found = new Map<string, Decoded>(this.#names.map((name) => [name, []]));
    await parquetRead({
      ...{ file: buffer, metadata, compressors, rowStart, rowEnd, columns: [...found.keys()] },
      ...{ parsers: this.#cells.parsers, geoparquet: false, useOffsetIndex: true },
      onChunk: ({ columnName, columnData, rowStart }) =>
        found.get(columnName)?.push({ start: rowStart, data: columnData }),
    });
    return this.#names.map((name) => found.get(name) ?? []);
  }
}

/** The values of one of them as JSON has them. */
class ValueColumn implements CellColumn {
  readonly kinds = new Uint8Array(MOST_CELLS);
  readonly starts = new Int32Array(MOST_CELLS);
  readonly ends = new Int32Array(MOST_CELLS);
  ready = 0;
  readonly #arena = new ByteArena();
  readonly #tree: SchemaTree;
  readonly #cells: Cells;
  readonly #end: number;
  readonly #decoded: (row: number) => Promise<{ rows: number; data: Decoded }>;
  #row: number;

  constructor(
    tree: SchemaTree,
    cells: Cells,
    { start, end }: RowRange,
    decoded: (row: number) => Promise<{ rows: number; data: Decoded }>,
  ) {
    this.#tree = tree;
    this.#cells = cells;
    this.#row = start;
    this.#end = end;
    this.#decoded = decoded;
  }

  get bytes(): Uint8Array {
    return this.#arena.bytes;
  }

  async fill(): Promise<void> {
    this.ready = 0;
    this.#arena.clear();
    if (this.#row >= this.#end) return;
    const { rows, data } = await this.#decoded(this.#row);
    const last = this.#row + Math.min(rows, MOST_CELLS);
    let nth = 0;
    for (; this.#row < last; this.#row++) {
      let chunk = data[nth];
      while (chunk && this.#row >= chunk.start + chunk.data.length) chunk = data[++nth];
      if (!chunk || this.#row < chunk.start) return;
      this.#put(chunk.data[this.#row - chunk.start] as unknown);
    }
  }

  close(): void {
    this.#row = this.#end;
  }

  #put(given: unknown): void {
    const arena = this.#arena;
    const isText = given instanceof Uint8Array && this.#tree.element.type === 'BYTE_ARRAY';
    const value = isText ? given : this.#cells.json(given, this.#tree);
    this.starts[this.ready] = arena.length;
    this.kinds[this.ready] = writeCell(arena, value);
    this.ends[this.ready++] = arena.length;
  }
}
