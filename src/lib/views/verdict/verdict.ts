import { pageWords } from '../../present/page-words';
import { areEvidence, type Matrix } from '../../analysis';
import type { Coverage, Leaderboard, LeaderboardRow, SamplesOf } from '../../analysis/types';
import { amount, count, fixed, interval, inWords, score, type ScoreScale, withUnit } from '../../ui/numbers';
import { comparedScale, isCounted } from '../../present/board';
import { standingWords } from '../../present/direction-words';
import { contenderNoun, noneShared } from '../../present/contenders-words';
import { bestFirst } from './best-first';
import { eachPairInWords } from './each-pair-words';
import { onTwoScales } from './two-scales';
import { counted, SOFTER } from './chosen-words';
import { fieldInWords } from './field';
import {
  averagedInWords,
  leftOutInWords,
  partialInWords,
  unnamedInWords,
  unscoredInWords,
} from './left-out-words';
import { marginInWords } from './margin-verdict';
import {
  are,
  fewOf,
  intervalPiece,
  nearly,
  openAlone,
  type Other,
  sizeOf,
  sizes,
  who,
} from './one-difference';
import { name, type Piece, type Verdict } from './pieces';
import { powerInWords } from './power';

interface Facts {
  leaderboard: Leaderboard;
  scale: ScoreScale;
  missingAs: 'dropped' | 'wrong';
  /** What each difference stands on. */
  samples?: SamplesOf;
  /** Every pair, for a word on the whole field. */
  matrix?: Matrix;
  /** How much worse is good enough, in the unit of the scores. */
  margin?: number | null;
  /** What the comparison does without. */
  coverage?: Pick<Coverage, 'rows' | 'leftOut'> & Partial<Pick<Coverage, 'partial'>>;
  /** Said of those who have answers and no score, behind what each pair is compared on. */
  unscored?: Verdict | null;
}

/** What a difference stands on: `on 47 shared samples`. */
function onSamples(
  row: LeaderboardRow,
  { leaderboard, missingAs, samples = 'all' }: Pick<Facts, 'leaderboard' | 'missingAs' | 'samples'>,
): string {
  if (missingAs === 'wrong')
    return `on ${count(row.n, 'sample')}, missing, failed and unscored counted as wrong`;
  if (samples === 'pairs' && leaderboard.rows.length > 2)
    return `on the ${count(row.n, 'sample')} that the two share`;
  return `on ${count(row.n, 'shared sample')}`;
}

const fewSamples = (n: number, { rows, metric }: Leaderboard, { unit }: ScoreScale) => {
  if (n === 0 || n >= 30) return null;
  const few = `${count(n, 'sample')} ${n === 1 ? 'is' : 'are'} few`;
  const isOnce = rows.every(({ repeatsPerSample }) => repeatsPerSample <= 1);
  return unit === '%' && isOnce
    ? `${few}: one changed answer moves a score by ${metric.kind === 'binary' ? '' : 'up to '}${count(Math.round(100 / n), 'point')}.`
    : `${few} to judge by.`;
};

function single(row: LeaderboardRow, { leaderboard, scale, coverage }: Facts): Verdict {
  const figure = row.score === null ? null : fixed(row.score * scale.factor, scale.decimals);
  if (figure === null) return { first: [name(row), ' has no score on this metric.'], then: [], note: null };
  return {
    first: [
      name(row),
      ` scores ${withUnit(figure, scale.unit)} on ${count(row.n, 'sample')}`,
      // Of so few an interval would be of shares, and no count.
      ...(row.interval.low === null || isCounted(scale)
        ? []
        : [' ', { whole: `(95 % interval ${interval(row.interval.low, row.interval.high, scale)})` }]),
      '.',
    ],
    then: [
      ...unscoredInWords(coverage?.rows ?? []),
      `A difference needs a second ${contenderNoun([row.contender])}.`,
      ...averagedInWords(leaderboard.averaged),
      ...partialInWords(coverage),
      ...unnamedInWords(leaderboard.rows),
    ],
    note: fewSamples(leaderboard.shared, leaderboard, scale),
  };
}

/** Said where nobody says which way is better. */
export const UNDIRECTED = ` Which way is better is not known for this metric${pageWords.direction}.`;
/** What can be concluded, by the rules of the visual reference. */
export function verdict(facts: Facts): Verdict {
  const { leaderboard, matrix } = facts;
  if (leaderboard.scales) return onTwoScales(leaderboard.scales, leaderboard.metric);
  if (!areEvidence(leaderboard.chosenBy) && leaderboard.rows.length > 0)
    return counted(leaderboard.rows, facts.scale, facts.missingAs, leaderboard.chosenBy);
  const { rows } = leaderboard;
  const scale = comparedScale(leaderboard);
  const best =
    facts.samples !== 'pairs' && rows[0]
      ? bestFirst(leaderboard, matrix, scale, onSamples(rows[0], facts))
      : null;
  const said = { ...againstBaseline({ ...facts, scale }), ...best };
  const isCompared = leaderboard.rows.some(
    ({ difference }) => difference !== null && difference.value !== null,
  );
  if (!isCompared) return said;
  const field = matrix && !best ? fieldInWords(matrix) : [];
  const last = said.then.at(-1);
  const ends = typeof last === 'string' && last.endsWith(' ');
  const isEach = facts.samples === 'pairs' && leaderboard.shared === 0 && leaderboard.rows.length > 2;
  return {
    ...said,
    then: [
      ...said.then,
      ...(field.length > 0 ? [ends ? '' : ' ', ...field] : []),
      ...(matrix && isEach ? eachPairInWords(matrix, facts.unscored ?? null) : []),
      ...averagedInWords(leaderboard.averaged),
      ...leftOutInWords(facts.coverage?.leftOut, facts.scale),
      ...partialInWords(facts.coverage),
      ...unnamedInWords(leaderboard.rows),
      ...(facts.scale.isUndirected ? [UNDIRECTED] : []),
      ...(leaderboard.chosenBy === 'other' ? [SOFTER] : []),
    ],
    within: marginInWords(leaderboard, facts.scale, facts.margin ?? null),
  };
}

function againstBaseline(facts: Facts): Verdict {
  const { leaderboard, scale } = facts;
  const { rows, shared, baseline, comparisons, metric } = leaderboard;
  const lower = metric.lowerIsBetter;
  const [only] = rows;
  if (!only) return { first: ['Nothing to compare yet.'], then: [], note: null };
  if (rows.length === 1) return single(only, facts);
  if (shared === 0 && facts.samples !== 'pairs')
    return {
      first: [noneShared(rows.map(({ contender }) => contender))],
      then: [rows.length > 2 ? pageWords.each : `${pageWords.coverage} ${pageWords.missing}`],
      note: null,
    };

  const base = rows.find((row) => row.contender.key === baseline?.key) ?? only;
  const others = rows.flatMap((row) => {
    const size = row === base ? null : sizeOf(row, lower);
    return size ? [{ row, size, sure: row.difference?.distinguishable === true }] : [];
  });
  const better = others.filter(({ sure, size }) => sure && size.value > 0);
  const worse = others.filter(({ sure, size }) => sure && size.value < 0);
  const open = others.filter(({ sure }) => !sure);
  const by_ = ({ size }: Pick<Other, 'size'>) => amount(size.value, scale);
  if (others.length === 0)
    return { first: ['No difference can be computed on this metric.'], then: [], note: null };
  const least = Math.min(...others.map(({ row }) => row.n));
  const few = (one: Other | undefined): Piece[] => (one ? fewOf(one, base, leaderboard, scale) : []);
  const isFewPair = others.length === 1 && others[0]?.row.difference?.method === 'posterior';
  const note =
    [fewSamples(least, leaderboard, scale), isFewPair ? null : powerInWords(leaderboard, scale)]
      .filter(Boolean)
      .join(' ') || null;

  const lead = better[0] ?? worse[0];
  if (!lead) {
    const [one] = open;
    if (others.length === 1 && one && isCounted(scale) && metric.direction === 'higher') {
      const [ahead, behind] = one.size.value > 0 ? [one.row, base] : [base, one.row];
      return {
        first: [
          name(ahead),
          ` is right on ${score(ahead.score, scale)}, `,
          name(behind),
          ` on ${score(behind.score, scale)} ${onSamples(one.row, facts).replace(/^on/, 'of')}: too few to tell them apart.`,
        ],
        then: few(one),
        note,
      };
    }
    if (others.length === 1 && one)
      return {
        first: [name(base), ' and ', name(one.row), ` cannot be told apart ${onSamples(one.row, facts)}.`],
        then: [
          ...nearly(one.row, base, one.size, { scale, comparisons }),
          openAlone(one, comparisons),
          ...few(one),
        ],
        note,
      };
    const widest = [...open].sort((a, b) => Math.abs(b.size.value) - Math.abs(a.size.value))[0];
    return {
      first: [
        `${others.length === 2 ? 'Neither' : 'None'} of the other ${inWords(others.length)} can be told apart from `,
        name(base),
        facts.samples === 'pairs' ? '.' : ` ${onSamples(base, facts)}.`,
      ],
      then:
        widest && widest.size.value !== 0
          ? [
              'Largest difference: ',
              ...nearly(widest.row, base, widest.size, { scale, comparisons }),
              openAlone(widest, comparisons),
              ...few(widest),
            ]
          : ['Their scores are equal.'],
      note,
    };
  }

  const words = standingWords(scale);
  const [winner, loser] = lead.size.value > 0 ? [lead.row, base] : [base, lead.row];
  const first: Piece[] = [
    name(winner),
    ` ${words.better} `,
    name(loser),
    ` by ${by_(lead)} ${onSamples(lead.row, facts)}`,
    ...intervalPiece(lead.size, scale, comparisons),
    '.',
  ];
  const then: Piece[] = others.length === 1 ? few(lead) : [];
  const restBetter = better.filter((one) => one !== lead);
  const restWorse = worse.filter((one) => one !== lead);
  if (restBetter.length > 0)
    then.push(
      ...who(restBetter, 'others'),
      are(restBetter),
      ` ${words.more} too, by ${sizes(restBetter, scale)}. `,
    );
  if (restWorse.length > 0 && better.length === 0)
    then.push(`${words.itIsBetter} `, ...who(restWorse, 'others'), ` too, by ${sizes(restWorse, scale)}. `);
  else if (restWorse.length > 0)
    then.push(
      ...who(restWorse, `${contenderNoun(rows.map(({ contender }) => contender))}s`),
      are(restWorse),
      ` ${words.less}, by ${sizes(restWorse, scale)}. `,
    );
  if (open.length === 1 && open[0])
    then.push(
      name(open[0].row),
      ' cannot be told apart from ',
      name(base),
      '.',
      openAlone(open[0], comparisons),
    );
  else if (open.length > 1)
    then.push(`The other ${inWords(open.length)} cannot be told apart from `, name(base), '.');
  return { first, then, note };
}
