import type { ColumnData, Validity } from '../../engine/arrow';
import type { Ref } from '../../records/identity';

const MAX_INT32 = 2 ** 31 - 1;
const TWO_32 = 2 ** 32;

/**
 * A growable column. Buffers are kept and used again after `reset`. The first column of a table is written first and
 * has a value in each row; most others hold no null or nothing else. So a null takes no work: where a column falls
 * behind the first, it is null. Presence bits (zero unless set) are written only between the first null and the reset.
 */
export abstract class Column {
  /** Rows up to its last value. */
  length = 0;
  #bits = new Uint8Array(64);
  #nulls = 0;
  /** null for the first column itself. */
  readonly #first: Column | null;

  constructor(first: Column | null) {
    this.#first = first;
  }

  /** Whether it holds nothing but nulls. */
  get isEmpty(): boolean {
    return this.#nulls === this.length;
  }

  /** Counts a value that is there and answers its index: that of the row in hand. */
  protected mark(): number {
    const i = this.#first === null ? this.length : this.#first.length - 1;
    if (i !== this.length) this.fallBehind(i);
    this.length = i + 1;
    if (this.#nulls > 0) this.#set(i);
    return i;
  }

  /** Its rows up to `length` are null. */
  protected fallBehind(length: number): void {
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

  protected validity(): Validity {
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

  /** What it holds of so many rows. */
  data(length: number): ColumnData {
    if (length > this.length) this.fallBehind(length);
    return this.filled();
  }

  protected abstract filled(): ColumnData;
}

const larger = (length: number, needed: number): number => Math.max(needed, length * 2, 256);

export class Int32Column extends Column {
  #values = new Int32Array(256);

  /** What is no whole number of 32 bits becomes NULL. */
  push(value: number | null | undefined): void {
    if (value == null || !Number.isInteger(value) || value > MAX_INT32 || value < -MAX_INT32) return;
    const i = this.mark();
    if (i >= this.#values.length) this.#grow(i + 1);
    this.#values[i] = value;
  }

  #grow(needed: number): void {
    const values = new Int32Array(larger(this.#values.length, needed));
    values.set(this.#values);
    this.#values = values;
  }

  protected filled(): ColumnData {
    if (this.length > this.#values.length) this.#grow(this.length);
    return { type: 'int32', values: this.#values, validity: this.validity() };
  }
}

export class Int64Column extends Column {
  #words = new Int32Array(512);

  /** The value `high * 2^32 + low`, of which 64 bits are kept. */
  pushWords(low: number, high: number): void {
    const i = this.mark() * 2;
    if (i >= this.#words.length) this.#grow(i + 2);
    this.#words[i] = low;
    this.#words[i + 1] = high;
  }

  pushRef(ref: Ref | null): void {
    if (ref !== null) this.pushWords(ref.low, ref.high);
  }

  /** A whole number that a double holds exactly. */
  push(value: number | null): void {
    if (value !== null) this.pushWords((value % TWO_32) | 0, Math.floor(value / TWO_32));
  }

  #grow(needed: number): void {
    const words = new Int32Array(larger(this.#words.length, needed + (needed & 1)));
    words.set(this.#words);
    this.#words = words;
  }

  protected filled(): ColumnData {
    if (this.length * 2 > this.#words.length) this.#grow(this.length * 2);
    return { type: 'int64', values: new BigInt64Array(this.#words.buffer), validity: this.validity() };
  }
}

export class DoubleColumn extends Column {
  #values = new Float64Array(256);
  readonly #type: 'double' | 'timestamp';

  constructor(first: Column | null, type: 'double' | 'timestamp' = 'double') {
    super(first);
    this.#type = type;
  }

  push(value: number | null | undefined): void {
    if (value == null || !Number.isFinite(value)) return;
    const i = this.mark();
    if (i >= this.#values.length) this.#grow(i + 1);
    this.#values[i] = value;
  }

  #grow(needed: number): void {
    const values = new Float64Array(larger(this.#values.length, needed));
    values.set(this.#values);
    this.#values = values;
  }

  protected filled(): ColumnData {
    if (this.length > this.#values.length) this.#grow(this.length);
    return { type: this.#type, values: this.#values, validity: this.validity() };
  }
}

export class BooleanColumn extends Column {
  #bits = new Uint8Array(64);

  push(value: boolean | null | undefined): void {
    if (value == null) return;
    const i = this.mark();
    const byte = i >> 3;
    if (byte >= this.#bits.length) this.#grow(byte + 1);
    if (value) this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (i & 7));
  }

  #grow(needed: number): void {
    const bits = new Uint8Array(larger(this.#bits.length, needed));
    bits.set(this.#bits);
    this.#bits = bits;
  }

  override reset(): void {
    this.#bits.fill(0);
    super.reset();
  }

  protected filled(): ColumnData {
    const bytes = (this.length + 7) >> 3;
    if (bytes > this.#bits.length) this.#grow(bytes);
    return { type: 'boolean', values: this.#bits, validity: this.validity() };
  }
}
