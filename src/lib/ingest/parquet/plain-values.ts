import type { ColumnMetaData, SchemaTree } from 'hyparquet';
import { CellKind, type ColumnCells } from '../../cells/packed-cells';
import { asciiEnd, ByteArena, isUtf8 } from '../../json/utf8';
import type { Cells } from './cells';
import { writeCell } from './write-cell';

type Places = Pick<ColumnCells, 'kinds' | 'starts' | 'ends'>;

/** How the values of a column stand one after another, and which cells they become. */
export interface PlainValues {
  /** Where the value ends that begins at `at`, as far as is known by the bytes before `end`. */
  endOf(bytes: Uint8Array, at: number, end: number): number;
  /** Notes a value in `bytes[start, end)` as cell i of some that are noted together: null where JSON has no word for it. */
  note(cells: Places, i: number, bytes: Uint8Array, start: number, end: number): void;
  /** What the cells stand in, of values in these bytes. */
  bytesOf(bytes: Uint8Array): Uint8Array;
  /** The cells noted before are done with. */
  clear(): void;
  /** A value of a row is one that JSON has no word for. */
  missing(): void;
}

/** How to read the values of a column chunk where they are texts, numbers or booleans, one a row at most; null for any other. */
export function plainValues(
  tree: SchemaTree,
  { encodings }: ColumnMetaData,
  cells: Cells,
): (() => PlainValues) | null {
  const { element, children } = tree;
  const { type, converted_type, logical_type, repetition_type } = element;
  if (children.length > 0 || repetition_type === 'REPEATED') return null;
  if (encodings.some((encoding) => !usual.has(encoding))) return null;
  if (type === 'BYTE_ARRAY') {
    const isOther = otherwise.has(converted_type ?? '') || otherwise.has(logical_type?.type ?? '');
    return isOther ? null : () => new PlainTexts(cells);
  }
  const isSigned =
    logical_type === undefined || (logical_type.type === 'INTEGER' && logical_type.isSigned === true);
  if (!isSigned || (converted_type !== undefined && !/^INT_\d+$/.test(converted_type))) return null;
  const width = type === undefined ? undefined : widths.get(type);
  return width === undefined ? null : () => new PlainNumbers(tree, width, cells);
}

const usual = new Set(['PLAIN', 'PLAIN_DICTIONARY', 'RLE_DICTIONARY', 'RLE', 'BIT_PACKED']);
const otherwise = new Set([
  'DECIMAL',
  'JSON',
  'BSON',
  'INTERVAL',
  'GEOMETRY',
  'GEOGRAPHY',
  'UUID',
  'VARIANT',
]);
/** In bytes; booleans are bits, and never stand so. */
const widths = new Map<string, number>([
  ['BOOLEAN', 0],
  ['INT32', 4],
  ['INT64', 8],
  ['FLOAT', 4],
  ['DOUBLE', 8],
]);

/** Texts, each behind its length. They stay where they stand. */
class PlainTexts implements PlainValues {
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  endOf(bytes: Uint8Array, at: number, end: number): number {
    return at + 4 + (at + 4 > end ? 0 : wordAt(bytes, at));
  }

  note({ kinds, starts, ends }: Places, i: number, bytes: Uint8Array, start: number, end: number): void {
    starts[i] = start + 4;
    ends[i] = end;
    const high = asciiEnd(bytes, start + 4, end);
    if (high === end) kinds[i] = CellKind.ascii;
    else if (isUtf8(bytes, high, end)) kinds[i] = CellKind.text;
    else {
      kinds[i] = CellKind.null;
      ends[i] = start + 4;
    }
  }

  bytesOf(bytes: Uint8Array): Uint8Array {
    return bytes;
  }

  clear(): void {
    // Nothing of them is kept.
  }

  missing(): void {
    this.#cells.binary++;
  }
}

/** Numbers of some bytes each, written as JSON has them. */
class PlainNumbers implements PlainValues {
  readonly #arena = new ByteArena();
  readonly #tree: SchemaTree;
  readonly #width: number;
  readonly #cells: Cells;
  #view: DataView = new DataView(new ArrayBuffer(0));

  constructor(tree: SchemaTree, width: number, cells: Cells) {
    this.#tree = tree;
    this.#width = width;
    this.#cells = cells;
  }

  endOf(_: Uint8Array, at: number): number {
    return at + this.#width;
  }

  note({ kinds, starts, ends }: Places, i: number, bytes: Uint8Array, start: number): void {
    if (this.#view.buffer !== bytes.buffer) this.#view = new DataView(bytes.buffer);
    const value = this.#valueAt(bytes.byteOffset + start);
    const arena = this.#arena;
    starts[i] = arena.length;
    const isFinite = typeof value === 'bigint' || Number.isFinite(value);
    kinds[i] = writeCell(arena, isFinite ? this.#cells.json(value, this.#tree) : null);
    ends[i] = arena.length;
  }

  bytesOf(): Uint8Array {
    return this.#arena.bytes;
  }

  clear(): void {
    this.#arena.clear();
  }

  missing(): void {
    this.#cells.notFinite++;
  }

  #valueAt(at: number): number | bigint {
    const view = this.#view;
    const { type } = this.#tree.element;
    if (type === 'INT32') return view.getInt32(at, true);
    if (type === 'FLOAT') return view.getFloat32(at, true);
    if (type === 'DOUBLE') return view.getFloat64(at, true);
    const high = view.getInt32(at + 4, true);
    const isSafe = high >= -(2 ** 20) && high < 2 ** 20;
    return isSafe ? high * 2 ** 32 + view.getUint32(at, true) : view.getBigInt64(at, true);
  }
}

/** Four bytes as a number, the least first. */
export const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)) >>>
  0;
