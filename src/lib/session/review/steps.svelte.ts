import { now } from '../../review/label';
import type { LabelChanges } from '../../review/merge-labels';
import { keepReading, type KeptReading, readReading, type Step } from './reading-store';
import { reviewLabels } from './review-labels.svelte';

const MOST_STEPS = 200;

/** What was skipped in a reading, and the way back: a reload takes neither. */
class Steps {
  #skipped: ReadonlySet<string> = $state.raw(new Set());
  #steps: readonly Step[] = $state.raw([]);
  /** Under which they are kept. */
  #key = '';

  get skipped(): ReadonlySet<string> {
    return this.#skipped;
  }
  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** What is kept of a reading; null where it is the one that is here, or nothing is. */
  async find(key: string): Promise<KeptReading | null> {
    return key === this.#key ? null : readReading(key);
  }

  /** Those of another reading, where it is another. */
  begin(key: string, kept: KeptReading | null): void {
    if (key === this.#key) return;
    this.#key = key;
    this.#skipped = kept?.skipped ?? new Set();
    this.#steps = kept && !isOutdated(kept) ? kept.steps : [];
  }

  skip(key: string): void {
    this.#skipped = new Set([...this.#skipped, key]);
    this.keep();
  }

  /** `labels`, `modes`: those of before; `at`: the place in the queue. */
  remember(labels: LabelChanges, modes: readonly string[], at: number): void {
    this.#steps = [...this.#steps.slice(-MOST_STEPS + 1), { labels, skipped: this.#skipped, modes, at }];
    this.keep();
  }

  /** Takes the last step back; answers where in the queue that was. */
  undo(): number | null {
    const step = this.#steps.at(-1);
    if (!step) return null;
    this.#steps = this.#steps.slice(0, -1);
    this.#skipped = step.skipped;
    reviewLabels.put(step.labels);
    reviewLabels.setModes(step.modes);
    this.keep();
    return step.at;
  }

  keep(): void {
    if (this.#key === '') return;
    void keepReading(this.#key, { skipped: this.#skipped, steps: this.#steps, at: now() });
  }
}

/** Labels were changed elsewhere since: a step back would lose that. */
function isOutdated({ steps, at }: KeptReading): boolean {
  const keys = new Set(steps.flatMap(({ labels }) => [...labels.keys()]));
  return [...keys].some((key) => reviewLabels.groups.get(key)?.some((label) => label.at > at) ?? false);
}

export const steps = new Steps();
