import {
  Bool,
  type Data,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  makeData,
  Null,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
  Vector,
} from 'apache-arrow';
import type { ColumnType, StagedTable } from '../records/staging';
import { Pieces } from './pieces';

/** Bit-packed, least significant bit first, 1 = present; null where every value is present. */
export type Validity = Uint8Array | null;

/**
 * The values of one column. Buffers may be larger than the batch. A null has any value in a fixed-width
 * column and zero bytes in a text column. `offsets` has one entry more than there are texts.
 */
export type ColumnData =
  | { type: 'int32'; values: Int32Array; validity: Validity }
  | { type: 'int64'; values: BigInt64Array; validity: Validity }
  | { type: 'double'; values: Float64Array; validity: Validity }
  /** Bit-packed as validity is. */
  | { type: 'boolean'; values: Uint8Array; validity: Validity }
  | { type: 'text'; offsets: Int32Array; bytes: Uint8Array; validity: Validity }
  /** `indices` has one entry a row and points into the `size` distinct texts of `offsets` and `bytes` (UTF-8). */
  | {
      type: 'dictionary';
      indices: Int32Array;
      offsets: Int32Array;
      bytes: Uint8Array;
      size: number;
      validity: Validity;
    }
  /** Milliseconds since 1970 in UTC; of a double the fraction is dropped. */
  | { type: 'timestamp'; values: Float64Array | BigInt64Array; validity: Validity };

type ArrowType = Int32 | Int64 | Float64 | Bool | Utf8 | Dictionary<Utf8, Int32> | TimestampMillisecond;

const utf8 = new Utf8();
const singletons = {
  int32: new Int32(),
  int64: new Int64(),
  double: new Float64(),
  boolean: new Bool(),
  text: utf8,
  timestamp: new TimestampMillisecond(),
};

const arrowType = (type: ColumnType, id: number): ArrowType =>
  type === 'dictionary' ? new Dictionary(utf8, singletons.int32, id) : singletons[type];

/** Whether a column holds nothing in this batch: then only its length travels. */
function isEmpty({ validity }: ColumnData, length: number): boolean {
  if (validity === null) return false;
  const bytes = Math.ceil(length / 8);
  for (let i = 0; i < bytes; i++) if (validity[i] !== 0) return false;
  return true;
}

function milliseconds(values: Float64Array | BigInt64Array, length: number): BigInt64Array {
  if (values instanceof BigInt64Array) return values;
  const whole = new BigInt64Array(length);
  for (let i = 0; i < length; i++) {
    const value = values[i] ?? 0;
    if (Number.isFinite(value)) whole[i] = BigInt(Math.trunc(value));
  }
  return whole;
}

function columnData(column: ColumnData, type: ArrowType, length: number, pieces: Pieces): Data {
  const bits = Math.ceil(length / 8);
  const nullBitmap = column.validity && pieces.take(column.validity, bits);
  switch (column.type) {
    case 'text':
      return makeData({ type: utf8, length, nullBitmap, ...textBuffers(column, length, pieces) });
    case 'dictionary': {
      const { size } = column;
      const texts = makeData({
        type: utf8,
        length: size,
        nullCount: 0,
        ...textBuffers(column, size, pieces),
      });
      return makeData({
        type: type as Dictionary<Utf8, Int32>,
        length,
        nullBitmap,
        data: pieces.take(column.indices, length),
        dictionary: new Vector([texts]),
      });
    }
    case 'timestamp': {
      const data = pieces.take(milliseconds(column.values, length), length);
      return makeData({ type: singletons.timestamp, length, nullBitmap, data });
    }
    case 'int32':
      return makeData({
        type: singletons.int32,
        length,
        nullBitmap,
        data: pieces.take(column.values, length),
      });
    case 'int64':
      return makeData({
        type: singletons.int64,
        length,
        nullBitmap,
        data: pieces.take(column.values, length),
      });
    case 'double':
      return makeData({
        type: singletons.double,
        length,
        nullBitmap,
        data: pieces.take(column.values, length),
      });
    case 'boolean':
      return makeData({
        type: singletons.boolean,
        length,
        nullBitmap,
        data: pieces.take(column.values, bits),
      });
  }
}

function textBuffers(
  { offsets, bytes }: { offsets: Int32Array; bytes: Uint8Array },
  count: number,
  pieces: Pieces,
) {
  return { valueOffsets: pieces.take(offsets, count + 1), data: pieces.take(bytes, offsets[count] ?? 0) };
}

/**
 * One batch of a staged table as a complete Arrow IPC stream, which `Database.insert` takes.
 * `columns` by name, `length` in rows. Throws where a column is missing or of another type.
 */
export function encodeBatch(
  table: StagedTable,
  columns: Readonly<Record<string, ColumnData>>,
  length: number,
): Uint8Array {
  const pieces = new Pieces();
  const fields: Field[] = [];
  const children = Object.entries(table.columns).map(([name, type], id) => {
    const column = columns[name];
    if (!column || column.type !== type)
      throw new TypeError(`${table.name}.${name} is ${type}, given ${column?.type ?? 'nothing'}`);
    const arrow = isEmpty(column, length) ? new Null() : arrowType(type, id);
    fields.push(new Field(name, arrow, true));
    return arrow instanceof Null
      ? makeData({ type: arrow, length })
      : columnData(column, arrow, length, pieces);
  });
  const schema = new Schema(fields);
  const rows = makeData({ type: new Struct(schema.fields), length, nullCount: 0, children });
  return RecordBatchStreamWriter.writeAll([new RecordBatch(schema, rows)]).toUint8Array(true);
}
