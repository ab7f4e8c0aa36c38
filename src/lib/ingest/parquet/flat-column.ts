import type { ColumnMetaData, SchemaTree } from 'hyparquet';
import { CellKind, type ColumnCells } from '../../cells/packed-cells';
import { type CellColumn, MOST_CELLS } from './cell-column';
import { ChunkPages } from './chunk-pages';
import { readHybrid } from './hybrid';
import type { PageBytes } from './page-bytes';
import { Encoding } from './page-header';
import type { PlainValues } from './plain-values';

/** What booleans are by their bits. */
const BITS: ColumnCells = {
  ...{ kinds: Uint8Array.of(CellKind.false, CellKind.true), starts: new Int32Array(2) },
  ...{ ends: new Int32Array(2), bytes: new Uint8Array(0) },
};

/** The values of a column chunk, one a row at most; a text where it stands in what was unpacked. */
export class FlatColumn implements CellColumn {
  readonly kinds = new Uint8Array(MOST_CELLS);
  readonly starts = new Int32Array(MOST_CELLS);
  readonly ends = new Int32Array(MOST_CELLS);
  bytes: Uint8Array = new Uint8Array(0);
  ready = 0;
  readonly #pages: ChunkPages;
  readonly #isBoolean: boolean;
  readonly #newValues: () => PlainValues;
  readonly #values: PlainValues;
  #dictionary: ColumnCells | null = null;
  /** Of the page in hand: rows that were not told, whether each has a value, and where its values or indices are. */
  #rows = 0;
  #row = 0;
  #present: Uint8Array | null = null;
  #page: PageBytes | null = null;
  #indices: Int32Array | null = null;
  #index = 0;

  constructor(file: Blob, { element }: SchemaTree, chunk: ColumnMetaData, values: () => PlainValues) {
    this.#pages = new ChunkPages(file, element, chunk);
    this.#isBoolean = element.type === 'BOOLEAN';
    this.#newValues = values;
    this.#values = values();
  }

  async fill(): Promise<void> {
    this.ready = 0;
    while (this.#row >= this.#rows) if (!(await this.#nextPage())) return;
    if (this.#indices) this.#pick(this.#indices);
    else if (this.#page) await this.#cut(this.#page);
  }

  close(): void {
    this.#pages.close();
    this.#page = null;
  }

  /** Values by their places in the dictionary. */
  #pick(indices: Int32Array): void {
    const dictionary = this.#dictionary;
    if (!dictionary) throw new Error('a page has no dictionary');
    this.bytes = dictionary.bytes;
    const present = this.#present;
    const count = Math.min(MOST_CELLS, this.#rows - this.#row);
    for (let i = 0; i < count; i++) {
      const isThere = present === null || present[this.#row + i] === 1;
      const index = isThere ? (indices[this.#index++] as number) : -1;
      if (isThere && (index < 0 || index >= dictionary.kinds.length))
        throw new Error('an index lies outside of the dictionary');
      const kind = isThere ? (dictionary.kinds[index] as number) : CellKind.null;
      if (isThere && kind === CellKind.null) this.#values.missing();
      this.kinds[i] = kind;
      this.starts[i] = isThere ? (dictionary.starts[index] as number) : 0;
      this.ends[i] = isThere ? (dictionary.ends[index] as number) : 0;
    }
    this.#row += count;
    this.ready = count;
  }

  /** Values as they follow one another: those that are at hand, or the next one. */
  async #cut(page: PageBytes): Promise<void> {
    const values = this.#values;
    const present = this.#present;
    const most = Math.min(MOST_CELLS, this.#rows - this.#row);
    let count = 0;
    values.clear();
    while (count < most) {
      if (present !== null && present[this.#row] === 0) {
        this.kinds[count] = CellKind.null;
        this.starts[count] = this.ends[count] = 0;
      } else {
        const { bytes, at, end } = page;
        const stop = values.endOf(bytes, at, end);
        if (stop > end) {
          if (count > 0) break;
          await page.more();
          continue;
        }
        values.note(this, count, bytes, at, stop);
        if (this.kinds[count] === CellKind.null) values.missing();
        page.at = stop;
      }
      count++;
      this.#row++;
    }
    this.bytes = values.bytesOf(page.bytes);
    this.ready = count;
  }

  /** Goes on to the next page of data; answers false behind the last. */
  async #nextPage(): Promise<boolean> {
    let next = await this.#pages.next();
    for (; next?.kind === 'dictionary'; next = await this.#pages.next())
      this.#dictionary = this.#read(next.bytes, next.count);
    if (next === null) return false;
    const { rows, present, encoding, page } = next;
    const isRuns = this.#isBoolean && encoding === Encoding.rle;
    const isPicked = encoding === Encoding.plainDictionary || encoding === Encoding.rleDictionary;
    if (encoding !== Encoding.plain && !isRuns && !isPicked)
      throw new Error('a page is written in a way that is not read');
    this.#rows = rows;
    this.#row = this.#index = 0;
    this.#present = present;
    this.#page = this.#indices = null;
    if (isPicked) this.#indices = this.#indicesOf(page);
    else if (this.#isBoolean) this.#indices = this.#bitsOf(page, isRuns);
    else this.#page = page;
    return true;
  }

  #indicesOf({ bytes, at, end }: PageBytes): Int32Array {
    const indices = new Int32Array(this.#count());
    const width = indices.length === 0 ? 0 : (bytes[at] ?? 0);
    if (width > 0) readHybrid(bytes, at + 1, end, width, indices);
    return indices;
  }

  /** Booleans: packed eight in a byte, or in runs behind their length. */
  #bitsOf({ bytes, at, end }: PageBytes, isRuns: boolean): Int32Array {
    this.#dictionary = BITS;
    const bits = new Int32Array(this.#count());
    if (isRuns) readHybrid(bytes, at + 4, end, 1, bits);
    else if (at + bits.length / 8 > end) throw new Error('a page ends within its values');
    else for (let i = 0; i < bits.length; i++) bits[i] = ((bytes[at + (i >> 3)] as number) >> (i & 7)) & 1;
    return bits;
  }

  /** Values of the page in hand. */
  #count(): number {
    return this.#present ? this.#present.reduce((sum, bit) => sum + bit, 0) : this.#rows;
  }

  #read(bytes: Uint8Array, count: number): ColumnCells {
    const places = {
      kinds: new Uint8Array(count),
      starts: new Int32Array(count),
      ends: new Int32Array(count),
    };
    const values = this.#newValues();
    let at = 0;
    for (let i = 0; i < count; i++) {
      const end = values.endOf(bytes, at, bytes.length);
      if (end > bytes.length) throw new Error('the dictionary of a column is damaged');
      values.note(places, i, bytes, at, end);
      at = end;
    }
    return { ...places, bytes: values.bytesOf(bytes) };
  }
}
