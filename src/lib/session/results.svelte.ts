import { isAbort } from './troubles.svelte';
import { type Answer, askBoard, askRest, type Board, type Kept, type Question } from './answer';

/** What a question is about: with the baseline, and without. */
interface Base {
  base: string;
  field: string;
}
const nothing: Base = { base: '', field: '' };

const DIM_AFTER = 200;
const STOP_AFTER = 1000;

/** The answer on view, and the one on its way. */
export class Results {
  #answer: Answer | null = $state.raw(null);
  #board: Board | null = $state.raw(null);
  #key = '';
  /** What the answer on view answers, and what its board does: that may be newer. */
  #answered = { ...nothing, key: '' };
  #boarded = nothing;
  #pending: AbortController | null = $state.raw(null);
  #dim = $state(false);
  #slow = $state(false);
  #stopped = $state(false);
  #error: unknown = $state.raw(null);
  #asked = $state(0);
  #settled = $state(0);
  #startedAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  get answer() {
    return this.#answer;
  }
  /** Of the last question, whether it asked for everything or not. */
  get board() {
    return this.#board;
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
  get error() {
    return this.#error;
  }
  /** How many questions were asked, and answered (or given up): equal when the page is up to date. */
  get asked() {
    return this.#asked;
  }
  get settled() {
    return this.#settled;
  }
  get startedAt() {
    return this.#startedAt;
  }

  load(question: Question): void {
    const { comparison, contenders, order, version, labels, figures, answers, of } = question;
    const field = JSON.stringify([version, { ...comparison, baseline: null }, contenders]);
    const base = this.#isHeld(field, comparison.baseline)
      ? this.#boarded.base
      : JSON.stringify([field, comparison.baseline]);
    const key = of === 'board' ? `board ${base}` : base + JSON.stringify([order, labels, figures, answers]);
    if (key === this.#key) return;
    const kept: Kept = {
      leaderboard: base === this.#boarded.base ? (this.#board?.leaderboard ?? null) : null,
      pairs: base === this.#boarded.base ? this.#board : null,
      field: field === this.#answered.field ? this.#answer : null,
    };
    this.#key = key;
    this.#begin();
    if (of === 'board' ? base === this.#boarded.base : key === this.#answered.key) this.#end();
    else void this.#finish(question, kept, { base, field }, this.#asked);
  }

  /** Holding on to the baseline that the page has chosen asks nothing new. */
  #isHeld(field: string, baseline: string | null): boolean {
    return (
      baseline !== null &&
      field === this.#boarded.field &&
      baseline === this.#board?.leaderboard.baseline?.key
    );
  }

  async #finish(question: Question, kept: Kept, asks: Base, ask: number): Promise<void> {
    const signal = this.#pending?.signal;
    const key = this.#key;
    const options = signal ? { signal } : {};
    try {
      const board = await askBoard(question, kept, options);
      const answer = question.of === 'board' ? null : await askRest(question, board, kept, options);
      if (ask !== this.#asked) {
        answer?.samples.close();
        return;
      }
      this.#board = board;
      this.#boarded = asks;
      if (answer !== null) {
        this.#answer?.samples.close();
        this.#answer = answer;
        this.#answered = { ...asks, key };
      }
      this.#error = null;
    } catch (error) {
      if (ask !== this.#asked) return;
      if (signal?.aborted || isAbort(error)) this.#stopped = true;
      else this.#error = error;
    }
    this.#end();
  }

  stop(): void {
    this.#pending?.abort();
  }

  /** The next `load` asks again, also for the same question. */
  retry(): void {
    this.#key = '';
    this.#error = null;
    this.#stopped = false;
  }

  fail(error: unknown): void {
    this.#begin();
    this.#error = error;
    this.#end();
  }

  clear(): void {
    if (this.#board === null && this.#key === '') return;
    this.#begin();
    this.#answer?.samples.close();
    this.#answer = null;
    this.#board = null;
    this.#error = null;
    this.#key = '';
    this.#answered = { ...nothing, key: '' };
    this.#boarded = nothing;
    this.#end();
  }

  #begin(): void {
    this.#pending?.abort();
    this.#clearTimers();
    this.#pending = new AbortController();
    this.#stopped = false;
    this.#slow = false;
    this.#asked++;
    this.#startedAt = performance.now();
    this.#timers = [
      setTimeout(() => (this.#dim = true), DIM_AFTER),
      setTimeout(() => (this.#slow = true), STOP_AFTER),
    ];
  }

  #end(): void {
    this.#clearTimers();
    this.#pending = null;
    this.#dim = false;
    this.#slow = false;
    this.#settled = this.#asked;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
