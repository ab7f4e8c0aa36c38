/** Milliseconds after which a question should be possible to stop. */
const STOP_AFTER = 1000;

/** One question at a time: the answer on view, and the one on its way. A newer question stops an older one. */
export class Asked<Answer> {
  #answer: Answer | null = $state.raw(null);
  #error: unknown = $state.raw(null);
  #pending: AbortController | null = $state.raw(null);
  #slow = $state(false);
  #stopped = $state(false);
  #asked = $state(0);
  #settled = $state(0);
  #key = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  get answer() {
    return this.#answer;
  }
  get error() {
    return this.#error;
  }
  get pending() {
    return this.#pending !== null;
  }
  /** It takes so long that it should be possible to stop it. */
  get slow() {
    return this.#slow;
  }
  /** The person stopped the last question: what is shown answers the one before. */
  get stopped() {
    return this.#stopped;
  }
  /** Equal when what was asked is answered, or given up. */
  get asked() {
    return this.#asked;
  }
  get settled() {
    return this.#settled;
  }
  get quiet() {
    return this.#asked === this.#settled;
  }

  /** Asks unless the key is that of the last question; `anew`: the answer before is taken from view at once. */
  load(key: string, ask: (signal: AbortSignal) => Promise<Answer>, before: 'kept' | 'anew' = 'kept'): void {
    if (key === this.#key) return;
    this.#key = key;
    if (before === 'anew') this.#answer = null;
    this.#pending?.abort();
    const stop = new AbortController();
    this.#pending = stop;
    this.#stopped = false;
    this.#slow = false;
    this.#asked++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#slow = this.#pending === stop), STOP_AFTER);
    void this.#finish(stop, ask);
  }

  async #finish(stop: AbortController, ask: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
    try {
      const answer = await ask(stop.signal);
      if (this.#pending !== stop) return;
      this.#answer = answer;
      this.#error = null;
    } catch (error) {
      if (this.#pending !== stop) return;
      if (stop.signal.aborted) this.#stopped = true;
      else this.#error = error;
      this.#key = '';
    }
    clearTimeout(this.#timer);
    this.#pending = null;
    this.#slow = false;
    this.#settled = this.#asked;
  }

  stop(): void {
    this.#pending?.abort();
  }

  /** Stops what is under way and forgets: nobody waits any more. */
  close(): void {
    this.#pending?.abort();
    this.#pending = null;
    this.#key = '';
    clearTimeout(this.#timer);
    this.#settled = this.#asked;
  }
}
