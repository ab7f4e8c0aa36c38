import { hex4 } from './hex';
import { bitsBeyondText, bitsOf } from './bits';
import { writeCodePoint } from './utf8';

const BACKSLASH: u8 = 0x5c;

/** Writes what the checked string body from `at` to `end` spells, and answers where that ends; 16 bytes more may be touched. */
export function unescape(at: usize, end: usize, to: usize): usize {
  while (at < end) {
    const chunk = v128.load(at);
    v128.store(to, chunk);
    const hits = bitsOf(chunk, BACKSLASH);
    const plain: usize = hits == 0 ? 16 : ctz(hits);
    if (at + plain >= end) return to + (end - at);
    at += plain;
    to += plain;
    if (hits != 0) {
      to = writeEscaped(at, to);
      at += lengthOfEscape(at);
    }
  }
  return to;
}

/** The same for the first `limit` code points. */
export function unescapeSome(at: usize, end: usize, to: usize, limit: i32): usize {
  while (at < end && limit > 0) {
    const chunk = v128.load(at);
    if (limit >= 16 && at + 16 <= end && (bitsOf(chunk, BACKSLASH) | bitsBeyondText(chunk)) == 0) {
      v128.store(to, chunk);
      at += 16;
      to += 16;
      limit -= 16;
      continue;
    }
    const byte = load<u8>(at);
    if (byte == BACKSLASH) {
      to = writeEscaped(at, to);
      at += lengthOfEscape(at);
    } else {
      store<u8>(to++, byte);
      for (at++; at < end && (load<u8>(at) & 0xc0) == 0x80; at++) store<u8>(to++, load<u8>(at));
    }
    limit--;
  }
  return to;
}

function lengthOfEscape(at: usize): usize {
  if (load<u8>(at, 1) != 0x75) return 2;
  return isHighSurrogate(hex4(at + 2)) ? 12 : 6;
}

function isHighSurrogate(unit: i32): bool {
  return (unit & 0xfc00) == 0xd800;
}

function writeEscaped(at: usize, to: usize): usize {
  const name = load<u8>(at, 1);
  if (name == 0x75) {
    const unit = hex4(at + 2);
    const code = isHighSurrogate(unit) ? 0x10000 + ((unit & 0x3ff) << 10) + (hex4(at + 8) & 0x3ff) : unit;
    return writeCodePoint(code, to);
  }
  store<u8>(to, byteOf(name));
  return to + 1;
}

function byteOf(name: u8): u8 {
  switch (name) {
    case 0x6e:
      return 0x0a;
    case 0x74:
      return 0x09;
    case 0x72:
      return 0x0d;
    case 0x62:
      return 0x08;
    case 0x66:
      return 0x0c;
    default:
      return name;
  }
}
