import { SvelteSet } from 'svelte/reactivity';

/** Which folded sections stand open, as long as the page lives. */
class Folds {
  /** Whether they stand open until they are closed. */
  areOpen = $state(false);
  /** Ids of those that were turned. */
  readonly #turned = new SvelteSet<string>();

  isOpen(id: string): boolean {
    return this.#turned.has(id) !== this.areOpen;
  }
  turn(id: string): void {
    if (!this.#turned.delete(id)) this.#turned.add(id);
  }
}

export const folds = new Folds();
