import type { Way } from '../../analysis/types';
import type { Board } from '../../session/answer';
import { rungNames } from '../../present/how-words';
import { standingWords } from '../../present/direction-words';
import { amount, count, interval, inWords, type ScoreScale } from '../../ui/numbers';
import { NAMED, type Piece, type Verdict } from './pieces';

type Difference = Way['differences'][number];

/** `Matched one by one`, `Matched by content alone`. */
export const wayName = (by: Way['by']): string =>
  by === 'each' ? 'Matched one by one' : `Matched by ${rungNames[by]} alone`;

/** What a way finds: `gpt-3.5 is better than gemini by 15.2 points (95 % interval 6.9 to 23.3).` */
export function wayInWords(
  { baseline, differences }: Way,
  scale: ScoreScale,
  lowerIsBetter: boolean,
): Piece[] {
  const base = { name: baseline.label };
  const sure = differences.filter(({ distinguishable }) => distinguishable);
  const [only] = differences;
  if (differences.length === 1 && only) return [...findingOf(only, base, scale, lowerIsBetter), '.'];
  if (sure.length === 0)
    return [`None of the other ${inWords(differences.length)} can be told apart from `, base, '.'];
  const named = sure
    .slice(0, NAMED)
    .flatMap((one, i): Piece[] => [i === 0 ? '' : '; ', ...findingOf(one, base, scale, lowerIsBetter)]);
  const rest = differences.length - sure.length;
  const others = rest === 0 ? '.' : `; ${count(rest, 'other')} cannot be told apart from it.`;
  return [
    ...named,
    sure.length > NAMED ? `; and ${count(sure.length - NAMED, 'more difference')}` : '',
    others,
  ];
}

function findingOf(
  { contender, value, interval: { low, high }, distinguishable }: Difference,
  base: Piece,
  scale: ScoreScale,
  lowerIsBetter: boolean,
): Piece[] {
  const row = { name: contender.label };
  if (value === null) return ['No sample is shared by ', base, ' and ', row];
  const range: Piece[] =
    low === null || high === null
      ? []
      : [' ', { whole: `(95 % interval ${interval(...around(value, low, high), scale)})` }];
  if (value === 0) return ['The scores of ', base, ' and ', row, ' are equal', ...range];
  const words = standingWords(scale);
  const isRowAhead = value > 0 !== lowerIsBetter;
  const [ahead, behind] = isRowAhead ? [row, base] : [base, row];
  if (!distinguishable)
    return [ahead, ` ${words.ahead} `, behind, ` by ${amount(value, scale)}`, ...range, ', not told apart'];
  return [ahead, ` ${words.better} `, behind, ` by ${amount(value, scale)}`, ...range];
}

/** The interval of a size that was named without a sign. */
const around = (value: number, low: number, high: number): [number, number] =>
  value < 0 ? [-high, -low] : [low, high];

/** No verdict before one of several ways to match the samples is chosen; null where they agree. */
export function waysVerdict(
  { comparison, leaderboard: { ways, metric } }: Pick<Board, 'comparison' | 'leaderboard'>,
  scale: ScoreScale,
): Verdict | null {
  if (!ways) return null;
  const lower = metric.lowerIsBetter;
  return {
    first: [`No verdict yet: ${inWords(ways.length)} ways to match the samples disagree.`],
    then: ways.flatMap((way, i): Piece[] => [
      `${i === 0 ? '' : ' '}${wayName(way.by)}, ${way.isEach ? 'up to ' : ''}${count(way.n, 'sample')}: `,
      ...wayInWords(way, scale, lower),
    ]),
    note: comparison.chips.length > 0 ? 'These figures are without the filter.' : null,
    ways,
  };
}
