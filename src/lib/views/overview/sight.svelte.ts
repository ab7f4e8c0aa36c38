import { paper } from '../../ui/paper.svelte';

/** Cells that are drawn outside of the window on each side, and how many come and go at once. */
const BESIDE = 3;
const STEP = 4;
/** So many are drawn whole, wherever the window is. */
const FEW = 400;
/** Pixels of a row before one has been measured. */
const ROW = 49;

type Stretch = readonly [first: number, end: number];

/** Which of `count` places of `size` pixels each, the first at 0, lie between two points, and some beside. */
function stretchInSight([low, high]: Stretch, size: number, count: number): Stretch {
  const within = (place: number) => Math.min(count, Math.max(0, place));
  const first = Math.floor(low / size) - BESIDE;
  const end = Math.ceil(high / size) + BESIDE;
  return [within(Math.floor(first / STEP) * STEP), within(Math.ceil(end / STEP) * STEP)];
}

interface Grid {
  columns: number;
  rows: number;
  /** Pixels left of the first column, and of each column. */
  head: number;
  cell: number;
}

/** Which cells of a large table are worth drawing: those in sight; on paper and in a small one, all. */
export class Sight {
  #across: Stretch = $state.raw([0, window.innerWidth]);
  #down: Stretch = $state.raw([0, window.innerHeight]);
  #row = $state(ROW);
  readonly #grid: () => Grid;
  readonly #all = $derived.by(() => paper.current || this.#grid().columns * this.#grid().rows <= FEW);
  readonly columns = $derived.by((): Stretch => {
    const { columns, head, cell } = this.#grid();
    const [left, right] = this.#across;
    return this.#all ? [0, columns] : stretchInSight([left - head, right - head], cell, columns);
  });
  readonly rows = $derived.by((): Stretch => {
    const { rows } = this.#grid();
    return this.#all ? [0, rows] : stretchInSight(this.#down, this.#row, rows);
  });

  constructor(grid: () => Grid) {
    this.#grid = grid;
  }

  /** Looks where the window stands over the table, now and whenever something is scrolled or resized. */
  watch = (table: HTMLTableElement): (() => void) => {
    const look = () => {
      const body = table.tBodies[0];
      const scroller = table.closest('.scroll-x');
      if (!body || !scroller) return;
      const { top, height } = body.getBoundingClientRect();
      if (body.rows.length > 0 && height > 0) this.#row = height / body.rows.length;
      this.#across = [scroller.scrollLeft, scroller.scrollLeft + scroller.clientWidth];
      this.#down = [-top, window.innerHeight - top];
    };
    // A scroll of whatever the table stands in is seen here, too.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(table);
    resized.observe(document.documentElement);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      resized.disconnect();
    };
  };
}
