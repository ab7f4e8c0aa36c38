import type { ByteCore } from '../bytes/byte-core';
import {
  BROKEN,
  COUNT,
  END,
  KEY,
  KIND_MASK,
  NEXT,
  NO_KEY,
  NON_ASCII,
  RAW,
  SHAPE,
  START,
  STRIDE,
} from '../bytes/cells';
import { skipSpace } from './bytes';
import { DuplicateKeys } from './duplicate-keys';
import { FAULTS } from './faults';
import { KeyReader } from './key-reader';
import { Kind, type JsonFault } from './node';
import { ScalarScanner } from './scalar';
import { StringScanner } from './string-scan';
import { isUtf8 } from './utf8';

const SMALL = STRIDE * 512;
const LARGE = 1 << 24;

/** Where the cells of a record stand: cell i in `[starts[i], ends[i])`. */
interface Places {
  starts: Int32Array;
  ends: Int32Array;
  count: number;
}
/** Cells that are texts: 0x80 is set in `bits[i]` where a byte of one is beyond ASCII; an empty one is null. */
interface TextFields extends Places {
  bits: Uint8Array;
}
/** Cells that are known: their kinds, with the flags of a text, which is valid UTF-8. */
interface KnownFields extends Places {
  shapes: Uint8Array;
}
export type Fields = TextFields | KnownFields;

/**
 * One pass over a JSON text that checks all of it and lays it out in `cells`. Keeps its memory between texts. A byte core
 * does the common path, where there is one; what it gives back is read here, where faults have their words.
 */
export class TapeParser {
  cells: Int32Array = new Int32Array(SMALL);
  /** Whether the text stands in the core too. */
  isInCore = false;
  bytes: Uint8Array = new Uint8Array(0);
  nonFinite = 0;
  readonly keys = new KeyReader();
  readonly duplicates = new DuplicateKeys();
  readonly #strings = new StringScanner();
  readonly #scalars = new ScalarScanner();
  readonly #textOf = (quote: number) => this.keys.textAt(quote);
  readonly #core: ByteCore | null;
  /** The cells that were filled here. */
  #own = this.cells;
  #brokenStrings = 0;
  #fault: JsonFault | null = null;
  #start = 0;

  constructor(core: ByteCore | null) {
    this.#core = core;
  }

  /** Without `whole`, text after the value is not looked at. */
  parse(bytes: Uint8Array, start: number, end: number, whole: boolean): JsonFault | null {
    this.#begin(bytes);
    this.isInCore = whole && this.#core?.parse(bytes, start, end, this.keys.table) === true;
    if (this.isInCore) {
      this.cells = this.#core?.cells ?? this.#own;
      return null;
    }
    return this.#parseHere(bytes, start, end, whole);
  }

  /** In the core, up to the end of the line, which it answers; -1 where it does not read it. */
  parseLine(bytes: Uint8Array, start: number): number {
    const core = this.#core;
    if (core === null) return -1;
    this.#begin(bytes);
    const end = core.parseLine(bytes, start, this.keys.table);
    this.isInCore = end >= 0;
    this.cells = this.isInCore ? core.cells : this.#own;
    return end;
  }

  #begin(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.nonFinite = this.#brokenStrings = this.duplicates.count = 0;
    this.#fault = null;
    this.keys.begin(bytes);
  }

  #parseHere(bytes: Uint8Array, start: number, end: number, whole: boolean): JsonFault | null {
    this.#start = start;
    if (this.#own.length > LARGE) this.#own = new Int32Array(SMALL);
    this.cells = this.#own;
    this.#strings.use(bytes);
    try {
      this.#run(bytes, start, end, whole);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#fail(start, FAULTS.size);
    }
    return this.#fault;
  }

  /** Lays out cells that stand in `bytes` as the members of an object, as if they had been read from JSON. */
  fields(bytes: Uint8Array, names: readonly string[], fields: Fields): void {
    const { starts, ends, count } = fields;
    this.bytes = bytes;
    this.cells = this.#own;
    this.isInCore = false;
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
      const shape =
        'shapes' in fields
          ? (fields.shapes[i] as number)
          : start < end
            ? this.#shapeOf(bytes, start, end, fields.bits[i] as number)
            : Kind.null;
      // As if quotes stood around a text.
      const quote = (shape & KIND_MASK) === Kind.string ? 1 : 0;
      cells[node + SHAPE] = shape;
      cells[node + START] = start - quote;
      cells[node + END] = end + quote;
      cells[node + NEXT] = node + STRIDE < size ? node + STRIDE : -1;
      cells[node + KEY] = ids[i] as number;
      cells[node + COUNT] = 0;
    }
  }

  #shapeOf(bytes: Uint8Array, start: number, end: number, bits: number): number {
    if (bits < 0x80) return Kind.string | RAW;
    if (isUtf8(bytes, start, end)) return Kind.string | RAW | NON_ASCII;
    this.#brokenStrings++;
    return Kind.string | RAW | NON_ASCII | BROKEN;
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

  #grow(): Int32Array {
    const grown = new Int32Array(this.#own.length * 2);
    grown.set(this.#own);
    return (this.cells = this.#own = grown);
  }
}

/** Rows of one file look alike: the key that the text before had at the next node is tried first. */
const guessAt = (cells: Int32Array, node: number): number => cells[node + STRIDE + KEY] ?? NO_KEY;
