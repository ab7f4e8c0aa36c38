import { SvelteMap } from 'svelte/reactivity';

export type FetchPage<Row> = (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;

/** Rows that come in pages as they are looked at; what was looked at long ago is forgotten. */
export class PagedRows<Row> {
  static readonly pageSize = 100;
  static readonly pagesHeld = 40;

  readonly count: number;
  /** The row that was opened last: a table that comes back begins there. */
  lastOpened: number | null = null;
  readonly #fetch: FetchPage<Row>;
  readonly #pages = new SvelteMap<number, readonly Row[]>();
  readonly #pending = new SvelteMap<number, AbortController>();
  #failed: unknown = $state.raw(null);

  constructor(count: number, fetch: FetchPage<Row>, first: readonly Row[] = []) {
    this.count = count;
    this.#fetch = fetch;
    if (first.length > 0) this.#pages.set(0, first);
  }

  get failed(): unknown {
    return this.#failed;
  }

  /** null while the page that holds it is on its way. */
  row(index: number): Row | null {
    const { pageSize } = PagedRows;
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null;
  }

  /** How many rows from the first on are there. */
  get held(): number {
    let page = 0;
    while (this.#pages.has(page)) page++;
    return Math.min(this.count, page * PagedRows.pageSize);
  }

  /** The row once it is there. */
  async at(index: number): Promise<Row | null> {
    if (index < 0 || index >= this.count) return null;
    const page = Math.floor(index / PagedRows.pageSize);
    if (!this.#pages.has(page)) await this.#load(page);
    return this.row(index);
  }

  /** Fetches the pages of these rows and gives up those that scrolled away. */
  want(first: number, last: number): void {
    const { pageSize } = PagedRows;
    const from = Math.floor(Math.max(0, first) / pageSize);
    const to = Math.floor(Math.min(this.count - 1, last) / pageSize);
    for (const [page, controller] of this.#pending) if (page < from || page > to) controller.abort();
    for (let page = from; page <= to; page++) if (!this.#pages.has(page)) void this.#load(page);
  }

  close(): void {
    for (const controller of this.#pending.values()) controller.abort();
  }

  async #load(page: number): Promise<void> {
    if (this.#pending.has(page)) return;
    const controller = new AbortController();
    this.#pending.set(page, controller);
    const { pageSize, pagesHeld } = PagedRows;
    try {
      const rows = await this.#fetch(page * pageSize, pageSize, controller.signal);
      this.#pages.set(page, rows);
      const [oldest] = this.#pages.keys();
      if (this.#pages.size > pagesHeld && oldest !== undefined) this.#pages.delete(oldest);
      this.#failed = null;
    } catch (error) {
      if (!controller.signal.aborted) this.#failed = error;
    } finally {
      this.#pending.delete(page);
    }
  }
}
