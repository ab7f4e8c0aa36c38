import { untrack } from 'svelte';
import { paper } from './paper.svelte';

const OVERSCAN = 12;
/** More rows than this and the table scrolls in itself. */
const IN_PAGE = 60;

interface Table {
  readonly count: number;
  readonly rowHeight: number;
  /** Rows from the first on that are there already: on paper no others can be waited for. */
  readonly held: () => number;
}

/**
 * Which rows of a table exist: all of a short one; of one that scrolls in itself, those in sight and some beside, and on
 * paper the first of them.
 */
export class RowWindow {
  /** What scrolls, once it stands in the page. */
  scroller: HTMLElement | null = null;
  scrollTop = $state(0);
  height = $state(600);
  /** Rows beside those in sight. */
  #beside = $state(0);
  readonly #table: () => Table;
  readonly windowed = $derived.by(() => this.#table().count > IN_PAGE);
  /** How many rows stand on paper; null: all, or there is no paper. */
  readonly printed = $derived.by(() =>
    this.windowed && paper.current ? Math.min(this.#table().held(), this.#table().count) : null,
  );
  readonly first = $derived.by(() =>
    this.windowed && this.printed === null
      ? Math.max(0, Math.floor(this.scrollTop / this.#table().rowHeight) - this.#beside)
      : 0,
  );
  readonly last = $derived.by(() => {
    const end = this.#table().count - 1;
    if (this.printed !== null) return this.printed - 1;
    const below = Math.ceil((this.scrollTop + this.height) / this.#table().rowHeight);
    return this.windowed ? Math.min(end, below + this.#beside) : end;
  });
  readonly indices = $derived.by(() =>
    Array.from({ length: Math.max(0, this.last - this.first + 1) }, (_, i) => this.first + i),
  );
  /** Pixels that the rows above and below would take. */
  readonly above = $derived.by(() => this.first * this.#table().rowHeight);
  readonly below = $derived.by(() => (this.#table().count - 1 - this.last) * this.#table().rowHeight);

  constructor(table: () => Table) {
    this.#table = table;
  }

  /** Once the rows in sight stand: those beside them are drawn for whoever scrolls, and nobody waits for them. */
  widen(): void {
    this.#beside = OVERSCAN;
  }

  /** Rows that a Page key goes over. */
  page(): number {
    return Math.max(1, Math.floor(this.height / this.#table().rowHeight) - 2);
  }

  toTop(): void {
    // Asking the element itself would lay the page out before its time.
    if (this.scroller && untrack(() => this.scrollTop) > 0) this.scroller.scrollTop = 0;
  }

  /** Brings a row of a table that scrolls in itself into sight. */
  show(index: number): void {
    const { scroller } = this;
    if (!scroller) return;
    const { rowHeight } = this.#table();
    const top = index * rowHeight;
    const head = scroller.querySelector('thead')?.offsetHeight ?? 0;
    const room = scroller.clientHeight - head;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
  }

  /** Brings a stretch of the width into sight, beside what stays in place. */
  reveal(left: number, right: number, staying: number): void {
    const { scroller } = this;
    if (!scroller) return;
    if (left < scroller.scrollLeft + staying) scroller.scrollLeft = left - staying;
    else if (right > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollLeft = right - scroller.clientWidth;
  }
}
