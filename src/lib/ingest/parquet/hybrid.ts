/**
 * Reads numbers of `width` bits that are written as runs, or packed eight at a time (Parquet's RLE/bit-packing hybrid),
 * from `bytes[at, end)` until `out` is full. Throws where the bytes end before that.
 */
export function readHybrid(
  bytes: Uint8Array,
  at: number,
  end: number,
  width: number,
  out: Uint8Array | Int32Array,
): void {
  const { length } = out;
  if (width < 0 || width > 32) throw new Error('the levels or indices of a page are damaged');
  for (let seen = 0; seen < length;) {
    if (at >= end) throw new Error('a page ends within its levels or indices');
    let header = 0;
    for (let shift = 0, byte = 0x80; byte >= 0x80 && shift < 35; shift += 7) {
      byte = bytes[at++] ?? 0;
      header |= (byte & 0x7f) << shift;
    }
    const count = header >>> 1;
    if ((header & 1) === 0) {
      const size = (width + 7) >> 3;
      let value = 0;
      for (let i = 0; i < size; i++) value |= (bytes[at + i] ?? 0) << (8 * i);
      at += size;
      out.fill(value, seen, seen + count);
      seen += count;
    } else {
      const values = Math.min(8 * count, length - seen);
      // The last of them may be cut off where nobody reads them.
      if (at + Math.floor((values * width) / 8) > end) throw new Error('a page ends within its indices');
      for (let i = 0; i < values; i++) out[seen + i] = bitsAt(bytes, at, i * width, width);
      seen += values;
      at += count * width;
    }
  }
}

/** A run may be so much longer than what is left: some tools fill up the last one. */
const FILLED = 512;

/**
 * Looks through such runs without reading them. Throws where one is longer than `most` values: to write it out could take
 * minutes, and all memory.
 */
export function checkRuns(bytes: Uint8Array, start: number, end: number, width: number, most: number): void {
  if (start > end || end > bytes.length || width > 32)
    throw new Error('the levels or indices of a page are damaged');
  let seen = 0;
  for (let at = start; at < end && seen < most;) {
    let header = 0;
    for (let shift = 0, byte = 0x80; byte >= 0x80 && shift < 35; shift += 7) {
      byte = bytes[at++] ?? 0;
      header = (header | ((byte & 0x7f) << shift)) >>> 0;
    }
    const isPacked = (header & 1) === 1;
    const count = (header >>> 1) * (isPacked ? 8 : 1);
    if (count > most - seen + FILLED) throw new Error('the levels or indices of a page are damaged');
    seen += count;
    at += isPacked ? (count / 8) * width : (width + 7) >> 3;
  }
}

function bitsAt(bytes: Uint8Array, at: number, bit: number, width: number): number {
  const from = at + Math.floor(bit / 8);
  const shift = bit & 7;
  const low =
    ((bytes[from] ?? 0) |
      ((bytes[from + 1] ?? 0) << 8) |
      ((bytes[from + 2] ?? 0) << 16) |
      ((bytes[from + 3] ?? 0) << 24)) >>>
    shift;
  if (width + shift <= 32) return width === 32 ? low | 0 : low & (2 ** width - 1);
  const high = (bytes[from + 4] ?? 0) << (32 - shift);
  return width === 32 ? low | high : (low | high) & (2 ** width - 1);
}
