import type { ByteCore } from '../bytes/byte-core';
import type { Draft } from '../bytes/draft';
import { BROKEN, ESCAPED, NON_ASCII } from '../bytes/cells';
import type { LongText } from './node';
import { type ByteArena, sequenceLength, unescapeInto } from './utf8';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The body of a checked JSON string, in the bytes it was read from. */
export class TapeText implements LongText {
  protected readonly start: number;
  protected readonly end: number;
  protected readonly flags: number;
  readonly #bytes: Uint8Array;
  readonly #arena: ByteArena;
  #decoded: Uint8Array | null = null;

  constructor(bytes: Uint8Array, start: number, end: number, flags: number, arena: ByteArena) {
    this.#bytes = bytes;
    this.start = start;
    this.end = end;
    this.flags = flags;
    this.#arena = arena;
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  toString(): string {
    return decoder.decode(this.utf8());
  }

  preview(codePoints: number): string {
    return decoder.decode(this.utf8(codePoints));
  }

  utf8(codePoints = Infinity): Uint8Array {
    const isShort = this.end - this.start <= codePoints;
    if (this.isClean && (isShort || (this.flags & NON_ASCII) === 0))
      return this.#bytes.subarray(this.start, isShort ? this.end : this.start + codePoints);
    if (!isShort) return this.#some(codePoints);
    return (this.#decoded ??= this.#some(Infinity));
  }

  #some(codePoints: number): Uint8Array {
    const arena = this.#arena;
    const from = unescapeInto(this.#bytes, this.start, this.end, arena, codePoints, this.isBroken);
    const some = arena.bytes.subarray(from, arena.length);
    if (codePoints < Infinity) arena.length = from; // a view until the next text is asked
    return some;
  }

  addTo(draft: Draft): void {
    draft.add(this.utf8());
  }

  private get isBroken(): boolean {
    return (this.flags & BROKEN) !== 0;
  }
  private get isClean(): boolean {
    return (this.flags & (ESCAPED | BROKEN)) === 0;
  }
}

/** The same where the byte core has it in hand. */
export class CoreText extends TapeText {
  readonly #core: ByteCore;
  readonly #serial: number;

  constructor(
    bytes: Uint8Array,
    start: number,
    end: number,
    flags: number,
    arena: ByteArena,
    core: ByteCore,
  ) {
    super(bytes, start, end, flags, arena);
    this.#core = core;
    this.#serial = core.serial;
  }

  override utf8(codePoints = Infinity): Uint8Array {
    const isShort = this.end - this.start <= codePoints;
    const isPlain = (this.flags & (isShort ? ESCAPED : ESCAPED | NON_ASCII)) === 0;
    if (!this.#isInHand || isPlain) return super.utf8(codePoints);
    const { draft } = this.#core;
    draft.clear();
    if (isShort) this.#core.unescape(this.start, this.end);
    else this.#core.unescapeSome(this.start, this.end, codePoints);
    return draft.view();
  }

  override addTo(draft: Draft): void {
    if (this.#isInHand && draft === this.#core.draft) this.#core.unescape(this.start, this.end);
    else super.addTo(draft);
  }

  get #isInHand(): boolean {
    return this.#core.serial === this.#serial;
  }
}

/** A text in the bytes it was read from, of which each stands for itself. */
export class RawText implements LongText {
  readonly isEmpty: boolean;
  readonly #bytes: Uint8Array;
  readonly #flags: number;

  constructor(bytes: Uint8Array, flags: number) {
    this.#bytes = bytes;
    this.#flags = flags;
    this.isEmpty = bytes.length === 0;
  }

  toString(): string {
    return decoder.decode(this.#bytes);
  }

  preview(codePoints: number): string {
    return decoder.decode(this.utf8(codePoints));
  }

  utf8(codePoints = Infinity): Uint8Array {
    const some = this.#bytes.subarray(0, this.#endOf(codePoints));
    return (this.#flags & BROKEN) === 0 ? some : encoder.encode(decoder.decode(some));
  }

  #endOf(codePoints: number): number {
    const { length } = this.#bytes;
    if (length <= codePoints || (this.#flags & NON_ASCII) === 0) return Math.min(length, codePoints);
    let end = 0;
    for (let points = 0; points < codePoints && end < length; points++)
      end += (this.#bytes[end] as number) < 0x80 ? 1 : Math.abs(sequenceLength(this.#bytes, end, length));
    return end;
  }

  addTo(draft: Draft): void {
    draft.add(this.utf8());
  }
}

class PlainText implements LongText {
  readonly isEmpty: boolean;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text.replace(/\p{Surrogate}/gu, '\ufffd');
    this.isEmpty = text === '';
  }

  toString(): string {
    return this.#text;
  }

  preview(codePoints: number): string {
    if (this.#text.length <= codePoints) return this.#text;
    let at = 0;
    for (let points = 0; points < codePoints && at < this.#text.length; points++) {
      at += (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    }
    return this.#text.slice(0, at);
  }

  utf8(codePoints = Infinity): Uint8Array {
    return encoder.encode(this.preview(codePoints));
  }

  addTo(draft: Draft): void {
    draft.addText(this.#text);
  }
}

/** A plain string as LongText, so that whoever reads it treats both alike. Lone surrogates become U+FFFD. */
export function longText(text: string): LongText {
  return new PlainText(text);
}
