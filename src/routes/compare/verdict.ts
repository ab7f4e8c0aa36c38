import type { Matrix } from '../../lib/analysis';
import type { ContenderBy, Leaderboard, LeaderboardRow } from '../../lib/analysis/types';
import { amount, count, fixed, interval, inWords, type ScoreScale } from '../../lib/ui/numbers';
import { fieldInWords } from './field';
import { powerInWords } from './power';

/** A piece of a sentence: words, the name of a contender, or words that stay on one line. */
export type Piece = string | { name: string } | { whole: string };

export interface Verdict {
  first: Piece[];
  then: Piece[];
  /** In plain type below: what limits the conclusion. */
  note: string | null;
}

interface Facts {
  leaderboard: Leaderboard;
  scale: ScoreScale;
  by: ContenderBy;
  missingAs: 'dropped' | 'wrong';
  /** Every pair, for a word on the whole field. */
  matrix?: Matrix;
}

const nouns: Record<ContenderBy, string> = { model: 'model', condition: 'condition', run: 'run' };
/** `six models`. */
export const contendersInWords = (n: number, by: ContenderBy): string =>
  `${inWords(n)} ${nouns[by]}${n === 1 ? '' : 's'}`;

const name = (row: LeaderboardRow): Piece => ({ name: row.contender.label });

/** `a`, `a and b`, `a, b and c`. */
function listed(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, i) => {
    if (i === 0) return [piece];
    return [i === pieces.length - 1 ? ' and ' : ', ', piece];
  });
}

/** How much better than the baseline, so that more is better whatever the metric's direction. */
function gain({ difference }: LeaderboardRow, lowerIsBetter: boolean) {
  if (!difference || difference.value === null) return null;
  const { value, interval } = difference;
  if (!lowerIsBetter) return { value, ...interval };
  const flip = (end: number | null) => (end === null ? null : -end);
  return { value: -value, low: flip(interval.high), high: flip(interval.low) };
}
type Gain = NonNullable<ReturnType<typeof gain>>;

/** The interval of a size that was named without a sign: plain where it keeps to one side of zero. */
function intervalOfSize({ value, low, high }: Gain, scale: ScoreScale): string {
  const turned = value < 0 && low !== null && high !== null ? { low: -high, high: -low } : { low, high };
  const crosses = turned.low !== null && turned.low < 0;
  return `95 % interval ${interval(turned.low, turned.high, scale, crosses ? 'signed' : 'plain')}`;
}

function onSamples(n: number, contenders: number, missingAs: Facts['missingAs']): string {
  if (missingAs === 'wrong') return `on ${count(n, 'sample')}, missing and failed counted as wrong`;
  if (contenders === 2) return `on the ${count(n, 'sample')} that both answered`;
  return `on ${n === 1 ? '1 shared sample' : `${fixed(n, 0)} shared samples`}`;
}

const fewSamples = (n: number, { unit }: ScoreScale) => {
  if (n === 0 || n >= 30) return null;
  const few = `${count(n, 'sample')} ${n === 1 ? 'is' : 'are'} few`;
  return unit === '%'
    ? `${few}: one changed answer moves a score by ${fixed(100 / n, 0)} points.`
    : `${few} to judge by.`;
};

function single(row: LeaderboardRow, { leaderboard, scale, by }: Facts): Verdict {
  const figure = row.score === null ? null : fixed(row.score * scale.factor, scale.decimals);
  if (figure === null) return { first: [name(row), ' has no score on this metric.'], then: [], note: null };
  return {
    first: [
      name(row),
      ` scores ${figure}${scale.unit && ` ${scale.unit}`} on ${count(row.n, 'sample')} `,
      { whole: `(95 % interval ${interval(row.interval.low, row.interval.high, scale)})` },
      '.',
    ],
    then: [`A difference needs a second ${nouns[by]}.`],
    note: fewSamples(leaderboard.shared, scale),
  };
}

/** What can be concluded, for the baseline chosen, by the rules of the visual reference. */
export function verdict(facts: Facts): Verdict {
  const said = againstBaseline(facts);
  const field =
    facts.matrix && facts.leaderboard.shared > 0 ? fieldInWords(facts.matrix, claimedBy(facts)) : [];
  if (field.length === 0) return said;
  return { ...said, then: [...said.then, ' ', ...field] };
}

/** Pairs that the leaderboard calls distinguishable. */
const claimedBy = ({ leaderboard: { rows, baseline } }: Facts) =>
  rows.flatMap(({ contender, difference }) =>
    baseline && difference?.distinguishable ? [[baseline.key, contender.key] as const] : [],
  );

function againstBaseline(facts: Facts): Verdict {
  const { leaderboard, scale, by, missingAs } = facts;
  const { rows, shared, baseline } = leaderboard;
  const lower = leaderboard.metric.lowerIsBetter;
  const [only] = rows;
  if (!only) return { first: ['Nothing to compare yet.'], then: [], note: null };
  if (rows.length === 1) return single(only, facts);
  if (shared === 0)
    return {
      first: [`The ${contendersInWords(rows.length, by)} share no sample that all of them answered.`],
      then: ['Coverage says where they part. Leave one out, or count missing answers as wrong.'],
      note: null,
    };

  const base = rows.find((row) => row.contender.key === baseline?.key) ?? only;
  const others = rows.flatMap((row) => {
    const size = row === base ? null : gain(row, lower);
    return size ? [{ row, size, sure: row.difference?.distinguishable === true }] : [];
  });
  const better = others.filter(({ sure, size }) => sure && size.value > 0);
  const worse = others.filter(({ sure, size }) => sure && size.value < 0);
  const open = others.filter(({ sure }) => !sure);
  const where = onSamples(shared, rows.length, missingAs);
  const by_ = ({ size }: { size: Gain }) => amount(size.value, scale);
  const note =
    [fewSamples(shared, scale), powerInWords(rows, shared, scale)].filter(Boolean).join(' ') || null;
  if (others.length === 0)
    return { first: ['No difference can be computed on this metric.'], then: [], note };

  const lead = better[0] ?? worse[0];
  if (!lead) {
    const [one] = open;
    if (others.length === 1 && one)
      return {
        first: [name(base), ' and ', name(one.row), ` cannot be told apart ${where}.`],
        then: nearly(one.row, base, one.size, scale),
        note,
      };
    const widest = [...open].sort((a, b) => Math.abs(b.size.value) - Math.abs(a.size.value))[0];
    return {
      first: [
        `None of the other ${inWords(others.length)} can be told apart from `,
        name(base),
        ` ${where}.`,
      ],
      then: widest
        ? [
            'The largest difference: ',
            ...nearly(widest.row, base, widest.size, scale),
            takenBack(widest, others.length),
          ]
        : [],
      note,
    };
  }

  const [winner, loser] = lead.size.value > 0 ? [lead.row, base] : [base, lead.row];
  const first: Piece[] = [
    name(winner),
    ' is better than ',
    name(loser),
    ` by ${by_(lead)} ${where} `,
    { whole: `(${intervalOfSize(lead.size, scale)})` },
    '.',
  ];
  const then: Piece[] = [];
  const restBetter = better.filter((one) => one !== lead);
  const restWorse = worse.filter((one) => one !== lead);
  if (restBetter.length > 0)
    then.push(...who(restBetter, 'others'), are(restBetter), ` better too, by ${sizes(restBetter, scale)}. `);
  if (restWorse.length > 0 && better.length === 0)
    then.push('It is better than ', ...who(restWorse, 'others'), ` too, by ${sizes(restWorse, scale)}. `);
  else if (restWorse.length > 0)
    then.push(...who(restWorse, 'models'), are(restWorse), ` worse, by ${sizes(restWorse, scale)}. `);
  if (open.length === 1 && open[0])
    then.push(name(open[0].row), ' cannot be told apart from ', name(base), '.');
  else if (open.length > 1)
    then.push(`The other ${inWords(open.length)} cannot be told apart from `, name(base), '.');
  return { first, then, note };
}

interface Other {
  row: LeaderboardRow;
  size: Gain;
}
/** More names than this are a list that nobody reads. */
const NAMED = 3;
const are = (some: readonly Other[]) => (some.length === 1 ? ' is' : ' are');
const who = (some: readonly Other[], noun: string): Piece[] =>
  some.length > NAMED ? [`${inWords(some.length)} ${noun}`] : listed(some.map(({ row }) => name(row)));

/** `27.7 and 19.1 points`, of many `3.1 to 27.7 points`. */
function sizes(some: readonly Other[], scale: ScoreScale): string {
  const all = some.map(({ size }) => Math.abs(size.value) * scale.factor);
  const ends = all.length > NAMED ? [Math.min(...all), Math.max(...all)] : all;
  const figures = ends.map((value) => fixed(value, scale.decimals));
  const last = all.length > NAMED ? ' to ' : ' and ';
  const text =
    figures.length < 2 ? figures.join() : `${figures.slice(0, -1).join(', ')}${last}${figures.at(-1) ?? ''}`;
  return scale.difference ? `${text} ${scale.difference}` : text;
}

/** An interval that leaves out zero and yet is not enough, since several comparisons are made at once. */
const takenBack = ({ size: { low, high } }: { size: Gain }, comparisons: number): string =>
  low !== null && high !== null && (low > 0 || high < 0)
    ? ` By itself it would be distinguishable; corrected for ${inWords(comparisons)} comparisons it is not.`
    : '';

/** What is seen but not sure. */
function nearly(row: LeaderboardRow, base: LeaderboardRow, size: Gain, scale: ScoreScale): Piece[] {
  if (size.value === 0) return ['Their scores are equal', `; ${intervalOfSize(size, scale)}.`];
  const [ahead, behind] = size.value > 0 ? [row, base] : [base, row];
  return [
    name(ahead),
    ` is ahead of `,
    name(behind),
    ` by ${amount(size.value, scale)}, ${intervalOfSize(size, scale)}.`,
  ];
}

const plain = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole))
    .join('')
    .trim();

/** The verdict to paste into a message. */
export function verdictText({ first, then, note }: Verdict, caption: string): string {
  return [plain(first), plain(then), note, caption].filter(Boolean).join('\n');
}
