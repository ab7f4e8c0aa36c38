import { flushSync } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';

/** Whether the page is on its way to paper: said before it is laid out for it, as pages are counted then. */
class Paper {
  #isPrinting = false;
  readonly #query = window.matchMedia('print');
  readonly #subscribe = createSubscriber((update) => {
    const turn = (is: boolean) => () => {
      this.#isPrinting = is;
      update();
      flushSync();
    };
    const [before, after] = [turn(true), turn(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    this.#query.addEventListener('change', update);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      this.#query.removeEventListener('change', update);
    };
  });

  get current(): boolean {
    this.#subscribe();
    return this.#isPrinting || this.#query.matches;
  }
}

export const paper = new Paper();
