import type { Column, Reading, Third } from './mapping';
import { readWritten } from './numbers';
import type { Cell } from './table';
import { isByWords, type WordReading, wordsOf } from './word-readings';
import { foldWord, isMissing } from './words';

/** What a cell of a score says. */
export interface Read {
  /** Null: none given, or not readable. */
  score: number | null;
  isCorrect: boolean | null;
  /** What the word counts as where it is neither right nor wrong. */
  third: Third | null;
  /** Something stands there that the reading does not cover: the answer stays unscored, and it is counted. */
  unread: boolean;
  /** A number stands there that is read as none given. */
  isNone?: true;
}

/** Whether a column that a score is tied to holds one of the values that let it stand. */
export const stands = (only: Column['only'], cell: Cell): boolean =>
  only === undefined ||
  (cell !== null && only.is.includes(typeof cell === 'string' ? cell : JSON.stringify(cell)));

/** A reading made ready. `of` is the cell of the other column of a share. The same object may be given again. */
export type Reader = (cell: Cell, of?: Cell) => Read;

/** What a cell says that is empty, or does not stand. */
export const NOT_GIVEN: Read = { score: null, isCorrect: null, third: null, unread: false };
const NONE: Read = { ...NOT_GIVEN, isNone: true };
const UNREAD: Read = { score: null, isCorrect: null, third: null, unread: true };
const RIGHT: Read = { score: 1, isCorrect: true, third: null, unread: false };
const WRONG: Read = { score: 0, isCorrect: false, third: null, unread: false };
const YES: Read = { score: 1, isCorrect: null, third: null, unread: false };
const NO: Read = { score: 0, isCorrect: null, third: null, unread: false };

/** Distinct texts that a reader remembers, so that a column of a few words costs one look-up a cell. */
const REMEMBERED = 2000;

function remembered(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    if (known.size < REMEMBERED && text.length <= 80) known.set(text, now);
    return now;
  };
}

function counted(third: Third, [one, zero]: readonly [Read, Read]): Read {
  if (typeof third !== 'number') return { score: null, isCorrect: null, third, unread: false };
  const { isCorrect } = third === 1 ? one : third === 0 ? zero : YES;
  return { score: third, isCorrect, third, unread: false };
}

function byWords(reading: WordReading): Reader {
  const words = new Map<string, Read>();
  const { ones, zeros, third } = wordsOf(reading);
  const [one, zero] = reading.as === 'yes or no' ? [YES, NO] : [RIGHT, WRONG];
  for (const { word, counts } of third) words.set(foldWord(word), counted(counts, [one, zero]));
  for (const word of zeros) words.set(foldWord(word), zero);
  for (const word of ones) words.set(foldWord(word), one);
  const ofText = remembered((text) => {
    const word = foldWord(text);
    return words.get(word) ?? (isMissing(word) ? NOT_GIVEN : UNREAD);
  });
  const [ofTrue, ofFalse] = [words.get('true') ?? UNREAD, words.get('false') ?? UNREAD];
  return (cell) => {
    if (cell === null) return NOT_GIVEN;
    if (typeof cell === 'boolean') return cell ? ofTrue : ofFalse;
    if (typeof cell === 'number') return ofText(String(cell));
    return typeof cell === 'string' ? ofText(cell) : UNREAD;
  };
}

const scored = (score: number): Read => ({ score, isCorrect: null, third: null, unread: false });

function byNumber(reading: Extract<Reading, { as: 'number' }>): Reader {
  const { percent = false, decimal = '.', max = null } = reading;
  const none = new Set(reading.none);
  const value = (given: number): Read => {
    if (none.has(given)) return NONE;
    return Number.isFinite(given)
      ? scored(percent === true || (percent === 'above 1' && given > 1) ? given / 100 : given)
      : Number.isNaN(given)
        ? NOT_GIVEN
        : UNREAD;
  };
  const ofText = remembered((text) => {
    const written = readWritten(text, decimal);
    if (written === null) return isMissing(foldWord(text)) ? NOT_GIVEN : UNREAD;
    // A sign says by itself what it is of.
    if (written.percent && max === 1 && percent !== true) return scored(written.value / 100);
    if (written.of === null || written.of === max) return value(written.value);
    return max === 1 && written.of > 0 ? scored(written.value / written.of) : UNREAD;
  });
  return (cell) => {
    if (cell === null) return NOT_GIVEN;
    if (typeof cell === 'number') return value(cell);
    if (typeof cell === 'boolean') return cell ? value(percent === true ? 100 : 1) : value(0);
    return typeof cell === 'string' ? ofText(cell) : UNREAD;
  };
}

const plainNumber: Reader = byNumber({ as: 'number' });

function shareOf(cell: Cell, of: Cell = null): Read {
  const [part, whole] = [plainNumber(cell), plainNumber(of)];
  if (part.unread || whole.unread) return UNREAD;
  if (part.score === null || whole.score === null) return NOT_GIVEN;
  return whole.score > 0 ? scored(part.score / whole.score) : UNREAD;
}

/**
 * Makes a reading ready for many cells: the one place that reads a cell as a score. Right and wrong, yes and no are 1
 * and 0; a number stands as given, a percent divided by 100; `8/10` is 8 where the reading's `max` is 10, and 0.8 where it is 1;
 * a share is the cell divided by the one in its other column. Empty cells and words such as `nan` are no score.
 */
export function compile(reading: Reading): Reader {
  if (isByWords(reading)) return byWords(reading);
  return reading.as === 'number' ? byNumber(reading) : shareOf;
}
