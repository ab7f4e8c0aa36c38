/** Counts how often each key came. */
export class Counts {
  readonly #counts = new Map<string, number>();
  next(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}
