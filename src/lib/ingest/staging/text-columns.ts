import type { ColumnData, Validity } from '../../engine/arrow';
import type { LongText } from '../../json/node';
import { Column } from './columns';
import { Arena, PREVIEW, previewOf } from './utf8';

export type Text = LongText | string;

const grown = (from: Int32Array, needed: number): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(Math.max(needed, from.length * 2));
  to.set(from);
  return to;
};

/** Texts as they come. */
export class TextColumn extends Column {
  #arena = new Arena();
  #offsets = new Int32Array(257);
  /** Rows whose end is written down. */
  #closed = 0;

  push(text: string | null | undefined): void {
    if (text == null) return;
    this.#open();
    this.#arena.appendText(text);
    this.#close();
  }

  /** A text in UTF-8. */
  pushBytes(bytes: Uint8Array | null | undefined): void {
    if (bytes == null) return;
    this.#open();
    this.#arena.append(bytes);
    this.#close();
  }

  pushText(text: Text | null | undefined): void {
    if (text == null || typeof text === 'string') this.push(text);
    else this.pushBytes(text.utf8());
  }

  /** The first 280 code points, without decoding a text that still lies in the source's bytes. */
  pushPreview(text: Text | null | undefined): void {
    if (text == null) return;
    if (typeof text === 'string') this.push(previewOf(text));
    else {
      this.#open();
      this.#arena.append(text.utf8(PREVIEW));
      this.#close();
    }
  }

  #open(): void {
    const i = this.presence.mark();
    if (i !== this.#closed) this.#closeUpTo(i);
  }

  #close(): void {
    if (++this.#closed >= this.#offsets.length) this.#offsets = grown(this.#offsets, this.#closed + 1);
    this.#offsets[this.#closed] = this.#arena.length;
  }

  /** Rows without a text end where they begin. */
  #closeUpTo(length: number): void {
    if (length >= this.#offsets.length) this.#offsets = grown(this.#offsets, length + 1);
    this.#offsets.fill(this.#arena.length, this.#closed + 1, length + 1);
    this.#closed = length;
  }

  override reset(): void {
    super.reset();
    this.#arena.length = 0;
    this.#closed = 0;
  }

  protected filled(length: number, validity: Validity): ColumnData {
    if (this.#closed < length) this.#closeUpTo(length);
    return { type: 'text', offsets: this.#offsets, bytes: this.#arena.bytes, validity };
  }
}

const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Texts that recur: each distinct one is kept once. */
export class DictionaryColumn extends Column {
  #indices = new Int32Array(256);
  #arena = new Arena();
  #offsets = new Int32Array(257);
  #size = 0;
  /** For strings; those that came as bytes are found through #slots. */
  #known = new Map<string, number>();
  /** Open addressing over the bytes: index + 1, 0 = free. */
  #slots = new Int32Array(64);

  push(text: string | null | undefined): void {
    if (text == null) return;
    let index = this.#known.get(text);
    if (index === undefined) {
      const start = this.#arena.length;
      this.#arena.appendText(text);
      this.#known.set(text, (index = this.#find(start)));
    }
    this.#add(index);
  }

  pushPreview(text: Text | null | undefined): void {
    if (text == null) return;
    if (typeof text === 'string') this.push(previewOf(text));
    else {
      const start = this.#arena.length;
      this.#arena.append(text.utf8(PREVIEW));
      this.#add(this.#find(start));
    }
  }

  #add(index: number): void {
    const i = this.presence.mark();
    if (i >= this.#indices.length) this.#indices = grown(this.#indices, i + 1);
    this.#indices[i] = index;
  }

  /** The index of the text at the arena's end, which is dropped again where it is known. */
  #find(start: number): number {
    const { bytes, length: end } = this.#arena;
    let hash = FNV_START;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), FNV_PRIME);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (index < 0) break;
      if (this.#equals(index, start, end)) {
        this.#arena.length = start;
        return index;
      }
    }
    const index = this.#size++;
    this.#slots[slot] = index + 1;
    if (this.#size >= this.#offsets.length) this.#offsets = grown(this.#offsets, this.#size + 1);
    this.#offsets[this.#size] = end;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return index;
  }

  #equals(index: number, start: number, end: number): boolean {
    const { bytes } = this.#arena;
    let at = this.#offsets[index] ?? 0;
    if ((this.#offsets[index + 1] ?? 0) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (bytes[i] !== bytes[at++]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    const { bytes } = this.#arena;
    for (let index = 0; index < this.#size; index++) {
      let hash = FNV_START;
      const end = this.#offsets[index + 1] ?? 0;
      for (let i = this.#offsets[index] ?? 0; i < end; i++)
        hash = Math.imul(hash ^ (bytes[i] ?? 0), FNV_PRIME);
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }

  override reset(): void {
    super.reset();
    this.#arena.length = 0;
    this.#size = 0;
    this.#known.clear();
    this.#slots.fill(0);
  }

  protected filled(length: number, validity: Validity): ColumnData {
    if (length > this.#indices.length) this.#indices = grown(this.#indices, length);
    return {
      type: 'dictionary',
      indices: this.#indices,
      offsets: this.#offsets,
      bytes: this.#arena.bytes,
      size: this.#size,
      validity,
    };
  }
}
