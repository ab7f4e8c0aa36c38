import {
  PRIME32_1,
  PRIME32_2,
  PRIME32_3,
  PRIME64_1,
  PRIME64_2,
  PRIME64_3,
  PRIME64_4,
  PRIME64_5,
  SECRET,
  SECRET_LENGTH,
} from './xxh3-secret';
import { avalanche, multiplyFold } from './xxh3-mix';

const STRIPE: usize = 64;
const BLOCK: usize = 1024;

/** The eight sums of a long text. */
const sums = memory.data(64, 16);

/** Sums up more than 240 bytes. */
export function sumUp(at: usize, length: usize): void {
  let a = i64x2(PRIME32_3, PRIME64_1);
  let b = i64x2(PRIME64_2, PRIME64_3);
  let c = i64x2(PRIME64_4, PRIME32_2);
  let d = i64x2(PRIME64_5, PRIME32_1);
  const last = at + length - STRIPE;
  let blockEnd = at + BLOCK;
  let secret = SECRET;
  // The last stripe, whole or not, is taken from the end.
  for (; at < last; at += STRIPE) {
    a = summed(a, at, secret);
    b = summed(b, at + 16, secret + 16);
    c = summed(c, at + 32, secret + 32);
    d = summed(d, at + 48, secret + 48);
    secret += 8;
    if (at + STRIPE == blockEnd) {
      a = scrambled(a, SECRET + SECRET_LENGTH - 64);
      b = scrambled(b, SECRET + SECRET_LENGTH - 48);
      c = scrambled(c, SECRET + SECRET_LENGTH - 32);
      d = scrambled(d, SECRET + SECRET_LENGTH - 16);
      secret = SECRET;
      blockEnd += BLOCK;
    }
  }
  secret = SECRET + SECRET_LENGTH - 71;
  v128.store(sums, summed(a, last, secret));
  v128.store(sums, summed(b, last + 16, secret + 16), 16);
  v128.store(sums, summed(c, last + 32, secret + 32), 32);
  v128.store(sums, summed(d, last + 48, secret + 48), 48);
}

/** The eight sums as one hash. */
export function sumsMerged(secret: usize, start: u64): u64 {
  let hash = start;
  for (let i: usize = 0; i < 64; i += 16)
    hash += multiplyFold(
      load<u64>(sums + i) ^ load<u64>(SECRET + secret + i),
      load<u64>(sums + i, 8) ^ load<u64>(SECRET + secret + i, 8),
    );
  return avalanche(hash);
}

function summed(sum: v128, at: usize, secret: usize): v128 {
  const words = v128.load(at);
  const keyed = v128.xor(words, v128.load(secret));
  const low = v128.shuffle<i32>(keyed, keyed, 0, 2, 0, 2);
  const high = v128.shuffle<i32>(keyed, keyed, 1, 3, 1, 3);
  const product = i64x2.extmul_low_i32x4_u(low, high);
  return i64x2.add(sum, i64x2.add(product, v128.shuffle<i64>(words, words, 1, 0)));
}

function scrambled(sum: v128, secret: usize): v128 {
  const keyed = v128.xor(v128.xor(sum, i64x2.shr_u(sum, 47)), v128.load(secret));
  return i64x2.mul(keyed, i64x2.splat(PRIME32_1));
}
