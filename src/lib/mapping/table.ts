import type { DocumentPlace, RowsAt } from './mapping';

/** A cell as the file has it: text of a table is text, also where it is a number. Lists and objects as parsed. */
export type Cell =
  string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

/** The rows of a file that no format reads, or enough of them to guess what they mean. */
export interface OwnTable {
  /** Relative path with `/`, as dropped. */
  path: string;
  rows: RowsAt;
  /** In the order of the file. Nested objects are spread out: `case.id`. */
  columns: readonly string[];
  /** Cells in the order of the columns; null where a row has none. Texts are cut at `CELL` characters. */
  sample: readonly (readonly Cell[])[];
  /** Rows in the file; null where it was not read to its end. */
  total: number | null;
  /** Other places in a document where rows stand, with their counts: a person may mean one of them. */
  others?: readonly (DocumentPlace & { rows: number })[];
}

/** Rows that a sample holds at most: the first half, and as many again spread over the rest. */
export const SAMPLE = 2000;
/** Characters that a cell of a sample holds at most. */
export const CELL = 2000;
