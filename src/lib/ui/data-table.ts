import { guarded } from '../export/csv-cells';
import { MINUS, UNKNOWN } from './numbers';

/** The table behind a chart: all digits, in stored units. */
export interface DataTable {
  heads: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

const cell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : guarded(value);

export const csvOf = ({ heads, rows }: DataTable): string =>
  [heads.map(guarded), ...rows.map((row) => row.map(cell))].map((line) => line.join(',')).join('\r\n') +
  '\r\n';

/** A file's name from words: `every-pair-exact-match`. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'evalbook';

/** The same for a text: numbers to six figures. */
export const markdownOf = ({ heads, rows }: DataTable): string => {
  const isNumber = heads.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const text = (value: string | number | null): string =>
    value === null
      ? UNKNOWN
      : typeof value === 'number'
        ? String(Number(value.toPrecision(6))).replace(/^-/, MINUS)
        : value.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return (
    [heads.map(text), isNumber.map((right) => (right ? '--:' : '---')), ...rows.map((row) => row.map(text))]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n') + '\n'
  );
};
