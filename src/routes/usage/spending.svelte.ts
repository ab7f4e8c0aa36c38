import type { Comparison } from '../../lib/analysis/types';
import {
  type Errors,
  errors,
  type ImpliedPrice,
  impliedPrices,
  latencies,
  type LatencyOf,
  type Over,
  type SpentRun,
  spentRuns,
  type Usage,
  usage,
} from '../../lib/analysis/usage';
import type { Database } from '../../lib/engine/database';

export interface SpendingQuestion {
  db: Database;
  version: number;
  comparison: Comparison;
  over: Over;
}

/** What responses used: everything that does not depend on prices. */
export interface Spent {
  comparison: Comparison;
  usage: Usage;
  latencies: readonly LatencyOf[];
  errors: Errors;
  implied: readonly ImpliedPrice[];
  runs: readonly SpentRun[];
}

/** The answer on view, and the one on its way. */
export class Spending {
  #answer: Spent | null = $state.raw(null);
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
  get asked() {
    return this.#asked;
  }
  get settled() {
    return this.#settled;
  }

  async load(question: SpendingQuestion): Promise<void> {
    const { db, version, over } = question;
    // What is compared with whom, and how failures count, changes nothing here.
    const comparison = { ...question.comparison, baseline: null, cluster: null };
    const key = JSON.stringify([version, comparison, over]);
    if (key === this.#key) return;
    this.#key = key;
    this.#pending?.abort();
    const stop = new AbortController();
    this.#pending = stop;
    const ask = ++this.#asked;
    const options = { signal: stop.signal };
    try {
      const found = await usage(db, comparison, over, options);
      const [times, failed, implied, runs] = await Promise.all([
        latencies(db, comparison, over, options),
        errors(db, comparison, options),
        impliedPrices(db, comparison, options),
        spentRuns(db, comparison, options),
      ]);
      if (ask !== this.#asked) return;
      this.#answer = { comparison, usage: found, latencies: times, errors: failed, implied, runs };
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
    this.#key = '';
  }
}
