import type { Cell } from '../../engine/database';
import type { Computed } from '../../notebook/stored';
import { sixFigures, UNKNOWN } from '../../table/signs';
import { type Cell as TableCell, columnsIn, type Table } from '../../table/table';
import { fixed, metricName, pValue, scoreScale, signed } from '../../ui/numbers';

/** Of a wider table only the first columns are shown: what its page shows comes first. */
const WIDE = 12;
const FIRST = 10;

/** The first columns of a table that is too wide, and the heads of the others. */
export function firstColumns(
  table: Table,
  format: 'page' | 'markdown' = 'page',
): { table: Table; left: readonly string[] } {
  const all = columnsIn(table, format);
  if (all.length <= WIDE) return { table, left: [] };
  const first = all.slice(0, FIRST);
  return {
    table: {
      ...table,
      columns: first.map(({ column }) => column),
      rows: table.rows.map((row) => first.map(({ at }) => row[at] ?? null)),
    },
    left: all.slice(FIRST).map(({ column: { name, head = name } }) => head),
  };
}

/** The same with the marks of models, by their names. */
export function withMarks(table: Table, marks: ReadonlyMap<string, number>): Table {
  const marked = (cell: TableCell): TableCell => {
    const mark = typeof cell === 'string' ? marks.get(cell) : undefined;
    return typeof cell !== 'string' || mark === undefined ? cell : { value: cell, shown: cell, mark };
  };
  return { ...table, rows: table.rows.map((row) => row.map(marked)) };
}

/** A column as readers see it: of one column of the data, or of the two ends of an interval. */
interface Seen {
  head: string;
  isNumber: boolean;
  of: (row: readonly Cell[]) => string;
}

type Write = (value: number) => string;

/** Columns that the pages head with other words than the data. */
const heads: Readonly<Record<string, string>> = {
  difference: 'to baseline',
  p_holm: 'p, Holm',
  p_corrected: 'p, corrected',
};
const isP = (name: string): boolean => /^p(?:_holm|_corrected|, .*)?$/.test(name);
const inWords = (name: string): string => heads[name] ?? name.replaceAll('_', ' ').trim();

const say = (cell: Cell, write: Write): string => {
  if (cell === null) return UNKNOWN;
  return typeof cell === 'number' ? write(cell) : String(cell);
};

/** What an interval is of: of the score before it, of the difference, or of another measure. */
function headOf(of: string): string {
  if (of === '') return '95 % interval';
  return of === 'difference' ? 'paired 95 % interval' : `${inWords(of)}, low to high`;
}

/**
 * A view's stored result as a table for readers: an interval in one column, heads in words, scores with the digits of
 * their size. The file keeps no scale: they stay in stored units. `metric`: what the scores are of, where it is known.
 */
export function drawnStored(
  { columns, rows }: Pick<Computed, 'columns' | 'rows'>,
  metric: string | null,
): Table {
  const placeOf = (name: string) => columns.findIndex((column) => column.name === name);
  /** No interval is missing; every response has the figure. */
  const saysNothing = (name: string, at: number): boolean => {
    if (/(?:^|_)no_interval$/.test(name)) return rows.every((row) => row[at] === null);
    return name.endsWith('_known') && rows.every((row) => row[at] === row[placeOf('responses')]);
  };
  const scores = rows.map((row) => row[placeOf('score')] ?? null);
  const { decimals } = scoreScale(
    { kind: 'continuous', min: null, max: null, direction: 'higher' },
    scores.map((value) => (typeof value === 'number' ? value : null)),
  );
  const plain: Write = (value) => fixed(value, decimals);
  const paired: Write = (value) => signed(value, decimals);
  const writes: Readonly<Record<string, Write>> = { score: plain, '': plain, difference: paired };
  const seen = columns.flatMap(({ name, kind }, at): Seen[] => {
    const [, of = '', end] = /^(?:(.*)_)?(low|high)$/.exec(name) ?? [];
    if (end !== undefined && placeOf(name.replace(/(?:low|high)$/, end === 'low' ? 'high' : 'low')) >= 0) {
      if (end === 'high') return [];
      const high = placeOf(name.replace(/low$/, 'high'));
      const write = writes[of] ?? sixFigures;
      const both: Seen['of'] = (row) =>
        row[at] == null || row[high] == null
          ? UNKNOWN
          : `${say(row[at] ?? null, write)} to ${say(row[high] ?? null, write)}`;
      return [{ head: headOf(of), isNumber: true, of: both }];
    }
    if (saysNothing(name, at)) return [];
    const head = name === 'score' && metric !== null ? metricName(metric) : inWords(name);
    const write = isP(name) ? pValue : (writes[name] ?? sixFigures);
    return [{ head, isNumber: kind === 'number', of: (row) => say(row[at] ?? null, write) }];
  });
  return {
    columns: seen.map(({ head, isNumber }) => ({ name: head, kind: isNumber ? 'number' : 'text' })),
    rows: rows.map((row) => seen.map(({ of }) => of(row))),
  };
}
