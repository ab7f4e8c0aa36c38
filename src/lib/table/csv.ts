import { guarded } from './csv-cells';
import { flat } from './flat';
import type { Table, Value } from './table';

const valueOf = (value: Value): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : guarded(value);

/** Every row with all digits in stored units, after RFC 4180; what a spreadsheet would run is guarded. */
export function csvOf(table: Table): string {
  const { columns, rows } = flat(table);
  return (
    [columns.map(({ name }) => guarded(name)), ...rows.map((row) => row.map(valueOf))]
      .map((line) => line.join(','))
      .join('\r\n') + '\r\n'
  );
}
