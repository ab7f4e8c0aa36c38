import { withMarks } from './invisible';
import { sixFigures, UNKNOWN } from './signs';
import { type Cell, type Column, columnsIn, type Format, isRange, isSaid, type Table } from './table';

/** A table as readers see it: heads and cells as words. */
export interface Shown {
  columns: readonly { head: string; kind: Column['kind']; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
}

const BOUNDS = { 'at least': '≥ ', 'at most': '≤ ' } as const;

export function textOf(cell: Cell, write: (value: number) => string): string {
  if (cell === null) return UNKNOWN;
  if (isSaid(cell)) return (cell.bound ? BOUNDS[cell.bound] : '') + withMarks(cell.shown);
  if (isRange(cell))
    return cell.low === null || cell.high === null ? UNKNOWN : `${write(cell.low)} to ${write(cell.high)}`;
  return typeof cell === 'number' ? write(cell) : withMarks(cell);
}

/** As the page shows it: an interval in one column, numbers as each column writes them. */
export function shown(table: Table, format: Exclude<Format, 'csv'>): Shown {
  const columns = columnsIn(table, format);
  return {
    columns: columns.map(
      ({ column: { kind, name, head = kind === 'interval' ? '95 % interval' : name } }) => ({
        head,
        kind,
        isNumber: kind === 'number',
      }),
    ),
    rows: table.rows.map((row) =>
      columns.map(({ column, at }) => textOf(row[at] ?? null, column.write ?? sixFigures)),
    ),
  };
}
