import { openQueue, type Queue, type QueueItem } from '../../analysis/review/queue';
import { answerKey } from '../../review/label';
import { type AnswerState, isRead, nextToRead, paceOf, progressOf, stateOf } from '../../review/progress';
import type { Scale } from '../../review/scale';
import { workspace } from '../workspace.svelte';
import { judgementOf } from './queue-labels';
import { readingKey, type ReadingOf } from './reading-of';
import { reviewLabels } from './review-labels.svelte';
import { steps } from './steps.svelte';

/** A queue that is read: which answer is open, how far it is, and who may be seen. */
class Reading {
  #queue: Queue | null = $state.raw(null);
  #of: ReadingOf | null = $state.raw(null);
  #at = $state(0);
  /** Somebody asked for the names before the end. */
  isRevealed = $state(false);
  isOpen = $state(false);
  /** How far the draw is read was looked up: before, nobody knows whether it is half read. */
  isCounted = $state(false);
  /** When the answer that is open was asked for: how long it takes to be there is measured from then. */
  askedAt = 0;
  /** Goes up with each answer that is opened. */
  visit = 0;

  get queue(): Queue | null {
    return this.#queue;
  }
  get of(): ReadingOf | null {
    return this.#of;
  }
  get at(): number {
    return this.#at;
  }
  get scale(): Scale | null {
    return this.#of?.scale ?? null;
  }
  /** The random draw that is read; empty where the queue is none. */
  get draw(): string {
    return this.#queue?.draw ?? '';
  }
  readonly items = $derived(this.#queue?.items ?? []);
  readonly item: QueueItem | null = $derived(this.items[this.#at] ?? null);
  readonly keys = $derived(this.items.map(({ name }) => answerKey(name)));
  readonly states: readonly AnswerState[] = $derived(
    this.items.map((item, i): AnswerState => {
      const label = judgementOf(item, this.draw);
      if (!label) return steps.skipped.has(this.keys[i] ?? '') ? 'skipped' : 'open';
      return stateOf(label);
    }),
  );
  readonly progress = $derived(progressOf(this.states));
  readonly isDone = $derived(this.items.length > 0 && isRead(this.progress));
  readonly pace = $derived(
    paceOf(
      this.items.flatMap((item) => {
        const label = judgementOf(item, this.draw);
        return label ? [Date.parse(label.at)] : [];
      }),
    ),
  );
  /** What the reviewer says of the answer that is open. */
  readonly state: AnswerState = $derived(this.states[this.#at] ?? 'open');
  /** Answers to the sample that is open, as places in the queue. */
  readonly beside: readonly number[] = $derived(
    this.items.flatMap(({ matchKey }, i) => (matchKey === this.item?.matchKey ? [i] : [])),
  );
  readonly isBlind = $derived.by(() => {
    const names = this.#of?.names ?? 'shown';
    if (this.isRevealed || names === 'shown') return false;
    if (names === 'end') return !this.isDone;
    return this.beside.some((i) => this.states[i] === 'open' || this.states[i] === 'skipped');
  });

  /** Opens a queue where it was left. Answers false where there is nothing to read in it. */
  async start(of: ReadingOf): Promise<boolean> {
    const started = performance.now();
    const isOther = JSON.stringify(this.#of) !== JSON.stringify(of);
    const key = readingKey(of, reviewLabels.reviewer);
    const [isThere, kept] = await Promise.all([this.#load(of), steps.find(key)]);
    if (!isThere) return false;
    steps.begin(key, kept);
    if (isOther) this.isRevealed = false;
    this.visit++;
    this.#at = nextToRead(this.states, -1) ?? 0;
    this.isOpen = true;
    performance.measure('evalbook:open-queue', { start: started });
    return true;
  }

  /** Finds the answers of a queue before it is opened. */
  lookAhead(of: ReadingOf): void {
    find(of).catch(() => undefined); // opening it says why
  }

  /** After the tables were made anew, whose ids are others: the same answer stays open. */
  async refresh(): Promise<void> {
    const of = this.#of;
    const open = this.keys[this.#at];
    if (of === null || !this.isOpen) return;
    if (!(await this.#load(of))) this.isOpen = false;
    else this.#at = Math.max(0, this.keys.indexOf(open ?? ''));
  }

  async #load(of: ReadingOf): Promise<boolean> {
    const queue = await find(of);
    if (queue === null || queue.items.length === 0) return false;
    this.#of = of;
    this.#queue = queue;
    return true;
  }

  pause(): void {
    this.isOpen = false;
  }

  go(to: number): void {
    this.visit++;
    this.askedAt = performance.now();
    this.#at = Math.min(Math.max(0, to), this.items.length - 1);
  }
  next(): void {
    const to = this.#at + 1 < this.items.length ? this.#at + 1 : nextToRead(this.states, this.#at);
    if (to !== null) this.go(to);
  }
  /** To the next that is to be read, where there is one. */
  goOn(): void {
    this.go(nextToRead(this.states, this.#at) ?? this.#at);
  }
  back(): void {
    this.go(this.#at - 1);
  }
}

const find = async ({ comparison, choice, seed, part }: ReadingOf): Promise<Queue | null> =>
  openQueue(await workspace.open(), comparison, choice, { seed, part });

export const reading = new Reading();
