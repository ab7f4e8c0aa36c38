import { guarded } from './csv-cells';
import { type Cell, type Column, columnsIn, isRange, isSaid, type Table, type Value } from './table';

const valueOf = (value: Value): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : guarded(value);

function headsOf({ kind, name, whys }: Column): string[] {
  if (kind !== 'interval') return [name];
  const of = (end: string) => (name === '' ? end : `${name}_${end}`);
  return [of('low'), of('high'), ...(whys ? [name === '' ? 'no_interval' : `${name}_no_interval`] : [])];
}

function cellsOf(cell: Cell, { kind, whys }: Column): Value[] {
  if (kind !== 'interval') return [isSaid(cell) ? cell.value : isRange(cell) ? null : cell];
  const range = isRange(cell) ? cell : { low: null, high: null };
  return [range.low, range.high, ...(whys ? [range.why ?? null] : [])];
}

/** Every row with all digits in stored units, after RFC 4180; what a spreadsheet would run is guarded. */
export function csvOf(table: Table): string {
  const columns = columnsIn(table, 'csv');
  const heads = columns.flatMap(({ column }) => headsOf(column));
  const rows = table.rows.map((row) =>
    columns.flatMap(({ column, at }) => cellsOf(row[at] ?? null, column).map(valueOf)),
  );
  return [heads.map(guarded), ...rows].map((line) => line.join(',')).join('\r\n') + '\r\n';
}
