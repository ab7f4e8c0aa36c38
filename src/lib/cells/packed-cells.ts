import { Kind } from '../json/node';
import { NON_ASCII, RAW } from '../bytes/cells';

/**
 * What stands in a cell of a packed row. A row is a word of 32 bits for each cell (little-endian: its length in bytes,
 * times eight, and its kind), then the bytes of the cells one after another. A text is UTF-8 as it is, a number as JSON
 * writes it; null, false and true have no bytes.
 */
export const CellKind = {
  ...{ null: 0, false: 1, true: 2, number: 3 },
  /** A text of ASCII alone. */
  ascii: 4,
  text: 5,
  /** A list or an object, as JSON: it can't be packed. */
  json: 6,
} as const;
export type CellKind = (typeof CellKind)[keyof typeof CellKind];

/** What each kind is on a tape. */
const shapes = Uint8Array.of(
  Kind.null,
  Kind.false,
  Kind.true,
  Kind.number,
  Kind.string | RAW,
  Kind.string | RAW | NON_ASCII,
);
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Finds the cells of packed rows, and leaves each where it stands. */
export class PackedCells {
  /** Cell i stands in the bytes from `starts[i]` to `ends[i]`. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** What each cell is on a tape: its kind, and the flags of a text. */
  readonly shapes: Uint8Array;
  readonly count: number;
  /** Behind the row that was read last. */
  next = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);

  constructor(columns: number) {
    this.count = columns;
    this.starts = new Int32Array(columns);
    this.ends = new Int32Array(columns);
    this.shapes = new Uint8Array(columns);
  }

  /** Reads the row that begins at `at`, all of which stands in `bytes`. */
  read(bytes: Uint8Array, at: number): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const { count, starts, ends } = this;
    const view = this.#view;
    let to = at + 4 * count;
    for (let i = 0; i < count; i++) {
      const word = view.getUint32(at + 4 * i, true);
      starts[i] = to;
      to += word >>> 3;
      ends[i] = to;
      this.shapes[i] = shapes[word & 7] as number;
    }
    this.next = to;
  }

  /** A cell as JSON has it. */
  value(i: number): string | number | boolean | null {
    const kind = (this.shapes[i] as number) & 7;
    if (kind === Kind.null) return null;
    if (kind === Kind.true || kind === Kind.false) return kind === Kind.true;
    const text = decoder.decode(this.#bytes.subarray(this.starts[i], this.ends[i]));
    return kind === Kind.number ? Number(text) : text;
  }
}

/** Cells of one column, row by row: each with its kind, in `bytes[starts[i], ends[i])`. */
export interface ColumnCells {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  bytes: Uint8Array;
}

/** Packs rows into memory that is handed over. */
export class RowPacker {
  size = 0;
  readonly #room: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView<ArrayBuffer>;

  /** `room`: bytes that are to be packed at a time, more or less. */
  constructor(room: number) {
    this.#room = room;
    this.#bytes = new Uint8Array(room);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** A row of the cell that stands at `at[i]` in each column i; none in a column that has ended. */
  row(columns: readonly (ColumnCells | null)[], at: Int32Array): void {
    const { length } = columns;
    let size = 4 * length;
    for (let i = 0; i < length; i++) {
      const column = columns[i];
      const row = at[i] as number;
      if (column) size += (column.ends[row] as number) - (column.starts[row] as number);
    }
    if (this.size + size > this.#bytes.length) this.#grow(size);
    const out = this.#bytes;
    const view = this.#view;
    let word = this.size;
    let to = word + 4 * length;
    for (let i = 0; i < length; i++, word += 4) {
      const column = columns[i];
      if (!column) {
        view.setUint32(word, CellKind.null, true);
        continue;
      }
      const row = at[i] as number;
      const start = column.starts[row] as number;
      const end = column.ends[row] as number;
      view.setUint32(word, ((end - start) << 3) | (column.kinds[row] as number), true);
      const { bytes } = column;
      if (end - start > SHORT) out.set(bytes.subarray(start, end), to);
      else for (let from = start, at = to; from < end; from++) out[at++] = bytes[from] as number;
      to += end - start;
    }
    this.size = to;
  }

  /** What was packed since, which the caller may keep. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.size);
    this.#use(new Uint8Array(this.#room));
    this.size = 0;
    return taken;
  }

  #grow(more: number): void {
    const bytes = new Uint8Array(Math.max(this.size + more, 2 * this.#bytes.length));
    bytes.set(this.#bytes.subarray(0, this.size));
    this.#use(bytes);
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}

/** A shorter cell is copied byte by byte. */
const SHORT = 32;
