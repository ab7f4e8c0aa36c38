import { type ColumnMetaData, type CompressionCodec, type SchemaTree, snappyUncompress } from 'hyparquet';
import { CellKind, type ColumnCells } from '../../cells/packed-cells';
import { ByteWindow } from '../text/byte-window';
import { readBytes } from '../text/source-bytes';
import { type CellColumn, MOST_CELLS } from './cell-column';
import { compressors } from './compressors';
import { readHybrid } from './hybrid';
import { type PageBytes, PlainPage, WholePage } from './page-bytes';
import { Encoding, pageHeader, type PageHeader } from './page-header';
import { type PlainValues, wordAt } from './plain-values';
import { SnappyPage } from './snappy-page';

/** A larger page is unpacked bit by bit, where that can be. */
const LARGE_PAGE = 2 ** 20;
/** A shorter chunk is read at once, and a header is not looked for in fewer bytes of a longer one. */
const SMALL_CHUNK = 2 ** 20;
const HEADER = 2 ** 10;

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
  readonly #blob: Blob;
  readonly #codec: CompressionCodec;
  readonly #isOptional: boolean;
  readonly #isBoolean: boolean;
  readonly #newValues: () => PlainValues;
  readonly #values: PlainValues;
  #window: ByteWindow | null = null;
  /** Of the next page header, in the blob. */
  #next = 0;
  #dictionary: ColumnCells | null = null;
  /** Of the page in hand: rows that were not told, whether each has a value, and where its values or indices are. */
  #rows = 0;
  #row = 0;
  #present: Uint8Array | null = null;
  #page: PageBytes | null = null;
  #indices: Int32Array | null = null;
  #index = 0;

  constructor(file: Blob, { element }: SchemaTree, chunk: ColumnMetaData, values: () => PlainValues) {
    const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
    this.#blob = file.slice(start, start + Number(chunk.total_compressed_size));
    this.#codec = chunk.codec;
    this.#isOptional = element.repetition_type !== 'REQUIRED';
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
    this.#window?.close();
    this.#window = null;
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
    const window = (this.#window ??= await this.#open());
    for (;;) {
      const header = await this.#header(window);
      if (header === null) return false;
      const at = header.end;
      this.#next = window.base + at + header.packed;
      if (header.kind === 'data' || header.kind === 'data v2') {
        await this.#begin(window, at, header);
        return true;
      }
      if (header.kind === 'dictionary') {
        const bytes = await this.#unpacked(window, at, header.packed, header.size);
        this.#dictionary = this.#read(bytes, header.values);
      }
    }
  }

  async #open(): Promise<ByteWindow> {
    const blob = this.#blob;
    if (blob.size > SMALL_CHUNK) return ByteWindow.open(blob, 0);
    return ByteWindow.of(blob, await readBytes(blob, 0, blob.size));
  }

  async #header(window: ByteWindow): Promise<PageHeader | null> {
    if (this.#next > window.base + window.held.length) await window.skip(this.#next);
    if (this.#next >= this.#blob.size - 1) return null;
    for (let least = HEADER; ; least *= 4) {
      let at = this.#next - window.base;
      if (window.held.length - at < least && !window.isWhole) {
        await window.hold(at, least);
        at = this.#next - window.base;
      }
      const header = pageHeader(window.held, at);
      if (header) return header;
      if (window.isWhole) throw new Error('a page header is cut off');
    }
  }

  /** Reads the levels of a page, and stands before its values. */
  async #begin(window: ByteWindow, at: number, header: PageHeader): Promise<void> {
    const { values: rows, encoding, kind, repetitionBytes, definitionBytes } = header;
    this.#rows = rows;
    this.#row = this.#index = 0;
    this.#present = this.#indices = this.#page = null;
    const isRuns = this.#isBoolean && encoding === Encoding.rle;
    const isPicked = encoding === Encoding.plainDictionary || encoding === Encoding.rleDictionary;
    const isPlain = encoding === Encoding.plain && !this.#isBoolean;
    if (encoding !== Encoding.plain && !isRuns && !isPicked)
      throw new Error('a page is written in a way that is not read');
    let page: PageBytes;
    if (kind === 'data v2') {
      // Its levels are not packed with its values.
      const levels = repetitionBytes + definitionBytes;
      await window.hold(at, levels);
      const from = this.#next - header.packed - window.base;
      if (this.#isOptional) this.#levels(window.held, from + repetitionBytes, from + levels, rows);
      const rest = { ...header, packed: header.packed - levels, size: header.size - levels };
      page = await this.#opened(window, from + levels, rest, isPlain);
    } else {
      page = await this.#opened(window, at, header, isPlain);
      if (this.#isOptional) {
        while (page.end - page.at < 4) await page.more();
        const length = wordAt(page.bytes, page.at);
        while (page.end - page.at < 4 + length) await page.more();
        page.at += 4 + length;
        this.#levels(page.bytes, page.at - length, page.at, rows);
      }
    }
    if (isPlain) this.#page = page;
    else this.#indices = isPicked ? this.#indicesOf(page) : this.#bitsOf(page, isRuns);
  }

  #levels(bytes: Uint8Array, start: number, end: number, rows: number): void {
    const present = new Uint8Array(rows);
    readHybrid(bytes, start, end, 1, present);
    this.#present = present;
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

  /** The bytes of a page: bit by bit where it is a large one of values in order. */
  async #opened(
    window: ByteWindow,
    at: number,
    { packed, size, isPacked }: PageHeader,
    isPlain: boolean,
  ): Promise<PageBytes> {
    const codec = isPacked ? this.#codec : 'UNCOMPRESSED';
    if (isPlain && size > LARGE_PAGE) {
      if (codec === 'UNCOMPRESSED') return new PlainPage(window, at, size);
      if (codec === 'SNAPPY') return new SnappyPage(this.#blob, window, at, packed, size);
    }
    return new WholePage(await this.#unpacked(window, at, packed, size, codec));
  }

  async #unpacked(
    window: ByteWindow,
    at: number,
    packed: number,
    size: number,
    codec = this.#codec,
  ): Promise<Uint8Array> {
    const offset = window.base + at;
    if (window.held.length < at + packed) await window.hold(at, packed);
    const from = offset - window.base;
    if (window.held.length < from + packed) throw new Error('a page is cut off');
    const bytes = window.held.subarray(from, from + packed);
    if (codec === 'UNCOMPRESSED') return bytes.slice();
    const unpack = compressors[codec];
    if (unpack) {
      const unpacked = unpack(bytes, size);
      if (unpacked.length !== size) throw new Error('a page is not as long as it says');
      return unpacked;
    }
    const unpacked = new Uint8Array(size);
    snappyUncompress(bytes, unpacked);
    return unpacked;
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
