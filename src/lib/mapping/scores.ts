import { knownMetric, meaningOfYes } from '../records/known-metrics';
import { type ColumnFacts, isNumeric, isVerdict } from './column-facts';
import type { Open, Reading } from './mapping';
import { foldName, meaningOf } from './names';
import { noneIn } from './none-given';
import { sharesBeside } from './shares-beside';
import { byTheseWords, type WordReading } from './word-readings';
import { acrossFrom, arePlain, isMissing, thirdOf, verdictsOf } from './words';
import { listInWords } from '../records/list-in-words';

export interface ReadingGuess {
  reading: Reading;
  reason: string;
  open: readonly Open['code'][];
  /** Words that a person is asked about. */
  words: readonly string[];
}

const quoted = (words: readonly string[]): string => listInWords(words, 'or');
const count = (part: number, all: number): string =>
  `${part.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} values`;
const YES_NO =
  /(^|_)(correct|correctness|passed|pass|success|successful|solved|resolved|right|em|exact_match|hit|win|match|matched|valid|ok|verdict|acc|true_false)$/;

/** What a name means that holds what is said of an answer, whatever it says: right or wrong, where it is yes or no. */
const SAYS_RIGHT = new Set(['score', 'result', 'judge', 'gold or verdict']);

/** What is known of a score before its values: its column and its metric. */
export interface Named {
  column: string;
  metric: string;
  /** It is one of a tool's scores: a yes is right. */
  isScore?: boolean;
  /** Another column names the metric, row by row: what a yes means is not one thing. */
  isNamed?: boolean;
}

/**
 * Whether a yes is no more than a yes: all words are plain, and the name says that a yes is bad, that it depends, or
 * nothing of right and wrong.
 */
function isFlag({ column, metric, isScore = false, isNamed = false }: Named, facts: ColumnFacts): boolean {
  const verdictIn = verdictsOf(facts.values.keys());
  const words = [...facts.values.keys()].filter((word) => verdictIn(word) !== null);
  if (!arePlain(words)) return false;
  if (isNamed) return true;
  const name = foldName(column);
  const means = [meaningOfYes(name), meaningOfYes(metric)];
  if (means.includes('lower') || means.includes('depends')) return true;
  return !isScore && name !== '' && !YES_NO.test(name) && !SAYS_RIGHT.has(meaningOf(column)?.meaning ?? '');
}

function byWords(facts: ColumnFacts, as: WordReading['as']): ReadingGuess {
  const right: string[] = [];
  const wrong: string[] = [];
  const others: string[] = [];
  const verdictIn = verdictsOf(facts.values.keys());
  for (const [word, { text }] of facts.values) {
    const verdict = verdictIn(word);
    (verdict === 'right' ? right : verdict === 'wrong' ? wrong : others).push(text.trim());
  }
  const seen = [...right, ...wrong];
  if (right.length === 0) right.push(...acrossAll(wrong));
  if (wrong.length === 0) wrong.push(...acrossAll(right));
  const third = others.map((word) => ({ word, counts: thirdOf(word.toLowerCase()) }));
  return {
    reading: byTheseWords(as, { ones: right, zeros: wrong, third }),
    reason: `${count(facts.right + facts.wrong, facts.filled)} are ${quoted(seen)}`,
    open: others.length > 0 ? ['third_value'] : [],
    words: others,
  };
}

const acrossAll = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => acrossFrom(word.toLowerCase().replace(/\.0$/, '')))),
];

type Range = [number | null, number | null];
type Numbers = Pick<ColumnFacts, 'min' | 'max' | 'whole' | 'numbers' | 'distinct'>;

/** Ends of a scale of whole numbers, where both have been seen. */
export function scaleOf({
  min,
  max,
  whole,
  numbers,
  distinct,
}: Numbers): { min: number; max: number } | null {
  if (whole < numbers || distinct < 3) return null;
  const ends = [
    [1, 5],
    [0, 5],
    [1, 10],
    [0, 10],
    [1, 7],
    [0, 4],
    [1, 4],
    [0, 100],
  ] as const;
  const found = ends.find(([low, high]) => low === min && high === max);
  return found ? { min: found[0], max: found[1] } : null;
}

/** Judges rate `accuracy` from 1 to 5 or 10, too, in whole numbers. */
const isPastJudges = ({ max, whole, numbers }: ColumnFacts): boolean =>
  max > 10 || (max > 1.5 && whole < numbers);

function byNumber(name: string, all: ColumnFacts): ReadingGuess {
  const { decimal, percents, numbers, outOf, isDecimalOpen } = all;
  const open: Open['code'][] = isDecimalOpen ? ['decimal_sign'] : [];
  const sign = decimal === ',' ? ({ decimal } as const) : {};
  const known = knownMetric(name);
  const range: Range | null = known === null ? null : [known.min, known.max];
  const given = noneIn(name, all, (inner) => boundsOf(inner, range));
  const { facts, none, less } = given;
  if (given.isOpen) open.push('none_value');
  const beside = all.errors > 0 ? ', the error behind ± left out,' : '';
  const said = `${count(numbers, all.filled)} are numbers${beside}`;
  if (outOf.size > 0) {
    const [only] = outOf;
    const max = outOf.size === 1 && only !== undefined ? only : 1;
    const reason = max === 1 ? `${said}, each out of its own` : `${said} out of ${String(max)}`;
    return {
      reading: { as: 'number', min: 0, max, ...sign, ...none },
      reason: `${reason}${less}`,
      open,
      words: [],
    };
  }
  const isPercent = /percent|pct|prozent|%/.test(name) || (known?.percentToo === true && isPastJudges(facts));
  const mix = sharesBeside(facts);
  if (mix !== null) {
    const reason = `${said}, ${mix.said}${less}`;
    const percent = mix.isSigned ? {} : ({ percent: 'above 1' } as const);
    return {
      reading: { as: 'number', ...percent, min: 0, max: 1, ...sign, ...none },
      reason,
      open: ['score_scale', ...open],
      words: [],
    };
  }
  if (percents > 0 || (isPercent && facts.max > 1)) {
    if (percents > 0 && percents < facts.numbers * 0.95) open.push('score_scale');
    if (facts.max <= 100 && facts.min >= -100)
      return {
        reading: { as: 'number', percent: true, min: 0, max: 1, ...sign, ...none },
        reason: `${said} from ${written(facts.min)} to ${written(facts.max)}, given as percent${less}`,
        open,
        words: [],
      };
  }
  const bounds = boundsOf(facts, range);
  return {
    reading: { as: 'number', ...bounds, ...sign, ...none },
    reason: `${said} from ${written(facts.min)} to ${written(facts.max)}${less}`,
    open,
    words: [],
  };
}

function boundsOf(facts: Numbers, known: Range | null) {
  const isOpenAbove = known !== null && known[0] !== null && known[1] === null;
  const isShare = facts.min >= 0 && facts.max <= 1 && (facts.whole < facts.numbers || facts.distinct > 1);
  if (isShare && !isOpenAbove) return { min: 0, max: 1 };
  const scale = scaleOf(facts);
  if (scale !== null) return scale;
  const fits = known !== null && (known[0] ?? -Infinity) <= facts.min && (known[1] ?? Infinity) >= facts.max;
  return fits && (known[0] !== null || known[1] !== null) ? { min: known[0], max: known[1] } : {};
}

const written = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Whether numbers of 0 and 1 are right and wrong: the name says so, or enough of them were seen. */
const isZeroOrOne = (name: string, facts: ColumnFacts, isWhole: boolean): boolean =>
  YES_NO.test(name) ||
  /(^|_)(is|has|was)_/.test(name) ||
  (isWhole && facts.inner.distinct === 2) ||
  facts.filled >= 200;

/**
 * How the cells of a score are read, from its name and values; null where they are no score. `isWhole`: every row of
 * the file was looked at.
 */
export function readingOf(named: Named, facts: ColumnFacts, isWhole: boolean): ReadingGuess | null {
  const name = foldName(named.column);
  const isNumber = isNumeric(facts);
  const { inner } = facts;
  const isBinary =
    isVerdict(facts) && (!isNumber || (inner.min >= 0 && inner.max <= 1 && inner.whole === inner.numbers));
  if (isBinary && (!isNumber || isZeroOrOne(name, facts, isWhole)))
    return byWords(facts, isFlag(named, facts) ? 'yes or no' : 'right or wrong');
  if (isNumber || (facts.numbers > 0 && facts.numbers >= facts.filled * 0.7)) return byNumber(name, facts);
  return null;
}

/** The reading of a column whose name says score and whose few words say neither right nor wrong: a person is asked. */
export function openWords(facts: ColumnFacts): ReadingGuess {
  const words = [...facts.values].filter(([word]) => !isMissing(word)).map(([, { text }]) => text.trim());
  const third = words.map((word) => ({ word, counts: 'unscored' as const }));
  return {
    reading: { as: 'right or wrong', right: [], wrong: [], third },
    reason: `${String(words.length)} different words: ${quoted(words)}`,
    open: ['right_word'],
    words,
  };
}

/** Whether one column counts part of another: whole numbers, never more than the other's. */
export function isPartOf(part: readonly unknown[], whole: readonly unknown[]): boolean {
  let seen = 0;
  for (const [i, cell] of part.entries()) {
    const [a, b] = [Number(cell ?? NaN), Number(whole[i] ?? NaN)];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    if (!Number.isInteger(a) || !Number.isInteger(b) || a < 0 || b < 1 || a > b) return false;
    seen++;
  }
  return seen > 0;
}
