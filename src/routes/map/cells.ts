import type { Cell, OwnTable } from '../../lib/mapping/table';
import { aligned } from '../../lib/mapping/group';

const SHORT = 120;
const LONG = 2000;

/** A cell as text: long ones cut unless they are wanted in full. */
export function cellText(cell: Cell, isFull: boolean): string {
  const text = cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const most = isFull ? LONG : SHORT;
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

/** The first rows of some files, their cells in the order of all columns. */
export function firstRows(tables: readonly OwnTable[], columns: readonly string[], perFile: number) {
  return tables.map((table) => ({
    path: table.path,
    rows: aligned({ ...table, sample: table.sample.slice(0, perFile) }, columns),
  }));
}

/** What a column holds first, for the list. */
export const firstOf = (tables: readonly OwnTable[], name: string): string => {
  for (const table of tables) {
    const at = table.columns.indexOf(name);
    for (const row of table.sample) {
      const cell = at < 0 ? null : (row[at] ?? null);
      if (cell !== null && cell !== '') return cellText(cell, false);
    }
  }
  return '';
};

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
