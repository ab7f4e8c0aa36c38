import { type Cell, type Column, columnsIn, isRange, isSaid, type Table, type Value } from './table';

/** A table as data: a column for each value, an interval as its two ends. */
export interface Flat {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: readonly (readonly Value[])[];
}

function headsOf({ kind, name, whys }: Column): Flat['columns'] {
  if (kind !== 'interval') return [{ name, isNumber: kind === 'number' }];
  const of = (end: string, isNumber: boolean) => ({ name: name === '' ? end : `${name}_${end}`, isNumber });
  const why = { name: name === '' ? 'no_interval' : `${name}_no_interval`, isNumber: false };
  return [of('low', true), of('high', true), ...(whys ? [why] : [])];
}

function cellsOf(cell: Cell, { kind, whys }: Column): Value[] {
  if (kind !== 'interval') return [isSaid(cell) ? cell.value : isRange(cell) ? null : cell];
  const range = isRange(cell) ? cell : { low: null, high: null };
  return [range.low, range.high, ...(whys ? [range.why ?? null] : [])];
}

/** What CSV and stored results hold of a table: all digits in stored units. */
export function flat(table: Table): Flat {
  const columns = columnsIn(table, 'csv');
  return {
    columns: columns.flatMap(({ column }) => headsOf(column)),
    rows: table.rows.map((row) => columns.flatMap(({ column, at }) => cellsOf(row[at] ?? null, column))),
  };
}
