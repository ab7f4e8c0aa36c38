import type { SearchIndex } from '../analysis/answers/search-hits';
import type { Excerpt } from '../search/search';

/** A hit that is shown: whose it is, and the text round the match. */
export interface ShownHit extends Excerpt {
  /** 0 for a sample whose record stands apart. */
  response: number;
  sample: number;
  run: number;
}

const SHOWN = 200;

/** Counts hits as they come: a response once, whatever the number of its records. */
export class HitTally {
  samples = 0;
  readonly #index: SearchIndex;
  readonly #responses = new Set<number>();
  readonly #byRun = new Map<number, number>();
  readonly #shown = new Map<string, ShownHit>();

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  get responses(): number {
    return this.#responses.size;
  }
  get byRun(): ReadonlyMap<number, number> {
    return new Map(this.#byRun);
  }
  get shown(): readonly ShownHit[] {
    return [...this.#shown.values()];
  }

  count(records: Int32Array): void {
    for (const record of records) {
      const response = this.#index.response[record] as number;
      if (response === 0) this.samples++;
      else if (!this.#responses.has(response)) {
        this.#responses.add(response);
        const run = this.#index.run[record] as number;
        this.#byRun.set(run, (this.#byRun.get(run) ?? 0) + 1);
      }
    }
  }

  /** Keeps the first of them. */
  show(found: readonly Excerpt[]): void {
    for (const hit of found) {
      if (this.#shown.size >= SHOWN) break;
      const { response, sample, run } = this.#index;
      const whose = {
        response: response[hit.record] as number,
        sample: sample[hit.record] as number,
        run: run[hit.record] as number,
      };
      const key = `${whose.response} ${whose.sample}`;
      if (!this.#shown.has(key)) this.#shown.set(key, { ...hit, ...whose });
    }
  }
}

export const noRuns: ReadonlyMap<number, number> = new Map();
