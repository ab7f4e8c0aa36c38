import type { Data, DataType } from 'apache-arrow';

type Reader<T> = (i: number) => T;

const two32 = 4_294_967_296;
const exact = 2 ** 21;

/** Numbers, and text for what a double cannot hold: beyond 2^53. */
export function integerReader(data: Data): Reader<number | string> {
  const { values } = data as { values: unknown };
  if (!(values instanceof BigInt64Array) && !(values instanceof BigUint64Array)) {
    const numbers = values as Int32Array;
    return (i) => numbers[i] ?? 0;
  }
  const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  const lowest = values instanceof BigUint64Array ? 0 : -exact;
  return (i) => {
    const high = words[2 * i + 1] ?? 0;
    if (high >= lowest && high < exact) {
      const value = high * two32 + ((words[2 * i] ?? 0) >>> 0);
      if (value !== -Number.MAX_SAFE_INTEGER - 1) return value;
    }
    return String(values[i]);
  };
}

/** UHUGEINT: the only type that comes as 16 fixed bytes. */
export function wideReader(data: Data): Reader<number | string> {
  const bytes = data.values as Uint8Array;
  return (i) => {
    let value = 0n;
    for (let k = 15; k >= 0; k--) value = (value << 8n) | BigInt(bytes[i * 16 + k] ?? 0);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
  };
}

/** DECIMAL and HUGEINT, 128 bits little-endian: numbers up to 15 digits or exact integers, else decimal text. */
export function decimalReader(data: Data): Reader<number | string> {
  const { scale } = data.type as DataType & { scale: number };
  const words = data.values as Uint32Array;
  const width = data.stride;
  return (i) => {
    let unscaled = 0n;
    for (let k = width - 1; k >= 0; k--) unscaled = (unscaled << 32n) | BigInt(words[i * width + k] ?? 0);
    unscaled = BigInt.asIntN(width * 32, unscaled);
    const text = decimalText(unscaled, scale);
    const limit = scale === 0 ? BigInt(Number.MAX_SAFE_INTEGER) : 999_999_999_999_999n;
    return unscaled >= -limit && unscaled <= limit ? Number(text) : text;
  };
}

function decimalText(unscaled: bigint, scale: number): string {
  if (scale === 0) return String(unscaled);
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Bytes as DuckDB writes them: printable ASCII as it is, the rest as `\xHH`. */
export function bytesText(data: Data): Reader<string> {
  const bytes = data.values as Uint8Array;
  const offsets = data.valueOffsets as Int32Array;
  const escaped = (byte: number) =>
    byte < 32 || byte > 126 || byte === 92 || byte === 39 || byte === 34
      ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte);
  return (i) => {
    return Array.from(bytes.subarray(offsets[i] ?? 0, offsets[i + 1] ?? 0), escaped).join('');
  };
}
