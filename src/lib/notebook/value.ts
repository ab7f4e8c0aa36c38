import type { Cell, ResultColumn } from '../engine/database';
import { writeCell } from './markdown-cell';
import type { Reference, ValueFormat } from './reference';

/** What a sentence may point at, by name. */
export type Known =
  | { is: 'input'; value: Cell }
  | { is: 'result'; columns: readonly ResultColumn[]; rows: readonly (readonly Cell[])[]; count: number }
  /** A cell that has no result yet. */
  | { is: 'unknown' };

/** `fault`: why there is no value, in words. `later`: nobody knows yet. */
export type Resolved = { is: 'value'; value: Cell } | { is: 'fault'; fault: string } | { is: 'later' };

const fault = (text: string): Resolved => ({ is: 'fault', fault: text });
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The value that a reference points at. */
export function resolve({ cell, column, row }: Reference, known: (name: string) => Known | null): Resolved {
  const found = known(cell);
  if (!found) return fault(`no cell ${cell}`);
  if (found.is === 'unknown') return { is: 'later' };
  if (found.is === 'input')
    return column === null
      ? { is: 'value', value: found.value }
      : fault(`${cell} is an input: it has no columns`);
  if (column === null) return fault(`${cell} is a table: name a column`);
  const at = found.columns.findIndex(({ name }) => same(name, column));
  if (at < 0 && column === 'rows' && row === null) return { is: 'value', value: found.count };
  if (at < 0) return fault(`no column ${column} in ${cell}`);
  if (row === null) {
    if (found.count === 1) return { is: 'value', value: found.rows[0]?.[at] ?? null };
    return fault(`${cell} has ${found.count} rows: name one`);
  }
  const rows = found.rows.filter(
    ([first = null]) =>
      first === row || writeCell(first, { whole: true }) === writeCell(row, { whole: true }),
  );
  const [only] = rows;
  if (!only) return found.rows.length < found.count ? { is: 'later' } : fault(`no row ${row} in ${cell}`);
  return rows.length > 1
    ? fault(`${rows.length} rows ${row} in ${cell}`)
    : { is: 'value', value: only[at] ?? null };
}

const MINUS = '\u2212';
const figure = (text: string): string => text.replace(/^-/, MINUS);

/** A value as a sentence says it: numbers as they are, or by their format; in Markdown. */
export function sayValue(value: Cell, format: ValueFormat | null): string {
  if (typeof value !== 'number') return writeCell(value, { whole: true });
  if (!Number.isFinite(value)) return writeCell(null);
  if (format === '%') return `${figure((value * 100).toFixed(1))} %`;
  if (format === 'usd') return `${figure(value.toFixed(3))} USD`;
  if (format === null) return figure(String(value));
  const points = (value * 100).toFixed(1);
  return Number(points) > 0 ? `+${points}` : figure(Number(points) === 0 ? '0.0' : points);
}
