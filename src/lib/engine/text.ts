import type { Data } from 'apache-arrow';

// A mark at the beginning is text like any other here.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes up to which a batch is decoded at once. */
const whole = 4_000_000;

/**
 * Reads a text column. A call of the decoder costs more than what it does on short texts, so that a batch takes one
 * call, and each value is cut from its result.
 */
export function textReader(data: Data): (i: number) => string {
  const offsets = data.valueOffsets as Int32Array;
  const bytes = data.values as Uint8Array;
  const [start, end] = [offsets[0] ?? 0, offsets[data.length] ?? 0];
  if (end - start < whole) {
    const text = decoder.decode(bytes.subarray(start, end));
    const places = characterOffsets(bytes, offsets, data.length);
    // Equal unless the bytes are not UTF-8.
    if (places[data.length] === text.length) return (i) => text.slice(places[i] ?? 0, places[i + 1] ?? 0);
  }
  return (i) => decoder.decode(bytes.subarray(offsets[i] ?? 0, offsets[i + 1] ?? 0));
}

/** Offsets in UTF-16 units for offsets in bytes. */
function characterOffsets(bytes: Uint8Array, offsets: Int32Array, length: number): Int32Array {
  const places = new Int32Array(length + 1);
  let at = offsets[0] ?? 0;
  let units = 0;
  for (let i = 1; i <= length; i++) {
    const end = offsets[i] ?? 0;
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
    }
    places[i] = units;
  }
  return places;
}
