const place = 'evalbook.notebook.last';

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name of the notebook that was open last in this tab, also after a reload; null where there is none. */
export class LastNotebook {
  #name: string | null = null;
  readonly #keeper: () => Keeper;

  /** `keeper`: throws where this browser keeps nothing; the name then holds until the page is closed. */
  constructor(keeper: () => Keeper) {
    this.#keeper = keeper;
    try {
      this.#name = keeper().getItem(place);
    } catch {
      // None is known.
    }
  }

  get name(): string | null {
    return this.#name;
  }
  set name(name: string | null) {
    this.#name = name;
    try {
      if (name === null) this.#keeper().removeItem(place);
      else this.#keeper().setItem(place, name);
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const lastNotebook = new LastNotebook(() => sessionStorage);
