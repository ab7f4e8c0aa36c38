import { partsOf } from '../../analysis/review/queue-choice';
import type { QueueSize } from '../../analysis/review/queue-sizes';
import { encodeChip, filterText } from '../../filter';
import { drawText } from '../../review/draw';
import { hasKeys, scaleIn } from '../../review/scale';
import { ask } from '../../session/ask.svelte';
import { comparing } from '../../session/comparing.svelte';
import type { BlindDraw } from '../../session/review/blind-draws';
import { reading } from '../../session/review/reading.svelte';
import type { ReadingOf } from '../../session/review/reading-of';
import { reviewLabels } from '../../session/review/review-labels.svelte';
import { view } from '../../session/view.svelte';
import { drawSize, queueSizes } from './question';
import { choiceOf, offeredOf, usualNames } from './queue-words';

/** The queues that are offered, what each holds, and the one that is chosen: made while a component begins. */
export class Queues {
  readonly choice = $derived(view.address.review);
  readonly seed = $derived(this.choice.seed ?? reviewLabels.seed);
  readonly offered = $derived(offeredOf(this.choice, comparing.shown.length));
  readonly choices = $derived(this.offered.map((kind) => choiceOf(kind, this.choice, comparing.shown)));
  readonly reviewer = $derived(reviewLabels.reviewer.trim());
  readonly at = $derived(Math.max(0, this.offered.indexOf(this.choice.queue)));
  readonly names = $derived(this.choice.names ?? usualNames(this.choice.queue));
  readonly scale = $derived.by(() => {
    const found = scaleIn(this.choice.scale ?? '');
    return found !== null && hasKeys(found) ? found : null;
  });

  readonly #drawn = ask(drawSize, () => {
    const { answers: comparison } = comparing;
    const { n } = this.choice;
    return (
      comparison && {
        ...{ comparison, n, seed: this.seed },
        ...{ reviewer: this.reviewer, written: reviewLabels.written },
      }
    );
  });
  readonly #others = ask(queueSizes, () => {
    const { answers: comparison } = comparing;
    const choices = this.choices.slice(1);
    return comparison && { comparison, choices, reviewer: this.reviewer, written: reviewLabels.written };
  });

  /** By their place among those offered; undefined: not known yet. */
  readonly #counted: readonly (QueueSize | null | undefined)[] = $derived.by(() => {
    const { answer } = this.#others;
    const isOfThese = answer?.length === this.offered.length - 1;
    return this.offered.map((_, i) =>
      i === 0 ? (this.#drawn.answer ?? undefined) : isOfThese ? answer[i - 1] : undefined,
    );
  });
  readonly size = $derived(this.#counted[this.at] ?? null);
  /** What labels call the draw that is chosen; empty where none is. */
  readonly #draw = $derived.by(() => {
    const { size, seed } = this;
    if (size === null || this.choice.queue !== 'draw') return '';
    const where = filterText(comparing.answers?.chips ?? []);
    return drawText({ n: size.samples, of: size.of, seed, where });
  });
  /** Of a draw that is being read, its labels are known before the tables have them. */
  readonly judged = $derived(
    this.#draw !== '' && reading.queue?.draw === this.#draw
      ? reading.items.length - reading.progress.open - reading.progress.skipped
      : (this.size?.labelled ?? 0),
  );
  /** The draw that is chosen, and how far it is read. */
  readonly draw: BlindDraw | null = $derived.by(() => {
    const { size, reviewer, judged: read } = this;
    const { answers: comparison } = comparing;
    if (size === null || comparison === null || this.#draw === '') return null;
    const { evaluation, chips } = comparison;
    return { draw: this.#draw, evaluation, reviewer, filter: chips.map(encodeChip), read, of: size.answers };
  });
  /** Nothing is left to read in the queue that is chosen. */
  readonly isRead = $derived(this.size !== null && this.size.answers > 0 && this.judged >= this.size.answers);
  readonly hasRepeats = $derived(this.#counted.some((size) => size?.repeats));
  readonly sizes = $derived(
    this.#counted.map((one, i) => (i === this.at && one ? { ...one, labelled: this.judged } : one)),
  );
  /** Whether a blind draw is begun and not read to its end; null: not known. */
  readonly isHalfRead: boolean | null = $derived.by(() => {
    const { size, judged } = this;
    if (this.#drawn.pending || this.#drawn.answer === null) return null;
    return (
      size !== null &&
      this.choice.queue === 'draw' &&
      this.names === 'end' &&
      judged > 0 &&
      judged < size.answers
    );
  });

  readonly parts = $derived.by(() => {
    const chosen = this.choices[this.at];
    return chosen ? partsOf(chosen, this.size?.samples ?? 0) : 1;
  });
  readonly part = $derived(Math.min(this.choice.part, this.parts));
  /** What is opened; null: nothing is known of it yet, or something is still to be said. */
  readonly of: ReadingOf | null = $derived.by(() => {
    const { answers: comparison } = comparing;
    const choice = this.choices[this.at];
    const { seed, part, names, scale } = this;
    return comparison && choice ? { comparison, choice, seed, part, names, scale } : null;
  });
}
