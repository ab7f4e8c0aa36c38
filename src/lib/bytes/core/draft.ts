import { DRAFT, RESULT } from './memory';
import { writeHex } from './hex';
import { hash64 } from './xxh3-64';
import { hash128, high, low } from './xxh3-128';

/** XXH3 of the first `length` bytes of the draft into RESULT: 64 bits. */
export function draftHash64(length: usize): void {
  store<u64>(RESULT, hash64(DRAFT, length));
}

/** The same of 128 bits, as 32 hexadecimal digits. */
export function draftHash128(length: usize): void {
  hash128(DRAFT, length);
  writeHex(high, RESULT);
  writeHex(low, RESULT + 16);
}
