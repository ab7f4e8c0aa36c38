import { type Data, DataType, type Dictionary, Precision, type Timestamp } from 'apache-arrow';
import type { Cell, ColumnKind, ValueType } from './database';
import { bytesText, decimalReader, integerReader, wideReader } from './scalars';
import { textReader } from './text';
import { dateText, intervalText, timestampReader, timeText } from './times';

type Nested = Cell | Nested[] | { [key: string]: Nested };
type Reader<T> = (i: number) => T;

/** How a column of a result is to be shown, sorted and guarded. Lists, maps and structs are text. */
export function kindOf(type: DataType): ColumnKind {
  if (DataType.isBool(type)) return 'boolean';
  if (DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type)) return 'number';
  if (DataType.isTimestamp(type)) return 'timestamp';
  return 'text';
}

const isNested = (type: DataType): boolean =>
  DataType.isUnion(type) ||
  DataType.isList(type) ||
  DataType.isFixedSizeList(type) ||
  DataType.isStruct(type) ||
  DataType.isMap(type);

/** How the values of a column can be stored. Numbers that neither 64 bits nor a double hold are text. */
export function typeOf(type: DataType): ValueType {
  if (isNested(type)) return 'json';
  if (DataType.isInt(type))
    return type.bitWidth < 32 || (type.bitWidth === 32 && type.isSigned)
      ? 'int32'
      : type.bitWidth === 64 && !type.isSigned
        ? 'text'
        : 'int64';
  const kind = kindOf(type);
  if (kind !== 'number') return kind;
  return DataType.isFloat(type) ? 'double' : 'text';
}

/** Reads the values of one column of one batch as cells; lists, maps and structs as JSON text. */
export function cellReader(data: Data): Reader<Cell> {
  const read = reader(data);
  if (!isNested(data.type)) return read as Reader<Cell>;
  return (i) => {
    const value = read(i);
    return value === null ? null : JSON.stringify(value);
  };
}

function reader(data: Data): Reader<Nested> {
  const read = present(data);
  // A union has no validity of its own, its members do.
  return DataType.isUnion(data.type) || data.nullCount === 0
    ? read
    : (i) => (data.getValid(i) ? read(i) : null);
}

function present(data: Data): Reader<Nested> {
  const { type } = data;
  if (DataType.isUtf8(type)) return textReader(data);
  if (DataType.isInt(type)) return integerReader(data);
  if (DataType.isFloat(type) && type.precision !== Precision.HALF) {
    const values = data.values as Float64Array;
    return (i) => values[i] ?? null;
  }
  if (DataType.isBool(type)) {
    const bits = data.values as Uint8Array;
    const { offset } = data;
    return (i) => (((bits[(i + offset) >> 3] ?? 0) >> ((i + offset) & 7)) & 1) === 1;
  }
  if (DataType.isDecimal(type)) return decimalReader(data);
  if (DataType.isTimestamp(type)) return timestampReader(data as Data<Timestamp>);
  if (DataType.isDate(type)) return dateText(data);
  if (DataType.isTime(type)) return timeText(data);
  if (DataType.isDictionary(type)) return dictionaryReader(data as Data<Dictionary>);
  if (DataType.isList(type) || DataType.isMap(type)) return listReader(data);
  if (DataType.isFixedSizeList(type)) return fixedReader(data, type.listSize);
  if (DataType.isStruct(type)) return structReader(data);
  if (DataType.isUnion(type)) return unionReader(data);
  if (DataType.isInterval(type)) return intervalText(data);
  if (DataType.isFixedSizeBinary(type)) return wideReader(data);
  if (DataType.isBinary(type)) return bytesText(data);
  return () => null;
}

function dictionaryReader(data: Data<Dictionary>): Reader<Nested> {
  const indices = data.values as Int32Array;
  const entries: Nested[] = [];
  for (const chunk of (data.dictionary?.data ?? []) as Data[]) {
    const read = reader(chunk);
    for (let i = 0; i < chunk.length; i++) entries.push(read(i));
  }
  return (i) => entries[Number(indices[i] ?? 0)] ?? null;
}

/** A map is an object, its keys as text. */
function listReader(data: Data): Reader<Nested> {
  const [child] = data.children;
  if (!child) return () => [];
  const offsets = data.valueOffsets as Int32Array;
  const [start, end] = [(i: number) => offsets[i] ?? 0, (i: number) => offsets[i + 1] ?? 0];
  const slice = <T>(i: number, read: Reader<T>): T[] =>
    Array.from({ length: end(i) - start(i) }, (_, k) => read(start(i) + k));
  if (!DataType.isMap(data.type)) {
    const read = reader(child);
    return (i) => slice(i, read);
  }
  const [keys, values] = child.children.map(reader);
  if (!keys || !values) return () => ({});
  return (i) => Object.fromEntries(slice(i, (k) => [keyText(keys(k)), values(k)]));
}

function unionReader(data: Data): Reader<Nested> {
  const members = data.children.map(reader);
  const ids = data.typeIds as Int8Array;
  return (i) => members[ids[i] ?? 0]?.(i) ?? null;
}

const keyText = (key: Nested): string => (typeof key === 'string' ? key : JSON.stringify(key));

function fixedReader(data: Data, size: number): Reader<Nested> {
  const [child] = data.children;
  if (!child) return () => [];
  const read = reader(child);
  return (i) => Array.from({ length: size }, (_, k) => read(i * size + k));
}

function structReader(data: Data): Reader<Nested> {
  const type = data.type as DataType & { children: { name: string }[] };
  const fields = data.children.map(
    (child, j) => [type.children[j]?.name ?? String(j), reader(child)] as const,
  );
  return (i) => Object.fromEntries(fields.map(([name, read]) => [name, read(i)]));
}
