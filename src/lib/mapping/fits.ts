import type { Mapping } from './mapping';
import type { OwnTable } from './table';

/** Whether a mapping is of a table with the same columns, in whatever order, that is laid out alike. */
export function fits({ rows, columns }: Mapping, table: Pick<OwnTable, 'rows' | 'columns'>): boolean {
  if (rows.layout !== table.rows.layout || columns.length !== table.columns.length) return false;
  const names = new Set(table.columns);
  return columns.every(({ name }) => names.has(name));
}
