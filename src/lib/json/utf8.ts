import { BACKSLASH, HIGH, PLAIN, escapeByte, hex4, stringClass } from './bytes';

/** The buffer read last, to read words at any offset. */
let source: DataView = new DataView(new ArrayBuffer(0));

/**
 * Length of the UTF-8 sequence that starts at `at` with a byte >= 0x80. Where it is none: minus the number of
 * bytes that one U+FFFD stands for, as the Encoding Standard's decoder replaces them.
 */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] as number;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  const second = at + 1 < end ? (bytes[at + 1] as number) : 0;
  if (second < low || second > high) return -1;
  for (let i = 2; i < length; i++) {
    const next = at + i < end ? (bytes[at + i] as number) : 0;
    if ((next & 0xc0) !== 0x80) return -i;
  }
  return length;
}

/** Whether `bytes[start, end)` is UTF-8. */
export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = asciiEnd(bytes, start, end); at < end; at = asciiEnd(bytes, at, end)) {
    const length = sequenceLength(bytes, at, end);
    if (length < 0) return false;
    at += length;
  }
  return true;
}

/** Where the first byte beyond ASCII stands in `bytes[at, end)`; `end` where none does. */
export function asciiEnd(bytes: Uint8Array, at: number, end: number): number {
  let i = at;
  if (end - i >= 16) {
    if (source.buffer !== bytes.buffer) source = new DataView(bytes.buffer);
    const words = source;
    const base = bytes.byteOffset;
    while (i <= end - 8) {
      const high = words.getInt32(base + i, true) | words.getInt32(base + i + 4, true);
      if ((high & -0x7f7f7f80) !== 0) break;
      i += 8;
    }
  }
  while (i < end && (bytes[i] as number) < 0x80) i++;
  return i;
}

/** Where decoded text is written: grows, and is handed out as views that stay good when it moves. */
export class ByteArena {
  bytes = new Uint8Array(1 << 12);
  /** Of the same bytes. */
  view = new DataView(this.bytes.buffer);
  length = 0;

  clear(): void {
    this.length = 0;
    if (this.bytes.length > 1 << 24) this.#use(new Uint8Array(1 << 12));
  }

  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + count, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.#use(grown);
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }

  codePoint(code: number): void {
    const { bytes } = this;
    if (code < 0x80) bytes[this.length++] = code;
    else if (code < 0x800) {
      bytes[this.length++] = 0xc0 | (code >> 6);
      bytes[this.length++] = 0x80 | (code & 0x3f);
    } else if (code < 0x10000) {
      bytes[this.length++] = 0xe0 | (code >> 12);
      bytes[this.length++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[this.length++] = 0x80 | (code & 0x3f);
    } else {
      bytes[this.length++] = 0xf0 | (code >> 18);
      bytes[this.length++] = 0x80 | ((code >> 12) & 0x3f);
      bytes[this.length++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[this.length++] = 0x80 | (code & 0x3f);
    }
  }
}

const REPLACEMENT = 0xfffd;

/**
 * Appends the UTF-8 of a checked JSON string body (between its quotes) to `out`, up to `limit` code points,
 * and answers where it starts there. Invalid UTF-8 and lone surrogates become U+FFFD.
 */
export function unescapeInto(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: ByteArena,
  limit: number,
  isBroken: boolean,
): number {
  const from = out.length;
  // An invalid byte grows to the three of U+FFFD; nothing else grows. 4 bytes hold any code point.
  out.reserve(Math.min((end - start) * (isBroken ? 3 : 1), limit * 4) + 4);
  if (!isBroken && limit === Infinity) {
    unescapeAll(bytes, start, end, out);
    return from;
  }
  let at = start;
  for (let points = 0; at < end && points < limit; points++) {
    const byte = bytes[at] as number;
    const kind = stringClass[byte] as number;
    if (kind === PLAIN) {
      out.bytes[out.length++] = byte;
      at++;
    } else if (kind === HIGH) {
      const length = sequenceLength(bytes, at, end);
      if (length < 0) out.codePoint(REPLACEMENT);
      else for (let i = 0; i < length; i++) out.bytes[out.length++] = bytes[at + i] as number;
      at += length < 0 ? -length : length;
    } else if (kind === BACKSLASH && bytes[at + 1] === 0x75) {
      at = unescapeUnicode(bytes, at, end, out);
    } else {
      out.bytes[out.length++] = escapeByte[bytes[at + 1] as number] as number;
      at += 2;
    }
  }
  return from;
}

/** The whole of a body that is valid UTF-8: everything but escapes is copied as it stands, eight bytes at a time. */
function unescapeAll(bytes: Uint8Array, start: number, end: number, out: ByteArena): void {
  if (source.buffer !== bytes.buffer) source = new DataView(bytes.buffer);
  const from = source;
  const base = bytes.byteOffset;
  const to = out.view;
  const room = out.bytes;
  const lastWords = end - 8;
  let { length } = out;
  let at = start;
  while (at < end) {
    while (at <= lastWords) {
      const first = from.getInt32(base + at, true);
      const second = from.getInt32(base + at + 4, true);
      if (hasBackslash(first) || hasBackslash(second)) break;
      to.setInt32(length, first, true);
      to.setInt32(length + 4, second, true);
      at += 8;
      length += 8;
    }
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte !== 0x5c) {
        room[length++] = byte;
        at++;
        continue;
      }
      if (bytes[at + 1] === 0x75) {
        out.length = length;
        at = unescapeUnicode(bytes, at, end, out);
        ({ length } = out);
      } else {
        room[length++] = escapeByte[bytes[at + 1] as number] as number;
        at += 2;
      }
      break;
    }
  }
  out.length = length;
}

/** Whether one of the four bytes is a backslash (the usual zero-byte test). */
function hasBackslash(word: number): boolean {
  const other = word ^ 0x5c5c5c5c;
  return ((other - 0x01010101) & ~other & -0x7f7f7f80) !== 0;
}

/** Appends what the escape at `at` spells, surrogate pairs as one; answers where it ends. */
function unescapeUnicode(bytes: Uint8Array, at: number, end: number, out: ByteArena): number {
  const unit = hex4(bytes, at + 2, end);
  const low = isHighSurrogate(unit) ? lowSurrogateAt(bytes, at + 6, end) : -1;
  if (low >= 0) {
    out.codePoint(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
    return at + 12;
  }
  out.codePoint(unit >= 0xd800 && unit <= 0xdfff ? REPLACEMENT : unit);
  return at + 6;
}

export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The low surrogate that an escape at `at` spells, -1 where none stands there. */
export function lowSurrogateAt(bytes: Uint8Array, at: number, end: number): number {
  if (at + 6 > end || bytes[at] !== 0x5c || bytes[at + 1] !== 0x75) return -1;
  const unit = hex4(bytes, at + 2, end);
  return unit >= 0xdc00 && unit <= 0xdfff ? unit : -1;
}
