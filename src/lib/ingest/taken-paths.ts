/** Which one a source is of those with its path: files that were dropped from two folders may bear one name. */
export class TakenPaths {
  readonly #held = new Map<string, Map<number, number>>();
  readonly #paths = new Map<number, string>();

  /** The first place that no other source of this path has, from 1. */
  take(sourceNo: number, path: string): number {
    const taken = new Set(this.#held.get(path)?.values());
    let nth = 1;
    while (taken.has(nth)) nth++;
    this.hold(sourceNo, { path, nth });
    return nth;
  }

  /** A source that takes another's place. */
  hold(sourceNo: number, { path, nth }: { path: string; nth: number }): void {
    this.#paths.set(sourceNo, path);
    const held = this.#held.get(path) ?? new Map<number, number>();
    this.#held.set(path, held.set(sourceNo, nth));
  }

  /** The source is not loaded, or no more. */
  give(sourceNo: number): void {
    const path = this.#paths.get(sourceNo);
    if (path === undefined) return;
    this.#paths.delete(sourceNo);
    const held = this.#held.get(path);
    held?.delete(sourceNo);
    if (held?.size === 0) this.#held.delete(path);
  }
}
