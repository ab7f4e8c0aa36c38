/** How often an import begins again without the source that was too much for the memory. */
export const MOST_ATTEMPTS = 5;

const WORDS = /out of memory|memory limit|could not allocate|allocation fail|failed to allocate|bad_alloc/i;

/** Whether something failed for want of memory, in the engine or beside it. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return WORDS.test(error.message) || isOutOfMemory(error.cause);
}

/** What to say of the source that was too much. */
export const outOfMemory = {
  code: 'out_of_memory',
  message:
    'There was not enough memory for this file; nothing of it was kept. The other files were read. Split it, or remove files that are not needed, and drop it again.',
};

interface Source {
  sourceNo: number;
  path: string;
  bytes: number;
}

/** The sources of an import that are not read again, by path and size: the largest, where the memory did not suffice. */
export class GivenUp {
  readonly #sources = new Set<string>();
  /** Rows by source, of the attempt in hand. */
  readonly #rows = new Map<number, number>();

  get count(): number {
    return this.#sources.size;
  }

  begin(): void {
    this.#rows.clear();
  }

  arrived(rows: readonly (readonly [sourceNo: number, rows: number])[]): void {
    for (const [sourceNo, n] of rows) this.#rows.set(sourceNo, (this.#rows.get(sourceNo) ?? 0) + n);
  }

  has(source: { path: string; bytes: number }): boolean {
    return this.#sources.has(keyOf(source));
  }

  /** Gives up the source with most rows. False where none has any. */
  largest(sources: readonly Source[]): boolean {
    const [first] = [...sources].sort((a, b) => this.#rowsOf(b) - this.#rowsOf(a) || b.bytes - a.bytes);
    if (!first || this.#rowsOf(first) === 0) return false;
    this.#sources.add(keyOf(first));
    return true;
  }

  /** Whether most of what has arrived is of one of these. */
  isMostOf(sources: readonly Source[]): boolean {
    const all = [...this.#rows.values()].reduce((sum, n) => sum + n, 0);
    return sources.some((source) => this.#rowsOf(source) > all / 2);
  }

  #rowsOf = ({ sourceNo }: Source): number => this.#rows.get(sourceNo) ?? 0;
}

const keyOf = ({ path, bytes }: { path: string; bytes: number }): string => `${bytes} ${path}`;
