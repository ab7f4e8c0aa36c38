import type { LongText } from './node';
import { BROKEN, ESCAPED, NON_ASCII } from './string-scan';
import { type ByteArena, sequenceLength, unescapeInto } from './utf8';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The body of a checked JSON string, in the bytes it was read from. */
export class TapeText implements LongText {
  readonly isEmpty: boolean;
  readonly #bytes: Uint8Array;
  readonly #start: number;
  readonly #end: number;
  readonly #flags: number;
  readonly #arena: ByteArena;
  #decoded: Uint8Array | null = null;

  constructor(bytes: Uint8Array, start: number, end: number, flags: number, arena: ByteArena) {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#flags = flags;
    this.#arena = arena;
    this.isEmpty = start === end;
  }

  toString(): string {
    return decoder.decode(this.utf8());
  }

  preview(codePoints: number): string {
    const { isClean } = this;
    if (isClean && this.#end - this.#start <= codePoints) return this.toString();
    if (isClean && (this.#flags & NON_ASCII) === 0) {
      return decoder.decode(this.#bytes.subarray(this.#start, this.#start + codePoints));
    }
    const arena = this.#arena;
    const from = unescapeInto(this.#bytes, this.#start, this.#end, arena, codePoints, this.isBroken);
    const text = decoder.decode(arena.bytes.subarray(from, arena.length));
    arena.length = from;
    return text;
  }

  utf8(): Uint8Array {
    if (this.isClean) return this.#bytes.subarray(this.#start, this.#end);
    if (this.#decoded === null) {
      const arena = this.#arena;
      const from = unescapeInto(this.#bytes, this.#start, this.#end, arena, Infinity, this.isBroken);
      this.#decoded = arena.bytes.subarray(from, arena.length);
    }
    return this.#decoded;
  }

  private get isBroken(): boolean {
    return (this.#flags & BROKEN) !== 0;
  }
  private get isClean(): boolean {
    return (this.#flags & (ESCAPED | BROKEN)) === 0;
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
    const { length } = this.#bytes;
    let end = Math.min(length, codePoints);
    if (end < length && (this.#flags & NON_ASCII) !== 0) {
      end = 0;
      for (let points = 0; points < codePoints && end < length; points++)
        end += (this.#bytes[end] as number) < 0x80 ? 1 : Math.abs(sequenceLength(this.#bytes, end, length));
    }
    return decoder.decode(this.#bytes.subarray(0, end));
  }

  utf8(): Uint8Array {
    return (this.#flags & BROKEN) === 0 ? this.#bytes : encoder.encode(this.toString());
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

  utf8(): Uint8Array {
    return encoder.encode(this.#text);
  }
}

/** A plain string as LongText, so that whoever reads it treats both alike. Lone surrogates become U+FFFD. */
export function longText(text: string): LongText {
  return new PlainText(text);
}
