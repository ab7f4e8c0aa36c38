/** Numbers what has the same key: 1, 2, 3 and so on. */
export class Ordinals {
  readonly #last = new Map<string, number>();
  next(key: string): number {
    const ordinal = (this.#last.get(key) ?? 0) + 1;
    this.#last.set(key, ordinal);
    return ordinal;
  }
}
