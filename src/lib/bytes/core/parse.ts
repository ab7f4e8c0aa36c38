import { COUNT, END, KEY, NEXT, NO_KEY, SHAPE, SINCE, START } from '../cells';
import { CELLS, CELLS_END, RESULT, ROW, TEXT } from './memory';
import { beginObject, closesAt, comesAgain, forgetKeys, idOf, isSame } from './keys';
import { scanNumber } from './number';
import { flags, scanString } from './string';

const FALSE: i32 = 1;
const TRUE: i32 = 2;
const NUMBER: i32 = 3;
const STRING: i32 = 5;
const ARRAY: i32 = 6;
const OBJECT: i32 = 7;

const LINE_FEED: u8 = 0x0a;
/** Longer strings are not compared with those before. */
const SHORT: i32 = 96;

/** Where the text of offset 0 would stand: places on the tape are offsets. */
let base: usize = 0;
/** Of the key read last. */
let key: i32 = NO_KEY;
/** Behind the bytes whose lines are read. */
let linesEnd: usize = TEXT;
/** A line feed is white space, but where it ends the text. */
let feedEnds: bool = false;
/** Number of the text in hand. */
let serial: i32 = 0;
/** The last row of the text before, where that still stands where its tape says; else 0. */
let lastBefore: usize = 0;
/** Of the text laid out last. */
let lastRow: usize = 0;
/** Number of the layout in hand: as long as texts have the same members in the same places, it is the same. */
let layout: i32 = 0;
/** Whether the layout of the text in hand is another one; whether the one before was read to its end. */
let isOther: bool = false;
let isSound: bool = false;

/**
 * Lays out the `length` bytes at TEXT as a tape at CELLS; the first is byte `offset` of what the tape tells of. False
 * for all that takes more than this one pass: what is no JSON, not finite or not UTF-8, keys that are escaped, beyond
 * ASCII, twice in an object or more than the table holds, and more values than there is room for. The number of the
 * layout is in RESULT.
 */
export function parse(length: i32, offset: i32): bool {
  const end = TEXT + length;
  // A byte that nothing may be ends every scan, so that none has to look for the end.
  store<u8>(end, 0);
  base = TEXT - offset;
  lastBefore = 0;
  feedEnds = false;
  return layOut(skipSpace(TEXT)) == end;
}

/** The `length` bytes at TEXT are those whose lines are read; the first is byte `offset` of what the tape tells of. */
export function hold(length: i32, offset: i32): void {
  linesEnd = TEXT + length;
  store<u8>(linesEnd, 0);
  base = TEXT - offset;
  lastBefore = 0;
}

/**
 * The same of the text that begins at byte `start` and ends with its line: answers where its line feed stands, or the end
 * of the bytes where none does; -1 in place of false.
 */
export function parseLine(start: i32): i32 {
  feedEnds = true;
  const end = layOut(skipSpace(base + start));
  lastBefore = end == 0 ? 0 : lastRow;
  if (end == 0 || (end != linesEnd && load<u8>(end) != LINE_FEED)) return -1;
  return <i32>(end - base);
}

/** The key table began anew: ids of before mean nothing. */
export function beginKeys(): void {
  forgetKeys();
  isSound = false;
  layout++;
}

/** Lays out the value at `at` and answers where the white space behind it ends; 0 where it takes more than this pass. */
function layOut(at: usize): usize {
  const wasSound = isSound;
  isSound = false;
  isOther = false;
  serial++;
  let row = CELLS - ROW;
  let parent: usize = 0;
  let last: usize = 0;
  key = NO_KEY;
  while (true) {
    // A value is due at `at`.
    row += ROW;
    if (row >= CELLS_END) return 0;
    put(row, KEY, key);
    if (parent != 0) {
      if (last != 0) put(last, NEXT, nodeOf(row));
      set(parent, COUNT, get(parent, COUNT) + 1);
    }
    last = row;
    const byte = load<u8>(at);
    if (byte == 0x22) {
      const start = at + 1;
      at = scanString(start);
      if (at == 0) return 0;
      tellString(row, start, at);
      at++;
    } else if (byte == 0x7b || byte == 0x5b) {
      const isObject = byte == 0x7b;
      set(row, SHAPE, isObject ? OBJECT : ARRAY);
      set(row, START, <i32>(at - base));
      at = skipSpace(at + 1);
      if (load<u8>(at) != byte + 2) {
        if (get(row, COUNT) == 0) becomeOther();
        set(row, COUNT, 0);
        set(row, END, parent == 0 ? -1 : nodeOf(parent));
        parent = row;
        last = 0;
        key = NO_KEY;
        if (isObject && (at = readKey(at, row)) == 0) return 0;
        continue;
      }
      put(row, COUNT, 0);
      set(row, END, <i32>(++at - base));
    } else {
      set(row, START, <i32>(at - base));
      put(row, COUNT, 0);
      at = scanScalar(at, row);
      if (at == 0) return 0;
      set(row, END, <i32>(at - base));
    }
    // A value has ended: a comma, a closing bracket or the end of the text follows.
    while (true) {
      at = skipSpace(at);
      if (parent == 0) {
        put(last, NEXT, -1);
        isSound = true;
        lastRow = row;
        store<i32>(RESULT, layout);
        return at;
      }
      const isObject = get(parent, SHAPE) == OBJECT;
      const next = load<u8>(at);
      if (next == 0x2c) {
        at = skipSpace(at + 1);
        if (isObject && (at = readKey(at, row)) == 0) return 0;
        break;
      }
      if (next != (isObject ? 0x7d : 0x5d)) return 0;
      put(last, NEXT, -1);
      // The same members as in the text before, where none came twice.
      if (isObject && (isOther || !wasSound) && get(parent, COUNT) > 1 && hasTwice(parent)) return 0;
      last = parent;
      const outer = get(last, END);
      parent = outer < 0 ? 0 : CELLS + 4 * outer;
      set(last, END, <i32>(++at - base));
      key = NO_KEY;
    }
  }
}

/** A string from `start` to its quote at `close`; where it is that of the text before, it keeps since when it is. */
function tellString(row: usize, start: usize, close: usize): void {
  const shape = STRING | flags;
  const from = <i32>(start - 1 - base);
  const length = <i32>(close - start);
  const before = base + get(row, START) + 1;
  const isKnown =
    row <= lastBefore &&
    length <= SHORT &&
    get(row, SHAPE) == shape &&
    get(row, END) - get(row, START) == length + 2 &&
    isSame(before, start, length);
  set(row, SHAPE, shape);
  set(row, START, from);
  set(row, END, from + length + 2);
  put(row, COUNT, 0);
  if (!isKnown) set(row, SINCE, length <= SHORT ? serial : 0);
}

/** Sets what makes up the layout: keys, siblings, and whether there are children. */
function put(row: usize, cell: i32, value: i32): void {
  if (get(row, cell) == value) return;
  set(row, cell, value);
  becomeOther();
}

function becomeOther(): void {
  if (!isOther) layout++;
  isOther = true;
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
    if (byte > 0x20) return at;
    if (byte != 0x20 && byte != 0x0d && byte != 0x09 && (byte != LINE_FEED || feedEnds)) return at;
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
