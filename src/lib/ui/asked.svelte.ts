import { Asking } from './asking.svelte';

/** One question at a time: the answer on view, and the one on its way. A newer question stops an older one. */
export class Asked<Answer> extends Asking {
  #answer: Answer | null = $state.raw(null);
  #key = '';

  get answer() {
    return this.#answer;
  }

  /** Asks unless the key is that of the last question; `anew`: the answer before is taken from view at once. */
  load(key: string, ask: (signal: AbortSignal) => Promise<Answer>, before: 'kept' | 'anew' = 'kept'): void {
    if (key === this.#key) return;
    this.#key = key;
    if (before === 'anew') this.#answer = null;
    void this.#finish(this.begin(), ask);
  }

  async #finish(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
    try {
      const answer = await ask(signal);
      if (!this.isLatest(signal)) return;
      this.#answer = answer;
      this.endWith(null);
    } catch (error) {
      if (!this.isLatest(signal)) return;
      this.#key = '';
      if (signal.aborted) this.endStopped();
      else this.endWith(error);
    }
  }

  /**
   * Gives way: what is under way ends, to be asked again by the next `load`. `key`, `before`: as that `load` would have them,
   * where it is known; without, the answer on view stays.
   */
  giveWay(key?: string, before: 'kept' | 'anew' = 'kept'): void {
    const isOther = key !== undefined && before === 'anew' && key !== this.#key;
    if (isOther) this.#answer = null;
    if (isOther || this.pending) this.close();
  }

  /** Stops what is under way and forgets: nobody waits any more. */
  close(): void {
    this.stop();
    this.#key = '';
    this.end();
  }
}
