import { COUNT, END, KEY, KIND_MASK, NEXT, NO_KEY, SHAPE, START } from '../cells';
import { CELLS, CELLS_END, ROW, TEXT } from './memory';
import { beginObject, closesAt, comesAgain, idOf } from './keys';
import { scanNumber } from './number';
import { flags, scanString } from './string';

const FALSE: i32 = 1;
const TRUE: i32 = 2;
const NUMBER: i32 = 3;
const STRING: i32 = 5;
const ARRAY: i32 = 6;
const OBJECT: i32 = 7;

/** Where the text of offset 0 would stand: places on the tape are offsets. */
let base: usize = 0;
/** Of the key read last. */
let key: i32 = NO_KEY;

/**
 * Lays out the `length` bytes at TEXT as a tape at CELLS; the first is byte `offset` of what the tape tells of. False
 * for all that takes more than this one pass: what is no JSON, not finite or not UTF-8, keys that are escaped, beyond
 * ASCII, twice in an object or more than the table holds, and more values than there is room for.
 */
export function parse(length: i32, offset: i32): bool {
  const end = TEXT + length;
  // A byte that nothing may be ends every scan, so that none has to look for the end.
  store<u8>(end, 0);
  base = TEXT - offset;
  let at = skipSpace(TEXT);
  let row = CELLS - ROW;
  let parent: usize = 0;
  let last: usize = 0;
  key = NO_KEY;
  while (true) {
    // A value is due at `at`.
    row += ROW;
    if (row >= CELLS_END) return false;
    set(row, START, <i32>(at - base));
    set(row, NEXT, -1);
    set(row, KEY, key);
    set(row, COUNT, 0);
    if (parent != 0) {
      if (last != 0) set(last, NEXT, nodeOf(row));
      set(parent, COUNT, get(parent, COUNT) + 1);
    }
    last = row;
    const byte = load<u8>(at);
    if (byte == 0x22) {
      at = scanString(at + 1);
      if (at == 0) return false;
      set(row, SHAPE, STRING | flags);
      at++;
    } else if (byte == 0x7b || byte == 0x5b) {
      const isObject = byte == 0x7b;
      set(row, SHAPE, isObject ? OBJECT : ARRAY);
      at = skipSpace(at + 1);
      if (load<u8>(at) != byte + 2) {
        set(row, END, parent == 0 ? -1 : nodeOf(parent));
        parent = row;
        last = 0;
        key = NO_KEY;
        if (isObject && (at = readKey(at, row)) == 0) return false;
        continue;
      }
      at++;
    } else {
      at = scanScalar(at, row);
      if (at == 0) return false;
    }
    set(row, END, <i32>(at - base));
    // A value has ended: a comma, a closing bracket or the end of the text follows.
    while (true) {
      at = skipSpace(at);
      if (parent == 0) return at == end;
      const isObject = get(parent, SHAPE) == OBJECT;
      const next = load<u8>(at);
      if (next == 0x2c) {
        at = skipSpace(at + 1);
        if (isObject && (at = readKey(at, row)) == 0) return false;
        break;
      }
      if (next != (isObject ? 0x7d : 0x5d)) return false;
      if (isObject && get(parent, COUNT) > 1 && hasTwice(parent)) return false;
      last = parent;
      const outer = get(last, END);
      parent = outer < 0 ? 0 : CELLS + 4 * outer;
      set(last, END, <i32>(++at - base));
      key = NO_KEY;
    }
  }
}

function get(row: usize, cell: i32): i32 {
  return load<i32>(row + 4 * cell);
}

function set(row: usize, cell: i32, value: i32): void {
  store<i32>(row + 4 * cell, value);
}

function nodeOf(row: usize): i32 {
  return <i32>((row - CELLS) >> 2);
}

function skipSpace(at: usize): usize {
  while (true) {
    const byte = load<u8>(at);
    if (byte > 0x20 || (byte != 0x20 && byte != 0x0a && byte != 0x0d && byte != 0x09)) return at;
    at++;
  }
}

/**
 * Reads a key and its colon into `key` and answers where the value starts; 0 where they are faulty or rare. Rows of one
 * file look alike: the key that the text before had at the next row is tried first.
 */
function readKey(at: usize, row: usize): usize {
  if (load<u8>(at) != 0x22) return 0;
  const start = at + 1;
  const guess = get(row + ROW, KEY);
  let close = <u32>guess < 4096 ? closesAt(guess, start) : 0;
  if (close != 0) key = guess;
  else {
    close = scanString(start);
    if (close == 0 || flags != 0) return 0;
    key = idOf(start, close);
    if (key < 0) return 0;
  }
  at = skipSpace(close + 1);
  return load<u8>(at) == 0x3a ? skipSpace(at + 1) : 0;
}

/** Reads a number or one of the words; 0 where it is neither. */
function scanScalar(at: usize, row: usize): usize {
  switch (load<u32>(at)) {
    case 0x65757274:
      set(row, SHAPE, TRUE);
      return at + 4;
    case 0x6c6c756e:
      set(row, SHAPE, 0);
      return at + 4;
    case 0x736c6166:
      set(row, SHAPE, FALSE);
      return load<u8>(at, 4) == 0x65 ? at + 5 : 0;
    default:
      set(row, SHAPE, NUMBER);
      return scanNumber(at);
  }
}

function hasTwice(object: usize): bool {
  beginObject();
  for (let node = nodeOf(object + ROW); node >= 0;) {
    const member = CELLS + 4 * node;
    if (comesAgain(get(member, KEY))) return true;
    node = get(member, NEXT);
  }
  return false;
}
