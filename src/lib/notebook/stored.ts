import type { Cell, ColumnKind, ResultColumn } from '../engine/database';
import { Sha256 } from '../records/sha256';
import { bare, linesOf, type Newline } from './lines';
import { cellsOfLine, LONGEST_CELL, readCell, writeCell } from './markdown-cell';
import { isResultEnd, isResultStart } from './segments';

/** More rows than these are not stored. */
export const MOST_ROWS = 50;

/** A result as it is kept: at most 50 of its rows, and a hash of all of them. */
export interface Stored {
  columns: readonly ResultColumn[];
  rows: readonly (readonly Cell[])[];
  /** Rows of the whole result. */
  count: number;
  /** Of the cell and all that it was computed from. */
  key: string;
  sha256: string;
}

/** A result as it was computed; `count` is more than there are rows where it was cut. */
export type Computed = Pick<Stored, 'columns' | 'rows' | 'count'>;

const kinds: readonly ColumnKind[] = ['text', 'number', 'boolean', 'timestamp'];
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (columns: readonly ResultColumn[]): string =>
  line(columns.map(({ name }) => writeCell(name, { whole: true })));

/**
 * Hex SHA-256 over the UTF-8 text of a result: the kinds of its columns, its head and its rows as they stand in the file
 * with nothing cut, then the count of rows, each line ended by LF.
 */
export function hashOf({ columns, rows, count }: Computed): string {
  const hash = new Sha256();
  const encoder = new TextEncoder();
  const add = (text: string) => hash.update(encoder.encode(`${text}\n`));
  add(columns.map(({ kind }) => kind).join(','));
  add(head(columns));
  for (const row of rows) add(line(row.map((cell) => writeCell(cell, { whole: true }))));
  add(String(count));
  return hash.hex();
}

/** Of 200 characters and the sign that says so: what else it said is not here. */
const isCut = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length > LONGEST_CELL && [...cell].length > LONGEST_CELL;

/**
 * Whether a result in a file is not what its own hash was made of: somebody changed it there. A result that is not here
 * as a whole is not known to be.
 */
export function isAltered(stored: Stored): boolean {
  const { rows, count, sha256 } = stored;
  if (rows.length < Math.min(count, MOST_ROWS)) return true;
  const isWhole = rows.length === count && !rows.some((row) => row.some(isCut));
  return isWhole && sha256 !== '' && hashOf(stored) !== sha256;
}

/** A computed result as it is kept under this key. */
export const storedOf = (computed: Computed, key: string): Stored => ({
  columns: computed.columns,
  rows: computed.rows
    .slice(0, MOST_ROWS)
    .map((row) => row.map((cell) => readCell(writeCell(cell), kindOf(cell)))),
  count: computed.count,
  key,
  sha256: hashOf(computed),
});

const kindOf = (cell: Cell): ColumnKind =>
  typeof cell === 'number' ? 'number' : typeof cell === 'boolean' ? 'boolean' : 'text';

/** The text behind a cell: its result between two comments. */
export function writeStored({ columns, rows, count, key, sha256 }: Stored, newline: Newline): string {
  const facts = [
    `rows=${count}`,
    `shown=${rows.length}`,
    `kinds=${columns.map(({ kind }) => kind).join(',')}`,
    `key=${key}`,
    `sha256=${sha256}`,
  ];
  return [
    '',
    `<!-- evalbook:result ${facts.join(' ')} -->`,
    '',
    head(columns),
    line(columns.map(({ kind }) => (kind === 'number' ? '--:' : '---'))),
    ...rows.map((row) => line(row.map((cell) => writeCell(cell)))),
    '',
    '<!-- evalbook:end -->',
    '',
  ].join(newline);
}

/** A result as it stands in the file; null where there is none, or one that cannot be read. */
export function readStored(text: string): Stored | null {
  const lines = linesOf(text).map(bare);
  const start = lines.findIndex(isResultStart);
  const end = lines.findIndex(isResultEnd);
  if (start < 0 || end < start) return null;
  const facts = new Map(
    [...(lines[start] ?? '').matchAll(/([a-z0-9]+)=(\S*)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const [heads, , ...body] = lines
    .slice(start + 1, end)
    .filter((one) => one.trim() !== '')
    .map(cellsOfLine);
  const named = (facts.get('kinds') ?? '').split(',');
  if (!heads || named.length !== heads.length) return null;
  const columns = heads.map((name, i): ResultColumn => ({
    name: String(readCell(name, 'text') ?? name),
    kind: kinds.find((kind) => kind === named[i]) ?? 'text',
  }));
  const count = Number(facts.get('rows') ?? NaN);
  if (!Number.isSafeInteger(count) || count < body.length) return null;
  return {
    columns,
    rows: body.map((cells) => columns.map(({ kind }, i) => readCell(cells[i] ?? '', kind))),
    count,
    key: facts.get('key') ?? '',
    sha256: facts.get('sha256') ?? '',
  };
}
