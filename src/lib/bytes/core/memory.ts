import { MAX_KEYS, MAX_KEY_LENGTH, STRIDE } from '../cells';

// Where everything stands. What lies below are the constants of the program.
//
//   KEY_SLOTS   open addressing over keys: id + 1, 0 = free
//   KEY_PLACES  of each id: where its bytes stand, 0 for one that is not known here
//   KEY_LENGTHS of each id
//   KEY_SEEN    of each id: the object in which it stood last, as a serial number
//   KEY_BYTES   the keys, each with its closing quote, at multiples of 16
//   TEXT        the text in hand, or the bytes whose lines are read; with room for a load of 16 bytes behind them
//   CELLS       its tape
//   RESULT      what a call answers beside a number
//   WINDOW      a part of bytes that are handed over one part after another; before it room for the rest of the last
//   DRAFT       bytes that are put together: decoded texts, what is hashed; it ends with the memory

export const SLOTS: i32 = 4 * MAX_KEYS;
export const KEY_SLOTS: usize = 0x10000;
export const KEY_PLACES: usize = KEY_SLOTS + 4 * SLOTS;
export const KEY_LENGTHS: usize = KEY_PLACES + 4 * MAX_KEYS;
export const KEY_SEEN: usize = KEY_LENGTHS + 4 * MAX_KEYS;
export const KEY_BYTES: usize = KEY_SEEN + 4 * MAX_KEYS;
export const TEXT: usize = KEY_BYTES + (MAX_KEY_LENGTH + 16) * MAX_KEYS;
export const LONGEST_TEXT: i32 = 0x400000;
export const CELLS: usize = TEXT + LONGEST_TEXT + 64;
/** A longer tape is not written here. */
export const MOST_VALUES: i32 = 0x40000;
export const ROW: usize = 4 * STRIDE;
export const CELLS_END: usize = CELLS + ROW * MOST_VALUES;
export const RESULT: usize = CELLS_END + 64;
/** The most that is left of one part when the next is handed over. */
export const REST: usize = 256;
export const WINDOW: usize = RESULT + 64 + REST;
export const WINDOW_SIZE: i32 = 0x8000;
export const DRAFT: usize = WINDOW + WINDOW_SIZE;
