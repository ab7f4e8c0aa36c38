import type { Cell } from '../engine/database';
import { writeCell } from './markdown-cell';
import type { Stored } from './stored';

/** A value that is another one now. `row`: the value of its first column, or its place. */
export interface Change {
  row: string;
  column: string;
  before: Cell;
  after: Cell;
}

/** How a result stands to the one that was stored. */
export type Compared =
  | { is: 'same' | 'new' }
  /**
   * `altered`: by its hash it was the same, and somebody changed it in the file. `rows`: how many there were and are; the
   * changes are those among the rows that are stored.
   */
  | { is: 'differs' | 'altered'; changes: readonly Change[]; rows: { before: number; after: number } };

const cellText = (cell: Cell | undefined): string => writeCell(cell ?? null);

/** Rows by the value of their first column where that tells them apart, else by their place. */
function byName({ rows }: Stored, isNamed: boolean): Map<string, readonly Cell[]> {
  return new Map(rows.map((row, i) => [isNamed ? cellText(row[0]) : `row ${i + 1}`, row]));
}

const tellsApart = ({ rows }: Stored): boolean =>
  new Set(rows.map(([first]) => cellText(first))).size === rows.length;

/** What stands in the file of a result, word for word. */
const written = ({ columns, rows }: Stored): string =>
  JSON.stringify([columns.map(({ name }) => name), rows.map((row) => row.map(cellText))]);

/** The stored result and the one that was computed: the same to the last digit, or what is another. */
export function compareStored(before: Stored | null, after: Stored): Compared {
  if (!before) return { is: 'new' };
  const isSame = before.sha256 === after.sha256 && before.count === after.count;
  if (isSame && written(before) === written(after)) return { is: 'same' };
  const isNamed = tellsApart(before) && tellsApart(after);
  const [was, is] = [byName(before, isNamed), byName(after, isNamed)];
  const changes: Change[] = [];
  for (const [row, cells] of is) {
    const old = was.get(row);
    if (!old) continue;
    after.columns.forEach(({ name }, at) => {
      const place = before.columns.findIndex((column) => column.name === name);
      if (place < 0 || cellText(old[place]) === cellText(cells[at])) return;
      changes.push({ row, column: name, before: old[place] ?? null, after: cells[at] ?? null });
    });
  }
  return { is: isSame ? 'altered' : 'differs', changes, rows: { before: before.count, after: after.count } };
}

/** What a run says of all results: `All 6 results are as stored.` Those that were not stored are named apart. */
export function comparedInWords(all: readonly Compared[]): string {
  const many = (kind: Compared['is']) => all.filter(({ is }) => is === kind).length;
  const [same, differs, altered, fresh] = [many('same'), many('differs'), many('altered'), many('new')];
  const kept = same + differs + altered;
  const results = (n: number) => `${n} ${n === 1 ? 'result' : 'results'}`;
  const parts: string[] = [];
  if (altered > 0)
    parts.push(
      `${altered} of ${results(kept)} ${altered === 1 ? 'was' : 'were'} altered in the file: ${altered === 1 ? 'it is' : 'they are'} not what was computed.`,
    );
  if (differs === 1 && kept === 1) parts.push('The result differs from what was stored.');
  else if (differs > 0)
    parts.push(
      `${differs} of ${results(kept)} ${differs === 1 ? 'differs' : 'differ'} from what was stored.`,
    );
  else if (same > 0 && altered === 0)
    parts.push(same === 1 ? 'The result is as stored.' : `All ${same} results are as stored.`);
  if (fresh > 0) parts.push(`${results(fresh)} ${fresh === 1 ? 'is' : 'are'} new.`);
  return parts.join(' ');
}
