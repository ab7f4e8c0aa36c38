import type { Place } from '../../records/record';

/**
 * Numbers the rows of one sample in a file of lines, from 1: two equal answers are two answers. A piece that does not
 * begin the file counts on from where it stands in it, so that no two pieces give one number twice.
 */
export class Repeats {
  readonly #seen = new Map<string, number>();
  #from: number | null = null;

  /** Told of the first line of a piece, where lines of another kind stand before its rows. */
  begin({ offset }: Pick<Place, 'offset'>): void {
    // A byte order mark may stand before the first row.
    this.#from ??= offset <= 3 ? 0 : Math.ceil(offset / 1024);
  }

  next(sample: string, place: Pick<Place, 'offset'>): number {
    this.begin(place);
    const count = (this.#seen.get(sample) ?? 0) + 1;
    this.#seen.set(sample, count);
    return (this.#from ?? 0) + count;
  }
}
