import type { RowsAt } from '../../mapping/mapping';
import { RecordCells } from '../../cells/record-cells';

export type TableLayout = Extract<RowsAt, { layout: 'table' }>;
export type Delimiter = TableLayout['delimiter'];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
/** Records looked at, and so many of a hundred must have as many cells as most have. */
const RECORDS = 50;
const EVEN = 0.8;

/** The first records of a text as cells; `whole`: the bytes are all of it. */
export function firstRecords(
  bytes: Uint8Array,
  delimiter: Delimiter,
  most: number,
  whole: boolean,
): string[][] {
  const cells = new RecordCells(delimiter);
  const records: string[][] = [];
  for (let at = 0; records.length < most && cells.read(bytes, at, whole) === 'record'; at = cells.next)
    if (!cells.isBlank) records.push(Array.from({ length: cells.count }, (_, i) => cells.text(i)));
  return records;
}

/**
 * How a text is cut into cells: the delimiter that gives the most even number of cells, two at least, quotes respected.
 * null where none does: the text is no table. `bytes`: UTF-8, its first megabyte or all of it.
 */
export function sniffTable(
  bytes: Uint8Array,
  encoding: TableLayout['encoding'],
  whole: boolean,
): TableLayout | null {
  let best: { delimiter: Delimiter; even: number; cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = firstRecords(bytes, delimiter, RECORDS, whole);
    const counts = new Map<number, number>();
    for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [cells, n] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    const even = records.length === 0 ? 0 : n / records.length;
    if (records.length < 2 || cells < 2 || even < EVEN) continue;
    if (!best || even > best.even + 0.1 || (even >= best.even - 0.1 && cells > best.cells))
      best = { delimiter, even, cells };
  }
  if (!best) return null;
  const { delimiter } = best;
  const [first = []] = firstRecords(bytes, delimiter, 1, whole);
  return { layout: 'table', delimiter, encoding, header: isHeader(first) };
}

const NUMBER = /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?\s*%?\s*$/i;

/** A record without a number and without the same word twice names columns; a nameless one is the index of a data frame. */
export function isHeader(cells: readonly string[]): boolean {
  const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    named.length > cells.length / 2 &&
    !named.some((cell) => NUMBER.test(cell)) &&
    new Set(named).size > named.length / 2
  );
}

/** The names of columns: of the header, or `c1`, `c2` without one. One that is empty or stands twice is told apart. */
export function columnNames(cells: readonly string[], header: boolean): string[] {
  const taken = new Set<string>();
  return cells.map((cell, i) => {
    const given = header ? cell.trim() : `c${i + 1}`;
    const name = given === '' ? (i === 0 ? '#' : `column ${i + 1}`) : given;
    let own = name;
    for (let times = 2; taken.has(own); times++) own = `${name} (${times})`;
    taken.add(own);
    return own;
  });
}

/** UTF-8, unless the first bytes are not; those of a character that is cut at their end do not count. */
export function encodingOf(head: Uint8Array): TableLayout['encoding'] {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
