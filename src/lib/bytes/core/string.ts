import { ESCAPED, NON_ASCII } from '../cells';
import { hex4 } from './hex';
import { sequenceLength } from './utf8';

/** Of the string scanned last. */
export let flags: i32 = 0;

const QUOTE: u8 = 0x22;
const BACKSLASH: u8 = 0x5c;

/** Where the quote stands that closes the string whose body starts at `at`; 0 where the string is faulty or broken. */
export function scanString(at: usize): usize {
  let seen = 0;
  while (true) {
    const chunk = v128.load(at);
    const special = v128.or(
      v128.or(i8x16.eq(chunk, i8x16.splat(QUOTE)), i8x16.eq(chunk, i8x16.splat(BACKSLASH))),
      i8x16.lt_s(chunk, i8x16.splat(0x20)),
    );
    const hits = i8x16.bitmask(special);
    if (hits == 0) {
      at += 16;
      continue;
    }
    at += <usize>ctz(hits);
    const byte = load<u8>(at);
    if (byte == QUOTE) {
      flags = seen;
      return at;
    }
    if (byte == BACKSLASH) {
      seen |= ESCAPED;
      at = afterEscape(at);
      if (at == 0) return 0;
    } else {
      if (byte < 0x80) return 0;
      seen |= NON_ASCII;
      do {
        const length = sequenceLength(at);
        if (length == 0) return 0;
        at += length;
      } while (load<u8>(at) >= 0x80);
    }
  }
}

/** Where the escape at `at` ends, 0 where it is none or spells a lone surrogate. */
function afterEscape(at: usize): usize {
  const name = load<u8>(at, 1);
  if (name != 0x75) return isEscape(name) ? at + 2 : 0;
  const unit = hex4(at + 2);
  if (unit < 0) return 0;
  if ((unit & 0xf800) != 0xd800) return at + 6;
  const isPair = unit < 0xdc00 && load<u16>(at, 6) == 0x755c && (hex4(at + 8) & ~0x3ff) == 0xdc00;
  return isPair ? at + 12 : 0;
}

function isEscape(name: u8): bool {
  switch (name) {
    case 0x22:
    case 0x5c:
    case 0x2f:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return true;
    default:
      return false;
  }
}
