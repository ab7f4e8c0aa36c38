import type { RowsAt } from '../../mapping/mapping';
import { RecordCells } from '../../cells/record-cells';
import { meaningOf } from '../../mapping/names';
import { isHeader } from './header';
import { headLines, headsOf } from './heads';
import { headOf, linesBefore, type NumberedRecord } from './lines-above';

export type TableLayout = Extract<RowsAt, { layout: 'table' }>;
export type Delimiter = TableLayout['delimiter'];

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
/** Records looked at, and so many of a hundred must have as many cells as most have. */
const RECORDS = 50;
const EVEN = 0.8;

/** The first records of a text as cells; `whole`: the bytes are all of it. */
export const firstRecords = (
  bytes: Uint8Array,
  delimiter: Delimiter,
  most: number,
  whole: boolean,
): string[][] => numberedRecords(bytes, delimiter, most, whole).map(({ cells }) => [...cells]);

function numberedRecords(
  bytes: Uint8Array,
  delimiter: Delimiter,
  most: number,
  whole: boolean,
): NumberedRecord[] {
  const cells = new RecordCells(delimiter);
  const records: NumberedRecord[] = [];
  let line = 0;
  for (let at = 0; records.length < most && cells.read(bytes, at, whole) === 'record'; at = cells.next) {
    if (!cells.isBlank)
      records.push({ cells: Array.from({ length: cells.count }, (_, i) => cells.text(i)), line });
    line += cells.feeds;
  }
  return records;
}

/** How many cells most of the records have; of equally many the larger number. */
function widthOf(records: readonly NumberedRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/**
 * How a text is cut into cells: the delimiter that gives the most even number of cells, quotes respected. null where none gives
 * two at least, and the text is no list below the name of a column either: it is no table. `bytes`: UTF-8, its first megabyte
 * or all of it.
 */
export function sniffTable(
  bytes: Uint8Array,
  encoding: TableLayout['encoding'],
  whole: boolean,
): TableLayout | null {
  let best: { layout: TableLayout; even: number; cells: number; names: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = numberedRecords(bytes, delimiter, RECORDS, whole);
    const cells = widthOf(records);
    if (cells < 2) continue;
    const named = severalHeads(records, cells);
    const head = named?.head ?? headOf(records, cells);
    const rows = records.slice(head);
    const even = rows.filter((row) => row.cells.length === cells).length / rows.length;
    if (rows.length < 2 || even < EVEN) continue;
    const [first] = rows;
    const above = head === 0 || first === undefined ? {} : { above: first.line };
    const layout = {
      ...{
        layout: 'table' as const,
        delimiter,
        encoding,
        header: named !== null || (isHeader(first?.cells ?? []) && !comesAgain(rows)),
      },
      ...above,
      ...(named && { heads: named.heads }),
    };
    // What takes the first line for a title stands back behind what reads it as the names of columns.
    const names = Number(named !== null || (head === 0 && first?.cells.length === cells));
    if (
      !best ||
      even > best.even + 0.1 ||
      (even >= best.even - 0.1 && (names > best.names || (names === best.names && cells > best.cells)))
    )
      best = { layout, even, cells, names };
  }
  return best?.layout ?? listBelowName(bytes, encoding, whole);
}

/** The last of the lines that name the columns together, and how many they are; titles may stand above them. */
function severalHeads(
  records: readonly NumberedRecord[],
  width: number,
): { head: number; heads: 2 | 3 } | null {
  const most = linesBefore(records, width).at;
  for (let at = 0; at <= most; at++) {
    const heads = headLines(records.slice(at), width);
    if (heads !== null) return { head: at + heads - 1, heads };
  }
  return null;
}

/** Whether values of the first record stand below it in its columns: then it names none of them. */
function comesAgain([first, ...more]: readonly NumberedRecord[]): boolean {
  if (first === undefined) return false;
  const others = more.filter(({ cells }) => cells.some((cell, i) => cell !== first.cells[i]));
  const again = first.cells.filter(
    (value, i) => value.trim() !== '' && others.some(({ cells }) => cells[i] === value),
  );
  return again.length > 1;
}

/** A single column: a name that is known, and a value a line, with no delimiter in any. */
function listBelowName(
  bytes: Uint8Array,
  encoding: TableLayout['encoding'],
  whole: boolean,
): TableLayout | null {
  for (const delimiter of DELIMITERS) {
    const [name, ...values] = firstRecords(bytes, delimiter, RECORDS, whole);
    if (name === undefined || values.length < 2) return null;
    if (name.length > 1 || values.some(({ length }) => length > 1)) continue;
    const isNamed = meaningOf(name[0]?.trim() ?? '')?.whole === true;
    return isNamed ? { layout: 'table', delimiter, encoding, header: true } : null;
  }
  return null;
}

/** The names of columns: of the header, or `c1`, `c2` without one. One that is empty or stands twice is told apart. */
export function columnNames(cells: readonly string[], header: boolean): string[] {
  const taken = new Set<string>();
  return cells.map((cell, i) => {
    const named = i === 0 && cells.length > 1 ? cell.replace(/^\s*#\s*(?=[^\s\d])/, '') : cell;
    const given = header ? named.trim() : `c${i + 1}`;
    const name = given === '' ? (i === 0 ? '#' : `column ${i + 1}`) : given;
    let own = name;
    for (let times = 2; taken.has(own); times++) own = `${name} (${times})`;
    taken.add(own);
    return own;
  });
}

/** The names of columns that stand in one line or in several. */
export const namesOf = (heads: readonly (readonly string[])[], header: boolean): string[] =>
  columnNames((heads.length > 1 ? headsOf(heads)?.names : null) ?? heads.at(-1) ?? [], header);

/** Whether the first bytes are UTF-8; those of a character that is cut at their end do not count. */
export function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
