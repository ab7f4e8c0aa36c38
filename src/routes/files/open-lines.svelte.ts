import { SvelteMap } from 'svelte/reactivity';

/** Paths and folders of the Files page that a person opened or closed; kept while other pages are looked at. */
class OpenLines {
  readonly #chosen = new SvelteMap<string, boolean>();

  has(key: string, otherwise = false): boolean {
    return this.#chosen.get(key) ?? otherwise;
  }
  toggle(key: string, otherwise = false): void {
    this.#chosen.set(key, !this.has(key, otherwise));
  }
  open(key: string): void {
    this.#chosen.set(key, true);
  }
  clear(): void {
    this.#chosen.clear();
  }
}

export const openLines = new OpenLines();
