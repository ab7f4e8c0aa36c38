import type { Place } from '../../records/record';

/**
 * Numbers the rows of one sample in a file of lines, from 1: two equal answers are two answers. A piece that does not
 * begin the file counts on from where it stands in it, so that no two pieces give one number twice.
 */
export class Repeats {
  readonly #seen = new Map<string, number>();
  #from: number | null = null;

  next(sample: string, { offset }: Pick<Place, 'offset'>): number {
    // A byte order mark may stand before the first row.
    this.#from ??= offset <= 3 ? 0 : Math.ceil(offset / 1024);
    const count = (this.#seen.get(sample) ?? 0) + 1;
    this.#seen.set(sample, count);
    return this.#from + count;
  }
}
