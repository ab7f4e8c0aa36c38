import { Asking } from '../ui/asking.svelte';
import { isAbort } from './troubles.svelte';
import { type Answer, askBoard, askRest, type Board, type Kept, type Question } from './answer';

/** What a question is about: with the baseline, and without. */
interface Base {
  base: string;
  field: string;
}
const nothing: Base = { base: '', field: '' };

/** The answer on view, and the one on its way. */
export class Results extends Asking {
  #answer: Answer | null = $state.raw(null);
  #board: Board | null = $state.raw(null);
  #key = '';
  /** What the answer on view answers, and what its board does: that may be newer. */
  #answered = { ...nothing, key: '' };
  #boarded = nothing;

  get answer() {
    return this.#answer;
  }
  /** Of the last question, whether it asked for everything or not. */
  get board() {
    return this.#board;
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
    const signal = this.begin();
    if (of === 'board' ? base === this.#boarded.base : key === this.#answered.key) this.end();
    else void this.#finish(question, kept, { base, field }, signal);
  }

  /** Holding on to the baseline that the page has chosen asks nothing new. */
  #isHeld(field: string, baseline: string | null): boolean {
    return (
      baseline !== null &&
      field === this.#boarded.field &&
      baseline === this.#board?.leaderboard.baseline?.key
    );
  }

  async #finish(question: Question, kept: Kept, asks: Base, signal: AbortSignal): Promise<void> {
    const key = this.#key;
    try {
      const board = await askBoard(question, kept, { signal });
      const answer = question.of === 'board' ? null : await askRest(question, board, kept, { signal });
      if (!this.isLatest(signal)) {
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
      this.endWith(null);
    } catch (error) {
      if (!this.isLatest(signal)) return;
      if (signal.aborted || isAbort(error)) this.endStopped();
      else this.endWith(error);
    }
  }

  /** The next `load` asks again, also for the same question. */
  retry(): void {
    this.#key = '';
    this.forgive();
  }

  fail(error: unknown): void {
    this.begin();
    this.endWith(error);
  }

  clear(): void {
    if (this.#board === null && this.#key === '') return;
    this.begin();
    this.#answer?.samples.close();
    this.#answer = null;
    this.#board = null;
    this.#key = '';
    this.#answered = { ...nothing, key: '' };
    this.#boarded = nothing;
    this.endWith(null);
  }
}
