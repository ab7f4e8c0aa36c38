import type { DroppedFile } from '../ingest/drop';

/** An engine that ends so soon after it was begun again does so for what it is given. */
const SOON = 120_000;

/** The files behind the tables, so that they can be read again where the browser ends the engine. */
export class ReadFiles {
  #files: readonly DroppedFile[] = [];
  #lost: readonly DroppedFile[] = [];
  /** What is being read again. */
  #taken: readonly DroppedFile[] = [];
  #lostAt = -Infinity;
  /** Ends of the engine, each soon after the one before. */
  #losses = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get all(): readonly DroppedFile[] {
    return this.#files;
  }

  add(files: readonly DroppedFile[]): void {
    this.#taken = [];
    const known = new Set(this.#files.map(({ file }) => file));
    this.#files = [...this.#files, ...files.filter(({ file }) => !known.has(file))];
  }

  remove(path: string): void {
    this.#files = this.#files.filter((one) => one.path !== path);
  }

  clear(): void {
    this.#files = this.#lost = this.#taken = [];
  }

  /**
   * The engine is gone. Answers how many files are to be read again: null where it ended so shortly before as well, so
   * `often` in a row.
   */
  lose(often = 1): number | null {
    this.#losses = this.#now() - this.#lostAt < SOON ? this.#losses + 1 : 1;
    const isAgain = this.#losses > often;
    this.#lostAt = this.#now();
    this.#lost = isAgain ? [] : [...this.#lost, ...this.#taken, ...this.#files];
    this.#files = this.#taken = [];
    return isAgain ? null : this.#lost.length;
  }

  /** What was lost, once, unless the engine ends again before it is read. */
  take(): readonly DroppedFile[] {
    this.#taken = this.#lost;
    this.#lost = [];
    return this.#taken;
  }
}
