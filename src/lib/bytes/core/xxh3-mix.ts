import { PRIME64_2, PRIME64_3, PRIME_MX1, SECRET } from './xxh3-secret';

/** The upper half of the product that `multiply` made last. */
export let upper: u64 = 0;

/** The lower half of the 128 bits of a product; the upper half is in `upper`. */
export function multiply(a: u64, b: u64): u64 {
  const lowA = a & 0xffffffff;
  const highA = a >> 32;
  const lowB = b & 0xffffffff;
  const highB = b >> 32;
  const lowest = lowA * lowB;
  const middle = highA * lowB + (lowest >> 32);
  const cross = lowA * highB + (middle & 0xffffffff);
  upper = highA * highB + (middle >> 32) + (cross >> 32);
  return (cross << 32) | (lowest & 0xffffffff);
}

/** Both halves of a product, folded into one. */
export function multiplyFold(a: u64, b: u64): u64 {
  return multiply(a, b) ^ upper;
}

export function avalanche(hash: u64): u64 {
  hash ^= hash >> 37;
  hash *= PRIME_MX1;
  return hash ^ (hash >> 32);
}

/** That of XXH64. */
export function avalanche64(hash: u64): u64 {
  hash ^= hash >> 33;
  hash *= PRIME64_2;
  hash ^= hash >> 29;
  hash *= PRIME64_3;
  return hash ^ (hash >> 32);
}

/** The secret's words at two places, one upon the other. */
export function secretPair(first: usize, second: usize): u64 {
  return load<u64>(SECRET + first) ^ load<u64>(SECRET + second);
}

export function mix16(at: usize, secret: usize): u64 {
  return multiplyFold(
    load<u64>(at) ^ load<u64>(SECRET + secret),
    load<u64>(at, 8) ^ load<u64>(SECRET + secret, 8),
  );
}
