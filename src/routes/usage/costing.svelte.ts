import type { Comparison } from '../../lib/analysis/types';
import { type Measure, type Measures, measures, type Over, type Priced } from '../../lib/analysis/usage';
import type { Database } from '../../lib/engine/database';

export interface CostingQuestion {
  db: Database;
  version: number;
  comparison: Comparison;
  over: Over;
  measure: Measure;
  priced: Priced;
  comparable: ReadonlySet<string>;
  baseline: string | null;
}

/** What each sample takes under the prices of now: intervals, and differences to the baseline. */
export class Costing {
  #answer: Measures | null = $state.raw(null);
  #error: unknown = $state.raw(null);
  #pending: AbortController | null = null;
  #key = '';
  #asked = $state(0);
  #settled = $state(0);

  get answer() {
    return this.#answer;
  }
  get error() {
    return this.#error;
  }
  get quiet() {
    return this.#asked === this.#settled;
  }
  get settled() {
    return this.#settled;
  }

  async load(question: CostingQuestion): Promise<void> {
    const { db, version, comparison, over, measure, priced, comparable, baseline } = question;
    const rules = measure === 'cost' ? [...priced.rules] : [];
    const key = JSON.stringify([
      version,
      comparison,
      over,
      measure,
      rules,
      priced.currency,
      [...comparable],
      baseline,
    ]);
    if (key === this.#key) return;
    this.#key = key;
    this.#pending?.abort();
    const stop = new AbortController();
    this.#pending = stop;
    const ask = ++this.#asked;
    // What was found under other prices is not shown beside new ones.
    this.#answer = null;
    try {
      const how = { measure, rules: priced.rules, currency: priced.currency, comparable, baseline };
      const answer = await measures(db, comparison, over, how, { signal: stop.signal });
      if (ask !== this.#asked) return;
      this.#answer = answer;
      this.#error = null;
    } catch (error) {
      if (ask !== this.#asked || stop.signal.aborted) return;
      this.#error = error;
      this.#key = '';
    }
    this.#settled = ask;
  }

  close(): void {
    this.#pending?.abort();
    this.#asked++;
    this.#settled = this.#asked;
    this.#key = '';
  }
}
