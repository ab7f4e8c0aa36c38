import { createXXHash128, createXXHash3, type IHasher } from 'hash-wasm';
import type { LongText } from '../json/node';
import { foldText } from './fold-text';

/** A 64-bit key as two unsigned halves, to be written into columns without a BigInt per row. */
export interface Ref {
  low: number;
  high: number;
}

export type Text = LongText | string;

/** Bytes that cannot stand in UTF-8: they keep the parts of a key apart, and nothing apart from the empty text. */
const SEPARATOR = 0xff;
const NOTHING = 0xfe;
const separator = Uint8Array.of(SEPARATOR);

/**
 * The keys by which runs, samples and texts are known to be the same, in every worker alike (XXH3).
 * Synchronous once made; a call takes about half a microsecond. A Ref that a method answers stands until the next
 * call of the same method.
 */
export class Identity {
  readonly #hash64: IHasher;
  readonly #hash128: IHasher;
  readonly #encoder = new TextEncoder();
  readonly #run: Ref = { low: 0, high: 0 };
  readonly #sample: Ref = { low: 0, high: 0 };
  readonly #output: Ref = { low: 0, high: 0 };
  readonly #label: Ref = { low: 0, high: 0 };
  #scratch = new Uint8Array(1 << 12);
  #folded = new Uint8Array(1 << 12);

  private constructor(hash64: IHasher, hash128: IHasher) {
    this.#hash64 = hash64;
    this.#hash128 = hash128;
  }

  /** Once a worker is enough. */
  static async create(): Promise<Identity> {
    const [hash64, hash128] = await Promise.all([createXXHash3(), createXXHash128()]);
    return new Identity(hash64, hash128);
  }

  /**
   * 32 hexadecimal digits over the exact input and each reference. null where there is nothing to know a sample by:
   * no input (or an empty one) and no reference.
   */
  contentKey(input: Text | null, references: readonly Text[]): string | null {
    if (references.length === 0 && (input === null || isEmpty(input))) return null;
    const hash = this.#hash128.init();
    if (input !== null) hash.update(this.#utf8(input));
    for (const reference of references) {
      hash.update(separator);
      hash.update(this.#utf8(reference));
    }
    return hash.digest('hex');
  }

  /** 32 hexadecimal digits over the input after NFC, trimming and folding white space; null where nothing is left. */
  textKey(input: Text | null): string | null {
    if (input === null || isEmpty(input)) return null;
    const bytes = this.#utf8(input);
    if (bytes.length > this.#folded.length) this.#folded = new Uint8Array(bytes.length * 2);
    const folded = foldText(bytes, this.#folded);
    return folded.length === 0 ? null : this.#hash128.init().update(folded).digest('hex');
  }

  /** Key of a run, from the key its records carry. */
  runRef(key: string): Ref {
    return this.#ref(this.#run, this.#write(key, 0));
  }

  sampleRef(
    evaluation: string | null,
    id: string | null,
    variant: string | null,
    contentKey: string | null,
  ): Ref {
    let length = this.#write(evaluation, 0);
    length = this.#write(id, length);
    length = this.#write(variant, length);
    return this.#ref(this.#sample, this.#write(contentKey, length));
  }

  labelRef(key: string, value: string): Ref {
    return this.#ref(this.#label, this.#write(value, this.#write(key, 0)));
  }

  /** Key of an answer: equal texts have equal keys. */
  outputRef(output: Text): Ref {
    return this.#finish(this.#output, this.#utf8(output));
  }

  /** Appends a part and its end to the scratch bytes; answers their new length. */
  #write(part: string | null, at: number): number {
    const room = at + (part === null ? 1 : part.length * 3) + 1;
    if (room > this.#scratch.length) {
      const grown = new Uint8Array(room * 2);
      grown.set(this.#scratch);
      this.#scratch = grown;
    }
    const scratch = this.#scratch;
    let to = at;
    if (part === null) scratch[to++] = NOTHING;
    else {
      // Most parts are short and ASCII, where asking the encoder costs more than the hash.
      const end = part.length <= 64 ? part.length : 0;
      let i = 0;
      for (; i < end && part.charCodeAt(i) < 0x80; i++) scratch[to++] = part.charCodeAt(i);
      if (i < part.length) to = at + this.#encoder.encodeInto(part, scratch.subarray(at)).written;
    }
    scratch[to++] = SEPARATOR;
    return to;
  }

  #ref(out: Ref, length: number): Ref {
    return this.#finish(out, this.#scratch.subarray(0, length));
  }

  #finish(out: Ref, bytes: Uint8Array): Ref {
    const digest = this.#hash64.init().update(bytes).digest('binary');
    out.high = half(digest, 0);
    out.low = half(digest, 4);
    return out;
  }

  #utf8(text: Text): Uint8Array {
    if (typeof text !== 'string') return text.utf8();
    const length = this.#write(text, 0) - 1;
    return this.#scratch.subarray(0, length);
  }
}

const isEmpty = (text: Text): boolean => (typeof text === 'string' ? text === '' : text.isEmpty);

function half(digest: Uint8Array, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) value = (value << 8) | (digest[i] as number);
  return value >>> 0;
}
