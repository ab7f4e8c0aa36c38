import type { ColumnMetaData, CompressionCodec, SchemaElement, SchemaTree } from 'hyparquet';
import { ByteWindow } from '../text/byte-window';
import { readBytes } from '../text/source-bytes';
import { compressors } from './compressors';
import { checkRuns, readHybrid } from './hybrid';
import { type PageBytes, PlainPage, WholePage } from './page-bytes';
import { Encoding, pageHeader, type PageHeader } from './page-header';
import { sliceOf } from './open-parquet';
import { PageCheck } from './page-check';
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

/** Bits of a level that says where a list goes on, and of one that says how much of a value is there. */
interface Levels {
  repetition: number;
  definition: number;
}

/** The pages of a column chunk without lists, in order. */
export class ChunkPages {
  readonly #blob: Blob;
  readonly #codec: CompressionCodec;
  readonly #isOptional: boolean;
  /** Values of such a type are never read bit by bit. */
  readonly #isBoolean: boolean;
  readonly #check: PageCheck;
  #window: ByteWindow | null = null;
  /** Of the next page header, in the blob. */
  #next = 0;

  constructor(file: Blob, element: SchemaElement, chunk: ColumnMetaData) {
    const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
    this.#blob = sliceOf(file, start, start + Number(chunk.total_compressed_size));
    this.#check = new PageCheck(this.#blob, {
      values: Number(chunk.num_values),
      bytes: Number(chunk.total_uncompressed_size),
    });
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
      await this.#check.page(window, header);
      const { kind, end, values, packed, size } = header;
      this.#next = window.base + end + packed;
      if (kind === 'data') return this.#page(window, header);
      if (kind === 'data v2') return this.#page2(window, header);
      if (kind === 'dictionary')
        return { kind, count: values, bytes: await this.#unpacked(window, end, packed, size) };
    }
  }

  /** Looks through all pages, of which no value is read. */
  async check(levels: Levels): Promise<void> {
    const window = (this.#window ??= await this.#open());
    for (let header = await this.#header(window); header; header = await this.#header(window)) {
      await this.#check.page(window, header);
      this.#next = window.base + header.end + header.packed;
      if (header.kind === 'data') await this.#checkRuns(window, header, levels);
      else if (header.kind === 'data v2') await this.#checkRuns2(window, header, levels);
    }
  }

  async #checkRuns(window: ByteWindow, header: PageHeader, levels: Levels): Promise<void> {
    const { end, packed, size, values } = header;
    const bytes = await this.#unpacked(window, end, packed, size);
    let at = 0;
    for (const width of [levels.repetition, levels.definition]) {
      if (width === 0) continue;
      const from = at + 4;
      at = from + wordAt(bytes, at);
      checkRuns(bytes, from, at, width, values);
    }
    this.#checkIndices(bytes, at, header);
  }

  async #checkRuns2(window: ByteWindow, header: PageHeader, levels: Levels): Promise<void> {
    const { end, packed, size, values, repetitionBytes, definitionBytes, isPacked } = header;
    const before = repetitionBytes + definitionBytes;
    if (repetitionBytes < 0 || definitionBytes < 0 || before > packed)
      throw new Error('a page header is damaged');
    const start = window.base + end;
    await window.hold(end, packed);
    const at = start - window.base;
    const said = window.held.subarray(at, at + before);
    checkRuns(said, 0, repetitionBytes, levels.repetition, values);
    checkRuns(said, repetitionBytes, before, levels.definition, values);
    const codec = isPacked ? this.#codec : 'UNCOMPRESSED';
    const rest = await this.#unpacked(window, at + before, packed - before, size - before, codec);
    this.#checkIndices(rest, 0, header);
  }

  /** Values that are no values, but places in the dictionary. */
  #checkIndices(bytes: Uint8Array, at: number, { encoding, values }: PageHeader): void {
    const isPicked = encoding === Encoding.plainDictionary || encoding === Encoding.rleDictionary;
    if (isPicked && at < bytes.length) checkRuns(bytes, at + 1, bytes.length, bytes[at] as number, values);
    if (encoding === Encoding.rle && this.#isBoolean && at + 4 <= bytes.length)
      checkRuns(bytes, at + 4, Math.min(bytes.length, at + 4 + wordAt(bytes, at)), 1, values);
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
    if (!unpack) throw new Error('a page is packed in a way that is not read');
    const unpacked = unpack(bytes, size);
    if (unpacked.length !== size) throw new Error('a page is not as long as it says');
    return unpacked;
  }
}

/** Looks through the pages of a chunk: rejects where one is not as it was written. */
export async function checkPages(file: Blob, tree: SchemaTree, chunk: ColumnMetaData): Promise<void> {
  const within = pathOf(tree, chunk.path_in_schema);
  const count = (isOne: (element: SchemaElement) => boolean) => within.filter(isOne).length;
  const bits = (n: number) => Math.ceil(Math.log2(n + 1));
  const leaf = within.at(-1) ?? tree.element;
  const pages = new ChunkPages(file, leaf, chunk);
  try {
    await pages.check({
      repetition: bits(count(({ repetition_type }) => repetition_type === 'REPEATED')),
      definition: bits(count(({ repetition_type }) => repetition_type !== 'REQUIRED')),
    });
  } finally {
    pages.close();
  }
}

/** What stands from a column down to a leaf of it. */
function pathOf(tree: SchemaTree, [, ...names]: readonly string[]): SchemaElement[] {
  const path = [tree.element];
  for (let at: SchemaTree | undefined = tree; names.length > 0;) {
    const name = names.shift();
    at = at?.children.find(({ element }) => element.name === name);
    if (at) path.push(at.element);
  }
  return path;
}

/** Of each row whether it has a value. */
function levels(bytes: Uint8Array, start: number, end: number, rows: number): Uint8Array {
  const present = new Uint8Array(rows);
  readHybrid(bytes, start, end, 1, present);
  return present;
}
