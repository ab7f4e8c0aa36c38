/** Milliseconds after which what is on view shows that it is out of date. */
const DIM_AFTER = 200;
/** Milliseconds after which a question should be possible to stop. */
const STOP_AFTER = 1000;

/** One question at a time, of which the latest counts: a newer one stops an older one. */
export abstract class Asking {
  #error: unknown = $state.raw(null);
  #pending: AbortController | null = $state.raw(null);
  #dim = $state(false);
  #slow = $state(false);
  #stopped = $state(false);
  #asked = $state(0);
  #settled = $state(0);
  #startedAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #waiting: (() => void)[] = [];

  /** Why the last question failed. */
  get error() {
    return this.#error;
  }
  get pending() {
    return this.#pending !== null;
  }
  /** The last answer has been out of date for a while. */
  get dim() {
    return this.#dim;
  }
  /** It takes so long that it should be possible to stop it. */
  get slow() {
    return this.#slow;
  }
  /** The person stopped the last question: what is shown answers the one before. */
  get stopped() {
    return this.#stopped;
  }
  /** How many questions were asked, and answered or given up: equal where nothing is on its way. */
  get asked() {
    return this.#asked;
  }
  get settled() {
    return this.#settled;
  }
  get quiet() {
    return this.#asked === this.#settled;
  }

  /** When the last question began, as `performance.now` counts. */
  get startedAt() {
    return this.#startedAt;
  }

  stop(): void {
    this.#pending?.abort();
  }

  /** Settles once nothing is on its way any more: the last question is answered, failed or was given up. */
  whenQuiet(): Promise<void> {
    return this.quiet ? Promise.resolve() : new Promise((done) => this.#waiting.push(done));
  }

  /** A question begins; aborted once a newer one does, or a person stops it. */
  protected begin(): AbortSignal {
    this.stop();
    this.#clearTimers();
    const pending = new AbortController();
    this.#pending = pending;
    this.#stopped = false;
    this.#slow = false;
    this.#asked++;
    this.#startedAt = performance.now();
    this.#timers = [
      setTimeout(() => (this.#dim = true), DIM_AFTER),
      setTimeout(() => (this.#slow = true), STOP_AFTER),
    ];
    return pending.signal;
  }

  protected isLatest(signal: AbortSignal): boolean {
    return this.#pending?.signal === signal;
  }

  /** The question that began last is answered, or given up. */
  protected end(): void {
    this.#clearTimers();
    this.#pending = null;
    this.#dim = false;
    this.#slow = false;
    this.#settled = this.#asked;
    for (const done of this.#waiting.splice(0)) done();
  }

  protected endWith(error: unknown): void {
    this.#error = error;
    this.end();
  }

  protected endStopped(): void {
    this.#stopped = true;
    this.end();
  }

  /** What went wrong, or was stopped, is of the past. */
  protected forgive(): void {
    this.#error = null;
    this.#stopped = false;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
