import { PRIME32_2, PRIME64_1, PRIME64_2, PRIME64_4, PRIME_MX2, SECRET } from './xxh3-secret';
import { avalanche, avalanche64, mix16, multiply, secretPair, upper } from './xxh3-mix';
import { sumsMerged, sumUp } from './xxh3-long';

/** The two halves of the hash made last. */
export let low: u64 = 0;
export let high: u64 = 0;

/** XXH3 of 128 bits, seed 0, into `low` and `high`. */
export function hash128(at: usize, length: usize): void {
  if (length <= 16) hashTo16(at, length);
  else if (length <= 128) hashTo128(at, length);
  else if (length <= 240) hashTo240(at, length);
  else {
    sumUp(at, length);
    sumsTo128(<u64>length);
  }
}

/** The same of a text that is summed up to its end. */
export function sumsTo128(length: u64): void {
  low = sumsMerged(11, length * PRIME64_1);
  high = sumsMerged(117, ~(length * PRIME64_2));
}

function hashTo16(at: usize, length: usize): void {
  if (length > 8) return hash9To16(at, length);
  if (length >= 4) return hash4To8(at, length);
  if (length == 0) {
    low = avalanche64(secretPair(64, 72));
    high = avalanche64(secretPair(80, 88));
    return;
  }
  const first = <u32>load<u8>(at);
  const middle = <u32>load<u8>(at + (length >> 1));
  const last = <u32>load<u8>(at + length - 1);
  const word = (first << 16) | (middle << 24) | last | ((<u32>length) << 8);
  const turned = rotl(bswap(word), 13);
  low = avalanche64(<u64>(word ^ (load<u32>(SECRET) ^ load<u32>(SECRET, 4))));
  high = avalanche64(<u64>(turned ^ (load<u32>(SECRET, 8) ^ load<u32>(SECRET, 12))));
}

function hash4To8(at: usize, length: usize): void {
  const word = <u64>load<u32>(at) + ((<u64>load<u32>(at + length - 4)) << 32);
  let lower = multiply(word ^ secretPair(16, 24), PRIME64_1 + ((<u64>length) << 2));
  const higher = upper + (lower << 1);
  lower ^= higher >> 3;
  lower ^= lower >> 35;
  lower *= PRIME_MX2;
  low = lower ^ (lower >> 28);
  high = avalanche(higher);
}

function hash9To16(at: usize, length: usize): void {
  const first = load<u64>(at);
  let last = load<u64>(at + length - 8);
  let lower = multiply(first ^ last ^ secretPair(32, 40), PRIME64_1);
  let higher = upper;
  lower += (<u64>(length - 1)) << 54;
  last ^= secretPair(48, 56);
  higher += last + (last & 0xffffffff) * <u64>(PRIME32_2 - 1);
  lower ^= bswap(higher);
  low = avalanche(multiply(lower, PRIME64_2));
  high = avalanche(upper + higher * PRIME64_2);
}

function mix32(first: usize, second: usize, secret: usize): void {
  low = (low + mix16(first, secret)) ^ (load<u64>(second) + load<u64>(second, 8));
  high = (high + mix16(second, secret + 16)) ^ (load<u64>(first) + load<u64>(first, 8));
}

function finish(length: usize): void {
  const sum = low + high;
  const weighted = low * PRIME64_1 + high * PRIME64_4 + <u64>length * PRIME64_2;
  low = avalanche(sum);
  high = 0 - avalanche(weighted);
}

function hashTo128(at: usize, length: usize): void {
  const end = at + length;
  low = <u64>length * PRIME64_1;
  high = 0;
  if (length > 96) mix32(at + 48, end - 64, 96);
  if (length > 64) mix32(at + 32, end - 48, 64);
  if (length > 32) mix32(at + 16, end - 32, 32);
  mix32(at, end - 16, 0);
  finish(length);
}

function hashTo240(at: usize, length: usize): void {
  low = <u64>length * PRIME64_1;
  high = 0;
  for (let i: usize = 0; i < 128; i += 32) mix32(at + i, at + i + 16, i);
  low = avalanche(low);
  high = avalanche(high);
  for (let i: usize = 128; i + 32 <= length; i += 32) mix32(at + i, at + i + 16, i - 125);
  mix32(at + length - 16, at + length - 32, 103);
  finish(length);
}
