import type { Ref } from '../records/identity';

/** What is known of a sample that comes by: nothing, the sample but not with these labels, or all of it. */
export type Acquaintance = 'new' | 'other labels' | 'seen';

const WIDTH = 3;

/**
 * The samples of one source that a worker has staged, each with a hash of its labels.
 * Open addressing over 64-bit refs: a Set of strings or bigints would cost most of the reading.
 */
export class SampleMemory {
  #cells = new Int32Array(1024 * WIDTH);
  #used = new Uint8Array(1024);
  #size = 0;
  readonly #otherLabels = new Set<string>();

  meet(ref: Ref, labels: number): Acquaintance {
    const at = this.#slot(ref.low | 0, ref.high | 0);
    const cell = at * WIDTH;
    if (this.#used[at] === 1) {
      if (this.#cells[cell + 2] === (labels | 0)) return 'seen';
      const key = `${ref.low | 0}:${ref.high | 0}:${labels | 0}`;
      if (this.#otherLabels.has(key)) return 'seen';
      this.#otherLabels.add(key);
      return 'other labels';
    }
    this.#cells[cell] = ref.low;
    this.#cells[cell + 1] = ref.high;
    this.#cells[cell + 2] = labels;
    this.#used[at] = 1;
    if (++this.#size * 2 > this.#used.length) this.#grow();
    return 'new';
  }

  clear(): void {
    if (this.#size > 4096) {
      this.#cells = new Int32Array(1024 * WIDTH);
      this.#used = new Uint8Array(1024);
    } else this.#used.fill(0);
    this.#size = 0;
    this.#otherLabels.clear();
  }

  #slot(low: number, high: number): number {
    const mask = this.#used.length - 1;
    let at = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    while (this.#used[at] === 1 && (this.#cells[at * WIDTH] !== low || this.#cells[at * WIDTH + 1] !== high))
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const cells = this.#cells;
    const used = this.#used;
    this.#cells = new Int32Array(cells.length * 2);
    this.#used = new Uint8Array(used.length * 2);
    for (let i = 0; i < used.length; i++) {
      if (used[i] !== 1) continue;
      const at = this.#slot(cells[i * WIDTH] ?? 0, cells[i * WIDTH + 1] ?? 0);
      this.#cells.set(cells.subarray(i * WIDTH, i * WIDTH + WIDTH), at * WIDTH);
      this.#used[at] = 1;
    }
  }
}
