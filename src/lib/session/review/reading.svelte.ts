import { openQueue, type Queue, type QueueItem } from '../../analysis/review/queue';
import type { QueueChoice } from '../../analysis/review/queue-choice';
import type { Comparison } from '../../analysis/types';
import { isSameOrder } from '../../review/draw';
import { answerKey, groupKey, type LabelKind, now, type ReviewLabel } from '../../review/label';
import { countModes, groupLabels, type LabelChanges, noLabels } from '../../review/merge-labels';
import { type AnswerState, isRead, nextToRead, paceOf, progressOf, stateOf } from '../../review/progress';
import { type Scale, scaleText } from '../../review/scale';
import { filterText } from '../../filter';
import { workspace } from '../workspace.svelte';
import { keepReading, type KeptReading, readReading, type Step } from './reading-store';
import { reviewLabels } from './review-labels.svelte';

/** When the names of models and their scores show: once the queue is read, once the sample is, or at once. */
export type NamesShown = 'end' | 'labelled' | 'shown';

export interface ReadingOf {
  comparison: Comparison;
  choice: QueueChoice;
  seed: number;
  /** Of a long queue, from 1. */
  part: number;
  names: NamesShown;
  /** By which answers are rated; null: they are right or wrong. */
  scale: Scale | null;
}

/** Readings of the same answers in one order by one person, whatever metric they are compared by. */
const keyOf = ({ comparison, choice, seed, part }: ReadingOf): string =>
  JSON.stringify([
    comparison.evaluation,
    filterText(comparison.chips),
    choice.kind === 'draw' ? choice.kind : choice,
    seed,
    reviewLabels.reviewer,
    ...(part > 1 ? [part] : []),
  ]);

type Said = Partial<Pick<ReviewLabel, 'value' | 'scale' | 'note'>>;

/** A queue that is read: which answer is open, what is said of it, and the way back. */
class Reading {
  #queue: Queue | null = $state.raw(null);
  #of: ReadingOf | null = $state.raw(null);
  #at = $state(0);
  #skipped: ReadonlySet<string> = $state.raw(new Set());
  #steps: readonly Step[] = $state.raw([]);
  /** Somebody asked for the names before the end. */
  isRevealed = $state(false);
  isOpen = $state(false);
  /** How far the draw is read was looked up: before, nobody knows whether it is half read. */
  isCounted = $state(false);
  /** When the answer that is open was asked for: how long it takes to be there is measured from then. */
  askedAt = 0;
  /** Under which the skips and steps of this reading are kept. */
  #key = '';
  /** The note that is being written: one step back takes all of it. */
  #noting: string | null = null;

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
  get canUndo(): boolean {
    return this.#steps.length > 0;
  }
  readonly items = $derived(this.#queue?.items ?? []);
  readonly item: QueueItem | null = $derived(this.items[this.#at] ?? null);
  readonly keys = $derived(this.items.map(({ name }) => answerKey(name)));
  readonly states: readonly AnswerState[] = $derived(
    this.items.map((item, i): AnswerState => {
      const [label] = this.#judgement(item);
      if (!label) return this.#skipped.has(this.keys[i] ?? '') ? 'skipped' : 'open';
      return stateOf(label);
    }),
  );
  readonly progress = $derived(progressOf(this.states));
  readonly isDone = $derived(this.items.length > 0 && isRead(this.progress));
  readonly pace = $derived(
    paceOf(this.items.flatMap((item) => this.#judgement(item).map(({ at }) => Date.parse(at)))),
  );
  /** What the reviewer says of the answer that is open. */
  readonly state: AnswerState = $derived(this.states[this.#at] ?? 'open');
  /** The rating that it has on the scale that is read by. */
  readonly rating: number | null = $derived.by(() => {
    const [label] = this.item ? this.#judgement(this.item) : [];
    return label && this.scale && label.scale === scaleText(this.scale) ? Number(label.value) : null;
  });
  readonly modes: readonly string[] = $derived(this.#values('mode').map(({ value }) => value));
  readonly note: string = $derived(this.#values('note')[0]?.note ?? '');
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
  /** How many answers of the reviewer have each failure mode. */
  readonly counts = $derived(countModes(reviewLabels.groups, reviewLabels.reviewer));

  /** Opens a queue where it was left. Answers false where there is nothing to read in it. */
  async start(of: ReadingOf): Promise<boolean> {
    const started = performance.now();
    const isOther = JSON.stringify(this.#of) !== JSON.stringify(of);
    const key = keyOf(of);
    const [isThere, kept] = await Promise.all([this.#load(of), key === this.#key ? null : readReading(key)]);
    if (!isThere) return false;
    if (key !== this.#key) {
      this.#key = key;
      this.#skipped = kept?.skipped ?? new Set();
      this.#steps = kept && !this.#isOutdated(kept) ? kept.steps : [];
    }
    if (isOther) this.isRevealed = false;
    this.#at = Math.max(0, nextToRead(this.states, -1) ?? 0);
    this.isOpen = true;
    performance.measure('evalbook:open-queue', { start: started });
    return true;
  }

  /** Finds the answers of a queue before it is opened. */
  lookAhead({ comparison, choice, seed, part }: ReadingOf): void {
    const find = async () => openQueue(await workspace.open(), comparison, choice, { seed, part });
    find().catch(() => undefined); // opening it says why
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
    const db = await workspace.open();
    const queue = await openQueue(db, of.comparison, of.choice, { seed: of.seed, part: of.part });
    if (queue === null || queue.items.length === 0) return false;
    this.#of = of;
    this.#queue = queue;
    return true;
  }

  pause(): void {
    this.isOpen = false;
  }

  go(to: number): void {
    this.#noting = null;
    this.askedAt = performance.now();
    this.#at = Math.min(Math.max(0, to), this.items.length - 1);
  }
  next(): void {
    const to = this.#at + 1 < this.items.length ? this.#at + 1 : nextToRead(this.states, this.#at);
    if (to !== null) this.go(to);
  }
  back(): void {
    this.go(this.#at - 1);
  }

  /** Right goes on to the next; wrong waits for a failure mode. */
  judge(isRight: boolean): void {
    const { item } = this;
    if (item === null) return;
    const at = now();
    const changes = this.#judged(item, { value: isRight ? '1' : '0', scale: '' }, at);
    if (isRight && this.modes.length > 0) changes.push(this.#group(item, 'mode', [{ value: '' }], at));
    this.#do(changes);
    if (isRight) this.go(nextToRead(this.states, this.#at) ?? this.#at);
  }

  /** A rating goes on to the next. */
  rate(rating: number): void {
    const { item, scale } = this;
    if (item === null || scale === null || rating < scale.low || rating > scale.high) return;
    this.#do(this.#judged(item, { value: String(rating), scale: scaleText(scale) }, now()));
    this.go(nextToRead(this.states, this.#at) ?? this.#at);
  }

  /** A failure mode marks the answer wrong; where one rates, it leaves the rating. */
  toggleMode(mode: string): void {
    const { item, modes } = this;
    if (item === null || mode === '') return;
    const at = now();
    const values = modes.includes(mode) ? modes.filter((one) => one !== mode) : [...modes, mode];
    const changes = [
      this.#group(item, 'mode', values.length > 0 ? values.map((value) => ({ value })) : [{ value: '' }], at),
    ];
    if (values.length > 0 && this.scale === null && this.state !== 'wrong')
      changes.push(...this.#judged(item, { value: '0', scale: '' }, at));
    this.#do(changes, () => reviewLabels.addMode(mode));
  }

  write(note: string): void {
    const { item } = this;
    const key = this.keys[this.#at] ?? '';
    if (item === null || note === this.note) return;
    const change = this.#group(item, 'note', [{ note }], now());
    if (this.#noting === key) {
      reviewLabels.put(changesOf([change]));
      this.#keep();
    } else this.#do([change]);
    this.#noting = key;
  }

  skip(): void {
    const key = this.keys[this.#at];
    if (key === undefined) return;
    if (this.state === 'open' || this.state === 'skipped') {
      this.#remember(noLabels);
      this.#skipped = new Set([...this.#skipped, key]);
      this.#keep();
    }
    this.go(nextToRead(this.states, this.#at) ?? this.#at);
  }

  renameMode(from: string, to: string): void {
    const name = to.trim();
    if (name === '' || name === from) return;
    const before = reviewLabels.modes;
    const labels = reviewLabels.renameMode(from, name, now());
    this.#remember(labels, before);
  }

  undo(): void {
    const step = this.#steps.at(-1);
    if (!step) return;
    this.#steps = this.#steps.slice(0, -1);
    this.#skipped = step.skipped;
    reviewLabels.put(step.labels);
    reviewLabels.setModes(step.modes);
    this.#keep();
    this.go(step.at);
  }

  #values(kind: LabelKind): readonly ReviewLabel[] {
    const { item } = this;
    return item ? reviewLabels.of(item.name, reviewLabels.reviewer, kind, item.responseId) : [];
  }

  /** In a draw, what was judged in that order alone: elsewhere its score may have been seen. */
  #judgement({ name, responseId }: QueueItem): readonly ReviewLabel[] {
    const found = reviewLabels.of(name, reviewLabels.reviewer, 'human', responseId);
    const draw = this.#queue?.draw ?? '';
    return draw === '' ? found : found.filter((label) => isSameOrder(label.draw, draw));
  }

  #judged(
    item: QueueItem,
    said: Pick<ReviewLabel, 'value' | 'scale'>,
    at: string,
  ): [string, readonly ReviewLabel[]][] {
    const [label] = this.#judgement(item);
    const isSame = label?.value === said.value && label.scale === said.scale;
    return isSame ? [] : [this.#group(item, 'human', [said], at)];
  }

  #group(
    { name, responseId }: QueueItem,
    kind: LabelKind,
    said: readonly Said[],
    at: string,
  ): [string, readonly ReviewLabel[]] {
    const { reviewer } = reviewLabels;
    const [before] = reviewLabels.of(name, reviewer, kind, responseId);
    const draw = this.#queue?.draw || (before?.draw ?? '');
    const labels = said.map((one): ReviewLabel => ({
      ...{ ...name, reviewer, kind, value: '', scale: '', note: '', draw, at },
      ...one,
    }));
    const [first] = labels;
    const key = first ? groupKey(first) : '';
    return [key, groupLabels(labels).get(key) ?? labels];
  }

  #do(changes: readonly [string, readonly ReviewLabel[]][], more?: () => void): void {
    this.#noting = null;
    if (changes.length === 0) return;
    const modes = reviewLabels.modes;
    const labels = reviewLabels.put(changesOf(changes));
    more?.();
    this.#remember(labels, modes);
  }

  #remember(labels: LabelChanges, modes = reviewLabels.modes): void {
    const steps = this.#steps.slice(-MOST_STEPS + 1);
    this.#steps = [...steps, { labels, skipped: this.#skipped, modes, at: this.#at }];
    this.#keep();
  }

  /** A reload takes neither what was skipped nor the way back. */
  #keep(): void {
    if (this.#key === '') return;
    void keepReading(this.#key, { skipped: this.#skipped, steps: this.#steps, at: now() });
  }

  /** Labels were changed elsewhere since: a step back would lose that. */
  #isOutdated({ steps, at }: KeptReading): boolean {
    const keys = new Set(steps.flatMap(({ labels }) => [...labels.keys()]));
    return [...keys].some((key) => reviewLabels.groups.get(key)?.some((label) => label.at > at) ?? false);
  }
}

const MOST_STEPS = 200;
const changesOf = (list: readonly [string, readonly ReviewLabel[]][]): LabelChanges => new Map(list);

export const reading = new Reading();
