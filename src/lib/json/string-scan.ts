import { BROKEN, ESCAPED, NON_ASCII } from '../bytes/cells';
import { BACKSLASH, CONTROL, PLAIN, QUOTE, escapeByte, hex4, stringClass } from './bytes';
import { FAULTS } from './faults';
import { isHighSurrogate, lowSurrogateAt, sequenceLength } from './utf8';

/**
 * Finds the end of strings and checks them on the way. Plain stretches are passed four bytes at a time:
 * a word is looked into only if one of its bytes is a quote, a backslash, a control byte or >= 0x80.
 */
export class StringScanner {
  /** Of the string scanned last. */
  flags = 0;
  fault = '';
  faultAt = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #words: Int32Array = new Int32Array(0);
  #base = 0;

  use(bytes: Uint8Array): void {
    if (bytes === this.#bytes) return;
    if (bytes.buffer !== this.#words.buffer) {
      this.#words = new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2);
    }
    this.#base = bytes.byteOffset;
    this.#bytes = bytes;
  }

  /** Offset of the closing quote of the string whose body starts at `start`; -1 with `fault` set. */
  scan(start: number, end: number): number {
    const bytes = this.#bytes;
    const words = this.#words;
    const base = this.#base;
    const lastWord = (base + end) >> 2;
    let flags = 0;
    let at = start;
    for (;;) {
      let kind: number = PLAIN;
      while (at < end && (kind = stringClass[bytes[at] as number] as number) === PLAIN) {
        at++;
        if (((base + at) & 3) === 0) {
          let word = (base + at) >> 2;
          while (word < lastWord && !isSpecial(words[word] as number)) word++;
          at = (word << 2) - base;
        }
      }
      if (at >= end) return this.#fail(end, FAULTS.openString);
      if (kind === QUOTE) {
        this.flags = flags;
        return at;
      }
      if (kind === BACKSLASH) {
        flags |= ESCAPED;
        const next = at + 1 < end ? (bytes[at + 1] as number) : -1;
        if (next < 0) return this.#fail(end, FAULTS.openString);
        if ((escapeByte[next] as number) !== 0) at += 2;
        else if (next === 0x75) {
          const unit = hex4(bytes, at + 2, end);
          if (unit < 0) return this.#fail(at, FAULTS.hexDigits);
          at += 6;
          if (unit >= 0xd800 && unit <= 0xdfff) {
            if (isHighSurrogate(unit) && lowSurrogateAt(bytes, at, end) >= 0) at += 6;
            else flags |= BROKEN;
          }
        } else return this.#fail(at, FAULTS.escape);
      } else if (kind === CONTROL) {
        return this.#fail(at, FAULTS.control);
      } else {
        flags |= NON_ASCII;
        while (at < end && (bytes[at] as number) >= 0x80) {
          const length = sequenceLength(bytes, at, end);
          if (length > 0) at += length;
          else {
            flags |= BROKEN;
            at -= length;
          }
        }
      }
    }
  }

  #fail(at: number, message: string): number {
    this.fault = message;
    this.faultAt = at;
    return -1;
  }
}

/** Whether any of the four bytes is a quote, a backslash, a control byte or >= 0x80 (the usual zero-byte test). */
function isSpecial(word: number): boolean {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  const hit =
    ((quote - 0x01010101) & ~quote) |
    ((backslash - 0x01010101) & ~backslash) |
    ((word - 0x20202020) & ~word) |
    word;
  return (hit & -0x7f7f7f80) !== 0;
}
