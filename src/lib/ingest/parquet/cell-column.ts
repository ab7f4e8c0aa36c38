import type { ColumnCells } from '../../cells/packed-cells';

/** The cells of a column of a row group, which come bit by bit. */
export interface CellColumn extends ColumnCells {
  /** How many are at hand. */
  readonly ready: number;
  /** Brings the next cells in place of those at hand; none where the column has ended. */
  fill(): Promise<void>;
  close(): void;
}

/** Cells that are brought at a time. */
export const MOST_CELLS = 4096;
