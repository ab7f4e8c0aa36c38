import { flagMeaning } from './flag-names';
import { type Direction, type KnownMetric, knownMetrics } from './known-metric-list';

export type { Direction } from './known-metric-list';

/** What is known of a metric by its name alone. */
export interface MetricKnowledge {
  direction: Direction;
  /** Ends of the range where they are the same everywhere; null: none, or not the same. */
  min: number | null;
  max: number | null;
  /** Whether tools also write it from 0 to 100. */
  percentToo: boolean;
  unit: string | null;
  source: string;
}

/** Words that turn a metric round, or make another quantity of it: nothing is known of such a name. */
const turning = new Set(
  (
    'no non not without un anti inv inverse inverted neg negative negated reverse reversed minus complement ' +
    'gap drop delta diff difference change gain decrease increase reduction regression improvement ' +
    'std stddev stdev stderr variance var ci se n count num number size threshold target limit min max ' +
    'attack attacker adversary jailbreak injection opponent forget forgotten unlearning memorization memorisation ' +
    'leak leakage bad wrong false harmful unsafe risk within low high acceptable ok good under below above over meets met ' +
    'mentions explains discusses understands knows detects detected handles asks aware awareness'
  ).split(' '),
);

/** Words that say how something was averaged or read, not what it is. */
const neutral = new Set(
  (
    'mean avg average averaged median macro micro weighted samples overall total score scores value result ' +
    'metric corpus sentence segment document raw norm normalized normalised percent percentage pct rate strict loose ' +
    'p50 p90 p95 p99'
  ).split(' '),
);
/** A score made of something that should be low may be turned round: `cost_score`. */
const rated = new Set(['score', 'scores']);
/** Not what the words say: it has a sign. */
const never = new Set(['mean error', 'average error', 'avg error']);

const units: Readonly<Record<string, string>> = {
  ms: 'ms',
  millis: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
  usd: 'USD',
  dollars: 'USD',
  eur: 'EUR',
};

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const isNumber = (word: string): boolean => /^\d+$/.test(word) || word === 'k';

const key = (words: readonly string[]): string => words.join(' ');
const whole = new Map<string, KnownMetric>();
const heads = new Map<string, KnownMetric>();
for (const entry of knownMetrics) {
  const names = (text = ''): string[] => text.split(' ').map((name) => key(wordsOf(name)));
  for (const name of [...names(entry.whole), ...names(entry.heads)]) whole.set(name, entry);
  for (const name of names(entry.heads)) heads.set(name, entry);
}
whole.delete('');
heads.delete('');

/** `recall_at_5`, `rouge_2`, `pass_at_k`: the name without its number. */
function withoutNumber(words: readonly string[]): readonly string[] {
  if (!isNumber(words.at(-1) ?? '')) return words;
  return words.slice(0, words.at(-2) === 'at' ? -2 : -1);
}

/** Every way to leave out what says nothing: from the end, then from the front. */
function* shorter(words: readonly string[]): Generator<readonly string[]> {
  for (let end = words.length; end > 0; end--) {
    for (let start = 0; start < end; start++) {
      yield words.slice(start, end);
      if (!neutral.has(words[start] ?? '')) break;
    }
    const last = words[end - 1] ?? '';
    const isLoose = neutral.has(last) || isNumber(last) || (last === 'at' && isNumber(words[end] ?? ''));
    if (!isLoose) return;
  }
}

function metricOfWords(words: readonly string[]): KnownMetric | null {
  if (never.has(key(words))) return null;
  for (const part of shorter(words)) {
    const exact = whole.get(key(part)) ?? whole.get(key(withoutNumber(part)));
    const isRated = words.some((word) => rated.has(word) && !part.includes(word));
    if (exact && !(exact.direction === 'lower' && isRated)) return exact;
  }
  if (words.some((word) => turning.has(word))) return null;
  for (const part of shorter(words))
    for (let start = 1; start < part.length; start++) {
      const ends = part.slice(start);
      const head = heads.get(key(ends)) ?? heads.get(key(withoutNumber(ends)));
      const isRated = words.some((word) => rated.has(word) && !part.includes(word));
      if (head && !(head.direction === 'lower' && isRated)) return head;
    }
  return null;
}

/** The words of a metric's name, without its filter: lm-evaluation-harness has `exact_match, strict-match`. */
const wordsOfMetric = (name: string): string[] => wordsOf(name.split(', ')[0] ?? '');

/**
 * What everybody takes for granted of a metric of this name (lower snake case); null where that is not sure. A name is
 * known as a whole, without the words that say how it was averaged, or by what it ends in (`tool_call_accuracy`); a word
 * inside a name says nothing (`error_correction_accuracy`, `cost_awareness_score`), and a word that turns a name round
 * makes it unknown (`inverse_wer`, `accuracy_drop`). Words of the field that say by themselves what is bad make any name
 * known that ends in them (`policy_violation`), and so does a "not" before them (`not_toxic`).
 */
export function knownMetric(name: string): MetricKnowledge | null {
  return listedMetric(name) ?? flaggedMetric(wordsOfMetric(name));
}

/** What a yes means in a column of this name; null where the name does not say it. */
export const meaningOfYes = (name: string): Direction | 'depends' | null => {
  const flag = flagMeaning(wordsOfMetric(name));
  return flag?.means === 'depends' ? 'depends' : (knownMetric(name)?.direction ?? null);
};

function flaggedMetric(words: readonly string[]): MetricKnowledge | null {
  const flag = never.has(key(words)) ? null : flagMeaning(words);
  if (flag === null || flag.means === 'depends') return null;
  const { means: direction, word } = flag;
  return { direction, min: null, max: null, percentToo: false, unit: null, source: `the word: ${word}` };
}

/** What the list knows of a metric, whatever its words say by themselves. */
export function listedMetric(name: string): MetricKnowledge | null {
  const words = wordsOfMetric(name);
  const unit = units[words.at(-1) ?? ''] ?? null;
  const measured = unit === null ? null : metricOfWords(words.slice(0, -1));
  const entry = measured?.measured ? measured : metricOfWords(words);
  if (entry === null) return null;
  const [min = null, max = null] = entry.range ?? [];
  return {
    direction: entry.direction,
    min,
    max,
    percentToo: entry.percentToo ?? false,
    unit: entry === measured ? unit : null,
    source: entry.source,
  };
}
