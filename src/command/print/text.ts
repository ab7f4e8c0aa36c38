import { shown } from '../../lib/table/shown';
import type { Table } from '../../lib/table/table';

const GAP = '   ';
/** A text column is no wider: what is longer loses its end. */
const WIDEST = 60;

const cut = (text: string, widest: number): string =>
  text.length > widest ? `${text.slice(0, widest - 1)}…` : text;

/** A table for a terminal: columns side by side, numbers to the right. `indent`: what each line begins with. */
export function textTable(table: Table, indent = ''): string {
  const { columns, rows } = shown(table, 'markdown');
  const cells = [columns.map(({ head }) => head), ...rows].map((row) =>
    row.map((text) => cut(text.replace(/\s+/g, ' '), columns.length > 1 ? WIDEST : Infinity)),
  );
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((text, i) => (columns[i]?.isNumber ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)))
      .join(GAP)
      .trimEnd(),
  );
  return [...lines, ...(table.notes ?? [])].map((line) => `${indent}${line}\n`).join('');
}
