/** Length of the UTF-8 sequence at `at`, whose first byte is beyond ASCII; 0 where it is none. */
export function sequenceLength(at: usize): usize {
  const lead = load<u8>(at);
  const second = load<u8>(at, 1);
  if (lead < 0xe0) return lead >= 0xc2 && isFollowing(second) ? 2 : 0;
  if (!isFollowing(load<u8>(at, 2))) return 0;
  if (lead < 0xf0) {
    const low: u8 = lead == 0xe0 ? 0xa0 : 0x80;
    const high: u8 = lead == 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high ? 3 : 0;
  }
  if (lead > 0xf4 || !isFollowing(load<u8>(at, 3))) return 0;
  const low: u8 = lead == 0xf0 ? 0x90 : 0x80;
  const high: u8 = lead == 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high ? 4 : 0;
}

function isFollowing(byte: u8): bool {
  return (byte & 0xc0) == 0x80;
}

/** Writes a code point that is no surrogate and answers where it ends. */
export function writeCodePoint(code: i32, to: usize): usize {
  if (code < 0x80) {
    store<u8>(to, code);
    return to + 1;
  }
  if (code < 0x800) {
    store<u8>(to, 0xc0 | (code >> 6));
    store<u8>(to, 0x80 | (code & 0x3f), 1);
    return to + 2;
  }
  if (code < 0x10000) {
    store<u8>(to, 0xe0 | (code >> 12));
    store<u8>(to, 0x80 | ((code >> 6) & 0x3f), 1);
    store<u8>(to, 0x80 | (code & 0x3f), 2);
    return to + 3;
  }
  store<u8>(to, 0xf0 | (code >> 18));
  store<u8>(to, 0x80 | ((code >> 12) & 0x3f), 1);
  store<u8>(to, 0x80 | ((code >> 6) & 0x3f), 2);
  store<u8>(to, 0x80 | (code & 0x3f), 3);
  return to + 4;
}
