import { type DecodedArray, parquetRead, parquetSchema, type SchemaTree } from 'hyparquet';
import { release } from '../../engine/release';
import { JsonBytes } from '../json-bytes';
import { Cells } from './cells';
import { compressors } from './compressors';
import type { ParquetFile } from './open-parquet';

/** Rows `[start, end)` of a file, within one row group. */
export interface RowRange {
  start: number;
  end: number;
}

interface Column {
  name: string;
  /** `{"name":` or `,"name":`. */
  key: Uint8Array;
  tree: SchemaTree;
  /** Its texts come as bytes that are known to be UTF-8. */
  isText: boolean;
}

/** What was decoded of a column: stretches of its rows, in order. */
type Decoded = { start: number; data: DecodedArray }[];

const encoder = new TextEncoder();
const NULL = encoder.encode('null');
const CLOSE = encoder.encode('}\n');

/** Writes rows of a Parquet file as lines of JSON, an object a row. */
export class RowLines {
  readonly cells = new Cells();
  readonly bytes = new JsonBytes();
  /** Names of columns of a type that is not read. */
  readonly passed: readonly string[];
  readonly #file: ParquetFile;
  readonly #columns: readonly Column[];

  constructor(file: ParquetFile) {
    const { children } = parquetSchema(file.metadata);
    const read = children.filter((column) => !isUnreadable(column));
    this.passed = children.filter(isUnreadable).map(({ element }) => element.name);
    this.#file = file;
    this.#columns = read.map((tree, i) => {
      const { name, type } = tree.element;
      const key = encoder.encode(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      return { name, key, tree, isText: type === 'BYTE_ARRAY' };
    });
  }

  /**
   * Writes the rows of a range; `pause` is called when much was written. Answers how many there were: an index may promise
   * more. Rejects where they can't be decoded.
   */
  async write({ start, end }: RowRange, portion = Infinity, pause?: () => Promise<void>): Promise<number> {
    const columns = await this.#decoded({ start, end });
    try {
      return await this.#rows(columns, { start, end }, portion, pause);
    } finally {
      letGo(columns);
    }
  }

  async #rows(
    columns: readonly Decoded[],
    { start, end }: RowRange,
    portion: number,
    pause?: () => Promise<void>,
  ): Promise<number> {
    const at = columns.map(() => 0);
    const values: unknown[] = [];
    for (let row = start; row < end; row++) {
      let isThere = false;
      for (const [i, chunks] of columns.entries()) {
        let chunk = chunks[at[i] as number];
        while (chunk && row >= chunk.start + chunk.data.length) chunk = chunks[++(at[i] as number)];
        const value: unknown = chunk && row >= chunk.start ? chunk.data[row - chunk.start] : undefined;
        values[i] = value;
        isThere ||= value !== undefined;
      }
      // What is null is there.
      if (!isThere) return row - start;
      this.#columns.forEach((column, i) => this.#cell(column, values[i]));
      this.bytes.put(CLOSE);
      if (this.bytes.size > portion) await pause?.();
    }
    return end - start;
  }

  async #decoded({ start, end }: RowRange): Promise<Decoded[]> {
    const { buffer, metadata } = this.#file;
    const found = new Map<string, Decoded>(this.#columns.map(({ name }) => [name, []]));
    await parquetRead({
      ...{ file: buffer, metadata, compressors, rowStart: start, rowEnd: end },
      ...{ columns: [...found.keys()], parsers: this.cells.parsers, geoparquet: false, useOffsetIndex: true },
      onChunk: ({ columnName, columnData, rowStart }) =>
        found.get(columnName)?.push({ start: rowStart, data: columnData }),
    });
    return [...found.values()];
  }

  #cell({ key, tree, isText }: Column, value: unknown): void {
    const { bytes } = this;
    bytes.put(key);
    if (value === null || value === undefined) bytes.put(NULL);
    else if (isText && value instanceof Uint8Array) bytes.text(value);
    else bytes.json(JSON.stringify(this.cells.json(value, tree)));
  }
}

/** Gives the pages back at once: they are large, and the next are unpacked before anybody collects these. */
function letGo(columns: readonly Decoded[]): void {
  const pages = new Map<ArrayBufferLike, Uint8Array>();
  for (const chunks of columns)
    for (const { data } of chunks)
      for (const value of data as Iterable<unknown>)
        if (value instanceof Uint8Array) pages.set(value.buffer, value);
  for (const page of pages.values()) release(page);
}

const isUnreadable = ({ element, children }: SchemaTree): boolean =>
  ['BSON', 'INTERVAL'].includes(element.converted_type ?? '') || children.some(isUnreadable);
