import { RESULT, WINDOW } from './memory';
import { hash128, high, low, sumsTo128 } from './xxh3-128';
import { beginSums, keepSums, KEPT_SUMS, STRIPE, sumLast, sumStripes, takeUpSums } from './xxh3-long';

/** Shorter texts are hashed at once, in another way. */
const SHORT: usize = 240;

let total: u64 = 0;
/** What is not summed up yet stands in front of the window, with the stripe before it once there is one. */
let rest: usize = 0;
let isLong: bool = false;
/** Between two parts other texts are hashed. */
const kept = memory.data(KEPT_SUMS, 16);

/** Begins a XXH3 of 128 bits of bytes that are handed over in parts. */
export function beginDigest(): void {
  total = 0;
  rest = 0;
  isLong = false;
}

/** Adds the first `length` bytes of the window. */
export function addToDigest(length: usize): void {
  total += length;
  const end = WINDOW + length;
  let at = WINDOW - rest;
  if (isLong) {
    takeUpSums(kept);
    at += STRIPE;
  } else if (end - at > SHORT) {
    isLong = true;
    beginSums();
  }
  if (isLong) {
    at = sumStripes(at, end - STRIPE) - STRIPE;
    keepSums(kept);
  }
  rest = end - at;
  memory.copy(WINDOW - rest, at, rest);
}

/** The digest into RESULT, big-endian. */
export function endDigest(): void {
  if (isLong) {
    takeUpSums(kept);
    sumLast(WINDOW - STRIPE);
    sumsTo128(total);
  } else hash128(WINDOW - rest, rest);
  store<u64>(RESULT, bswap(high));
  store<u64>(RESULT, bswap(low), 8);
}
