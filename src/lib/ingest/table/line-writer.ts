import type { RecordCells } from '../../delimited/record-cells';

const LF = 10;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const encoder = new TextEncoder();
const NULL = encoder.encode('null');
const HEX = encoder.encode('0123456789abcdef');

/** Writes the records of a wide table as lines of JSON, one for each model. */
export class LineWriter {
  /** `{"name":` or `,"name":` of each column of a line. */
  readonly #lines: { own: readonly number[]; columns: { i: number; key: Uint8Array }[] }[];
  #bytes = new Uint8Array(2 ** 20);
  #used = 0;

  constructor(names: readonly string[], systems: readonly ReadonlySet<string>[]) {
    const all = names.map((name, i) => ({ i, name }));
    const shared = all.filter(({ name }) => !systems.some((columns) => columns.has(name)));
    this.#lines = systems.map((columns) => {
      const own = all.filter(({ name }) => columns.has(name));
      const keyed = [...shared, ...own].map(({ i, name }, at) => ({
        i,
        key: encoder.encode(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      }));
      return { own: own.map(({ i }) => i), columns: keyed };
    });
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
    if (lines <= 0) return;
    this.#reserve(lines);
    this.#bytes.fill(LF, this.#used, this.#used + lines);
    this.#used += lines;
  }

  /** A record as a line for each model that has a cell in it. Its lines are as many as the record's in the file, or more. */
  record(cells: RecordCells): void {
    cells.unquote();
    let feeds = 0;
    for (const { own, columns } of this.#lines) {
      if (own.every((i) => cells.isEmpty(i))) continue;
      for (const { i, key } of columns) {
        this.#put(key);
        if (cells.isEmpty(i)) this.#put(NULL);
        else this.#text(cells.bytes, cells.starts[i] as number, cells.ends[i] as number);
      }
      this.#reserve(2);
      this.#bytes[this.#used++] = 0x7d;
      this.#bytes[this.#used++] = LF;
      feeds++;
    }
    this.feed(cells.feeds - feeds);
  }

  #put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** Bytes as a string of JSON; those that are no UTF-8 stay so. */
  #text(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(6 * (end - start) + 2);
    const out = this.#bytes;
    let used = this.#used;
    out[used++] = QUOTE;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x20) {
        if (byte === QUOTE || byte === BACKSLASH) out[used++] = BACKSLASH;
        out[used++] = byte;
        continue;
      }
      out[used++] = BACKSLASH;
      if (byte === LF) out[used++] = 0x6e;
      else {
        out[used++] = 0x75;
        out[used++] = 0x30;
        out[used++] = 0x30;
        out[used++] = HEX[byte >> 4] as number;
        out[used++] = HEX[byte & 15] as number;
      }
    }
    out[used++] = QUOTE;
    this.#used = used;
  }

  #reserve(more: number): void {
    if (this.#bytes.length - this.#used >= more) return;
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#used + more));
    bytes.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = bytes;
  }
}
