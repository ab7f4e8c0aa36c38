import { isNumeric, isProse, isVerdict } from './column-facts';
import { type Codes, determines, subsets } from './dependence';
import type { SampleKey } from './sample-key';
import type { Seen, Sight } from './sight';
import { verdictOf } from './words';

/** Columns that are compared with each other. */
const TRIED = 14;
/** Rows from which on it is no accident that two columns are equal exactly where an answer is right. */
const LEAST = 6;
const SLIPS = 0.005;

/** What stands in an answer and in a key: short, and not measured. */
const SAYS = new Set([
  'sample',
  'reference',
  'model',
  'output',
  'extracted',
  'answer',
  'label',
  'gold or verdict',
  'result',
  'score',
  'text',
]);

/** `result` may hold the class that was answered, as a number: then it is equal to what is right exactly where it is right. */
const isNameOfVerdict = (named: Seen['named'], facts: Seen['facts']): boolean =>
  (named?.meaning === 'score' && (isVerdict(facts) || isNumeric(facts))) ||
  (named?.meaning === 'result' && isNumeric(facts) && facts.whole < facts.numbers);

const couldBe = ({ role, facts, named }: Seen): boolean =>
  role === null &&
  facts.distinct > 1 &&
  facts.filled >= facts.rows * 0.5 &&
  facts.medianLength <= 60 &&
  facts.lists === 0 &&
  !isNameOfVerdict(named, facts) &&
  (named === null ? !isProse(facts) : SAYS.has(named.meaning));

/** Rows in which a column says right (1) or wrong (2). */
function verdictsOf({ pool }: Sight, { at }: Seen): Codes {
  return Int32Array.from(pool.rows, (row) => {
    const cell = row[at] ?? null;
    if (cell === null || typeof cell === 'object') return 0;
    const verdict = verdictOf(String(cell).trim().toLowerCase().replace(/\.0+$/, ''));
    return verdict === null ? 0 : verdict === 'right' ? 1 : 2;
  });
}

/** Whether two columns are equal exactly where the verdict is right. */
function explains(verdicts: Codes, a: Codes, b: Codes): boolean {
  const seen = { right: 0, wrong: 0, not: 0 };
  const slips = verdicts.length * SLIPS;
  for (let i = 0; i < verdicts.length; i++) {
    const verdict = verdicts[i] ?? 0;
    if (verdict === 0 || a[i] === 0) continue;
    if ((a[i] === b[i]) === (verdict === 1)) seen[verdict === 1 ? 'right' : 'wrong']++;
    else if (++seen.not > slips) return false;
  }
  return seen.right > 0 && seen.wrong > 0 && seen.right + seen.wrong >= LEAST;
}

/** The right answer of a table, the answers that are held against it, and what says where they are equal. */
export interface Gold {
  reference: Seen;
  predictions: readonly Seen[];
  verdict: Seen;
  /** By what the one was told from the other; null where nothing does. */
  by: 'constant' | 'name' | null;
}

/**
 * Where answers are right exactly where two columns are equal, the one that is the same for a sample is what is right, and
 * the other what was answered, whatever they are called.
 */
export function findGold(sight: Sight, { keys }: SampleKey): Gold | null {
  const { depends, columns } = sight;
  const verdicts = columns.filter(
    ({ role, facts, named }) =>
      role === null &&
      isVerdict(facts) &&
      facts.right > 0 &&
      facts.wrong > 0 &&
      (!isNumeric(facts) || facts.distinct === 2) &&
      (named === null ||
        ['score', 'result', 'gold or verdict', 'reference', 'explanation'].includes(named.meaning)),
  );
  const sample = depends.texts(keys);
  const isSame = (column: Seen): boolean | null => determines(sample, depends.of(column));
  for (const verdict of verdicts.slice(0, 4)) {
    const codes = verdictsOf(sight, verdict);
    const could = columns.filter((column) => column !== verdict && couldBe(column)).slice(0, TRIED);
    const pairs = [...subsets(could, 2)].filter(
      ([a, b]) => a && b && explains(codes, depends.of(a), depends.of(b)),
    );
    const [first] = pairs;
    if (first === undefined) continue;
    const told = pairs.flatMap(([a, b]) => (a && b ? [toldApart(a, b, isSame)] : []));
    const [{ reference, by }] = told as [(typeof told)[number]];
    const predictions = told.flatMap((one) => (one.reference === reference ? [one.prediction] : []));
    return { reference, predictions, verdict, by };
  }
  return null;
}

interface Told {
  reference: Seen;
  prediction: Seen;
  by: Gold['by'];
}

function toldApart(a: Seen, b: Seen, isSame: (column: Seen) => boolean | null): Told {
  const [ofA, ofB] = [isSame(a), isSame(b)];
  if (ofA === true && ofB === false) return { reference: a, prediction: b, by: 'constant' };
  if (ofB === true && ofA === false) return { reference: b, prediction: a, by: 'constant' };
  const worth = ({ named }: Seen): number =>
    named?.meaning === 'reference'
      ? 2
      : named?.meaning === 'output' || named?.meaning === 'extracted'
        ? -2
        : 0;
  const [more, less] = [worth(a), worth(b)];
  if (more === less) return { reference: a, prediction: b, by: null };
  return more > less
    ? { reference: a, prediction: b, by: 'name' }
    : { reference: b, prediction: a, by: 'name' };
}

/** Lets the columns mean what they were found to be, so that their roles follow. */
export function takeGold(sight: Sight, key: SampleKey): void {
  const gold = findGold(sight, key);
  if (gold === null) return;
  const { reference, predictions, verdict, by } = gold;
  reference.named = { meaning: 'reference', whole: true, rank: -1 };
  const [prediction] = predictions;
  const equal = `equal exactly where ${verdict.name} is right`;
  reference.told = `${prediction?.name ?? ''} and it are ${equal}${by === 'constant' ? '; it is the same for a sample' : ''}`;
  for (const column of predictions) column.told = `${reference.name} and it are ${equal}`;
  const others = sight.columns.some(
    (column) =>
      column !== reference &&
      column.role === null &&
      (column.named?.meaning === 'output' || (column.named?.meaning === 'answer' && isProse(column.facts))) &&
      !predictions.includes(column),
  );
  const order = [...predictions].sort((a, b) => answerRank(a) - answerRank(b));
  const hasExtracted = sight.columns.some(
    (column) => column.named?.meaning === 'extracted' && !predictions.includes(column),
  );
  for (const [i, column] of order.entries()) {
    const isOutput = i === 0 && !others;
    const meaning = isOutput ? 'output' : hasExtracted ? 'amount' : 'extracted';
    column.named = { meaning, whole: true, rank: i - 1 };
  }
  verdict.named = { meaning: 'score', whole: true, rank: verdict.named?.rank ?? 0 };
  if (by !== null) return;
  sight.open.push({
    column: reference.name,
    code: 'answer_role',
    question: `Is ${reference.name} the model’s answer or the right one?`,
  });
}

const answerRank = ({ named }: Seen): number =>
  named === null ? 900 : named.meaning === 'output' ? named.rank : 500 + named.rank;
