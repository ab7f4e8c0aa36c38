import type { Validity } from '../../engine/arrow';

/**
 * Which rows of a column have a value. The first column of a table is written first and has one in each row; most others
 * hold no null or nothing else. So a null takes no work: where a column falls behind the first, it is null. Bits (zero
 * unless set) are written only between the first null and the reset. One class for all columns: what is asked of it in
 * each row is found at once.
 */
export class Presence {
  /** Rows up to the last value. */
  length = 0;
  #bits = new Uint8Array(64);
  #nulls = 0;
  /** null for the first column itself. */
  readonly #first: Presence | null;

  constructor(first: Presence | null) {
    this.#first = first;
  }

  /** Whether there is no value. */
  get isEmpty(): boolean {
    return this.#nulls === this.length;
  }

  /** Counts a value that is there and answers its index: that of the row in hand. */
  mark(): number {
    const i = this.#first === null ? this.length : this.#first.length - 1;
    if (i !== this.length) this.fallBehind(i);
    this.length = i + 1;
    if (this.#nulls > 0) this.#set(i);
    return i;
  }

  /** The rows up to `length` have none. */
  fallBehind(length: number): void {
    if (length < this.length) throw new Error(`A second value in row ${length} of a column`);
    if (this.#nulls === 0 && this.length > 0) this.#markAll();
    this.#nulls += length - this.length;
    this.length = length;
  }

  #set(i: number): void {
    const byte = i >> 3;
    if (byte >= this.#bits.length) this.#growBits(byte + 1);
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (i & 7));
  }

  #markAll(): void {
    const whole = this.length >> 3;
    if (whole >= this.#bits.length) this.#growBits(whole + 1);
    this.#bits.fill(0xff, 0, whole);
    this.#bits[whole] = (1 << (this.length & 7)) - 1;
  }

  #growBits(needed: number): void {
    const bits = new Uint8Array(Math.max(needed, this.#bits.length * 2));
    bits.set(this.#bits);
    this.#bits = bits;
  }

  validity(): Validity {
    if (this.#nulls === 0) return null;
    const needed = (this.length + 7) >> 3;
    if (needed > this.#bits.length) this.#growBits(needed);
    return this.#bits;
  }

  reset(): void {
    if (this.#nulls > 0) this.#bits.fill(0, 0, (this.length + 7) >> 3);
    this.length = 0;
    this.#nulls = 0;
  }
}
