import { meaningOf } from '../../mapping/names';
import { isHeader } from './header';

/** A record and the line on which it begins, from 0. */
export interface NumberedRecord {
  cells: readonly string[];
  line: number;
}

/** Titles, comments and settings above a table are not longer. */
const MOST = 20;
/** Of such lines, what is shown of each, and how many. */
const SHOWN = 60;
const SHOWN_LINES = 3;

const isComment = ([first = '']: readonly string[]): boolean =>
  /^\s*#\s*\S/.test(first) && !/^\s*#\d+\s*$/.test(first);
const isFilled = (cell: string): boolean => cell.trim() !== '';
const bare = ([first = '', ...others]: readonly string[]): string[] => [
  first.replace(/^\s*#\s*/, ''),
  ...others,
];
const names = (cells: readonly string[]): number =>
  cells.filter((cell) => meaningOf(cell.trim()) !== null).length;

/** A title, a setting and its value, or what tells a spreadsheet the delimiter: few cells, and none behind them. */
function isTitle({ cells }: NumberedRecord, width: number): boolean {
  if (cells.length < 3 && /^\s*sep=/i.test(cells[0] ?? '')) return true;
  const filled = cells.filter(isFilled).length;
  return filled > 0 && filled < width && filled * 2 <= width && cells.slice(0, filled).every(isFilled);
}

/**
 * Where the table begins among its first records, most of which have `width` cells: behind comments, and behind a title where
 * a record follows that names the columns. `# id,score` above values is that record itself.
 */
export function headOf(records: readonly NumberedRecord[], width: number): number {
  const { at, comments } = linesBefore(records, width);
  const [last, head] = [records[at - 1]?.cells ?? [], records[at]?.cells ?? []];
  const named = bare(last);
  if (at > 0 && isComment(last) && last.length === width && isHeader(named) && names(named) > names(head))
    return at - 1;
  return head.length === width && isHeader(head) ? at : comments;
}

/** How many of the first records are comments and titles, and how many of them comments before any title. */
export function linesBefore(
  records: readonly NumberedRecord[],
  width: number,
): { at: number; comments: number } {
  const most = Math.min(MOST, records.length - 1);
  let [at, comments] = [0, 0];
  for (; at < most; at++) {
    const record = records[at];
    if (record === undefined || !(isComment(record.cells) || isTitle(record, width))) break;
    if (comments === at && isComment(record.cells)) comments++;
  }
  return { at, comments };
}

/** What to say of the lines above a table. */
export function aboveInWords(lines: readonly string[]): string {
  const shown = lines
    .map((line) => line.trim().replace(/[,;\t|]+$/, ''))
    .filter((line) => line !== '')
    .slice(0, SHOWN_LINES)
    .map((line) => `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`);
  const n = lines.length === 1 ? '1 line stands' : `${String(lines.length)} lines stand`;
  return `${n} above the table and ${lines.length === 1 ? 'was' : 'were'} passed over: ${shown.join(', ')}${lines.length > shown.length ? ', …' : ''}.`;
}
