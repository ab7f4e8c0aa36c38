import { SvelteMap } from 'svelte/reactivity';
import type { Piece } from './notebook-inbox.svelte';

/** The views that stand on the page now, each as a notebook would hold it. */
class OnPage {
  readonly #pieces = new SvelteMap<Element, () => Piece | null>();

  get isEmpty(): boolean {
    return this.#pieces.size === 0;
  }

  /** A view, by an element in it; what it answers takes it out again. `piece`: null while it has nothing to hold. */
  add(element: Element, piece: () => Piece | null): () => void {
    this.#pieces.set(element, piece);
    return () => void this.#pieces.delete(element);
  }

  /** From the top of the page down. */
  pieces(): Piece[] {
    return [...this.#pieces]
      .sort(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .flatMap(([, piece]) => piece() ?? []);
  }
}

export const onPage = new OnPage();
