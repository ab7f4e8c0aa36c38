import type { Cell } from '../../engine/database';
import type { Compared } from '../../notebook/compare';
import type { Ran } from '../../notebook/run';
import type { Computed } from '../../notebook/stored';

/** What was run of a cell in this session. */
export interface Held extends Ran {
  /** The state of the tables that it was run on. */
  version: number;
  /** Against what the file had when it was opened; null where it has no result. */
  compared: Compared | null;
  /** Evaluations whose labels were held back then. */
  without: string;
}

export const nothingHeld: ReadonlyMap<number, Held> = new Map();

export const withHeld = (all: ReadonlyMap<number, Held>, id: number, held: Held): ReadonlyMap<number, Held> =>
  new Map([...all, [id, held]]);

const nothingRun: Held = {
  ...{ key: '', computed: null, stored: null, table: null, fault: null, milliseconds: 0 },
  ...{ version: -1, compared: null, without: '' },
};

/** The same without what is held back, be it run or kept in the file. */
export const withoutHeldBack = (
  all: ReadonlyMap<number, Held>,
  heldBack: Iterable<number>,
): ReadonlyMap<number, Held> => {
  const hidden = { computed: null, stored: null, table: null, compared: null, isHeldBack: true };
  const found = new Map(all);
  for (const id of heldBack) found.set(id, { ...(all.get(id) ?? nothingRun), ...hidden });
  return found;
};

/** A result as objects by the names of its columns. */
export const rowsOf = ({ columns, rows }: Pick<Computed, 'columns' | 'rows'>): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
