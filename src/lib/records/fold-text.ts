const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const isAsciiSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/**
 * Bytes of the sequence at `at` where NFC leaves it as it is and it is no white space, else 0: Latin up to U+02FF
 * but the no-break space, general punctuation from U+2010 to U+2027, U+4000 to U+9FFF, and U+1F000 to U+1FFFF.
 * What composes (from U+0300 on) is not among them, so a text of these alone is in NFC.
 */
function inertLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const next = bytes[at + 1] as number;
  if (lead >= 0xc2 && lead <= 0xcb) return lead === 0xc2 && next === 0xa0 ? 0 : 2;
  if (lead >= 0xe4 && lead <= 0xe9) return 3;
  if (lead === 0xe2 && next === 0x80) {
    const last = bytes[at + 2] as number;
    return last >= 0x90 && last <= 0xa7 ? 3 : 0;
  }
  return lead === 0xf0 && next === 0x9f ? 4 : 0;
}

/**
 * UTF-8 of a text after NFC, trimming and folding every run of white space to one space.
 * What needs no more than folding is folded byte by byte into `room`, which is at least as long as `bytes` and
 * somewhere else.
 */
export function foldText(bytes: Uint8Array, room: Uint8Array): Uint8Array {
  let length = 0;
  let space = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (isAsciiSpace(byte)) {
      space = length > 0;
      continue;
    }
    if (space) room[length++] = 0x20;
    space = false;
    room[length++] = byte;
    if (byte < 0x80) continue;
    const inert = inertLength(bytes, at);
    if (inert === 0) return foldUnicode(bytes);
    for (const last = at + inert - 1; at < last;) room[length++] = bytes[++at] as number;
  }
  return room.subarray(0, length);
}

function foldUnicode(bytes: Uint8Array): Uint8Array {
  return encoder.encode(decoder.decode(bytes).normalize('NFC').replace(/\s+/g, ' ').trim());
}
