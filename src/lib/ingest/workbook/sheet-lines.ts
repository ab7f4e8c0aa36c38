/** What a cell holds, formulas by the value that was last computed of them. */
export type SheetCell = string | number | boolean | Date | null;

/** A row as it stands in the sheet: `index` from 0, `values` from column A. */
export interface SheetRow {
  index: number;
  values: readonly SheetCell[];
}

/** What a spreadsheet shows where a formula fails (ECMA-376 part 1, 18.17.2.7, and what Excel added since). */
const ERROR =
  /^#(N\/A|DIV\/0!|NULL!|NUM!|REF!|VALUE!|NAME\?|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|PYTHON!)$/;
/** The most characters that a cell of Excel keeps: what was longer is cut there. */
const LONGEST = 32_767;
/** Rows by which it is seen where the table begins, and how many lines of nothing are kept between two. */
const LOOKED_AT = 1000;
const GAP = 100;
const NO_DATES_BEFORE = Date.UTC(1900, 2, 1);
const NO_DATES_IN = 1904;
const DAY = 86_400_000;

/**
 * The rows of a sheet as lines of CSV, a line a row, so that the line of a problem is the row of the sheet as long as no cell
 * holds a line break. Empty columns before the table are left out, rows end with their last cell, at least where the table does.
 */
export class SheetLines {
  readonly errors = new Set<string>();
  errorCells = 0;
  fullCells = 0;
  /** Cells left of all that the first rows have. */
  leftCells = 0;
  rows = 0;
  #held: SheetRow[] | null = [];
  #from = 0;
  #width = 0;
  #next = 0;

  /** Answers the lines that are ready. */
  add({ index, values }: SheetRow): string {
    let end = values.length;
    while (end > 0 && isEmpty(values[end - 1])) end--;
    if (end === 0) return '';
    this.rows++;
    const row = { index, values: values.slice(0, end) };
    if (this.#held === null) return this.#line(row);
    this.#held.push(row);
    return this.#held.length < LOOKED_AT ? '' : this.end();
  }

  /** Answers the lines that were held back. */
  end(): string {
    const held = this.#held ?? [];
    this.#held = null;
    if (held.length === 0) return '';
    this.#from = Math.min(...held.map(({ values }) => values.findIndex((cell) => !isEmpty(cell))));
    this.#width = Math.max(...held.map(({ values }) => values.length));
    return held.map((row) => this.#line(row)).join('');
  }

  #line({ index, values }: SheetRow): string {
    this.leftCells += values.slice(0, this.#from).filter((cell) => !isEmpty(cell)).length;
    const cells = Array.from({ length: Math.max(this.#width, values.length) - this.#from }, (_, i) =>
      this.#text(values[this.#from + i]),
    );
    const gap = Math.min(GAP, Math.max(0, index - this.#next));
    this.#next = index + 1;
    return `${'\n'.repeat(gap)}${cells.join(',')}\n`;
  }

  #text(cell: SheetCell | undefined): string {
    if (typeof cell === 'string' && ERROR.test(cell)) {
      this.errorCells++;
      this.errors.add(cell);
      return '';
    }
    if (typeof cell === 'string' && cell.length >= LONGEST) this.fullCells++;
    if (cell === undefined || cell === null) return '';
    if (cell instanceof Date) return dateText(cell);
    return quoted(String(cell));
  }
}

const isEmpty = (cell: SheetCell | undefined): boolean => cell === undefined || cell === null || cell === '';

const quoted = (text: string): string =>
  /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** ISO 8601 without a zone, since a sheet has none; what lies before any date is a length of time, as `0:01:03`. */
function dateText(date: Date): string {
  const at = date.getTime();
  if (Number.isNaN(at)) return '';
  if (at < NO_DATES_BEFORE) return clock(at - Date.UTC(1899, 11, 31));
  // Workbooks of old Macs count days from there.
  if (date.getUTCFullYear() === NO_DATES_IN && date.getUTCMonth() < 2)
    return clock(at - Date.UTC(1904, 0, 1));
  const text = date.toISOString().replace(/(\.000)?Z$/, '');
  return at % DAY === 0 ? text.slice(0, 10) : text;
}

function clock(ms: number): string {
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  const rest = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  return `${String(Math.floor(ms / 3_600_000))}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${rest}`;
}
