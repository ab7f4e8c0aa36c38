/** What a table of rows can be told from outside. */
export interface RowsControl {
  focus(): void;
  /** Rows that a Page key goes over. */
  page(): number;
  /** Makes a row the active one and brings it into sight. */
  move(to: number): void;
  /** Brings a stretch of the table's width into sight, beside what stays in place. */
  reveal(left: number, right: number, staying: number): void;
}
