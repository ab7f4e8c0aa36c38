import type { Comparison } from '../analysis/types';
import type { Database } from '../engine/database';
import { Asking } from '../ui/asking.svelte';
import { first } from './ask.svelte';
import { isAbort } from './troubles.svelte';
import { type Answer, type Board, boardOf, type Judged } from './answer';
import { CompareQuestions, type Looked } from './compare-questions';

export interface Asks extends Looked {
  db: Database;
  version: number;
  comparison: Comparison;
  /** All that Compare shows, or the board alone. */
  of: 'everything' | 'board';
}

/** Milliseconds that what stands below an answer waits at most. */
const LONGEST_REST = 500;

/** What a board answers: with the baseline, and without. */
interface Base {
  base: string;
  field: string;
}
const nothing: Base = { base: '', field: '' };

/** Of a comparison that differs in no more than that the baseline is held: what the page chose beside it stays. */
const withBaseline = (board: Board, { baseline }: Comparison): Board => ({
  ...board,
  comparison: { ...board.comparison, baseline },
});

/** The answer on view, and the one on its way. */
export class Results extends Asking {
  #answer: Answer | null = $state.raw(null);
  #judged: Judged | null = $state.raw(null);
  #board: Board | null = $state.raw(null);
  #questions = new CompareQuestions();
  #key = '';
  #answered = '';
  #boarded = nothing;

  get answer() {
    return this.#answer;
  }
  /** What of the answer is seen first. It is there before the rest where nothing stands yet that would be about other samples. */
  get judged() {
    return this.#answer ?? this.#judged;
  }
  /** Of the last question, whether it asked for everything or not. */
  get board() {
    return this.#board;
  }

  load(asks: Asks): void {
    const { comparison, version, order, labels, figures, answers, of } = asks;
    const field = JSON.stringify([version, { ...comparison, baseline: null }]);
    const base = this.#isHeld(field, comparison.baseline)
      ? this.#boarded.base
      : JSON.stringify([field, comparison.baseline]);
    const key = of === 'board' ? `board ${base}` : base + JSON.stringify([order, labels, figures, answers]);
    if (key === this.#key) return;
    this.#key = key;
    const signal = this.begin();
    if (of === 'board' ? base === this.#boarded.base : key === this.#answered) this.end();
    else void this.#finish(asks, { base, field }, signal);
  }

  /** Holding on to the baseline that the page has chosen asks nothing new. */
  #isHeld(field: string, baseline: string | null): boolean {
    return (
      baseline !== null &&
      field === this.#boarded.field &&
      baseline === this.#board?.leaderboard.baseline?.key
    );
  }

  async #finish(asks: Asks, about: Base, signal: AbortSignal): Promise<void> {
    const key = this.#key;
    const { db, version, comparison, of } = asks;
    const context = { db, signal };
    first.count++;
    const start = performance.now();
    try {
      const known = about.base === this.#boarded.base ? this.#board : null;
      const board = known ? withBaseline(known, comparison) : await boardOf(context, comparison);
      const judged = of === 'board' ? null : await this.#questions.judged(context, version, board);
      const whole = judged && this.#questions.whole(context, version, judged, asks);
      if (judged !== null && this.#answer === null && this.isLatest(signal)) {
        this.#judged = judged;
        this.#keepBoard(board, about);
      }
      const answer = await whole;
      if (!this.isLatest(signal)) {
        answer?.samples.close();
        return;
      }
      this.#keepBoard(board, about);
      if (answer !== null) {
        this.#answer?.samples.close();
        this.#answer = answer;
        this.#answered = key;
      }
      this.endWith(null);
    } catch (error) {
      if (!this.isLatest(signal)) return;
      this.#judged = null;
      if (signal.aborted || isAbort(error)) this.endStopped();
      else this.endWith(error);
    } finally {
      // Who goes from one filter to the next does not meet what is asked below: it waits as long as the answer took.
      setTimeout(() => first.count--, Math.min(performance.now() - start, LONGEST_REST));
    }
  }

  #keepBoard(board: Board, about: Base): void {
    this.#board = board;
    this.#boarded = about;
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
    this.#judged = null;
    this.#board = null;
    this.#questions = new CompareQuestions();
    this.#key = '';
    this.#answered = '';
    this.#boarded = nothing;
    this.endWith(null);
  }
}
