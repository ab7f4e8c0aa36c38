import {
  type ChipRules,
  complete,
  type Completion,
  type Fault,
  filterOf,
  meant,
  parseExpression,
  replaced,
  textOfChips,
} from '../../filter';
import { sampleLabelKeys } from '../../analysis/labels/sample-labels';
import { comparedBy } from '../../session/compared-by';
import { view } from '../../session/view.svelte';
import { workspace } from '../../session/workspace.svelte';
import { comparing } from '../../session/comparing.svelte';
import { unawaited } from '../../session/unawaited';

const noKeys: ReadonlySet<string> = new Set();

/** The filter as one text: what is written, what is wrong with it, what could come next. */
export class Writing {
  text = $state('');
  cursor = $state(0);
  active = $state(0);
  /** Suggestions are shown. */
  open = $state(false);
  /** Somebody asked whether it is right. */
  checked = $state(false);
  #keys: ReadonlySet<string> = $state.raw(noKeys);

  readonly #rules: ChipRules = $derived({
    by: comparedBy(),
    isSampleLabel: (key: string) => this.#keys.has(key),
  });
  readonly #vocabulary = $derived({
    metric: comparing.metric?.metric ?? null,
    metrics: comparing.metrics.map(({ metric }) => metric),
    contenders: comparing.contenders,
    labels: comparing.labels ?? [],
    stops: comparing.stops ?? [],
  });
  /** What the chips say. */
  readonly chipsText = $derived(textOfChips(view.chips, this.#rules));
  readonly isChanged = $derived(this.text.trim() !== this.chipsText);
  readonly #parsed = $derived(parseExpression(this.text, this.#vocabulary));
  /** Nothing is wrong with a text that is still being written, at its end. */
  readonly fault: Fault | null = $derived.by(() => {
    const { fault } = this.#parsed;
    if (fault === null || this.text.trim() === '') return null;
    return this.checked || fault.end < this.text.trimEnd().length ? fault : null;
  });
  /** What the faulty word was probably meant to be. */
  readonly meant: string | null = $derived(this.fault && meant(this.text, this.fault, this.#vocabulary));
  readonly completion: Completion = $derived(complete(this.text, this.cursor, this.#vocabulary));
  readonly shown = $derived(this.open ? this.completion.options.slice(0, 60) : []);

  /** What has to be known to say which conditions are chips; `isShown`: whether there is still somebody to tell. */
  async begin(isShown: () => boolean): Promise<void> {
    this.text = this.chipsText;
    unawaited(comparing.readLabels());
    unawaited(comparing.readStops());
    const { db } = workspace;
    const before = this.chipsText;
    const keys = db ? await sampleLabelKeys(db) : noKeys;
    if (!isShown()) return;
    this.#keys = keys;
    if (this.text === before) this.text = this.chipsText;
  }

  edit(text: string, cursor: number): void {
    this.text = text;
    this.cursor = cursor;
    this.checked = false;
    this.open = true;
    this.active = 0;
  }

  /** The text with a suggestion put in, and where the cursor is then. */
  take(index: number): number {
    const { from, to, options } = this.completion;
    const option = options[index];
    if (!option) return this.cursor;
    // An opening quote or bracket that stands there already is not doubled.
    this.text = this.text.slice(0, from) + option.insert + this.text.slice(to).trimStart();
    this.cursor = from + option.insert.length;
    this.active = 0;
    return this.cursor;
  }

  /** Puts what was meant in the place of the faulty word, and applies it where all is right then. */
  correct(): void {
    if (this.fault === null || this.meant === null) return;
    this.text = replaced(this.text, this.fault, this.meant);
    this.apply();
  }

  /** Answers whether it is a filter now. */
  apply(): boolean {
    this.open = false;
    this.checked = true;
    if (this.text.trim() === '') {
      view.clearChips();
      return true;
    }
    const { expression } = this.#parsed;
    if (expression === null) return false;
    view.choose({ chips: filterOf(expression, this.#rules) });
    this.text = this.chipsText;
    this.checked = false;
    return true;
  }
}
