import type { Cell, ResultColumn } from '../../engine/database';
import { withMarks } from '../../table/invisible';

/** What a chart draws from. */
export interface ChartResult {
  name: string;
  columns: readonly ResultColumn[];
  rows: readonly (readonly Cell[])[];
  /** Rows of the whole result: more than there are here where only the first are at hand. */
  count: number;
}

/** Why there is nothing to draw from; `waits`: it was not run yet. */
export interface Missing {
  why: string;
  waits: boolean;
}

/** A result above by its name. */
export type FindResult = (name: string) => ChartResult | Missing;

/** `text`: places side by side, in an order; a number or a time stands where its value is. */
export type AxisKind = 'number' | 'time' | 'text';

/** A column that a chart takes. */
export interface Taken {
  name: string;
  /** Its place in a row. */
  at: number;
  kind: AxisKind;
  isBoolean: boolean;
}

const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?$/;

/** Milliseconds since 1970 of a date or a time in UTC; null of any other text. */
function timeOf(text: string): number | null {
  if (!date.test(text)) return null;
  const withZone = text.length > 10 && !text.endsWith('Z') ? `${text}Z` : text;
  const time = Date.parse(withZone.replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}

const areTimes = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => cell !== null) &&
  cells.every((cell) => cell === null || (typeof cell === 'string' && timeOf(cell) !== null));

/** A column of a result by its name; upper and lower case are the same where no other has the name as it is written. */
export function takenOf({ columns, rows }: ChartResult, wanted: string): Taken | null {
  const exact = columns.findIndex(({ name }) => name === wanted);
  const at =
    exact >= 0 ? exact : columns.findIndex(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const column = columns[at];
  if (!column) return null;
  const { name, kind } = column;
  const isTime = kind === 'timestamp' || (kind === 'text' && areTimes(rows.map((row) => row[at] ?? null)));
  return {
    ...{ name, at, isBoolean: kind === 'boolean' },
    kind: kind === 'number' ? 'number' : isTime ? 'time' : 'text',
  };
}

/** A value as it stands on an axis of this kind; null where it has no place there. */
export function valueOn(kind: AxisKind, cell: Cell): string | number | null {
  if (cell === null) return null;
  if (kind === 'text') return withMarks(String(cell));
  if (kind === 'time') return timeOf(String(cell));
  const value = typeof cell === 'boolean' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
