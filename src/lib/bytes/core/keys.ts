import { MAX_KEYS, MAX_KEY_LENGTH } from '../cells';
import { KEY_BYTES, KEY_LENGTHS, KEY_PLACES, KEY_SEEN, KEY_SLOTS, SLOTS } from './memory';

/** The id that the key table gives to the key at `at`, -1 where it has no room. */
declare function newKey(at: usize, length: i32): i32;

let used: usize = KEY_BYTES;
let serial: i32 = 0;

/** The key table began anew: ids of before mean nothing. */
export function forgetKeys(): void {
  memory.fill(KEY_SLOTS, 0, 4 * SLOTS);
  memory.fill(KEY_PLACES, 0, 4 * MAX_KEYS);
  used = KEY_BYTES;
}

/** Where key `id` closes if it stands at `start`, else 0. */
export function closesAt(id: i32, start: usize): usize {
  const key: usize = load<u32>(KEY_PLACES + 4 * id);
  if (key == 0) return 0;
  const length: usize = load<u32>(KEY_LENGTHS + 4 * id);
  return isSame(key, start, length + 1) ? start + length : 0;
}

/** Id of the key from `start` to its quote at `close`, all of ASCII; -1 where the table has no room for it. */
export function idOf(start: usize, close: usize): i32 {
  const length = <i32>(close - start);
  if (length > MAX_KEY_LENGTH) return -1;
  let slot = slotOf(start, length);
  while (true) {
    const id = load<i32>(KEY_SLOTS + 4 * slot) - 1;
    if (id < 0) break;
    if (load<i32>(KEY_LENGTHS + 4 * id) == length && closesAt(id, start) == close) return id;
    slot = (slot + 1) & (SLOTS - 1);
  }
  const id = newKey(start, length);
  if (id >= 0) keep(id, start, length, slot);
  return id;
}

/** Whether a member comes again in an object: each is told once, after `beginObject`. */
export function comesAgain(id: i32): bool {
  const seen = KEY_SEEN + 4 * id;
  if (load<i32>(seen) == serial) return true;
  store<i32>(seen, serial);
  return false;
}

export function beginObject(): void {
  if (++serial != 0) return;
  memory.fill(KEY_SEEN, 0, 4 * MAX_KEYS);
  serial = 1;
}

function keep(id: i32, start: usize, length: i32, slot: i32): void {
  memory.copy(used, start, length + 1);
  store<u32>(KEY_PLACES + 4 * id, <u32>used);
  store<i32>(KEY_LENGTHS + 4 * id, length);
  store<i32>(KEY_SLOTS + 4 * slot, id + 1);
  used += (length + 16) & ~15;
}

function slotOf(start: usize, length: i32): i32 {
  if (length == 0) return 0;
  const first = <i32>load<u8>(start) * 31;
  const last = <i32>load<u8>(start + length - 1) * 1031;
  const middle = <i32>load<u8>(start + (length >> 1)) * 8209;
  const quarter = <i32>load<u8>(start + (length >> 2)) * 127;
  return (length + first + last + middle + quarter) & (SLOTS - 1);
}

/** Whether so many bytes are the same in two places; a load of 16 bytes may reach beyond them. */
export function isSame(key: usize, other: usize, length: usize): bool {
  while (length > 16) {
    if (!v128.all_true<i8>(i8x16.eq(v128.load(key), v128.load(other)))) return false;
    key += 16;
    other += 16;
    length -= 16;
  }
  const same = i8x16.bitmask(i8x16.eq(v128.load(key), v128.load(other)));
  return (~same & ((1 << (<i32>length)) - 1)) == 0;
}
