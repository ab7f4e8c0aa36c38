/** Of a line that is cut up further nothing more is looked at: it is no text. */
const MOST_PIECES = 100;

/** What stands between the NUL bytes of a line, `[from, to)` each; blank stretches are none. */
export function* betweenNuls(
  bytes: Uint8Array,
  start: number,
  end: number,
): Generator<[from: number, to: number], void, undefined> {
  let pieces = 0;
  for (let from = start; from < end && pieces < MOST_PIECES;) {
    const found = bytes.indexOf(0, from);
    const to = found < 0 || found > end ? end : found;
    if (bytes.subarray(from, to).some((byte) => byte > 0x20)) {
      pieces++;
      yield [from, to];
    }
    from = to + 1;
  }
}

export function countNuls(bytes: Uint8Array, start: number, end: number): number {
  let nuls = 0;
  for (let i = start; i < end; i++) if (bytes[i] === 0) nuls++;
  return nuls;
}

/** What to say of NUL bytes among rows. */
export const nulMessage = (nuls: number): string =>
  `${nuls === 1 ? '1 NUL byte' : `${nuls.toLocaleString('en')} NUL bytes`}, as a crash or a full disk leaves ${nuls === 1 ? 'it' : 'them'} in a file. What stood there is lost; the rows around were read. Copy the file again, or run these samples again.`;

/** A text may have so many bytes of a hundred that no text has. */
const MOST_ODD = 0.1;

/**
 * Whether bytes with NULs among them are no text: a block of NULs, which a crash leaves in a file, counts as one byte
 * that no text has, beside control characters and what is no UTF-8.
 */
export function isMostlyNotText(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head, { stream: true });
  let odd = 0;
  let all = 0;
  let before = -1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0 && before === 0) continue;
    before = unit;
    all++;
    const isControl = unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d;
    if (isControl || unit === 0x7f || unit === 0xfffd) odd++;
  }
  return odd > all * MOST_ODD;
}
