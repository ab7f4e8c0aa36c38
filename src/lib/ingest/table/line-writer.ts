import type { RecordCells } from './record-cells';

const LF = 10;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const NULL = Uint8Array.from('null', (char) => char.charCodeAt(0));
const encoder = new TextEncoder();

/** Writes the cells of records as lines of JSON. */
export class LineWriter {
  readonly columns: number;
  /** `"name":` of each column. */
  readonly #keys: Uint8Array[];
  /** Columns of each line that a record becomes: those of no system, and those of one. */
  readonly #lines: { shared: readonly number[]; own: readonly number[] }[];
  #bytes = new Uint8Array(2 ** 20);
  #used = 0;

  constructor(names: readonly string[], systems: readonly ReadonlySet<string>[]) {
    this.columns = names.length;
    this.#keys = names.map((name) => encoder.encode(`${JSON.stringify(name)}:`));
    const all = names.map((_, i) => i);
    const named = (i: number) => names[i] ?? '';
    const shared = all.filter((i) => !systems.some((columns) => columns.has(named(i))));
    this.#lines =
      systems.length === 0
        ? [{ shared: all, own: [] }]
        : systems.map((columns) => ({ shared, own: all.filter((i) => columns.has(named(i))) }));
  }

  get size(): number {
    return this.#used;
  }

  /** What was written since, which the caller may keep. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }

  /** Blank lines, so that the next record stands at its line. */
  feed(lines: number): void {
    this.#reserve(lines);
    this.#bytes.fill(LF, this.#used, this.#used + lines);
    this.#used += lines;
  }

  /** Whether the cells beyond the last column are empty. */
  isPadding({ ends, count }: RecordCells): boolean {
    return ends[count - 1] === ends[this.columns - 1];
  }

  /** A record as a line for each system that has a cell in it. Its lines are as many as the record's in the file, or more. */
  record(cells: RecordCells): void {
    let feeds = 0;
    for (const { shared, own } of this.#lines) {
      if (own.length > 0 && own.every((i) => isEmpty(cells, i))) continue;
      this.#put(OPEN);
      let isFirst = true;
      for (const columns of [shared, own])
        for (const i of columns) {
          if (!isFirst) this.#put(COMMA);
          isFirst = false;
          this.#cell(cells, i);
        }
      this.#put(CLOSE);
      this.#put(LF);
      feeds++;
    }
    if (feeds < cells.feeds) this.feed(cells.feeds - feeds);
  }

  #cell(cells: RecordCells, i: number): void {
    this.#copy(this.#keys[i] ?? NULL, 0, this.#keys[i]?.length ?? 0);
    if (isEmpty(cells, i)) return this.#copy(NULL, 0, NULL.length);
    this.#put(QUOTE);
    this.#copy(cells.bytes, i === 0 ? 0 : (cells.ends[i - 1] as number), cells.ends[i] as number);
    this.#put(QUOTE);
  }

  #put(byte: number): void {
    if (this.#used === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#used++] = byte;
  }

  #copy(from: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.#reserve(length);
    // A call for each short cell costs more than the cell.
    if (length > 48) this.#bytes.set(from.subarray(start, end), this.#used);
    else for (let i = 0; i < length; i++) this.#bytes[this.#used + i] = from[start + i] as number;
    this.#used += length;
  }

  #reserve(more: number): void {
    if (this.#bytes.length - this.#used >= more) return;
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#used + more));
    bytes.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = bytes;
  }
}

const isEmpty = ({ ends, count }: RecordCells, i: number): boolean =>
  i >= count || ends[i] === (i === 0 ? 0 : ends[i - 1]);
