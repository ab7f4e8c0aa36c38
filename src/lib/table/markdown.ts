import { shown } from './shown';
import type { Table } from './table';

/** A name that is markup stays text, wherever the table is pasted. */
const cellOf = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ');

/** A table of GitHub's Markdown as the page shows it, with its notes below. */
export function markdownOf(table: Table): string {
  const { columns, rows } = shown(table, 'markdown');
  const lines = [
    columns.map(({ head }) => cellOf(head)),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.map((row) => row.map(cellOf)),
  ].map((cells) => `| ${cells.join(' | ')} |\n`);
  return [...lines, ...(table.notes ?? []).map((note) => `\n${note}\n`)].join('');
}
