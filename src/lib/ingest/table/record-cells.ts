const QUOTE = 0x22;
const LF = 10;
const CR = 13;
const BACKSLASH = 0x5c;
/** A quoted cell longer than this was never closed: its quote is taken as a letter. */
const LONGEST_CELL = 64 * 2 ** 20;

/** Why `RecordCells.read` answered. */
export type RecordEnd = 'record' | 'more' | 'end';

const HEX = Uint8Array.from('0123456789abcdef', (char) => char.charCodeAt(0));

/**
 * Cuts bytes at a delimiter as RFC 4180 has it, in UTF-8, and keeps each cell as the inside of a JSON string. A quote that
 * does not begin a cell is a letter; what stands behind a closing quote belongs to the cell; a quote that is never closed is
 * a letter as well, so that it takes no rows with it.
 */
export class RecordCells {
  /** Cells of the record: the inside of a JSON string each, one after another. */
  bytes = new Uint8Array(2 ** 16);
  /** Cell i is `bytes[ends[i - 1], ends[i])`. */
  ends = new Int32Array(64);
  /** Whether the cell was quoted: an empty one is then a text, and none otherwise. */
  quoted = new Uint8Array(64);
  count = 0;
  /** Line feeds within the record, the one that ends it included. */
  feeds = 0;
  /** Where the next record begins. */
  next = 0;
  /** Quotes of the record that were never closed. */
  unclosed = 0;
  #used = 0;
  readonly #delimiter: number;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Reads the record that begins at `at`. `last`: no bytes follow these. 'more': it may go on behind them. */
  read(bytes: Uint8Array, at: number, last: boolean): RecordEnd {
    if (at >= bytes.length) return last ? 'end' : 'more';
    this.count = this.feeds = this.#used = this.unclosed = 0;
    this.#reserve(3 * Math.min(bytes.length - at, 2 ** 16));
    const delimiter = this.#delimiter;
    for (let from = at; ;) {
      const isQuoted = bytes[from] === QUOTE;
      let to = from;
      if (isQuoted) {
        const closed = this.#quoted(bytes, from + 1, last);
        if (closed === -2) return 'more';
        if (closed === -1) this.unclosed++;
        to = closed < 0 ? from : closed;
      }
      const start = to;
      while (to < bytes.length) {
        const byte = bytes[to] as number;
        if (byte === delimiter || byte === LF) break;
        to++;
      }
      if (to === bytes.length && !last) return 'more';
      const isLine = to === bytes.length || bytes[to] === LF;
      const end = isLine && to > start && bytes[to - 1] === CR ? to - 1 : to;
      this.#copy(bytes, start, end);
      this.#close(isQuoted);
      if (!isLine) {
        from = to + 1;
        continue;
      }
      if (to < bytes.length) this.feeds++;
      this.next = to + 1;
      return 'record';
    }
  }

  /** Whether nothing stands in the record. */
  get isBlank(): boolean {
    return this.#used === 0;
  }

  /** The text of a cell. */
  text(i: number): string {
    const from = i === 0 ? 0 : (this.ends[i - 1] as number);
    const inside = decoder.decode(this.bytes.subarray(from, this.ends[i]));
    return inside.includes('\\') ? (JSON.parse(`"${inside}"`) as string) : inside;
  }

  /** Behind the closing quote; -1 where none is, -2 where it may come with more bytes. */
  #quoted(bytes: Uint8Array, start: number, last: boolean): number {
    const used = this.#used;
    const feeds = this.feeds;
    for (let from = start; ;) {
      const quote = bytes.indexOf(QUOTE, from);
      const isCut = quote < 0 || (quote + 1 === bytes.length && !last);
      if (isCut && !last && bytes.length - start <= LONGEST_CELL) return -2;
      if (quote < 0 || quote - start > LONGEST_CELL) {
        this.#used = used;
        this.feeds = feeds;
        return -1;
      }
      this.#copy(bytes, from, quote);
      if (bytes[quote + 1] !== QUOTE) return quote + 1;
      this.#copy(bytes, quote, quote + 1);
      from = quote + 2;
    }
  }

  #copy(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(6 * Math.min(to - from, 2 ** 16));
    let out = this.bytes;
    let used = this.#used;
    for (let i = from; i < to; i++) {
      if (out.length - used < 8) {
        this.#used = used;
        this.#reserve(6 * (to - i));
        out = this.bytes;
      }
      const byte = bytes[i] as number;
      if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) {
        out[used++] = byte;
        continue;
      }
      out[used++] = BACKSLASH;
      if (byte === QUOTE || byte === BACKSLASH) out[used++] = byte;
      else if (byte === LF) {
        this.feeds++;
        out[used++] = 0x6e;
      } else if (byte === CR) out[used++] = 0x72;
      else if (byte === 9) out[used++] = 0x74;
      else {
        out[used++] = 0x75;
        out[used++] = 0x30;
        out[used++] = 0x30;
        out[used++] = HEX[byte >> 4] as number;
        out[used++] = HEX[byte & 15] as number;
      }
    }
    this.#used = used;
  }

  #close(isQuoted: boolean): void {
    if (this.count === this.ends.length) {
      const ends = new Int32Array(this.count * 2);
      ends.set(this.ends);
      this.ends = ends;
      const quoted = new Uint8Array(this.count * 2);
      quoted.set(this.quoted);
      this.quoted = quoted;
    }
    this.ends[this.count] = this.#used;
    this.quoted[this.count++] = Number(isQuoted);
  }

  #reserve(more: number): void {
    if (this.bytes.length - this.#used >= more) return;
    const bytes = new Uint8Array(Math.max(2 * this.bytes.length, this.#used + more));
    bytes.set(this.bytes.subarray(0, this.#used));
    this.bytes = bytes;
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
