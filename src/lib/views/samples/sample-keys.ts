import type { SampleRow } from '../../analysis/types';
import type { Column } from '../../session/table/columns';
import type { GridCursor } from './grid-cursor.svelte';
import type { SampleActs } from './sample-acts.svelte';
import { selection } from './selection.svelte';
import { tableLayout } from '../../session/table/table-layout.svelte';

interface Grid {
  cursor: GridCursor;
  acts: SampleActs;
  columns: () => readonly Column[];
  widthOf: (column: number) => number;
  active: () => number;
  row: (index: number) => SampleRow | null;
  count: () => number;
  /** Rows that a Page key goes over. */
  page: () => number;
  go: (row: number) => void;
  sort: (column: Column, added: boolean) => void;
  /** Moves a column by so many places. */
  move: (column: Column, by: number) => void;
  canSelect: () => boolean;
}

const STEP = 16;

/** What the keys do in the sample table, beside moving from row to row. */
export class SampleKeys {
  readonly #grid: Grid;

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Answers whether it took the key. */
  press(event: KeyboardEvent): boolean {
    const { cursor, columns, active } = this.#grid;
    if (cursor.move(event, columns().length, active())) return true;
    const column = columns()[Math.min(cursor.column, columns().length - 1)];
    if (!column) return false;
    if (cursor.inHead && this.#inHead(event, column)) return true;
    if (['PageDown', 'PageUp', 'Home', 'End'].includes(event.key)) cursor.inHead = false;
    return this.#inRows(event, column);
  }

  #inHead({ key, altKey, shiftKey }: KeyboardEvent, column: Column): boolean {
    const { sort, move, widthOf, columns } = this.#grid;
    const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    if (altKey && way !== 0) {
      if (shiftKey) move(column, way);
      else tableLayout.resize(column, widthOf(columns().indexOf(column)) + way * STEP);
      return true;
    }
    if (altKey && key === '0') {
      tableLayout.resize(column, null);
      return true;
    }
    if (altKey || (key !== 'Enter' && key !== ' ')) return false;
    sort(column, shiftKey);
    return true;
  }

  #inRows(event: KeyboardEvent, column: Column): boolean {
    const { active, row, count, acts, cursor, canSelect } = this.#grid;
    const { key, shiftKey, altKey } = event;
    const sample = row(active());
    const command = event.ctrlKey || event.metaKey;
    if (altKey) return false;
    if (command && key.toLowerCase() === 'c') {
      // What is marked with the mouse is the browser's to copy.
      if (!(getSelection()?.isCollapsed ?? true)) return false;
      if (selection.size > 0) void acts.copyRows();
      else if (sample && !cursor.inHead) void acts.copyCell(column, sample);
      return true;
    }
    if (!canSelect()) return false;
    if (command && key.toLowerCase() === 'a') {
      void selection.all(count(), acts.keys);
      return true;
    }
    if (key === 'Escape' && selection.size > 0) {
      selection.clear();
      return true;
    }
    if (command || cursor.inHead) return false;
    if (key === ' ') {
      if (shiftKey) void selection.extend(active(), active(), acts.keys);
      else if (sample) selection.toggle(sample.matchKey, active());
      return true;
    }
    return shiftKey && this.#extend(key);
  }

  /** Shift and a key that moves selects what is moved over. */
  #extend(key: string): boolean {
    const { active, count, go, acts, page } = this.#grid;
    const from = active();
    const to: Partial<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page(),
      PageUp: from - page(),
      Home: 0,
      End: count() - 1,
    };
    const next = to[key];
    if (next === undefined) return false;
    go(next);
    void selection.extend(active(), from, acts.keys);
    return true;
  }
}
