import type { ColumnData, Validity } from '../../engine/arrow';
import type { Ref } from '../../records/identity';
import { Presence } from './presence';

const MAX_INT32 = 2 ** 31 - 1;
const TWO_32 = 2 ** 32;

/** A growable column. Buffers are kept and used again after `reset`. */
export abstract class Column {
  readonly presence: Presence;

  constructor(first: Column | null) {
    this.presence = new Presence(first?.presence ?? null);
  }

  /** Rows up to its last value. */
  get length(): number {
    return this.presence.length;
  }

  /** Whether it holds nothing but nulls. */
  get isEmpty(): boolean {
    return this.presence.isEmpty;
  }

  reset(): void {
    this.presence.reset();
  }

  /** What it holds of so many rows. */
  data(length: number): ColumnData {
    if (length > this.presence.length) this.presence.fallBehind(length);
    return this.filled(length, this.presence.validity());
  }

  protected abstract filled(length: number, validity: Validity): ColumnData;
}

const larger = (length: number, needed: number): number => Math.max(needed, length * 2, 256);

export class Int32Column extends Column {
  #values = new Int32Array(256);

  /** What is no whole number of 32 bits becomes NULL. */
  push(value: number | null | undefined): void {
    if (value == null || !Number.isInteger(value) || value > MAX_INT32 || value < -MAX_INT32) return;
    const i = this.presence.mark();
    if (i >= this.#values.length) this.#grow(i + 1);
    this.#values[i] = value;
  }

  #grow(needed: number): void {
    const values = new Int32Array(larger(this.#values.length, needed));
    values.set(this.#values);
    this.#values = values;
  }

  protected filled(length: number, validity: Validity): ColumnData {
    if (length > this.#values.length) this.#grow(length);
    return { type: 'int32', values: this.#values, validity };
  }
}

export class Int64Column extends Column {
  #words = new Int32Array(512);

  /** The value `high * 2^32 + low`, of which 64 bits are kept. */
  pushWords(low: number, high: number): void {
    const i = this.presence.mark() * 2;
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

  protected filled(length: number, validity: Validity): ColumnData {
    if (length * 2 > this.#words.length) this.#grow(length * 2);
    return { type: 'int64', values: new BigInt64Array(this.#words.buffer), validity };
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
    const i = this.presence.mark();
    if (i >= this.#values.length) this.#grow(i + 1);
    this.#values[i] = value;
  }

  #grow(needed: number): void {
    const values = new Float64Array(larger(this.#values.length, needed));
    values.set(this.#values);
    this.#values = values;
  }

  protected filled(length: number, validity: Validity): ColumnData {
    if (length > this.#values.length) this.#grow(length);
    return { type: this.#type, values: this.#values, validity };
  }
}

export class BooleanColumn extends Column {
  #bits = new Uint8Array(64);

  push(value: boolean | null | undefined): void {
    if (value == null) return;
    const i = this.presence.mark();
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

  protected filled(length: number, validity: Validity): ColumnData {
    const bytes = (length + 7) >> 3;
    if (bytes > this.#bits.length) this.#grow(bytes);
    return { type: 'boolean', values: this.#bits, validity };
  }
}
