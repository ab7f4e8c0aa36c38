import type { Remark } from '../archive/unpack-limits';
import { FILE_CUT } from '../text/cut-document';

interface Uneven {
  times: number;
  /** The first: its line from 0, and its cells. */
  line: number;
  cells: number;
  /** It is the last of a file that does not end with its line. */
  isUnended: boolean;
}

/** What was wrong with the shape of records: where first, and how often. It crosses threads as it is. */
export interface ShapeFaults {
  columns: number;
  long: Uneven | null;
  short: Uneven | null;
  unclosed: Pick<Uneven, 'times' | 'line'> | null;
}

const noFaults: ShapeFaults = { columns: 0, long: null, short: null, unclosed: null };

/** Counts what is wrong with the shape of the records of a piece. */
export class RecordFaults {
  found: ShapeFaults = { ...noFaults };

  uneven(line: number, cells: number, columns: number, isUnended: boolean): void {
    const kind = cells > columns ? 'long' : 'short';
    this.found.columns = columns;
    this.found[kind] = plus(this.found[kind], { times: 1, line, cells, isUnended }, 0);
  }

  unclosed(times: number, line: number): void {
    if (times > 0) this.found.unclosed = plus(this.found.unclosed, { times, line }, 0);
  }
}

const plus = <One extends { times: number; line: number }>(
  before: One | null,
  after: One | null,
  lines: number,
): One | null => {
  if (before === null) return after && { ...after, line: lines + after.line };
  return after === null ? before : { ...before, times: before.times + after.times };
};

/** What to say of the pieces of a table, in order, each with as many lines as begin in it. */
export function faultRemarks(pieces: readonly { lines: number; faults: ShapeFaults }[]): Remark[] {
  let { columns, long, short, unclosed } = noFaults;
  let before = 0;
  for (const { lines, faults } of pieces) {
    columns ||= faults.columns;
    long = plus(long, faults.long, before);
    short = plus(short, faults.short, before);
    unclosed = plus(unclosed, faults.unclosed, before);
    before += lines;
  }
  const said: Remark[] = [];
  const say = (code: string, message: string) =>
    said.push({ severity: 'warning', code, field: null, message });
  const first = ({ line, cells }: Uneven): string =>
    `The first: line ${line + 1} has ${cells} cells for ${columns} columns.`;
  if (long)
    say(
      'cells_too_many',
      `${rows(long)} more cells than columns; those beyond were not read. ${first(long)} Check that texts with the delimiter in them are quoted.`,
    );
  if (short?.isUnended === true)
    say(
      FILE_CUT.code,
      `The file ends inside a row: its last line (${short.line + 1}) has ${short.cells === 1 ? '1 cell' : `${short.cells} cells`} for ${columns} columns and no line end. It was read as it stands, and rows may be missing.`,
    );
  else if (short)
    say(
      'cells_too_few',
      `${rows(short)} fewer cells than columns; those that are missing count as empty. ${first(short)}`,
    );
  if (unclosed)
    say(
      'quote_unclosed',
      `A quote that opens a cell is never closed (line ${unclosed.line + 1}). It was read as a letter.`,
    );
  return said;
}

const rows = ({ times }: Uneven): string =>
  times === 1 ? '1 row has' : `${times.toLocaleString('en')} rows have`;
