import type { DroppedFile } from '../ingest/drop';

/** An engine that ends so soon after it was begun again does so for what it is given. */
const SOON = 120_000;

/** The files behind the tables, so that they can be read again where the browser ends the engine. */
export class ReadFiles {
  #files: readonly DroppedFile[] = [];
  #lost: readonly DroppedFile[] = [];
  #lostAt = -Infinity;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get all(): readonly DroppedFile[] {
    return this.#files;
  }

  add(files: readonly DroppedFile[]): void {
    const known = new Set(this.#files.map(({ file }) => file));
    this.#files = [...this.#files, ...files.filter(({ file }) => !known.has(file))];
  }

  remove(path: string): void {
    this.#files = this.#files.filter((one) => one.path !== path);
  }

  clear(): void {
    this.#files = this.#lost = [];
  }

  /** The engine is gone. Answers how many files are to be read again: null where it ended so shortly before as well. */
  lose(): number | null {
    const isAgain = this.#now() - this.#lostAt < SOON;
    this.#lostAt = this.#now();
    this.#lost = isAgain ? [] : this.#files;
    this.#files = [];
    return isAgain ? null : this.#lost.length;
  }

  /** What was lost, once. */
  take(): readonly DroppedFile[] {
    const lost = this.#lost;
    this.#lost = [];
    return lost;
  }
}
