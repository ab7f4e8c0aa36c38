import { UNKNOWN } from './signs';

/** null: not known. */
export type Value = string | number | null;

/** The ends of an interval in stored units; without them, why there is none. */
export interface Range {
  low: number | null;
  high: number | null;
  why?: string | null;
}

/** What a text for readers says in place of the value, which the data keeps. */
export interface Said {
  value: Value;
  shown: string;
  /** Why it is not known, or no more than a bound: the page says it to who points there. */
  why?: string | null;
  bound?: 'at least' | 'at most' | undefined;
  /** What else the page says of it to who points there. */
  hint?: string | undefined;
  /** The colour and shape of the model that it names. */
  mark?: number;
  /** The footnote that it leads to. */
  note?: number | undefined;
}

export type Cell = Value | Range | Said;

/** Where the question does not arise: empty, and not the sign of what is not known. */
export const NOTHING: Said = { value: null, shown: '' };

/** Where a table stands. CSV is data: all digits in stored units; the others are read, and say what the page says. */
export type Format = 'csv' | 'markdown' | 'latex' | 'page';
/** Columns of data alone; of what is read; of what leaves; of the page alone. */
export const DATA: readonly Format[] = ['csv'];
export const READ: readonly Format[] = ['markdown', 'latex', 'page'];
export const SENT: readonly Format[] = ['csv', 'markdown', 'latex'];
export const PAGE: readonly Format[] = ['page'];

export interface Column {
  /**
   * `group`: text that LaTeX says once for the rows that share it, with space before the next. `plot`: a picture, which the
   * page draws.
   */
  kind: 'text' | 'number' | 'interval' | 'group' | 'plot';
  /** Its head in CSV. An interval stands there as two columns: `low` and `high` after this name. */
  name: string;
  /** Its head for readers; the name unless told. */
  head?: string;
  /** Its head on the page, where there is less room; `over`: above it and the columns beside it that say the same. */
  short?: string;
  over?: string;
  /** What the page says of its head to who points there. */
  hint?: string;
  tone?: 'quiet' | 'strong';
  /** There is no room for it on a phone. */
  isWide?: boolean;
  /** Rows stand in its order. */
  sorted?: 'ascending' | 'descending';
  /** The model whose column it is, by the mark that stands in its head. */
  mark?: number;
  /** How readers see its numbers; to six figures unless told. `brief`: on the page, where there is less room. */
  write?: (value: number) => string;
  brief?: (value: number) => string;
  /** An interval says in CSV why there is none, in a third column. */
  whys?: boolean;
  /** The texts it stands in; all of them unless told. */
  only?: readonly Format[];
}

/** What a view says, before it is a text: typed cells, all digits. */
export interface Table {
  columns: readonly Column[];
  /** As many cells as there are columns. */
  rows: readonly (readonly Cell[])[];
  /** What it is and what it stands on, in a sentence; over a LaTeX table. */
  caption?: string;
  /** Footnotes, for readers. */
  notes?: readonly string[];
}

/** A column with what it holds of a row: head and cell are said in one place. */
export interface ColumnOf<Row> extends Column {
  of: (row: Row, index: number) => Cell;
}

type More = Omit<Column, 'kind' | 'name'>;

export const text = <Row>(
  name: string,
  of: (row: Row, index: number) => string | null | Said,
  more: More = {},
): ColumnOf<Row> => ({ kind: 'text', name, of, ...more });

export const group = <Row>(
  name: string,
  of: (row: Row, index: number) => string,
  more: More = {},
): ColumnOf<Row> => ({ kind: 'group', name, of, ...more });

export const number = <Row>(
  name: string,
  of: (row: Row, index: number) => number | null | undefined | Said,
  more: More = {},
): ColumnOf<Row> => ({ kind: 'number', name, of: (row, index) => of(row, index) ?? null, ...more });

export const interval = <Row>(
  name: string,
  of: (row: Row, index: number) => Range | Said | null | undefined,
  more: More = {},
): ColumnOf<Row> => ({ kind: 'interval', name, of: (row, index) => of(row, index) ?? null, ...more });

/** What a column needs of a model: `run` where single runs are compared. */
interface Marked {
  label: string;
  mark: number;
  model: string;
  run: string | null;
}

/** A model's name, which the page draws with its mark. */
export const model = <Row>(of: (row: Row) => Marked, more: More = {}): ColumnOf<Row> =>
  text<Row>(
    'model',
    (row) => {
      const { label, mark, model: name, run } = of(row);
      return { value: label, shown: label, mark, hint: run ?? name };
    },
    { short: 'Model', ...more },
  );

/** A picture in a row, which the page draws. */
export const plot = <Row>(name: string, more: More = {}): ColumnOf<Row> => ({
  kind: 'plot',
  name,
  of: () => null,
  only: PAGE,
  ...more,
});

/** A table of these rows. */
export const tableOf = <Row>(
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
  more: Pick<Table, 'caption' | 'notes'> = {},
): Table => ({
  columns: columns.map(({ of: _, ...column }) => column),
  rows: rows.map((row, i) => columns.map(({ of }) => of(row, i))),
  ...more,
});

/** A figure that is not known, and why. */
export const unknown = (why: string): Said => ({ value: null, shown: UNKNOWN, why });

/**
 * A figure that the true one is not below: readers are told, the data has a column of its own for it. `why`: it is one, or
 * there is none.
 */
export function atLeast(
  value: number | null,
  isBound: boolean,
  write: (value: number) => string,
  why: string | null = null,
): number | null | Said {
  if (value === null) return why === null ? null : unknown(why);
  return isBound ? { value, shown: write(value), bound: 'at least', why } : value;
}

export const isRange = (cell: Cell): cell is Range =>
  typeof cell === 'object' && cell !== null && 'low' in cell;
export const isSaid = (cell: Cell): cell is Said =>
  typeof cell === 'object' && cell !== null && 'shown' in cell;

/** Columns that stand in a text, each with its place in a row. */
export const columnsIn = ({ columns }: Table, format: Format): { column: Column; at: number }[] =>
  columns.flatMap((column, at) => ((column.only ?? [format]).includes(format) ? [{ column, at }] : []));
