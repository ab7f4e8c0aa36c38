/** Which of 16 bytes are `byte`: a bit each. */
export function bitsOf(chunk: v128, byte: u8): i32 {
  return i8x16.bitmask(i8x16.eq(chunk, i8x16.splat(byte)));
}

/** Which of 16 bytes are below 0x20 or beyond 0x7f: a bit each. */
export function bitsBeyondText(chunk: v128): i32 {
  return i8x16.bitmask(i8x16.lt_s(chunk, i8x16.splat(0x20)));
}
