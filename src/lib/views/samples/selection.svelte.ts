import { joined, type Keys, toggled } from './key-sets';

/** Match keys of the sample table in its order, from `offset` on. */
export type FetchKeys = (offset: number, limit: number) => Promise<ArrayLike<number>>;

const none: Keys = new Set();

/** Rows that a person selected, by match key: they stay selected when they are sorted, or a sample is opened. */
export class RowSelection {
  #keys: Keys = $state.raw(none);
  #of = '';
  /** Where a stretch begins, and what was selected before it. */
  #anchor: number | null = null;
  #base: Keys = none;
  #asked = 0;

  get keys(): Keys {
    return this.#keys;
  }
  get size(): number {
    return this.#keys.size;
  }
  has(key: number): boolean {
    return this.#keys.has(key);
  }

  /** What is selected among other rows than these is no longer. */
  follow(of: string): void {
    if (of === this.#of) return;
    this.#of = of;
    this.clear();
  }

  /** A stretch goes by places: in another order it begins anew. */
  sorted(): void {
    this.#anchor = null;
  }

  toggle(key: number, index: number): void {
    this.#asked++;
    this.#keys = this.#base = toggled(this.#keys, key);
    this.#anchor = index;
  }

  /** From where the last was selected (else `from`) to here, and what was selected before. */
  async extend(to: number, from: number, fetch: FetchKeys): Promise<void> {
    const ask = ++this.#asked;
    this.#anchor ??= from;
    const [first, last] = [Math.min(this.#anchor, to), Math.max(this.#anchor, to)];
    const found = await fetch(first, last - first + 1);
    if (ask === this.#asked) this.#keys = joined(this.#base, found);
  }

  async all(count: number, fetch: FetchKeys): Promise<void> {
    const ask = ++this.#asked;
    const found = await fetch(0, count);
    if (ask !== this.#asked) return;
    this.#keys = this.#base = joined(none, found);
  }

  clear(): void {
    this.#asked++;
    this.#keys = none;
    this.#base = none;
    this.#anchor = null;
  }
}

export const selection = new RowSelection();
