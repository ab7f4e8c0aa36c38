import { now } from '../../review/label';
import { countModes, type LabelChanges, noLabels } from '../../review/merge-labels';
import { scaleText } from '../../review/scale';
import { judged, judgementOf, type LabelChange, labelled, labelsOf } from './queue-labels';
import { reading } from './reading.svelte';
import { reviewLabels } from './review-labels.svelte';
import { steps } from './steps.svelte';

/** What the reviewer says of the answer that is open, and the way back. */
class Judging {
  /** The visit in which the note is being written: one step back takes all of it. */
  #noting: number | null = null;

  get canUndo(): boolean {
    return steps.canUndo;
  }
  /** The rating that it has on the scale that is read by. */
  readonly rating: number | null = $derived.by(() => {
    const { item, scale, draw } = reading;
    const label = item ? judgementOf(item, draw) : undefined;
    return label && scale && label.scale === scaleText(scale) ? Number(label.value) : null;
  });
  readonly modes: readonly string[] = $derived(
    reading.item ? labelsOf(reading.item, 'mode').map(({ value }) => value) : [],
  );
  readonly note: string = $derived((reading.item && labelsOf(reading.item, 'note')[0]?.note) ?? '');
  /** How many answers of the reviewer have each failure mode. */
  readonly counts = $derived(countModes(reviewLabels.groups, reviewLabels.reviewer));

  /** Right goes on to the next; wrong waits for a failure mode. */
  judge(isRight: boolean): void {
    const { item, draw } = reading;
    if (item === null) return;
    const at = now();
    const changes = judged(item, draw, { value: isRight ? '1' : '0', scale: '' }, at);
    if (isRight && this.modes.length > 0) changes.push(labelled(item, draw, 'mode', [{ value: '' }], at));
    this.#do(changes);
    if (isRight) reading.goOn();
  }

  /** A rating goes on to the next. */
  rate(rating: number): void {
    const { item, scale, draw } = reading;
    if (item === null || scale === null || rating < scale.low || rating > scale.high) return;
    this.#do(judged(item, draw, { value: String(rating), scale: scaleText(scale) }, now()));
    reading.goOn();
  }

  /** A failure mode marks the answer wrong; where one rates, it leaves the rating. */
  toggleMode(mode: string): void {
    const { item, scale, state, draw } = reading;
    if (item === null || mode === '') return;
    const { modes } = this;
    const at = now();
    const values = modes.includes(mode) ? modes.filter((one) => one !== mode) : [...modes, mode];
    const said = (values.length > 0 ? values : ['']).map((value) => ({ value }));
    const changes = [labelled(item, draw, 'mode', said, at)];
    if (values.length > 0 && scale === null && state !== 'wrong')
      changes.push(...judged(item, draw, { value: '0', scale: '' }, at));
    this.#do(changes, () => reviewLabels.addMode(mode));
  }

  write(note: string): void {
    const { item, draw } = reading;
    if (item === null || note === this.note) return;
    const change = labelled(item, draw, 'note', [{ note }], now());
    if (this.#noting === reading.visit) {
      reviewLabels.put(new Map([change]));
      steps.keep();
    } else this.#do([change]);
    this.#noting = reading.visit;
  }

  skip(): void {
    const key = reading.keys[reading.at];
    if (key === undefined) return;
    if (reading.state === 'open' || reading.state === 'skipped') {
      this.#remember(noLabels);
      steps.skip(key);
    }
    reading.goOn();
  }

  renameMode(from: string, to: string): void {
    const name = to.trim();
    if (name === '' || name === from) return;
    const { modes } = reviewLabels;
    this.#remember(reviewLabels.renameMode(from, name, now()), modes);
  }

  undo(): void {
    const at = steps.undo();
    if (at !== null) reading.go(at);
  }

  #do(changes: readonly LabelChange[], more?: () => void): void {
    this.#noting = null;
    if (changes.length === 0) return;
    const { modes } = reviewLabels;
    const labels = reviewLabels.put(new Map(changes));
    more?.();
    this.#remember(labels, modes);
  }

  /** What the next step back brings: the labels of before. */
  #remember(labels: LabelChanges, modes = reviewLabels.modes): void {
    steps.remember(labels, modes, reading.at);
  }
}

export const judging = new Judging();
