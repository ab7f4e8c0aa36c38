import type { Ref } from '../../records/identity';

/** Whether a sample comes by for the first time with this code, or again. */
export type Acquaintance = 'new' | 'seen';

/** A cell: low and high half of the ref, hash of the labels, and 1 where it is taken. */
const WIDTH = 4;
const SMALLEST = 2 ** 13;
/** Of samples or sets of labels of all sources: some 30 MB. Beyond, they are forgotten and may be staged again. */
export const MOST_REMEMBERED = 2 ** 20;

/**
 * The samples that a worker has staged, each with the codes (of its labels, or its facts) it came with: at most so many,
 * then all are forgotten.
 * Open addressing over 64-bit refs: a Set of strings or bigints would cost most of the reading.
 */
export class SampleMemory {
  #cells = new Int32Array(SMALLEST * WIDTH);
  #size = 0;
  readonly #otherCodes = new Set<string>();
  readonly #most: number;

  constructor(most = Infinity) {
    this.#most = most;
  }

  meet(ref: Ref, code: number): Acquaintance {
    const low = ref.low | 0;
    const high = ref.high | 0;
    const cells = this.#cells;
    const at = slotOf(cells, low, high);
    if (cells[at + 3] === 1) {
      if (cells[at + 2] === code) return 'seen';
      const key = `${low}:${high}:${code}`;
      if (this.#otherCodes.has(key)) return 'seen';
      this.#otherCodes.add(key);
      return 'new';
    }
    if (this.#size >= this.#most) {
      this.clear();
      return this.meet(ref, code);
    }
    cells[at] = low;
    cells[at + 1] = high;
    cells[at + 2] = code;
    cells[at + 3] = 1;
    if (++this.#size * WIDTH * 2 > cells.length) this.#grow();
    return 'new';
  }

  clear(): void {
    if (this.#size > 0)
      if (this.#cells.length > SMALLEST * WIDTH) this.#cells = new Int32Array(SMALLEST * WIDTH);
      else this.#cells.fill(0);
    this.#size = 0;
    this.#otherCodes.clear();
  }

  #grow(): void {
    const from = this.#cells;
    const to = new Int32Array(from.length * 4);
    for (let i = 0; i < from.length; i += WIDTH) {
      if (from[i + 3] !== 1) continue;
      const at = slotOf(to, from[i] ?? 0, from[i + 1] ?? 0);
      for (let k = 0; k < WIDTH; k++) to[at + k] = from[i + k] ?? 0;
    }
    this.#cells = to;
  }
}

/** Where the ref's cell is or would be; the number of cells is a power of two. */
function slotOf(cells: Int32Array, low: number, high: number): number {
  const mask = cells.length - 1;
  let at = (Math.imul(low ^ (high >>> 7), WIDTH) & mask) >>> 0;
  while (cells[at + 3] === 1 && (cells[at] !== low || cells[at + 1] !== high)) at = (at + WIDTH) & mask;
  return at;
}
