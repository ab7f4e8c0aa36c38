import { CellKind } from '../../cells/packed-cells';
import type { ByteArena } from '../../json/utf8';

const encoder = new TextEncoder();
const ZERO = 0x30;

/** Writes a value of JSON behind what stands in the arena, and answers what it is. Bytes are a text in UTF-8. */
export function writeCell(arena: ByteArena, value: unknown): CellKind {
  if (value === null) return CellKind.null;
  if (typeof value === 'boolean') return value ? CellKind.true : CellKind.false;
  if (typeof value === 'number') {
    writeNumber(arena, value);
    return CellKind.number;
  }
  if (value instanceof Uint8Array) {
    arena.reserve(value.length);
    arena.bytes.set(value, arena.length);
    arena.length += value.length;
    return CellKind.text;
  }
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value);
  arena.reserve(3 * text.length);
  const { written } = encoder.encodeInto(text, arena.bytes.subarray(arena.length));
  arena.length += written;
  return !isText ? CellKind.json : written === text.length ? CellKind.ascii : CellKind.text;
}

function writeNumber(arena: ByteArena, value: number): void {
  arena.reserve(32);
  if (Number.isInteger(value) && value >= 0 && value < 1e9) {
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    let rest = value;
    for (let at = arena.length + digits - 1; at >= arena.length; at--) {
      arena.bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    arena.length += digits;
    return;
  }
  const text = String(value);
  for (let i = 0; i < text.length; i++) arena.bytes[arena.length++] = text.charCodeAt(i);
}
