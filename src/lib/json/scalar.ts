import { isDigit } from './bytes';
import { FAULTS } from './faults';
import { Kind } from './node';
import { overflows, scanNumber } from './numbers';

const words = new Map<number, readonly [word: Uint8Array, kind: Kind]>();
for (const [word, kind] of [
  ['true', Kind.true],
  ['false', Kind.false],
  ['null', Kind.null],
  ['NaN', Kind.nonFinite],
  ['Infinity', Kind.nonFinite],
  ['-Infinity', Kind.nonFinite],
] as const) {
  words.set(word.charCodeAt(0), [new TextEncoder().encode(word), kind]);
}

/** Reads a number or one of the words. */
export class ScalarScanner {
  /** Of the value scanned last. */
  kind: Kind = Kind.null;
  fault = '';
  faultAt = 0;

  /** Offset behind the value at `at`; -1 with `fault` set. */
  scan(bytes: Uint8Array, at: number, end: number): number {
    const byte = bytes[at] as number;
    const isNumber = isDigit(byte) || (byte === 0x2d && !(at + 1 < end && bytes[at + 1] === 0x49));
    if (!isNumber) return this.#word(bytes, at, end);
    const to = scanNumber(bytes, at, end);
    if (to < 0) return this.#fail(-to - 1, FAULTS.number);
    this.kind = overflows(bytes, at, to) ? Kind.nonFinite : Kind.number;
    return to;
  }

  #word(bytes: Uint8Array, at: number, end: number): number {
    const known = words.get(bytes[at] as number);
    if (known === undefined) return this.#fail(at, bytes[at] === 0xef ? FAULTS.byteOrderMark : FAULTS.value);
    const [word, kind] = known;
    if (at + word.length > end) return this.#fail(at, FAULTS.value);
    for (let i = 1; i < word.length; i++) {
      if (bytes[at + i] !== word[i]) return this.#fail(at, FAULTS.value);
    }
    this.kind = kind;
    return at + word.length;
  }

  #fail(at: number, message: string): number {
    this.fault = message;
    this.faultAt = at;
    return -1;
  }
}
