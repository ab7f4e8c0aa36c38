import type { ByteCore } from '../bytes/byte-core';
import {
  BROKEN,
  COUNT,
  END,
  ESCAPED,
  KEY,
  KIND_MASK,
  NEXT,
  NON_ASCII,
  RAW,
  SHADOWED,
  SHAPE,
  SINCE,
  START,
  STRIDE,
} from '../bytes/cells';
import { CoreText, RawText, TapeText } from './long-text';
import { MemberTrail, UNKNOWN } from './member-trail';
import { ABSENT, Kind, type JsonFault, type LongText, type Node } from './node';
import { readNumber } from './numbers';
import { StringMemory } from './string-memory';
import { StringTable } from './string-table';
import { type Fields, TapeParser } from './tape-parser';
import { ByteArena } from './utf8';

/** What it remembers holds for any text: the tapes of a thread share it. */
const strings = new StringTable();

/**
 * A JSON text, checked in full and laid out flat: one entry a value, in document order.
 * Strings and numbers stay in the bytes until asked for. Accepts RFC 8259 plus NaN, Infinity and -Infinity.
 */
export class JsonTape {
  readonly #core: ByteCore | null;
  readonly #parser: TapeParser;
  readonly #arena = new ByteArena();
  readonly #trail = new MemberTrail();
  readonly #before = new StringMemory();
  #cells: Int32Array;
  #bytes: Uint8Array;
  #root: Node = ABSENT;

  /** With a byte core most texts are read there. Tapes may share one where each is done with before the next is asked. */
  constructor(core: ByteCore | null = null) {
    this.#core = core;
    this.#parser = new TapeParser(core);
    this.#cells = this.#parser.cells;
    this.#bytes = this.#parser.bytes;
  }

  /** Parses `bytes[start, end)`; the result stands until the next call. Never throws, at any depth. */
  parse(bytes: Uint8Array, start: number, end: number): JsonFault | null {
    return this.#parse(bytes, start, end, true);
  }

  /** Parses the value at the start of `bytes[start, end)`, whatever follows it from `rootEnd` on. */
  parseFirst(bytes: Uint8Array, start: number, end: number): JsonFault | null {
    return this.#parse(bytes, start, end, false);
  }

  /**
   * Parses the text that begins at `start` and ends with its line, where that is said at once: answers where its line feed
   * stands, or the end of `bytes` where none does. -1 where it takes a closer look, by `parse`, once the end of the line
   * is known. `bytes` may not change until another array takes their place.
   */
  parseLine(bytes: Uint8Array, start: number): number {
    this.#arena.clear();
    const end = this.#parser.parseLine(bytes, start);
    this.#take(bytes, end >= 0);
    return end;
  }

  #parse(bytes: Uint8Array, start: number, end: number, whole: boolean): JsonFault | null {
    this.#arena.clear();
    const fault = this.#parser.parse(bytes, start, end, whole);
    this.#take(bytes, fault === null);
    return fault;
  }

  #take(bytes: Uint8Array, isRead: boolean): void {
    const core = this.#parser.isInCore ? this.#core : null;
    this.#bytes = bytes;
    this.#cells = this.#parser.cells;
    if (this.#core) this.#core.onMove = core && this.#follow;
    this.#trail.begin(core?.layout ?? 0);
    this.#root = isRead ? 0 : ABSENT;
  }

  readonly #follow = (core: ByteCore): void => {
    this.#cells = core.cells;
  };

  /** Lays out cells that stand in `bytes` as an object with these names; it stands until the next call. */
  fields(bytes: Uint8Array, names: readonly string[], fields: Fields): void {
    this.#arena.clear();
    this.#parser.fields(bytes, names, fields);
    this.#take(bytes, true);
  }

  /** ABSENT after a fault. */
  get root(): Node {
    return this.#root;
  }
  /** Byte offset of the end of the text's value; -1 after a fault. */
  get rootEnd(): number {
    return this.#root === ABSENT ? -1 : this.end(this.#root);
  }
  /** Values read as null because they are not finite. */
  get nonFinite(): number {
    return this.#parser.nonFinite;
  }
  /** Strings and keys repaired because they were not UTF-8 or held a lone surrogate. */
  get repaired(): number {
    return this.#parser.repaired;
  }
  /** Keys that stood twice in one object (the last one counts; the others are nowhere to be seen). */
  get duplicateKeys(): number {
    return this.#parser.duplicates.count;
  }

  /** `null` where there is no value. */
  kind(node: Node): Kind {
    return node < 0 ? Kind.null : (((this.#cells[node + SHAPE] as number) & KIND_MASK) as Kind);
  }
  /** Byte offsets of the value in `bytes`. */
  start(node: Node): number {
    return this.#cells[node + START] as number;
  }
  end(node: Node): number {
    return this.#cells[node + END] as number;
  }

  /** Member of an object, ABSENT where there is none or `object` is no object (ABSENT included). */
  get(object: Node, key: string): Node {
    if (object < 0 || this.kind(object) !== Kind.object) return ABSENT;
    const known = this.#trail.at(object, key);
    if (known !== UNKNOWN) return known;
    const found = this.#find(object, key);
    this.#trail.keep(object, key, found);
    return found;
  }

  #find(object: Node, key: string): Node {
    const cells = this.#cells;
    const id = this.#parser.keys.table.idOf(key);
    if (id < 0 && this.#parser.keys.loose === 0) return ABSENT;
    let found = ABSENT;
    for (let member = this.first(object); member >= 0; member = cells[member + NEXT] as number) {
      const memberKey = cells[member + KEY] as number;
      if (memberKey >= 0 ? memberKey === id : this.key(member) === key) {
        found = member;
        if (memberKey >= 0) break;
      }
    }
    return found;
  }

  /** Same along a path: get(get(root, 'a'), 'b'). */
  at(node: Node, ...path: string[]): Node {
    let reached = node;
    for (const key of path) reached = this.get(reached, key);
    return reached;
  }

  /** First child of an array or object and the next sibling; ABSENT at the end. */
  first(node: Node): Node {
    if (node < 0 || (this.#cells[node + COUNT] as number) === 0) return ABSENT;
    const child = node + STRIDE;
    const isShadowed = ((this.#cells[child + SHAPE] as number) & SHADOWED) !== 0;
    return isShadowed ? this.next(child) : child;
  }
  next(node: Node): Node {
    return node < 0 ? ABSENT : (this.#cells[node + NEXT] as number);
  }

  /** Key of a member that `first`/`next` of an object answered; '' for anything else. */
  key(member: Node): string {
    if (member < 0) return '';
    const key = this.#cells[member + KEY] as number;
    if (key >= 0) return this.#parser.keys.table.names[key] as string;
    return key === -1 ? '' : this.#parser.keys.textAt(~key);
  }
  count(node: Node): number {
    return node < 0 ? 0 : (this.#cells[node + COUNT] as number);
  }

  /** Decoded string, null for any other kind. Short strings that recur are the same JS string. */
  string(node: Node): string | null {
    if (this.kind(node) !== Kind.string || node < 0) return null;
    const since = this.#cells[node + SINCE] as number;
    const before = this.#before.at(node, since);
    if (before !== null) return before;
    const text = this.#read(node);
    this.#before.keep(node, since, text);
    return text;
  }
  #read(node: Node): string {
    const flags = this.#cells[node + SHAPE] as number;
    const start = this.start(node) + 1;
    const end = this.end(node) - 1;
    return (flags & (ESCAPED | BROKEN)) === 0 && end - start <= StringTable.maxLength
      ? strings.read(this.#bytes, start, end, (flags & NON_ASCII) === 0)
      : this.#text(node).toString();
  }

  /** Number, null for any other kind (numbers given as text included). */
  number(node: Node): number | null {
    if (this.kind(node) !== Kind.number) return null;
    return readNumber(this.#bytes, this.start(node), this.end(node));
  }
  /** A number as it is spelled in the file, NaN and its like included; null for any other kind. */
  lexeme(node: Node): string | null {
    const kind = this.kind(node);
    return kind === Kind.number || kind === Kind.nonFinite ? this.source(node) : null;
  }
  boolean(node: Node): boolean | null {
    const kind = this.kind(node);
    return kind === Kind.true ? true : kind === Kind.false ? false : null;
  }
  /** Whether a value is there and is null (or not finite). */
  isNull(node: Node): boolean {
    return node >= 0 && (this.kind(node) === Kind.null || this.kind(node) === Kind.nonFinite);
  }

  /** A string without decoding it; null for any other kind. */
  text(node: Node): LongText | null {
    return node < 0 || this.kind(node) !== Kind.string ? null : this.#text(node);
  }
  #text(node: Node): LongText {
    const flags = this.#cells[node + SHAPE] as number;
    const start = this.start(node) + 1;
    const end = this.end(node) - 1;
    if ((flags & RAW) !== 0) return new RawText(this.#bytes.subarray(start, end), flags);
    return this.#core && this.#parser.isInCore
      ? new CoreText(this.#bytes, start, end, flags, this.#arena, this.#core)
      : new TapeText(this.#bytes, start, end, flags, this.#arena);
  }

  /** The bytes of the value as text, as they stand. */
  source(node: Node): string {
    return node < 0 ? '' : decoder.decode(this.#bytes.subarray(this.start(node), this.end(node)));
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
