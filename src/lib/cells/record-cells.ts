const QUOTE = 0x22;
const LF = 10;
const CR = 13;
const EQUALS = 0x3d;
/** A quoted cell longer than this was never closed: its quote is taken as a letter. */
const LONGEST_CELL = 64 * 2 ** 20;

/** Why `RecordCells.read` answered. */
export type RecordEnd = 'record' | 'more' | 'end';

/**
 * The quote that closes a cell whose text begins at `start`; -1 where none is, -2 where it may come with more bytes.
 * `last`: no bytes follow these.
 */
export function closingQuote(bytes: Uint8Array, start: number, last: boolean): number {
  for (let from = start; ;) {
    const quote = bytes.indexOf(QUOTE, from);
    const isCut = quote < 0 || (quote + 1 === bytes.length && !last);
    if (isCut && !last && bytes.length - start <= LONGEST_CELL) return -2;
    if (quote < 0 || quote - start > LONGEST_CELL) return -1;
    if (bytes[quote + 1] !== QUOTE) return quote;
    from = quote + 2;
  }
}

/** No quote of its writing stands in a cell. */
const BARE = -1;

/**
 * Cuts bytes at a delimiter as RFC 4180 has it, in UTF-8, and leaves each cell where it stands. A quote that does not begin
 * a cell is a letter; what stands behind a closing quote belongs to the cell; a quote that is never closed is a letter as
 * well, so that it takes no rows with it.
 */
export class RecordCells {
  /** The bytes that were read last. */
  bytes: Uint8Array = new Uint8Array(0);
  /** Cell i stands in `bytes[starts[i], ends[i])`, with quotes of its writing until `unquote`. */
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  /** The bits of all bytes of the cell: 0x80 is set where one is beyond ASCII. */
  bits = new Uint8Array(64);
  count = 0;
  /** Line feeds within the record, the one that ends it included. */
  feeds = 0;
  /** Behind the last byte of the record, its line feed not counted, and where the next one begins. */
  end = 0;
  next = 0;
  /** Quotes of the record that were never closed. */
  unclosed = 0;
  /** The closing quote of a cell that has more than that of its writing in it. */
  #closes = new Int32Array(64);
  /** Of the buffer read last, to read words at any offset. */
  #words: DataView = new DataView(new ArrayBuffer(0));
  readonly #delimiter: number;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Reads the record that begins at `at`. `last`: no bytes follow these. 'more': it may go on behind them. */
  read(bytes: Uint8Array, at: number, last: boolean): RecordEnd {
    if (at >= bytes.length) return last ? 'end' : 'more';
    this.bytes = bytes;
    this.count = this.unclosed = 0;
    let feeds = 0;
    const delimiter = this.#delimiter;
    const { length } = bytes;
    for (let from = at; ;) {
      let start = from;
      let to = from;
      let close = BARE;
      let bits = 0;
      if (bytes[from] === QUOTE) {
        const closed = closingQuote(bytes, from + 1, last);
        if (closed === -2) return 'more';
        if (closed === -1) this.unclosed++;
        else {
          start = from + 1;
          close = closed;
          to = closed + 1;
          const words = this.#wordsOf(bytes);
          const base = bytes.byteOffset;
          let i = start;
          for (; i <= closed - 8; i += 8) {
            const low = words.getInt32(base + i, true);
            const high = words.getInt32(base + i + 4, true);
            bits |= low | high;
            if (hasFeed(low) || hasFeed(high))
              for (let at = i; at < i + 8; at++) if (bytes[at] === LF) feeds++;
          }
          bits |= (bits >>> 24) | (bits >>> 16) | (bits >>> 8);
          for (; i < closed; i++) {
            const byte = bytes[i] as number;
            bits |= byte;
            if (byte === LF) feeds++;
          }
        }
      }
      let byte = 0;
      while (to < length && (byte = bytes[to] as number) !== delimiter && byte !== LF) {
        bits |= byte;
        to++;
      }
      if (to === length && !last) return 'more';
      const isLine = to === length || byte === LF;
      const behind = close === BARE ? start : close + 1;
      let end = isLine && to > behind && bytes[to - 1] === CR ? to - 1 : to;
      if (close !== BARE && end === close + 1) {
        end = close;
        if (bytes.indexOf(QUOTE, start) === end) close = BARE;
      }
      this.#push(start, end, close, bits);
      if (!isLine) {
        from = to + 1;
        continue;
      }
      this.feeds = to < length ? feeds + 1 : feeds;
      this.end = to;
      this.next = to + 1;
      return 'record';
    }
  }

  /** Whether nothing stands in the record. */
  get isBlank(): boolean {
    for (let i = 0; i < this.count; i++) if (!this.isEmpty(i)) return false;
    return true;
  }

  /** Whether nothing stands in a cell, or the record has none there. */
  isEmpty(i: number): boolean {
    return i >= this.count || this.starts[i] === this.ends[i];
  }

  /** The text of a cell. */
  text(i: number): string {
    const [start, end, close] = [this.starts[i] as number, this.ends[i] as number, this.#closes[i] as number];
    if (close === BARE) {
      const kept = keptText(this.bytes, start, end);
      return decoder.decode(this.bytes.subarray(start + 2 * kept, end - kept));
    }
    const cell = this.bytes.slice(start, end);
    const stop = unquoted(cell, 0, close - start, cell.length);
    const kept = keptText(cell, 0, stop);
    return decoder.decode(cell.subarray(2 * kept, stop - kept));
  }

  /** Takes the quotes of their writing (`"a"`, `="001"`) out of the cells, in the bytes themselves: the record can't be read from them again. */
  unquote(): void {
    for (let i = 0; i < this.count; i++) {
      const close = this.#closes[i] as number;
      const start = this.starts[i] as number;
      let end = this.ends[i] as number;
      if (close !== BARE) {
        end = unquoted(this.bytes, start, close, end);
        this.#closes[i] = BARE;
      }
      const kept = keptText(this.bytes, start, end);
      this.starts[i] = start + 2 * kept;
      this.ends[i] = end - kept;
    }
  }

  #wordsOf({ buffer }: Uint8Array): DataView {
    if (this.#words.buffer !== buffer) this.#words = new DataView(buffer);
    return this.#words;
  }

  #push(start: number, end: number, close: number, bits: number): void {
    const i = this.count++;
    if (i === this.starts.length) this.#grow(2 * i);
    this.starts[i] = start;
    this.ends[i] = end;
    this.#closes[i] = close;
    this.bits[i] = bits;
  }

  #grow(size: number): void {
    const grown = (from: Int32Array) => {
      const to = new Int32Array(size);
      to.set(from);
      return to;
    };
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.#closes = grown(this.#closes);
    const bits = new Uint8Array(size);
    bits.set(this.bits);
    this.bits = bits;
  }
}

/** Whether one of the four bytes is a line feed (the usual zero-byte test). */
function hasFeed(word: number): boolean {
  const other = word ^ 0x0a0a0a0a;
  return ((other - 0x01010101) & ~other & -0x7f7f7f80) !== 0;
}

/** 1 where a cell is `="001"`, as it is written so that a spreadsheet takes it for a text; else 0. */
const keptText = (bytes: Uint8Array, start: number, end: number): 0 | 1 =>
  bytes[start] === EQUALS &&
  end - start > 2 &&
  bytes[start + 1] === QUOTE &&
  bytes[end - 1] === QUOTE &&
  bytes.indexOf(QUOTE, start + 2) === end - 1
    ? 1
    : 0;

/** Closes up a cell over one quote of each two before `close`, and over that; answers its new end. */
function unquoted(bytes: Uint8Array, start: number, close: number, end: number): number {
  let to = bytes.indexOf(QUOTE, start);
  for (let from = to; from < end;) {
    if (from >= close) {
      bytes.copyWithin(to, close + 1, end);
      return to + Math.max(0, end - close - 1);
    }
    // The first of two, and what stands between the second and the next.
    const next = bytes.indexOf(QUOTE, from + 2);
    const stop = next < 0 || next > close ? Math.min(close, end) : next;
    bytes.copyWithin(to, from + 1, stop);
    to += stop - from - 1;
    from = stop;
  }
  return to;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
