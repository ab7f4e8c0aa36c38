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
}

export type Cell = Value | Range | Said;

/** Where the question does not arise: empty, and not the sign of what is not known. */
export const NOTHING: Said = { value: null, shown: '' };

/** What a table leaves as. CSV is data: all digits in stored units; the others are read, and say what the page says. */
export type Format = 'csv' | 'markdown' | 'latex';

export interface Column {
  /** `group`: text that LaTeX says once for the rows that share it, with space before the next. */
  kind: 'text' | 'number' | 'interval' | 'group';
  /** Its head in CSV. An interval stands there as two columns: `low` and `high` after this name. */
  name: string;
  /** Its head for readers; the name unless told. */
  head?: string;
  /** How readers see its numbers; to six figures unless told. */
  write?: (value: number) => string;
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

/** A figure that the true one is not below: readers are told, the data has a column of its own for it. */
export const atLeast = (
  value: number | null,
  isBound: boolean,
  write: (value: number) => string,
): number | null | Said => (value === null || !isBound ? value : { value, shown: `≥ ${write(value)}` });

export const isRange = (cell: Cell): cell is Range =>
  typeof cell === 'object' && cell !== null && 'low' in cell;
export const isSaid = (cell: Cell): cell is Said =>
  typeof cell === 'object' && cell !== null && 'shown' in cell;

/** Columns that stand in a text, each with its place in a row. */
export const columnsIn = ({ columns }: Table, format: Format): { column: Column; at: number }[] =>
  columns.flatMap((column, at) => ((column.only ?? [format]).includes(format) ? [{ column, at }] : []));
