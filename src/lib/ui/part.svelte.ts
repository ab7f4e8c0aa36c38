import { fetched, NotFetched } from './fetched';

/** A part of the page that is fetched when it is first needed, or ahead of that, and stays. */
export class Part<What> {
  #there: What | null = $state.raw(null);
  #missing: NotFetched | null = $state.raw(null);
  #coming: Promise<What> | null = null;
  readonly #bring: () => Promise<What>;

  constructor(bring: () => Promise<What>) {
    this.#bring = bring;
  }

  /** null while it is not there. */
  get there(): What | null {
    return this.#there;
  }
  /** Why it could not be fetched the last time; null: it is there, on its way or was not asked for. */
  get missing(): NotFetched | null {
    return this.#missing;
  }

  /** Fetches it once; after a failure, again. Rejects with a NotFetched. */
  fetch(): Promise<What> {
    this.#coming ??= this.#fetch();
    return this.#coming;
  }

  async #fetch(): Promise<What> {
    this.#missing = null;
    try {
      const there = await fetched(this.#bring);
      this.#there = there;
      return there;
    } catch (error) {
      this.#coming = null;
      this.#missing = error instanceof NotFetched ? error : new NotFetched(error);
      throw error;
    }
  }
}
