import type { Cell, ColumnKind } from '../engine/database';
import { guarded, quoted } from '../table/csv-cells';

const plain = (cell: Cell): string => String(cell);

/** The shortest digits that read back as the same double; text, of numbers beyond 2^53, as it is. */
const number = (cell: Cell): string => (Object.is(cell, -0) ? '-0' : String(cell));

/** How a cell of a column is written that is not NULL. Only text can be a formula. */
export function cellWriter(kind: ColumnKind, guardFormulas: boolean): (cell: Cell) => string {
  if (kind === 'number') return number;
  if (kind === 'boolean' || kind === 'timestamp') return plain;
  return guardFormulas ? (cell) => guarded(String(cell)) : (cell) => quoted(String(cell));
}
