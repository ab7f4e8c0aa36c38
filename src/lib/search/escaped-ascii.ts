/** `\u00` is looked for by every fourth byte: one of them is a byte of it, whatever stands before. */
const STRIDE = 4;
const ofEscape = new Uint8Array(256);
for (const sign of '\\u0') ofEscape[sign.charCodeAt(0)] = 1;

/** A printable ASCII character written as an escape. */
function standsAt(hay: Uint8Array, at: number): boolean {
  const digit = hay[at + 4] ?? 0;
  return (
    hay[at] === 0x5c &&
    hay[at + 1] === 0x75 &&
    hay[at + 2] === 0x30 &&
    hay[at + 3] === 0x30 &&
    digit >= 0x32 &&
    digit <= 0x37
  );
}

/** The first escape of a printable ASCII character that begins in `[from, to - 4]`, or -1. */
export function escapedAsciiIn(hay: Uint8Array, from: number, to: number): number {
  const last = to - 4 * STRIDE;
  for (let at = from + STRIDE - 1; at < to; at += STRIDE) {
    // Four at once: none of these loads waits for another.
    while (
      at < last &&
      ((ofEscape[hay[at] as number] as number) |
        (ofEscape[hay[at + STRIDE] as number] as number) |
        (ofEscape[hay[at + 2 * STRIDE] as number] as number) |
        (ofEscape[hay[at + 3 * STRIDE] as number] as number)) ===
        0
    )
      at += 4 * STRIDE;
    if (ofEscape[hay[at] as number] === 1)
      for (let start = at - STRIDE + 1; start <= at; start++) if (standsAt(hay, start)) return start;
  }
  return -1;
}
