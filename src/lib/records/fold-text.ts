const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

const isAsciiSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/**
 * UTF-8 of a text after NFC, trimming and folding every run of white space to one space.
 * ASCII is folded byte by byte into `room`, which is at least as long as `bytes` and somewhere else.
 */
export function foldText(bytes: Uint8Array, room: Uint8Array): Uint8Array {
  let length = 0;
  let space = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80) return foldUnicode(bytes);
    if (isAsciiSpace(byte)) space = length > 0;
    else {
      if (space) room[length++] = 0x20;
      space = false;
      room[length++] = byte;
    }
  }
  return room.subarray(0, length);
}

function foldUnicode(bytes: Uint8Array): Uint8Array {
  return encoder.encode(decoder.decode(bytes).normalize('NFC').replace(/\s+/g, ' ').trim());
}
