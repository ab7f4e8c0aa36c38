import { COUNT, END, KEY, KIND_MASK, NEXT, NO_KEY, SHAPE, START, STRIDE } from './cells';
import { DuplicateKeys } from './duplicate-keys';
import { FAULTS } from './faults';
import { KeyTable } from './key-table';
import { Kind, type JsonFault, type Node } from './node';
import { ScalarScanner } from './scalar';
import { BROKEN, StringScanner } from './string-scan';
import { ByteArena, unescapeInto } from './utf8';

const SMALL = STRIDE * 512;
const LARGE = 1 << 24;

/** One pass over a JSON text that checks all of it and lays it out in `cells`. Keeps its memory between texts. */
export class TapeParser {
  cells = new Int32Array(SMALL);
  bytes: Uint8Array = new Uint8Array(0);
  nonFinite = 0;
  repaired = 0;
  /** Keys that the key table does not hold. */
  looseKeys = 0;
  readonly keys = new KeyTable();
  readonly duplicates = new DuplicateKeys();
  readonly #strings = new StringScanner();
  readonly #scalars = new ScalarScanner();
  readonly #names = new ByteArena();
  readonly #textOf = (quote: number) => this.keyText(quote);
  #keyId = NO_KEY;
  #fault: JsonFault | null = null;
  #start = 0;

  parse(bytes: Uint8Array, start: number, end: number): JsonFault | null {
    this.bytes = bytes;
    this.nonFinite = this.repaired = this.looseKeys = this.duplicates.count = 0;
    this.#fault = null;
    this.#start = start;
    if (this.cells.length > LARGE) this.cells = new Int32Array(SMALL);
    this.keys.prepare();
    this.#strings.use(bytes);
    try {
      this.#run(bytes, start, end);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#fail(start, FAULTS.size);
    }
    return this.#fault;
  }

  /** Text of the key whose opening quote stands at `quote`. */
  keyText(quote: number): string {
    let close = quote + 1;
    while (this.bytes[close] !== 0x22) close += this.bytes[close] === 0x5c ? 2 : 1;
    this.#names.clear();
    unescapeInto(this.bytes, quote + 1, close, this.#names, Infinity, true);
    return decoder.decode(this.#names.bytes.subarray(0, this.#names.length));
  }

  #run(bytes: Uint8Array, start: number, end: number): void {
    const strings = this.#strings;
    let cells = this.cells;
    let at = skipSpace(bytes, start, end);
    if (at >= end) return this.#fail(at, FAULTS.empty);
    let node = -STRIDE;
    let parent = -1;
    let last = -1;
    let key = NO_KEY;
    for (;;) {
      // A value is due at `at`.
      if (at >= end) return this.#fail(at, key === NO_KEY ? FAULTS.openArray : FAULTS.afterKey);
      node += STRIDE;
      if (node + STRIDE > cells.length) cells = this.#grow();
      cells[node + START] = at;
      cells[node + NEXT] = -1;
      cells[node + KEY] = key;
      cells[node + COUNT] = 0;
      if (parent >= 0) {
        if (last >= 0) cells[last + NEXT] = node;
        cells[parent + COUNT] = (cells[parent + COUNT] as number) + 1;
      }
      last = node;
      const byte = bytes[at] as number;
      if (byte === 0x22) {
        const close = strings.scan(at + 1, end);
        if (close < 0) return this.#fail(strings.faultAt, strings.fault);
        if ((strings.flags & BROKEN) !== 0) this.repaired++;
        cells[node + SHAPE] = Kind.string | strings.flags;
        at = close + 1;
      } else if (byte === 0x7b || byte === 0x5b) {
        const isObject = byte === 0x7b;
        cells[node + SHAPE] = isObject ? Kind.object : Kind.array;
        at = skipSpace(bytes, at + 1, end);
        if (at >= end) return this.#fail(at, isObject ? FAULTS.openObject : FAULTS.openArray);
        if (bytes[at] !== byte + 2) {
          cells[node + END] = parent;
          parent = node;
          last = -1;
          if (isObject && (at = this.#key(bytes, at, end, node + STRIDE)) < 0) return;
          key = isObject ? this.#keyId : NO_KEY;
          continue;
        }
        at++;
      } else {
        at = this.#scalars.scan(bytes, at, end);
        if (at < 0) return this.#fail(this.#scalars.faultAt, this.#scalars.fault);
        const { kind } = this.#scalars;
        if (kind === Kind.nonFinite) this.nonFinite++;
        cells[node + SHAPE] = kind;
      }
      cells[node + END] = at;
      // A value has ended: a comma, a closing bracket or the end of the text follows.
      for (;;) {
        at = skipSpace(bytes, at, end);
        if (parent < 0) return at < end ? this.#fail(at, FAULTS.trailing) : undefined;
        const isObject = ((cells[parent + SHAPE] as number) & KIND_MASK) === Kind.object;
        if (at >= end) return this.#fail(at, isObject ? FAULTS.openObject : FAULTS.openArray);
        const next = bytes[at] as number;
        if (next === 0x2c) {
          at = skipSpace(bytes, at + 1, end);
          if (isObject && (at = this.#key(bytes, at, end, node + STRIDE)) < 0) return;
          key = isObject ? this.#keyId : NO_KEY;
          break;
        }
        if (next !== (isObject ? 0x7d : 0x5d)) {
          return this.#fail(at, isObject ? FAULTS.inObject : FAULTS.inArray);
        }
        last = parent;
        parent = cells[last + END] as number;
        cells[last + END] = ++at;
        if (isObject && (cells[last + COUNT] as number) > 1) this.duplicates.shadow(cells, last, this.#textOf);
      }
    }
  }

  /**
   * Reads a key and its colon into #keyId and answers where the value starts, -1 after a fault.
   * Rows of one file look alike: the key that the text before had at this node is tried first.
   */
  #key(bytes: Uint8Array, at: number, end: number, node: Node): number {
    if (at >= end) return this.#failed(at, FAULTS.openObject);
    if (bytes[at] !== 0x22) return this.#failed(at, FAULTS.key);
    const guess = node < this.cells.length ? (this.cells[node + KEY] as number) : NO_KEY;
    let close = -1;
    if (guess >= 0 && guess < this.keys.names.length) close = this.keys.closes(guess, bytes, at + 1, end);
    if (close >= 0) this.#keyId = guess;
    else {
      close = this.#strings.scan(at + 1, end);
      if (close < 0) return this.#failed(this.#strings.faultAt, this.#strings.fault);
      this.#keyId = this.#idOfKey(bytes, at, close);
    }
    const colon = skipSpace(bytes, close + 1, end);
    if (colon >= end) return this.#failed(colon, FAULTS.afterKey);
    if (bytes[colon] !== 0x3a) return this.#failed(colon, FAULTS.colon);
    return skipSpace(bytes, colon + 1, end);
  }

  #idOfKey(bytes: Uint8Array, quote: number, close: number): number {
    const { flags } = this.#strings;
    if ((flags & BROKEN) !== 0) this.repaired++;
    const id = flags === 0 ? this.keys.find(bytes, quote + 1, close) : this.keys.findName(this.keyText(quote));
    if (id < 0) this.looseKeys++;
    return id < 0 ? ~quote : id;
  }

  #fail(offset: number, message: string): void {
    this.#fault = { offset: offset - this.#start, message };
  }

  #failed(offset: number, message: string): -1 {
    this.#fail(offset, message);
    return -1;
  }

  #grow(): Int32Array<ArrayBuffer> {
    const grown = new Int32Array(this.cells.length * 2);
    grown.set(this.cells);
    return (this.cells = grown);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  while (at < end) {
    const byte = bytes[at] as number;
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    at++;
  }
  return at;
}
