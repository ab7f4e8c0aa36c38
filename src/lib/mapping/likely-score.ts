import { type ColumnFacts, isNumeric, isVerdict } from './column-facts';
import { determines } from './dependence';
import { metricName, saysScore, takeScore } from './score-columns';
import { readingOf } from './scores';
import type { SampleKey } from './sample-key';
import { held, type Seen, type Sight } from './sight';

/** Numbers such as scores have: shares, percents, or a few whole or half points of a scale. */
function isOnScale({ inner: { min, max, distinct, whole, numbers }, percents, outOf }: ColumnFacts): boolean {
  if (distinct < 3 || min < 0) return false;
  if (percents > 0 || outOf.size > 0 || max <= 1) return true;
  return max <= 10 && distinct <= 21 && (whole === numbers || distinct < numbers / 2);
}

/** From 0 to 1, and measured. */
const isShare = ({ facts: { inner } }: Seen): boolean =>
  inner.min >= 0 && inner.max <= 1 && inner.distinct > 2 && inner.whole < inner.numbers / 2;

/** Shares in percent, without a sign. */
const mayBePercent = ({ inner: { min, max, whole, numbers } }: ColumnFacts): boolean =>
  min >= 0 && max > 10 && max <= 100 && whole < numbers / 2;

/** The first number that is on such a scale and differs between the answers to a sample: no name says what it is. */
function likely({ columns, depends }: Sight, { keys }: SampleKey): Seen | undefined {
  const sample = depends.texts(keys);
  const could = columns.filter(
    (column) =>
      column.role === null &&
      column.named === null &&
      isNumeric(column.facts) &&
      determines(sample, depends.of(column)) !== true,
  );
  return could.find(({ facts }) => isOnScale(facts)) ?? could.find(({ facts }) => mayBePercent(facts));
}

/**
 * Where the only score is one by a word of its name (`label_valid`), and another column of right and wrong has no role, either
 * may be it.
 */
export function askFaintScore(sight: Sight): void {
  const scores = held(sight, 'score').filter(({ more }) => more.system === undefined);
  const other = sight.columns.find(
    ({ role, named, facts }) =>
      (role === null || role === 'label') &&
      named === null &&
      isVerdict(facts) &&
      facts.right > 0 &&
      facts.wrong > 0 &&
      facts.filled >= facts.rows * 0.9,
  );
  const [score] = scores;
  if (score === undefined || other === undefined || scores.some(saysScore)) return;
  sight.open.push({
    column: score.name,
    code: 'is_score',
    question: `${other.name} says right and wrong too. Is ${score.name} a score of the answers?`,
  });
}

/**
 * Where no name says which column is the score, or no more than a word of one does (`parse_ok`), the likeliest is filled in,
 * and asked about.
 */
export function findLikelyScore(sight: Sight, key: SampleKey): void {
  const scores = held(sight, 'score');
  if (scores.some((column) => column.more.system !== undefined || saysScore(column))) return;
  const column = likely(sight, key);
  const isOther = scores.every(({ named }) => named === null) || (column !== undefined && isShare(column));
  if (column === undefined || !isOther) return;
  const metric = metricName(column.base);
  const isWhole = sight.group.tables.every(({ total, sample }) => total === sample.length);
  const found = readingOf({ column: column.base, metric }, column.facts, isWhole);
  if (found === null) return;
  takeScore(sight, column, { ...found, reason: `no name says score; ${found.reason}` }, metric);
  sight.open.push({
    column: column.name,
    code: 'is_score',
    question: `No name says which column is the score. Is ${column.name} a score of the answers?`,
  });
}
