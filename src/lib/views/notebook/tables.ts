import type { Fields } from '../../notebook/json-cell';
import type { Computed, Stored } from '../../notebook/stored';
import { readCsv } from '../../table/read-csv';
import type { Table } from '../../table/table';
import { cellText } from './cell-words';
import { drawnStored } from './stored-view';

/** So many rows stand on the page; the CSV has all that there are. */
export const MOST_DRAWN = 200;

/** A result of a query, or one that was stored. */
const drawnResult = ({ columns, rows }: Computed | Stored): Table => ({
  columns: columns.map(({ name, kind }) => ({ name, kind: kind === 'number' ? 'number' : 'text' })),
  rows: rows.slice(0, MOST_DRAWN).map((row) => row.map(cellText)),
});

/** What a cell shows: a view's table as it was asked for, else the rows of its result. `fields`: what the cell pins. */
export function drawnOf(table: Table | null, result: Computed | Stored, fields: Fields | null): Table {
  if (table) return table;
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
export function pricesDrawn(source: string | null): Table | null {
  const [heads = [], ...rows] = readCsv(source ?? '');
  const used = heads.flatMap((_, i) => (rows.some((row) => (row[i] ?? '') !== '') ? i : []));
  if (used.length === 0) return null;
  const texts = ['model', 'from', 'currency'];
  return {
    columns: used.map((i) => ({
      name: headOf(heads[i] ?? ''),
      kind: texts.includes(heads[i] ?? '') ? 'text' : 'number',
    })),
    rows: rows.map((row) => used.map((i) => row[i] ?? '')),
    notes: ['Per 1,000,000 tokens, and per request.'],
  };
}

const headOf = (name: string): string => (name === 'model' ? 'Prices' : name.replaceAll('_', ' '));
