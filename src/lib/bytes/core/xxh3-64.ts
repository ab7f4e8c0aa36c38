import { PRIME64_1, PRIME_MX2, SECRET } from './xxh3-secret';
import { avalanche, avalanche64, mix16, multiplyFold, secretPair } from './xxh3-mix';
import { sumsMerged, sumUp } from './xxh3-long';

/** XXH3 of 64 bits, seed 0. */
export function hash64(at: usize, length: usize): u64 {
  if (length <= 16) return hashTo16(at, length);
  if (length <= 128) return hashTo128(at, length);
  if (length <= 240) return hashTo240(at, length);
  sumUp(at, length);
  return sumsMerged(11, <u64>length * PRIME64_1);
}

function hashTo16(at: usize, length: usize): u64 {
  if (length > 8) {
    const low = load<u64>(at) ^ secretPair(24, 32);
    const high = load<u64>(at + length - 8) ^ secretPair(40, 48);
    return avalanche(<u64>length + bswap(low) + high + multiplyFold(low, high));
  }
  if (length >= 4) {
    const word = <u64>load<u32>(at + length - 4) + ((<u64>load<u32>(at)) << 32);
    let hash = word ^ secretPair(8, 16);
    hash ^= rotl(hash, 49) ^ rotl(hash, 24);
    hash *= PRIME_MX2;
    hash ^= (hash >> 35) + <u64>length;
    hash *= PRIME_MX2;
    return hash ^ (hash >> 28);
  }
  if (length == 0) return avalanche64(secretPair(56, 64));
  const first = <u32>load<u8>(at);
  const middle = <u32>load<u8>(at + (length >> 1));
  const last = <u32>load<u8>(at + length - 1);
  const word = (first << 16) | (middle << 24) | last | ((<u32>length) << 8);
  return avalanche64(<u64>(word ^ (load<u32>(SECRET) ^ load<u32>(SECRET, 4))));
}

function hashTo128(at: usize, length: usize): u64 {
  const end = at + length;
  let hash = <u64>length * PRIME64_1;
  if (length > 96) hash += mix16(at + 48, 96) + mix16(end - 64, 112);
  if (length > 64) hash += mix16(at + 32, 64) + mix16(end - 48, 80);
  if (length > 32) hash += mix16(at + 16, 32) + mix16(end - 32, 48);
  return avalanche(hash + mix16(at, 0) + mix16(end - 16, 16));
}

function hashTo240(at: usize, length: usize): u64 {
  let hash = <u64>length * PRIME64_1;
  for (let i: usize = 0; i < 128; i += 16) hash += mix16(at + i, i);
  hash = avalanche(hash);
  for (let i: usize = 128; i + 16 <= length; i += 16) hash += mix16(at + i, i - 125);
  return avalanche(hash + mix16(at + length - 16, 119));
}
