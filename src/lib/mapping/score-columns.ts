import { knownMetric, listedMetric } from '../records/known-metrics';
import { isNumeric, isProse, isVerdict } from './column-facts';
import { type Codes, within } from './dependence';
import type { Reading } from './mapping';
import { foldName, meaningOf } from './names';
import { isPartOf, openWords, type ReadingGuess, readingOf } from './scores';
import { isByWords } from './word-readings';
import { cellsOf, free, give, held, type Seen, type Sight } from './sight';

/** The name of a metric, in full where another score of the same model has the short one already. */
function freeName(sight: Sight, column: Seen, metric: string): string {
  const taken = new Set(
    held(sight, 'score')
      .filter((other) => other !== column && other.more.system === column.more.system)
      .map(({ more }) => more.metric),
  );
  const inFull = metricName(column.base.replaceAll('.', '_'));
  const names = [metric, inFull, ...Array.from(taken, (_, i) => `${inFull}_${String(i + 2)}`)];
  return names.find((name) => !taken.has(name)) ?? metric;
}

/** Whether less is better: never of right and wrong, else as the metric's name is known; null where it is not. */
export function directionGuess(metric: string, { as }: Reading): boolean | null {
  if (as === 'right or wrong') return false;
  const known = knownMetric(metric);
  return known && known.direction === 'lower';
}

/** Gives a column the role of a score, and asks what its reading leaves open. */
export function takeScore(sight: Sight, column: Seen, found: ReadingGuess, metric: string): void {
  // Columns of one thing, a model each, are read alike: what was counted is counted over them together.
  const reason = column.more.system === undefined ? found.reason : `${found.reason}, over all models`;
  give(column, 'score', reason, {
    metric: freeName(sight, column, metric),
    reading: found.reading,
    lowerIsBetter: directionGuess(metric, found.reading),
  });
  for (const code of found.open)
    sight.open.push({ column: column.name, code, question: questionOf(code, column.base, found.words) });
}

function questionOf(code: string, name: string, words: readonly string[]): string {
  const some = words.slice(0, 4).join(', ');
  if (code === 'third_value') return `What does ${some} count as in ${name}?`;
  if (code === 'right_word') return `Which words in ${name} mean right: ${some}?`;
  if (code === 'decimal_sign') return `Is the comma in ${name} the decimal sign?`;
  if (code === 'none_value') return `Do numbers such as −1 or 999 in ${name} mean that none was given?`;
  return `Is ${name} from 0 to 1 or from 0 to 100?`;
}

/** Last steps of a path that say no metric by themselves: what they are of stands before them. */
const BARE = /^(\d+|score|value|mean|avg|average)$/i;

/**
 * Names of metrics: lower snake case, of a path its last step that says one, without the words that only say that it is
 * a score where more is said: `is_correct` is `correct`.
 */
export function metricName(name: string): string {
  const steps = name.split('.');
  const from = steps.findLastIndex((step) => !BARE.test(step.trim()));
  const said = steps.slice(Math.max(0, from)).join('_');
  const folded = foldName(
    /^(results?|row|data|case|sample|scores?)_/i.test(said) ? (steps.at(-1) ?? '') : said,
  )
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return (isSaid(folded) ? folded.replace(/^is_/, '') : folded.replace(/_score$/, '')) || folded || 'score';
}

/** A name that can only be of right and wrong. */
const isSaid = (name: string): boolean => /^(is_)?(correct|right|passed|verdict)$/.test(foldName(name));

/** Of each row what is compared in it, and its sample. */
export interface Contending {
  contender: Codes;
  sample: Codes;
}

/** Samples that several answered, from which on it is no accident that all have the same value. */
const SHARED = 5;

/** Whether a column is the same for a sample, whatever answers: it says something of the sample, and nothing of an answer. */
export function isOfSample({ depends }: Sight, column: Seen, { sample }: Contending): boolean {
  const { again, same } = within(sample, depends.of(column));
  return column.facts.distinct > 1 && again >= SHARED && again === same;
}

/** A name of a score as a whole: what it says is asked and not set aside. */
const isNamedScore = ({ named, more }: Seen): boolean => named?.whole === true && more.system === undefined;

/** Whether a name is one that no setting and no status has. */
export const saysScore = (column: Seen): boolean =>
  isNamedScore(column) ||
  /(score|rating|grade|points)$/i.test(column.name) ||
  listedMetric(foldName(column.base)) !== null;

/** Values that every row has, from so many rows on, beside a score that varies: a setting, or a status. */
const CONSTANT = 6;

/** Columns whose names say score and whose values, held against models and samples, do not. */
function leaveOut(sight: Sight, contending: Contending | null): void {
  const scores = free(sight, 'score');
  const varies = [...scores, ...free(sight, 'judge').filter(({ facts }) => isNumeric(facts))].some(
    ({ facts }) => facts.distinct > 1,
  );
  const isWide = held(sight, 'output').some(({ more }) => more.system !== undefined);
  const ofAll = (column: Seen): boolean => isWide && column.more.system === undefined;
  for (const column of scores) {
    const { facts } = column;
    const isOne = facts.distinct === 1 && facts.filled >= CONSTANT && facts.rows >= CONSTANT;
    if (ofAll(column)) give(column, 'label', 'one for the answers of all models: it is of the sample');
    else if (isOne && varies && !saysScore(column) && column.more.system === undefined)
      give(column, 'label', 'the same in every row', { per: 'response' });
    else if (contending !== null && !isNamedScore(column) && isOfSample(sight, column, contending))
      give(column, 'label', 'the same for a sample, whichever model answers');
  }
}

/** Gives score columns their readings and pairs them with their explanations. */
export function findScores(sight: Sight, contending: Contending | null): void {
  leaveOut(sight, contending);
  const isWhole = sight.group.tables.every(({ total, sample }) => total === sample.length);
  for (const whole of free(sight, 'of')) {
    const part = free(sight, 'score', 'amount').find(
      (column) =>
        /pass|correct|score|points|hits?$|right|solved|success/i.test(column.name) &&
        column.facts.distinct > 1 &&
        isNumeric(column.facts) &&
        isPartOf(cellsOf(sight, column), cellsOf(sight, whole)),
    );
    if (part === undefined || whole.facts.max < 2) continue;
    const found: ReadingGuess = {
      reading: { as: 'share', of: whole.name },
      reason: `never more than ${whole.name}: so many of it`,
      open: [],
      words: [],
    };
    takeScore(sight, part, found, metricName(part.base));
    give(whole, 'kept', `what ${part.name} is out of`);
  }
  const judged = free(sight, 'judge');
  const isNamed = held(sight, 'metric').length > 0;
  for (const column of [...free(sight, 'score'), ...judged]) {
    const metric = metricName(column.base);
    const found = readingOf({ column: column.base, metric, isNamed }, column.facts, isWhole);
    if (found !== null) takeScore(sight, column, found, metric);
    else if (judged.includes(column)) {
      if (isProse(column.facts)) give(column, 'explanation', 'its values');
    } else if (column.facts.filled === 0) give(column, 'kept', 'it is empty');
    else if (
      column.named?.whole === true &&
      (isSaid(column.base) || held(sight, 'score').length === 0) &&
      column.facts.distinct <= 6 &&
      column.facts.distinct > 1 &&
      !isProse(column.facts)
    )
      takeScore(sight, column, openWords(column.facts), metric);
    else if (isProse(column.facts)) give(column, 'explanation', 'its values are texts, not scores');
    else column.told = 'its values are no scores';
  }
  if (held(sight, 'score').length === 0) scoreByValues(sight, isWhole, contending);
  else scoresBeside(sight, isWhole);
  explain(sight);
}

/** Where no name says score: columns of words for right and wrong. */
function scoreByValues(sight: Sight, isWhole: boolean, contending: Contending | null): void {
  const could = sight.columns.filter((column) => {
    const { role, named, facts } = column;
    const saysNothing = named === null || named.meaning === 'result';
    if (role !== null || !saysNothing || !isVerdict(facts) || facts.right === 0 || facts.wrong === 0)
      return false;
    return contending === null || !isOfSample(sight, column, contending);
  });
  for (const column of could) {
    const metric = metricName(column.base);
    const found = readingOf({ column: column.base, metric }, column.facts, isWhole);
    if (isByWords(found?.reading) && found) takeScore(sight, column, found, metric);
  }
}

/** Groups in which tools write what was said of an answer. */
const OF_SCORES = /(^|\.)(feedback|scores?|metrics?|evaluations?|evals?|ratings?|grades?|judge?ments?)$/i;

/** Columns whose names say nothing, beside a score in such a group (`feedback.tone`): shares, and words for right and wrong. */
function scoresBeside(sight: Sight, isWhole: boolean): void {
  const groupOf = ({ base }: Seen): string => base.slice(0, Math.max(0, base.lastIndexOf('.')));
  const groups = new Set(
    held(sight, 'score')
      .map(groupOf)
      .filter((group) => OF_SCORES.test(group)),
  );
  for (const column of sight.columns) {
    const { role, named, facts } = column;
    if (role !== null || named !== null || !groups.has(groupOf(column)) || facts.distinct < 2) continue;
    if (meaningOf(column.base.slice(groupOf(column).length + 1)) !== null) continue;
    const isShare = isNumeric(facts) && facts.min >= 0 && facts.max <= 1;
    if (!isShare && !isVerdict(facts)) continue;
    const metric = metricName(column.base);
    const found = readingOf({ column: column.base, metric }, facts, isWhole);
    if (found !== null) takeScore(sight, column, found, metric);
  }
}

/** `finish_reason`: a few words that come again and again explain no score. */
const saysLittle = ({ facts }: Seen): boolean =>
  !isProse(facts) && facts.filled >= 12 && facts.distinct <= facts.filled / 4;

/** An explanation belongs to the score that it shares the most of its name with, or to the only one. */
function explain(sight: Sight): void {
  const scores = held(sight, 'score');
  const bare = (name: string): string =>
    foldName(name).replace(
      /_?(score|rating|reason|reasons|explanation|rationale|feedback|comment|justification|judge?ment|critique|reasoning)$/,
      '',
    );
  for (const column of free(sight, 'explanation')) {
    if (column.facts.filled === 0 || saysLittle(column)) continue;
    const beside = scores.filter(({ more }) => more.system === column.more.system);
    const own = beside.find(({ base }) => bare(base) === bare(column.base) && bare(base) !== '');
    const score = own ?? (beside.length === 1 ? beside[0] : undefined);
    const metric = score?.more.metric;
    give(
      column,
      'explanation',
      score ? `the reason for ${score.name}` : 'by its name',
      metric === undefined ? {} : { metric },
    );
  }
}
