import type { Cell } from '../../engine/database';
import { compareStored, type Compared } from '../../notebook/compare';
import { isCell, type Notebook } from '../../notebook/notebook';
import type { Ran } from '../../notebook/run';
import { type Computed, readStored } from '../../notebook/stored';

/** What was run of a cell in this session. */
export interface Held extends Ran {
  /** The state of the tables that it was run on. */
  version: number;
}

export const nothingHeld: ReadonlyMap<number, Held> = new Map();

export const withHeld = (all: ReadonlyMap<number, Held>, id: number, held: Held): ReadonlyMap<number, Held> =>
  new Map([...all, [id, held]]);

/** Each result that was run, against what the file had when it was opened. */
export function comparedWith(
  opened: Notebook,
  all: ReadonlyMap<number, Held>,
): ReadonlyMap<number, Compared> {
  const before = new Map(
    opened.segments.map((one) => [one.id, isCell(one) ? readStored(one.result) : null] as const),
  );
  return new Map(
    [...all].flatMap(([id, { stored }]) =>
      stored ? [[id, compareStored(before.get(id) ?? null, stored)] as const] : [],
    ),
  );
}

/** A result as objects by the names of its columns. */
export const rowsOf = ({ columns, rows }: Pick<Computed, 'columns' | 'rows'>): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
