import { decimalSignOf } from './decimal-sign';
import { parseNumber, readWritten } from './numbers';
import { type Inner, sentinelsIn } from './sentinels';
import type { Cell } from './table';
import { foldWord, isInfinite, isMissing, verdictsOf } from './words';

/** What the values of a column say. */
export interface ColumnFacts {
  rows: number;
  filled: number;
  /** Distinct values, by the folded word where they are short; the count stops at `MANY`. */
  distinct: number;
  /** Values with their counts and how the file first writes them; only those of columns with few values are all there. */
  values: ReadonlyMap<string, { count: number; text: string }>;
  numbers: number;
  /** Numbers as they stand, without those that are written otherwise (`8/10`, `61%`). */
  plain: number;
  whole: number;
  min: number;
  max: number;
  median: number;
  /** Numbers that may stand for "none given", with how many there are, and what the others say. */
  sentinels: ReadonlyMap<number, number>;
  inner: Inner;
  /** Words such as `inf`: numbers that no score can be. */
  infinite: number;
  percents: number;
  /** Numbers with their error behind them. */
  errors: number;
  /** What numbers are written as out of: `8/10`. */
  outOf: ReadonlySet<number>;
  decimal: '.' | ',';
  /** The numbers could be read with the other decimal sign as well. */
  isDecimalOpen: boolean;
  /** Rows that hold a word for right, and for wrong. */
  right: number;
  wrong: number;
  lists: number;
  dates: number;
  medianLength: number;
  /** Of the texts: the share with several words, and with a line break. */
  sentences: number;
  breaks: number;
  /** Whole numbers that count up row by row. */
  ascending: boolean;
}

const MANY = 400;
const date = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)|^\d\d?[./]\d\d?[./]\d{4}/;

function middle(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

/** Goes once over the cells of one column. */
export function factsOf(cells: readonly Cell[]): ColumnFacts {
  const { decimal, isOpen: isDecimalOpen } = decimalSignOf(cells);
  const values = new Map<string, { count: number; text: string }>();
  const outOf = new Set<number>();
  const numbers: number[] = [];
  const lengths: number[] = [];
  const count = {
    filled: 0,
    plain: 0,
    whole: 0,
    infinite: 0,
    percents: 0,
    errors: 0,
    lists: 0,
    dates: 0,
    sentences: 0,
    breaks: 0,
    texts: 0,
  };
  let ascending = true;
  let before = -Infinity;
  for (const cell of cells) {
    if (cell === null) continue;
    if (typeof cell === 'object') {
      count.filled++;
      count.lists++;
      continue;
    }
    const text = typeof cell === 'string' ? cell : String(cell);
    const word = text.length <= 60 ? foldWord(text) : text;
    if (isMissing(word)) continue;
    count.filled++;
    const seen = values.get(word);
    if (seen) seen.count++;
    else if (values.size < MANY) values.set(word, { count: 1, text });
    lengths.push(text.length);
    const written = typeof cell === 'boolean' || text.length > 60 ? null : readWritten(text, decimal);
    if (written === null) {
      ascending = false;
      if (isInfinite(word)) {
        count.infinite++;
        continue;
      }
      if (typeof cell !== 'string') continue;
      count.texts++;
      if (/\S\s+\S+\s+\S/.test(text.slice(0, 200))) count.sentences++;
      if (text.includes('\n')) count.breaks++;
      if (date.test(text)) count.dates++;
      continue;
    }
    numbers.push(written.value);
    if (written.percent) count.percents++;
    if (written.isWithError === true) count.errors++;
    if (written.of !== null) outOf.add(written.of);
    if (Number.isFinite(parseNumber(text.trim(), decimal))) count.plain++;
    if (Number.isInteger(written.value)) count.whole++;
    if (written.value <= before) ascending = false;
    before = written.value;
  }
  let [right, wrong] = [0, 0];
  const verdictIn = verdictsOf(values.keys());
  for (const [word, { count: rows }] of values) {
    const verdict = verdictIn(word);
    if (verdict === 'right') right += rows;
    else if (verdict === 'wrong') wrong += rows;
  }
  const median = middle(numbers);
  return {
    rows: cells.length,
    filled: count.filled,
    distinct: values.size,
    values,
    numbers: numbers.length,
    plain: count.plain,
    whole: count.whole,
    min: numbers[0] ?? NaN,
    max: numbers.at(-1) ?? NaN,
    median,
    ...sentinelsIn(numbers),
    infinite: count.infinite,
    percents: count.percents,
    errors: count.errors,
    outOf,
    decimal,
    isDecimalOpen,
    right,
    wrong,
    lists: count.lists,
    dates: count.dates,
    medianLength: middle(lengths),
    sentences: count.texts === 0 ? 0 : count.sentences / count.texts,
    breaks: count.texts === 0 ? 0 : count.breaks / count.texts,
    ascending: ascending && numbers.length > 1,
  };
}

const most = (part: number, all: number): boolean => all > 0 && part >= all * 0.9;

export const isNumeric = (facts: ColumnFacts): boolean => most(facts.numbers, facts.filled - facts.infinite);
/** Words for right and wrong, with few others beside them. */
export const isVerdict = (facts: ColumnFacts): boolean =>
  facts.distinct > 0 && facts.distinct <= 6 && facts.right + facts.wrong > 0 && verdictWords(facts) >= 1;
const verdictWords = (facts: ColumnFacts): number => {
  const verdictIn = verdictsOf(facts.values.keys());
  const known = [...facts.values.keys()].filter((word) => verdictIn(word) !== null).length;
  return facts.distinct - known <= Math.max(known, 1) ? known : 0;
};
/** Long texts, or texts of several words. */
export const isProse = (facts: ColumnFacts): boolean =>
  facts.filled > 0 &&
  !isNumeric(facts) &&
  (facts.medianLength > 40 || facts.sentences > 0.5) &&
  !areLongNames(facts);

/** Names of models may be longer than short texts: of one word, and few that come again and again. */
const NAME = /^[\w.:/@+=~#-]{2,200}$/;
const areLongNames = ({ distinct, filled, values, sentences }: ColumnFacts): boolean =>
  sentences === 0 &&
  distinct < MANY &&
  distinct * 2 <= filled &&
  [...values.values()].every(({ text }) => NAME.test(text) && !/^https?:/.test(text));
