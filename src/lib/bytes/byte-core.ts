import { NO_KEY } from './cells';
import { compileNow } from './compiled';
import { type CoreExports, Draft } from './draft';
import { StreamedHash } from './streamed-hash';

/** Gives keys their ids. */
export interface KeyNames {
  /** How often it started anew: ids of before mean nothing. */
  readonly round: number;
  /** Id of the ASCII key in `bytes[start, end)`, -1 where it does not fit. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

/** So many bytes are held at once to read their lines: they stay in the nearer memory of a processor. */
const HELD = 2 ** 20;
const LINE_FEED = 10;

/**
 * A small program of WebAssembly for what is done to every byte: one for each thread, made at once. It takes the common
 * path only. One text is in hand at a time, and one draft. Only in a worker: a page may not make one at once.
 */
export class ByteCore {
  readonly exports: CoreExports;
  readonly draft: Draft;
  readonly hash: StreamedHash;
  /** The tape of the text in hand. Another view once the memory moved. */
  cells = new Int32Array(0);
  /** Of the text in hand: another one has another. */
  serial = 0;
  /** Of the text in hand: a later one with the same number has the same members in the same places of its tape. */
  layout = 0;
  /** Is told when the memory moved. */
  onMove: ((core: ByteCore) => void) | null = null;
  readonly #longest: number;
  readonly #text: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #result = new Int32Array(0);
  /** The bytes of which a part stands at TEXT, where their lines are read. */
  #held: Uint8Array | null = null;
  #heldStart = 0;
  #heldEnd = 0;
  /** Where the line of the held bytes begins that was looked at last, if it is not on the common path. */
  #refused = -1;
  #keys: KeyNames | null = null;
  #round = 0;
  /** Where byte 0 of the bytes that the text stands in would be. */
  #base = 0;

  constructor(program = compileNow()) {
    const newKey = (at: number, length: number) => this.#keys?.find(this.#bytes, at, at + length) ?? NO_KEY;
    const { exports } = new WebAssembly.Instance(program, { keys: { newKey } });
    this.exports = exports as unknown as CoreExports;
    this.#longest = this.exports.LONGEST_TEXT.value;
    this.#text = this.exports.TEXT.value;
    this.draft = new Draft(this.exports, () => this.#move());
    this.hash = new StreamedHash(this.exports);
    this.#move();
  }

  /** Lays the JSON text `bytes[start, end)` out as a tape; false where that takes more than the common path. */
  parse(bytes: Uint8Array, start: number, end: number, keys: KeyNames): boolean {
    if (end - start > this.#longest || (bytes === this.#held && start === this.#refused)) return false;
    this.#begin(keys, this.#text - start);
    this.#held = null;
    this.#bytes.set(bytes.subarray(start, end), this.#text);
    const isRead = this.exports.parse(end - start, start) !== 0;
    this.layout = this.#result[0] as number;
    return isRead;
  }

  /**
   * Lays the JSON text out that begins at `start` and ends with its line; answers where its line feed stands, or the end
   * of the bytes where none does; -1 where that takes more than the common path, which may be that the line is cut. The
   * bytes may not change: their next lines are read where the core has them.
   */
  parseLine(bytes: Uint8Array, start: number, keys: KeyNames): number {
    if (bytes !== this.#held || start < this.#heldStart || start >= this.#heldEnd) this.#hold(bytes, start);
    let end = this.#parseHeld(start, keys);
    const isCut = (end < 0 || end === this.#heldEnd) && this.#isCut(bytes, start);
    if (isCut && start > this.#heldStart) {
      this.#hold(bytes, start);
      end = this.#parseHeld(start, keys);
    }
    if (end === this.#heldEnd && end < bytes.length) end = -1;
    this.#refused = end < 0 && !this.#isCut(bytes, start) ? start : -1;
    return end;
  }

  #parseHeld(start: number, keys: KeyNames): number {
    this.#begin(keys, this.#text - this.#heldStart);
    const end = this.exports.parseLine(start);
    this.layout = this.#result[0] as number;
    return end;
  }

  #hold(bytes: Uint8Array, start: number): void {
    const part = bytes.subarray(start, start + HELD);
    this.#bytes.set(part, this.#text);
    this.exports.hold(part.length, start);
    this.#held = bytes;
    this.#heldStart = start;
    this.#heldEnd = start + part.length;
  }

  /** Whether the line at `start` goes on behind what is held. */
  #isCut(bytes: Uint8Array, start: number): boolean {
    if (this.#heldEnd === bytes.length) return false;
    const feed = bytes.indexOf(LINE_FEED, start);
    return feed < 0 || feed >= this.#heldEnd;
  }

  #begin(keys: KeyNames, base: number): void {
    if (keys !== this.#keys || keys.round !== this.#round) {
      this.#keys = keys;
      this.#round = keys.round;
      this.exports.beginKeys();
    }
    this.serial++;
    this.#base = base;
  }

  /** Adds to the draft what the checked string body `[start, end)` of the text in hand spells. */
  unescape(start: number, end: number): void {
    this.draft.unescape(this.#base + start, this.#base + end);
  }

  /** The same for the first `limit` code points. */
  unescapeSome(start: number, end: number, limit: number): void {
    this.draft.unescapeSome(this.#base + start, this.#base + end, limit);
  }

  #move(): void {
    const { memory, CELLS, CELLS_END, RESULT } = this.exports;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#result = new Int32Array(memory.buffer, RESULT.value, 1);
    this.cells = new Int32Array(memory.buffer, CELLS.value, (CELLS_END.value - CELLS.value) >> 2);
    this.onMove?.(this);
  }
}
