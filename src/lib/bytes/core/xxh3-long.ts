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

export const STRIPE: usize = 64;
/** So far the secret moves on until the sums are scrambled: 8 bytes for each of 16 stripes. */
const BLOCK: usize = 128;

/** The eight sums of a long text. */
const sums = memory.data(64, 16);
/** Where the secret of the next stripe begins. */
let secret: usize = SECRET;

/** Sums up more than 240 bytes. */
export function sumUp(at: usize, length: usize): void {
  const last = at + length - STRIPE;
  beginSums();
  sumStripes(at, last);
  sumLast(last);
}

export function beginSums(): void {
  secret = SECRET;
  v128.store(sums, i64x2(PRIME32_3, PRIME64_1));
  v128.store(sums, i64x2(PRIME64_2, PRIME64_3), 16);
  v128.store(sums, i64x2(PRIME64_4, PRIME32_2), 32);
  v128.store(sums, i64x2(PRIME64_5, PRIME32_1), 48);
}

/** Bytes that `keepSums` takes. */
export const KEPT_SUMS: i32 = 80;

/** Keeps the sums as far as they are, for another text comes between. */
export function keepSums(to: usize): void {
  memory.copy(to, sums, 64);
  store<usize>(to, secret, 64);
}

export function takeUpSums(from: usize): void {
  memory.copy(sums, from, 64);
  secret = load<usize>(from, 64);
}

/** Sums up the stripes from `at` on that begin before `last`; answers where they end. */
export function sumStripes(at: usize, last: usize): usize {
  let a = v128.load(sums);
  let b = v128.load(sums, 16);
  let c = v128.load(sums, 32);
  let d = v128.load(sums, 48);
  let key = secret;
  for (; at < last; at += STRIPE) {
    a = summed(a, at, key);
    b = summed(b, at + 16, key + 16);
    c = summed(c, at + 32, key + 32);
    d = summed(d, at + 48, key + 48);
    key += 8;
    if (key == SECRET + BLOCK) {
      a = scrambled(a, SECRET + SECRET_LENGTH - 64);
      b = scrambled(b, SECRET + SECRET_LENGTH - 48);
      c = scrambled(c, SECRET + SECRET_LENGTH - 32);
      d = scrambled(d, SECRET + SECRET_LENGTH - 16);
      key = SECRET;
    }
  }
  secret = key;
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
  return at;
}

/** The last stripe, whole or not, is taken from the end. */
export function sumLast(last: usize): void {
  const key = SECRET + SECRET_LENGTH - 71;
  v128.store(sums, summed(v128.load(sums), last, key));
  v128.store(sums, summed(v128.load(sums, 16), last + 16, key + 16), 16);
  v128.store(sums, summed(v128.load(sums, 32), last + 32, key + 32), 32);
  v128.store(sums, summed(v128.load(sums, 48), last + 48, key + 48), 48);
}

/** The eight sums as one hash. */
export function sumsMerged(from: usize, start: u64): u64 {
  let hash = start;
  for (let i: usize = 0; i < 64; i += 16)
    hash += multiplyFold(
      load<u64>(sums + i) ^ load<u64>(SECRET + from + i),
      load<u64>(sums + i, 8) ^ load<u64>(SECRET + from + i, 8),
    );
  return avalanche(hash);
}

function summed(sum: v128, at: usize, key: usize): v128 {
  const words = v128.load(at);
  const keyed = v128.xor(words, v128.load(key));
  const low = v128.shuffle<i32>(keyed, keyed, 0, 2, 0, 2);
  const high = v128.shuffle<i32>(keyed, keyed, 1, 3, 1, 3);
  const product = i64x2.extmul_low_i32x4_u(low, high);
  return i64x2.add(sum, i64x2.add(product, v128.shuffle<i64>(words, words, 1, 0)));
}

function scrambled(sum: v128, key: usize): v128 {
  const keyed = v128.xor(v128.xor(sum, i64x2.shr_u(sum, 47)), v128.load(key));
  return i64x2.mul(keyed, i64x2.splat(PRIME32_1));
}
