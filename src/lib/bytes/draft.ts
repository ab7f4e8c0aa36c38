/** What the program of `core/` brings. */
export interface CoreExports {
  memory: WebAssembly.Memory;
  TEXT: WebAssembly.Global<'i32'>;
  CELLS: WebAssembly.Global<'i32'>;
  CELLS_END: WebAssembly.Global<'i32'>;
  RESULT: WebAssembly.Global<'i32'>;
  DRAFT: WebAssembly.Global<'i32'>;
  WINDOW: WebAssembly.Global<'i32'>;
  WINDOW_SIZE: WebAssembly.Global<'i32'>;
  LONGEST_TEXT: WebAssembly.Global<'i32'>;
  parse(length: number, offset: number): number;
  hold(length: number, offset: number): void;
  parseLine(start: number): number;
  beginKeys(): void;
  unescape(at: number, end: number, to: number): number;
  unescapeSome(at: number, end: number, to: number, limit: number): number;
  fold(start: number, end: number): number;
  draftHash64(length: number): void;
  draftHash128(length: number): void;
  beginDigest(): void;
  addToDigest(length: number): void;
  endDigest(): void;
}

const PAGE = 2 ** 16;
/** Bytes behind its end that a draft may touch. */
const SLACK = 32;
/** Up to this length bytes are copied, and ASCII is encoded, faster here than by a call. */
const SHORT = 64;
const encoder = new TextEncoder();

/** Bytes that are put together in the memory of a byte core, to be hashed or read. */
export class Draft {
  #length = 0;
  readonly #core: CoreExports;
  readonly #onMove: () => void;
  readonly #start: number;
  readonly #result: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #words: Uint32Array;

  constructor(core: CoreExports, onMove: () => void) {
    this.#core = core;
    this.#onMove = onMove;
    this.#start = core.DRAFT.value;
    this.#result = core.RESULT.value;
    this.#bytes = new Uint8Array(core.memory.buffer);
    this.#words = new Uint32Array(core.memory.buffer, this.#result, 2);
  }

  clear(): void {
    this.#length = 0;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** What stands in it, until it is changed. */
  view(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#start + this.#length);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#start + this.#length++] = value;
  }

  add(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(length);
    const to = this.#start + this.#length;
    if (length > SHORT) this.#bytes.set(bytes, to);
    else for (let i = 0; i < length; i++) this.#bytes[to + i] = bytes[i] as number;
    this.#length += length;
  }

  /** UTF-8 of a string; lone surrogates become U+FFFD. */
  addText(text: string): void {
    this.#reserve(3 * text.length);
    const bytes = this.#bytes;
    let to = this.#start + this.#length;
    let at = 0;
    if (text.length <= SHORT)
      for (; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (unit >= 0x80) break;
        bytes[to++] = unit;
      }
    if (at < text.length) to += encoder.encodeInto(text.slice(at), bytes.subarray(to)).written;
    this.#length = to - this.#start;
  }

  /** Adds what the checked string body in `[at, end)` of the memory spells. */
  unescape(at: number, end: number): void {
    this.#reserve(end - at);
    const to = this.#start + this.#length;
    this.#length = this.#core.unescape(at, end, to) - this.#start;
  }

  /** The same for the first `limit` code points. */
  unescapeSome(at: number, end: number, limit: number): void {
    this.#reserve(end - at);
    const to = this.#start + this.#length;
    this.#length = this.#core.unescapeSome(at, end, to, limit) - this.#start;
  }

  /** Trims it and folds white space; false where that takes Unicode, and what stands in it is lost then. */
  fold(): boolean {
    const end = this.#core.fold(this.#start, this.#start + this.#length);
    if (end === 0) return false;
    this.#length = end - this.#start;
    return true;
  }

  /** XXH3 of 64 bits. */
  hash64(out: { low: number; high: number }): void {
    this.#core.draftHash64(this.#length);
    out.low = this.#words[0] ?? 0;
    out.high = this.#words[1] ?? 0;
  }

  /** XXH3 of 128 bits, as 32 hexadecimal digits in ASCII. */
  hash128(out: Uint8Array): void {
    this.#core.draftHash128(this.#length);
    const bytes = this.#bytes;
    for (let i = 0, from = this.#result; i < 32; i++) out[i] = bytes[from++] as number;
  }

  #reserve(count: number): void {
    const { memory } = this.#core;
    const lacking = this.#start + this.#length + count + SLACK - this.#bytes.length;
    if (lacking <= 0) return;
    memory.grow(Math.ceil(lacking / PAGE));
    this.#bytes = new Uint8Array(memory.buffer);
    this.#words = new Uint32Array(memory.buffer, this.#result, 2);
    this.#onMove();
  }
}
