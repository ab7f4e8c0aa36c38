import { type ColumnMetaData, type CompressionCodec, type SchemaElement, snappyUncompress } from 'hyparquet';
import { ByteWindow } from '../text/byte-window';
import { readBytes } from '../text/source-bytes';
import { compressors } from './compressors';
import { readHybrid } from './hybrid';
import { type PageBytes, PlainPage, WholePage } from './page-bytes';
import { Encoding, pageHeader, type PageHeader } from './page-header';
import { wordAt } from './plain-values';
import { SnappyPage } from './snappy-page';

/** A larger page is unpacked bit by bit, where that can be. */
const LARGE_PAGE = 2 ** 20;
/** A shorter chunk is read at once, and a header is not looked for in fewer bytes of a longer one. */
const SMALL_CHUNK = 2 ** 20;
const HEADER = 2 ** 10;

/** A page of values, or of those that others pick from. */
export type Page =
  | { kind: 'dictionary'; count: number; bytes: Uint8Array }
  /** `present`: of each row whether it has a value, null where all have. The values begin where `page` stands. */
  | { kind: 'data'; rows: number; present: Uint8Array | null; encoding: number; page: PageBytes };

/** The pages of a column chunk without lists, in order. */
export class ChunkPages {
  readonly #blob: Blob;
  readonly #codec: CompressionCodec;
  readonly #isOptional: boolean;
  /** Values of such a type are never read bit by bit. */
  readonly #isBoolean: boolean;
  #window: ByteWindow | null = null;
  /** Of the next page header, in the blob. */
  #next = 0;

  constructor(file: Blob, element: SchemaElement, chunk: ColumnMetaData) {
    const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
    this.#blob = file.slice(start, start + Number(chunk.total_compressed_size));
    this.#codec = chunk.codec;
    this.#isOptional = element.repetition_type !== 'REQUIRED';
    this.#isBoolean = element.type === 'BOOLEAN';
  }

  /** The next page, with which the one before is done with; null behind the last. */
  async next(): Promise<Page | null> {
    const window = (this.#window ??= await this.#open());
    for (;;) {
      const header = await this.#header(window);
      if (header === null) return null;
      const { kind, end, values, packed, size } = header;
      this.#next = window.base + end + packed;
      if (kind === 'data') return this.#page(window, header);
      if (kind === 'data v2') return this.#page2(window, header);
      if (kind === 'dictionary')
        return { kind, count: values, bytes: await this.#unpacked(window, end, packed, size) };
    }
  }

  close(): void {
    this.#window?.close();
    this.#window = null;
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

  /** A page whose levels stand before its values, packed with them. */
  async #page(window: ByteWindow, header: PageHeader): Promise<Page> {
    const { values: rows, encoding } = header;
    const page = await this.#opened(window, header.end, header);
    if (!this.#isOptional) return { kind: 'data', rows, present: null, encoding, page };
    while (page.end - page.at < 4) await page.more();
    const length = wordAt(page.bytes, page.at);
    while (page.end - page.at < 4 + length) await page.more();
    page.at += 4 + length;
    const present = levels(page.bytes, page.at - length, page.at, rows);
    return { kind: 'data', rows, present, encoding, page };
  }

  /** The same of version 2: its levels are not packed. */
  async #page2(window: ByteWindow, header: PageHeader): Promise<Page> {
    const { values: rows, encoding, repetitionBytes, definitionBytes, packed, size } = header;
    const before = repetitionBytes + definitionBytes;
    await window.hold(header.end, before);
    const from = this.#next - packed - window.base;
    const to = from + before;
    const present = this.#isOptional ? levels(window.held, from + repetitionBytes, to, rows) : null;
    const rest = { ...header, packed: packed - before, size: size - before };
    return { kind: 'data', rows, present, encoding, page: await this.#opened(window, to, rest) };
  }

  /** The bytes of a page: bit by bit where it is a large one of values in order. */
  async #opened(
    window: ByteWindow,
    at: number,
    { packed, size, isPacked, encoding }: PageHeader,
  ): Promise<PageBytes> {
    const codec = isPacked ? this.#codec : 'UNCOMPRESSED';
    if (encoding === Encoding.plain && !this.#isBoolean && size > LARGE_PAGE) {
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
}

/** Of each row whether it has a value. */
function levels(bytes: Uint8Array, start: number, end: number, rows: number): Uint8Array {
  const present = new Uint8Array(rows);
  readHybrid(bytes, start, end, 1, present);
  return present;
}
