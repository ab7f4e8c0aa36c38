import { shown } from './shown';
import type { Table } from './table';

/** A name that is markup stays text, wherever the table is pasted. */
const withoutMarkup = (text: string): string =>
  text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');

/** A table of GitHub's Markdown as the page shows it, with its notes below. `write`: how a text stands in a cell. */
export function markdownOf(table: Table, write: (text: string) => string = withoutMarkup): string {
  const cellOf = (text: string) => write(text).replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const { columns, rows } = shown(table, 'markdown');
  const lines = [
    columns.map(({ head }) => cellOf(head)),
    columns.map(({ isNumber }) => (isNumber ? '--:' : '---')),
    ...rows.map((row) => row.map(cellOf)),
  ].map((cells) => `| ${cells.join(' | ')} |\n`);
  return [...lines, ...(table.notes ?? []).map((note) => `\n${note}\n`)].join('');
}
