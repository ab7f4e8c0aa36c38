import { snappyUncompress } from 'hyparquet';

/**
 * Unpacks what Snappy packed. hyparquet trusts the lengths in it: a damaged one leads it back to where it was, and it never
 * ends.
 */
export function unpackSnappy(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (sizeOf(packed) !== size) throw new Error('what Snappy packed is damaged');
  const unpacked = new Uint8Array(size);
  snappyUncompress(packed, unpacked);
  return unpacked;
}

/** How many bytes the parts of it come to; null where they do not follow one another up to its end. */
function sizeOf(packed: Uint8Array): number | null {
  let at = 0;
  let size = 0;
  while ((packed[at++] ?? 0) >= 0x80);
  while (at < packed.length) {
    const tag = packed[at++] as number;
    const form = tag & 3;
    if (form !== 0) {
      at += form === 3 ? 4 : form;
      size += form === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
      continue;
    }
    const more = Math.max(0, (tag >>> 2) - 59);
    let length = tag >>> 2;
    if (more > 0) length = 0;
    for (let i = 0; i < more; i++) length += (packed[at + i] ?? 0) * 2 ** (8 * i);
    at += more + length + 1;
    size += length + 1;
  }
  return at === packed.length ? size : null;
}
