import { NO_KEY } from './cells';
import { type CoreExports, Draft } from './draft';
import { program } from './program';

/** Gives keys their ids. */
export interface KeyNames {
  /** How often it started anew: ids of before mean nothing. */
  readonly round: number;
  /** Id of the ASCII key in `bytes[start, end)`, -1 where it does not fit. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

let compiled: WebAssembly.Module | null = null;
const compile = () => new WebAssembly.Module(Uint8Array.from(atob(program), (char) => char.charCodeAt(0)));

/**
 * A small program of WebAssembly for what is done to every byte: one for each thread, made at once. It takes the common
 * path only. One text is in hand at a time, and one draft. Only in a worker: a page may not make one at once.
 */
export class ByteCore {
  readonly exports: CoreExports;
  readonly draft: Draft;
  /** The tape of the text in hand. Another view once the memory moved. */
  cells = new Int32Array(0);
  /** Of the text in hand: another one has another. */
  serial = 0;
  /** Is told when the memory moved. */
  onMove: ((core: ByteCore) => void) | null = null;
  readonly #longest: number;
  readonly #text: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #keys: KeyNames | null = null;
  #round = 0;
  /** Where byte 0 of the bytes that the text stands in would be. */
  #base = 0;

  constructor() {
    const newKey = (at: number, length: number) => this.#keys?.find(this.#bytes, at, at + length) ?? NO_KEY;
    const { exports } = new WebAssembly.Instance((compiled ??= compile()), { keys: { newKey } });
    this.exports = exports as unknown as CoreExports;
    this.#longest = this.exports.LONGEST_TEXT.value;
    this.#text = this.exports.TEXT.value;
    this.draft = new Draft(this.exports, () => this.#move());
    this.#move();
  }

  /** Lays the JSON text `bytes[start, end)` out as a tape; false where that takes more than the common path. */
  parse(bytes: Uint8Array, start: number, end: number, keys: KeyNames): boolean {
    if (end - start > this.#longest) return false;
    if (keys !== this.#keys || keys.round !== this.#round) {
      this.#keys = keys;
      this.#round = keys.round;
      this.exports.forgetKeys();
    }
    this.serial++;
    this.#base = this.#text - start;
    this.#bytes.set(bytes.subarray(start, end), this.#text);
    return this.exports.parse(end - start, start) !== 0;
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
    const { memory, CELLS, CELLS_END } = this.exports;
    this.#bytes = new Uint8Array(memory.buffer);
    this.cells = new Int32Array(memory.buffer, CELLS.value, (CELLS_END.value - CELLS.value) >> 2);
    this.onMove?.(this);
  }
}
