import type { ByteCore } from '../bytes/byte-core';
import type { Draft } from '../bytes/draft';
import type { LongText } from '../json/node';
import { foldText } from './fold-text';

/** A 64-bit key as two unsigned halves, to be written into columns without a BigInt per row. */
export interface Ref {
  low: number;
  high: number;
}

export type Text = LongText | string;

/** 128 bits as 32 hexadecimal digits in ASCII, which are made a string only where one is asked for. */
export class Key {
  readonly digits = new Uint8Array(32);

  toString(): string {
    return String.fromCharCode(...this.digits);
  }
}

/** Bytes that cannot stand in UTF-8: they keep the parts of a key apart, and nothing apart from the empty text. */
const SEPARATOR = 0xff;
const NOTHING = 0xfe;

/**
 * The keys by which runs, samples and texts are known to be the same, in every worker alike (XXH3). A Ref or Key that a
 * method answers stands until the next call of the same method.
 */
export class Identity {
  readonly #draft: Draft;
  readonly #side: string | null;
  readonly #run: Ref = { low: 0, high: 0 };
  readonly #sample: Ref = { low: 0, high: 0 };
  readonly #text: Ref = { low: 0, high: 0 };
  readonly #label: Ref = { low: 0, high: 0 };
  readonly #contentKey = new Key();
  readonly #textKey = new Key();

  /**
   * With the core that reads the records, their texts need not leave it. `side`: what two sets of files call by one name are two
   * runs, while their samples are the same.
   */
  constructor({ draft }: ByteCore, side: string | null = null) {
    this.#draft = draft;
    this.#side = side;
  }

  /**
   * Over the exact input and each reference. null where there is nothing to know a sample by: no input (or an empty one)
   * and no reference.
   */
  contentKey(input: Text | null, references: readonly Text[]): Key | null {
    if (references.length === 0 && (input === null || isEmpty(input))) return null;
    const draft = this.#draft;
    draft.clear();
    if (input !== null) add(draft, input);
    for (const reference of references) {
      draft.byte(SEPARATOR);
      add(draft, reference);
    }
    draft.hash128(this.#contentKey.digits);
    return this.#contentKey;
  }

  /** Over the input after NFC, trimming and folding white space; null where nothing is left. */
  textKey(input: Text | null): Key | null {
    if (input === null || isEmpty(input)) return null;
    const draft = this.#draft;
    draft.clear();
    add(draft, input);
    if (!draft.fold()) {
      const folded = foldText(input.toString()); // which may take the draft
      draft.clear();
      draft.addText(folded);
    }
    if (draft.isEmpty) return null;
    draft.hash128(this.#textKey.digits);
    return this.#textKey;
  }

  /** Key of a run, from the key its records carry. */
  runRef(key: string): Ref {
    return this.#ref(this.#run, ...this.#ofSide(key));
  }

  /** Of what rows of several files say of one sample, within a run; null: of any run. */
  joinRef(run: string | null, key: string): Ref {
    return this.#ref(this.#label, ...this.#ofSide(run ?? ''), key);
  }

  sampleRef(
    evaluation: string | null,
    id: string | null,
    variant: string | null,
    contentKey: Key | null,
    within: string | null = null,
  ): Ref {
    return within === null
      ? this.#ref(this.#sample, evaluation, id, variant, contentKey)
      : this.#ref(this.#sample, evaluation, id, variant, contentKey, within);
  }

  labelRef(key: string, value: string): Ref {
    return this.#ref(this.#label, key, value);
  }

  /** Of an answer, or of what else is known by its text alone. */
  textRef(text: Text): Ref {
    const draft = this.#draft;
    draft.clear();
    add(draft, text);
    draft.hash64(this.#text);
    return this.#text;
  }

  #ofSide(key: string): string[] {
    return this.#side === null ? [key] : [this.#side, key];
  }

  #ref(out: Ref, ...parts: readonly (string | Key | null)[]): Ref {
    const draft = this.#draft;
    draft.clear();
    for (const part of parts) {
      if (part === null) draft.byte(NOTHING);
      else if (typeof part === 'string') draft.addText(part);
      else draft.add(part.digits);
      draft.byte(SEPARATOR);
    }
    draft.hash64(out);
    return out;
  }
}

const add = (draft: Draft, text: Text): void =>
  typeof text === 'string' ? draft.addText(text) : text.addTo(draft);

const isEmpty = (text: Text): boolean => (typeof text === 'string' ? text === '' : text.isEmpty);
