import { type Label, labelsOf } from '../../lib/analysis';
import type { Comparison } from '../../lib/analysis/types';
import { type Over, type TokensByLabel, tokensByLabel } from '../../lib/analysis/usage';
import type { Database } from '../../lib/engine/database';

/** Labels more than this many values are no table. */
const MOST_VALUES = 5_000;

/** The labels that there are, and the tokens by the one that is chosen. */
export class Labelled {
  #labels: readonly Label[] = $state.raw([]);
  #answer: TokensByLabel | null = $state.raw(null);
  #error: unknown = $state.raw(null);
  #asked = 0;

  get labels() {
    return this.#labels;
  }
  get answer() {
    return this.#answer;
  }
  get error() {
    return this.#error;
  }

  async load(db: Database, comparison: Comparison, over: Over, key: string | null): Promise<void> {
    const ask = ++this.#asked;
    try {
      const { labels } = await labelsOf(db, comparison.evaluation);
      if (ask !== this.#asked) return;
      this.#labels = labels.filter(
        ({ constant, json, values }) => !constant && !json && values <= MOST_VALUES,
      );
      const answer = key === null ? null : await tokensByLabel(db, comparison, over, key);
      if (ask !== this.#asked) return;
      this.#answer = answer;
      this.#error = null;
    } catch (error) {
      if (ask === this.#asked) this.#error = error;
    }
  }

  close(): void {
    this.#asked++;
  }
}
