/** The value of the four hexadecimal digits at `at`, -1 where they are not four. */
export function hex4(at: usize): i32 {
  const a = hexDigit(load<u8>(at));
  const b = hexDigit(load<u8>(at, 1));
  const c = hexDigit(load<u8>(at, 2));
  const d = hexDigit(load<u8>(at, 3));
  return (a | b | c | d) < 0 ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}

function hexDigit(byte: u8): i32 {
  const digit = <u32>byte - 0x30;
  if (digit <= 9) return digit;
  const letter = ((<u32>byte) | 0x20) - 0x61;
  return letter <= 5 ? letter + 10 : -1;
}

const DIGITS = memory.data<u8>([
  0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66,
]);

/** Writes 16 hexadecimal digits. */
export function writeHex(word: u64, to: usize): void {
  for (let i = 0; i < 16; i++) store<u8>(to + i, load<u8>(DIGITS + ((<usize>(word >> (60 - 4 * i))) & 15)));
}
