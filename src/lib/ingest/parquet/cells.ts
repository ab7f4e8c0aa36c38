import { isUtf8 } from '../../json/utf8';
import type { ParquetParsers, SchemaElement, SchemaTree } from 'hyparquet';

const strict = new TextDecoder('utf-8', { fatal: true });
const iso = (milliseconds: number): string | null =>
  Math.abs(milliseconds) <= 8.64e15 ? new Date(milliseconds).toISOString() : null;

/** What of Parquet's types JSON has no word for, as values that it has. */
export class Cells {
  /** Values that are bytes and no text. */
  binary = 0;
  /** Numbers that JSON has no word for: NaN, Infinity. */
  notFinite = 0;

  /** How hyparquet is to give what stands for text, an instant or a day. */
  readonly parsers: Partial<ParquetParsers> = {
    stringFromBytes: (bytes: Uint8Array) => this.#bytes(bytes),
    jsonFromBytes: (bytes: Uint8Array) => this.#document(bytes),
    timestampFromMilliseconds: (ticks: bigint) => instant(ticks, 0),
    timestampFromMicroseconds: (ticks: bigint) => instant(ticks, 3),
    timestampFromNanoseconds: (ticks: bigint) => instant(ticks, 6),
    dateFromDays: (days: number) => iso(days * 86_400_000)?.slice(0, 10) ?? null,
  };

  /** A value of a column as JSON has it; `column`: of the schema, or what lies around the value there. */
  json(value: unknown, column: SchemaTree): unknown {
    if (value === null || value === undefined) return null;
    if (typeof value === 'bigint')
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return asWritten(value, leafOf(column).element);
      this.notFinite++;
      return null;
    }
    if (typeof value !== 'object') return value;
    if (value instanceof Uint8Array) return this.#text(value);
    if (ArrayBuffer.isView(value) || Array.isArray(value))
      return Array.from(value as ArrayLike<unknown>, (item) => this.json(item, column));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.json(inner, fieldOf(column, name))]),
    );
  }

  /** The bytes of a text, which need not be decoded to be written. */
  #bytes(bytes: Uint8Array): Uint8Array | null {
    if (isUtf8(bytes, 0, bytes.length)) return bytes;
    this.binary++;
    return null;
  }

  #text(bytes: Uint8Array): string | null {
    try {
      return strict.decode(bytes);
    } catch {
      this.binary++;
      return null;
    }
  }

  #document(bytes: Uint8Array): unknown {
    const text = this.#text(bytes);
    try {
      return text === null ? null : (JSON.parse(text) as unknown);
    } catch {
      return text;
    }
  }
}

/** Ticks since 1970, `digits` of them below a millisecond, as ISO 8601 has them. */
function instant(ticks: bigint, digits: number): string | null {
  const unit = 10n ** BigInt(digits);
  const below = ((ticks % unit) + unit) % unit;
  const text = iso(Number((ticks - below) / unit));
  return text === null || below === 0n
    ? text
    : `${text.slice(0, -1)}${below.toString().padStart(digits, '0')}Z`;
}

/** A decimal with its own digits, and a single-precision number with as few as tell it apart, not as a double has them. */
function asWritten(value: number, { type, converted_type, scale = 0 }: SchemaElement): number {
  if (converted_type === 'DECIMAL') return scale <= 100 ? Number(value.toFixed(scale)) : value;
  if (type !== 'FLOAT') return value;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Below a list lies one thing, and it may be lists again. */
const only = ({ children }: SchemaTree): SchemaTree | null =>
  children.length === 1 ? (children[0] ?? null) : null;

function leafOf(column: SchemaTree): SchemaTree {
  const inner = only(column);
  return inner ? leafOf(inner) : column;
}

function fieldOf(column: SchemaTree, name: string): SchemaTree {
  const field = column.children.find(({ element }) => element.name === name);
  const inner = only(column);
  return field ?? (inner ? fieldOf(inner, name) : column);
}
