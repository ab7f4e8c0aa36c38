/** A longer number, or an exponent of more digits, may be too large for a double. */
const LONGEST: usize = 200;
const EXPONENT: usize = 2;

/** Where the number at `at` ends; 0 where it is none, or may not be finite. */
export function scanNumber(at: usize): usize {
  const start = at;
  if (load<u8>(at) == 0x2d) at++;
  const first = at;
  at = afterDigits(at);
  if (at == first || (load<u8>(first) == 0x30 && at > first + 1)) return 0;
  if (load<u8>(at) == 0x2e) {
    const digits = at + 1;
    at = afterDigits(digits);
    if (at == digits) return 0;
  }
  if (at - start > LONGEST) return 0;
  if ((load<u8>(at) | 0x20) == 0x65) {
    const sign = load<u8>(at, 1);
    const digits = at + (sign == 0x2b || sign == 0x2d ? 2 : 1);
    at = afterDigits(digits);
    if (at == digits || at - digits > EXPONENT) return 0;
  }
  return at;
}

function afterDigits(at: usize): usize {
  while (<u32>load<u8>(at) - 0x30 <= 9) at++;
  return at;
}
