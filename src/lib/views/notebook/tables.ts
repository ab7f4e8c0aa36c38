import type { Fields } from '../../notebook/json-cell';
import type { Computed, Stored } from '../../notebook/stored';
import { shown } from '../../table/shown';
import { readCsv } from '../../table/read-csv';
import type { Table } from '../../table/table';
import { cellText } from './cell-words';
import { type Drawn, drawnStored } from './stored-view';

/** So many rows stand on the page; the CSV has all that there are. */
export const MOST_DRAWN = 200;

/** A view's table as its page writes it. */
function drawnView(table: Table): Drawn {
  const { columns, rows } = shown(table, 'markdown');
  return {
    columns: columns.map(({ head, kind }) => ({ head, isNumber: kind === 'number' || kind === 'interval' })),
    rows,
    notes: table.notes ?? [],
  };
}

/** A result of a query, or one that was stored. */
const drawnResult = ({ columns, rows }: Computed | Stored): Drawn => ({
  columns: columns.map(({ name, kind }) => ({ head: name, isNumber: kind === 'number' })),
  rows: rows.slice(0, MOST_DRAWN).map((row) => row.map(cellText)),
  notes: [],
});

/** What a cell shows: a view's table as it was asked for, else the rows of its result. `fields`: what the cell pins. */
export function drawnOf(table: Table | null, result: Computed | Stored, fields: Fields | null): Drawn {
  if (table) return drawnView(table);
  const metric = fields?.['metric'];
  return fields ? drawnStored(result, typeof metric === 'string' ? metric : null) : drawnResult(result);
}

/** A result as a table that leaves as CSV, Markdown and LaTeX. */
export const tableOfResult = ({ columns, rows }: Computed | Stored, caption: string): Table => ({
  columns: columns.map(({ name, kind }) => ({ name, kind: kind === 'number' ? 'number' : 'text' })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell))),
  caption,
});

/** The columns of a price list that say something; null: there is no price. */
export function pricesDrawn(source: string | null): Drawn | null {
  const [heads = [], ...rows] = readCsv(source ?? '');
  const used = heads.flatMap((_, i) => (rows.some((row) => (row[i] ?? '') !== '') ? i : []));
  if (used.length === 0) return null;
  const texts = ['model', 'from', 'currency'];
  return {
    columns: used.map((i) => ({ head: headOf(heads[i] ?? ''), isNumber: !texts.includes(heads[i] ?? '') })),
    rows: rows.map((row) => used.map((i) => row[i] ?? '')),
    notes: ['Per 1,000,000 tokens, and per request.'],
  };
}

const headOf = (name: string): string => (name === 'model' ? 'Prices' : name.replaceAll('_', ' '));
