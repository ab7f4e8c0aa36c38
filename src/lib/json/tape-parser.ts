import { COUNT, END, KEY, KIND_MASK, NEXT, NO_KEY, SHAPE, START, STRIDE } from './cells';
import { skipSpace } from './bytes';
import { DuplicateKeys } from './duplicate-keys';
import { FAULTS } from './faults';
import { KeyReader } from './key-reader';
import { Kind, type JsonFault } from './node';
import { ScalarScanner } from './scalar';
import { BROKEN, NON_ASCII, RAW, StringScanner } from './string-scan';
import { isUtf8 } from './utf8';

const SMALL = STRIDE * 512;
const LARGE = 1 << 24;

/** Texts of a record: text i is `[starts[i], ends[i])`, with 0x80 in `bits[i]` where a byte of it is beyond ASCII; an empty one is null. */
export interface Fields {
  starts: Int32Array;
  ends: Int32Array;
  bits: Uint8Array;
  count: number;
}

/** One pass over a JSON text that checks all of it and lays it out in `cells`. Keeps its memory between texts. */
export class TapeParser {
  cells = new Int32Array(SMALL);
  bytes: Uint8Array = new Uint8Array(0);
  nonFinite = 0;
  readonly keys = new KeyReader();
  readonly duplicates = new DuplicateKeys();
  readonly #strings = new StringScanner();
  readonly #scalars = new ScalarScanner();
  readonly #textOf = (quote: number) => this.keys.textAt(quote);
  #brokenStrings = 0;
  #fault: JsonFault | null = null;
  #start = 0;

  /** Without `whole`, text after the value is not looked at. */
  parse(bytes: Uint8Array, start: number, end: number, whole: boolean): JsonFault | null {
    this.bytes = bytes;
    this.nonFinite = this.#brokenStrings = this.duplicates.count = 0;
    this.#fault = null;
    this.#start = start;
    if (this.cells.length > LARGE) this.cells = new Int32Array(SMALL);
    this.keys.begin(bytes);
    this.#strings.use(bytes);
    try {
      this.#run(bytes, start, end, whole);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#fail(start, FAULTS.size);
    }
    return this.#fault;
  }

  /** Lays out texts that stand in `bytes` as the members of an object, as if they had been read from JSON. */
  fields(bytes: Uint8Array, names: readonly string[], { starts, ends, bits, count }: Fields): void {
    this.bytes = bytes;
    this.nonFinite = this.#brokenStrings = this.duplicates.count = 0;
    const ids = this.keys.named(names);
    const size = STRIDE * (names.length + 1);
    while (this.cells.length < size) this.#grow();
    const { cells } = this;
    cells[SHAPE] = Kind.object;
    cells[START] = starts[0] ?? 0;
    cells[END] = ends[count - 1] ?? 0;
    cells[NEXT] = -1;
    cells[KEY] = NO_KEY;
    cells[COUNT] = names.length;
    for (let i = 0, node = STRIDE; i < names.length; i++, node += STRIDE) {
      const start = i < count ? (starts[i] as number) : 0;
      const end = i < count ? (ends[i] as number) : 0;
      let flags = RAW;
      if (start < end && (bits[i] as number) >= 0x80) {
        flags |= NON_ASCII;
        if (!isUtf8(bytes, start, end)) {
          flags |= BROKEN;
          this.#brokenStrings++;
        }
      }
      cells[node + SHAPE] = start < end ? Kind.string | flags : Kind.null;
      // As if quotes stood around it.
      cells[node + START] = start - 1;
      cells[node + END] = end + 1;
      cells[node + NEXT] = node + STRIDE < size ? node + STRIDE : -1;
      cells[node + KEY] = ids[i] as number;
      cells[node + COUNT] = 0;
    }
  }

  /** Strings and keys that are not UTF-8 or hold a lone surrogate. */
  get repaired(): number {
    return this.#brokenStrings + this.keys.broken;
  }

  #run(bytes: Uint8Array, start: number, end: number, whole: boolean): void {
    const strings = this.#strings;
    const { keys } = this;
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
        if ((strings.flags & BROKEN) !== 0) this.#brokenStrings++;
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
          if (isObject && (at = keys.read(bytes, at, end, guessAt(cells, node))) < 0) {
            return this.#fail(keys.faultAt, keys.fault);
          }
          key = isObject ? keys.id : NO_KEY;
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
        if (parent < 0) return whole && at < end ? this.#fail(at, FAULTS.trailing) : undefined;
        const isObject = ((cells[parent + SHAPE] as number) & KIND_MASK) === Kind.object;
        if (at >= end) return this.#fail(at, isObject ? FAULTS.openObject : FAULTS.openArray);
        const next = bytes[at] as number;
        if (next === 0x2c) {
          at = skipSpace(bytes, at + 1, end);
          if (isObject && (at = keys.read(bytes, at, end, guessAt(cells, node))) < 0) {
            return this.#fail(keys.faultAt, keys.fault);
          }
          key = isObject ? keys.id : NO_KEY;
          break;
        }
        if (next !== (isObject ? 0x7d : 0x5d)) {
          return this.#fail(at, isObject ? FAULTS.inObject : FAULTS.inArray);
        }
        last = parent;
        parent = cells[last + END] as number;
        cells[last + END] = ++at;
        if (isObject && (cells[last + COUNT] as number) > 1)
          this.duplicates.shadow(cells, last, this.#textOf);
      }
    }
  }

  #fail(offset: number, message: string): void {
    this.#fault = { offset: offset - this.#start, message };
  }

  #grow(): Int32Array<ArrayBuffer> {
    const grown = new Int32Array(this.cells.length * 2);
    grown.set(this.cells);
    return (this.cells = grown);
  }
}

/** Rows of one file look alike: the key that the text before had at the next node is tried first. */
const guessAt = (cells: Int32Array, node: number): number => cells[node + STRIDE + KEY] ?? NO_KEY;
