const SPACE: u8 = 0x20;

/**
 * Folds every run of white space from `start` to `end` to one space, without any at the ends, where it stands; answers
 * where that ends, 0 where more than folding is needed (as `records/fold-text.ts` says).
 */
export function fold(start: usize, end: usize): usize {
  let at = start;
  let to = start;
  let isBehindSpace = true;
  while (at < end) {
    if (at + 16 <= end) {
      const chunk = v128.load(at);
      const white = v128.or(
        i8x16.eq(chunk, i8x16.splat(SPACE)),
        i8x16.lt_u(i8x16.sub(chunk, i8x16.splat(0x09)), i8x16.splat(5)),
      );
      const spaces = i8x16.bitmask(white);
      const doubled = spaces & ((spaces << 1) | (<i32>isBehindSpace));
      if ((i8x16.bitmask(chunk) | doubled) == 0) {
        v128.store(to, v128.bitselect(i8x16.splat(SPACE), chunk, white));
        isBehindSpace = (spaces & 0x8000) != 0;
        at += 16;
        to += 16;
        continue;
      }
    }
    const stop = min(at + 16, end);
    while (at < stop) {
      const byte = load<u8>(at);
      if (isSpace(byte)) {
        if (!isBehindSpace) store<u8>(to++, SPACE);
        isBehindSpace = true;
        at++;
        continue;
      }
      isBehindSpace = false;
      const length: usize = byte < 0x80 ? 1 : inertLength(at);
      if (length == 0) return 0;
      for (let i: usize = 0; i < length; i++) store<u8>(to++, load<u8>(at++));
    }
  }
  return isBehindSpace && to > start ? to - 1 : to;
}

function isSpace(byte: u8): bool {
  return byte == SPACE || (byte >= 0x09 && byte <= 0x0d);
}

/** Bytes of the sequence at `at` where NFC leaves it as it is and it is no white space, else 0. */
function inertLength(at: usize): usize {
  const lead = load<u8>(at);
  const next = load<u8>(at, 1);
  if (lead >= 0xc2 && lead <= 0xcb) return lead == 0xc2 && next == 0xa0 ? 0 : 2;
  if (lead >= 0xe4 && lead <= 0xe9) return 3;
  if (lead == 0xe2 && next == 0x80) {
    const last = load<u8>(at, 2);
    return last >= 0x90 && last <= 0xa7 ? 3 : 0;
  }
  return lead == 0xf0 && next == 0x9f ? 4 : 0;
}
