import { isBelow } from '../../analysis/comparison/field';
import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { isCounted } from '../../present/board';
import { standingWords } from '../../present/direction-words';
import { intervalName } from '../../present/interval-words';
import { amount, count, fixed, interval, inWords, pValue, type ScoreScale, withUnit } from '../../ui/numbers';
import { fewInWords } from './few';
import { listed, name, NAMED, type Piece } from './pieces';
import { listInWords } from '../../records/list-in-words';

/** How much better than the baseline, so that more is better whatever the metric's direction. */
export function sizeOf({ difference }: LeaderboardRow, lowerIsBetter: boolean) {
  if (!difference || difference.value === null) return null;
  const { value, interval } = difference;
  if (!lowerIsBetter) return { value, ...interval };
  const flip = (end: number | null) => (end === null ? null : -end);
  return { value: -value, low: flip(interval.high), high: flip(interval.low) };
}
type Size = NonNullable<ReturnType<typeof sizeOf>>;

/**
 * The interval of a size that was named without a sign: plain where it keeps to one side of zero; none where there is none,
 * or where sizes are counts.
 */
export function intervalPiece({ value, low, high }: Size, scale: ScoreScale, comparisons: number): Piece[] {
  if (low === null || high === null || isCounted(scale)) return [];
  const [from, to] = value < 0 ? [-high, -low] : [low, high];
  return [
    ' ',
    { whole: `(${intervalName(comparisons)} ${interval(from, to, scale, from < 0 ? 'signed' : 'plain')})` },
  ];
}

/** A model beside the baseline, and how much better it is. */
export interface Other {
  row: LeaderboardRow;
  size: Size;
}

/** What few samples of a yes/no metric say of the one and the baseline. */
export function fewOf(
  { row, size: { value, low, high } }: Other,
  base: LeaderboardRow,
  { comparisons }: Leaderboard,
  scale: ScoreScale,
): Piece[] {
  const { difference: d, n } = row;
  if (!d) return [];
  const [won, lost] = value < 0 ? [d.worse, d.better] : [d.better, d.worse];
  const [ahead, behind] = value < 0 ? [base, row] : [row, base];
  const [from, to] = value < 0 ? [high, low].map((end) => (end === null ? null : -end)) : [low, high];
  return fewInWords(
    {
      ...{ ahead: ahead.contender.label, behind: behind.contender.label, won, lost, n, method: d.method },
      ...{ value: Math.abs(value), low: from ?? null, high: to ?? null },
    },
    comparisons,
    scale,
  );
}

export const are = (some: readonly Other[]) => (some.length === 1 ? ' is' : ' are');
export const who = (some: readonly Other[], noun: string): Piece[] =>
  some.length > NAMED ? [`${inWords(some.length)} ${noun}`] : listed(some.map(({ row }) => name(row)));

/** `27.7 and 19.1 points`, of many `3.1 to 27.7 points`. */
export function sizes(some: readonly Other[], scale: ScoreScale): string {
  const all = some.map(({ size }) => Math.abs(size.value) * scale.factor);
  const ends = all.length > NAMED ? [Math.min(...all), Math.max(...all)] : all;
  const figures = ends.map((value) => fixed(value, scale.decimals));
  const text = listInWords(figures, all.length > NAMED ? 'to' : 'and');
  return withUnit(text, scale.difference);
}

/** Why an interval that excludes 0 is not enough. */
export function takenBack(p: number | null, comparisons: number): string {
  if (isBelow(p) && comparisons > 1)
    return ` Distinguishable alone, not after correcting for ${count(comparisons, 'comparison')}.`;
  return ` The interval excludes 0, but the test does not confirm it (p = ${pValue(p)}).`;
}

export const openAlone = ({ row, size: { low, high } }: Other, comparisons: number): string =>
  low === null || high === null || (low <= 0 && high >= 0)
    ? ''
    : takenBack(row.difference?.pRaw ?? null, comparisons);

/** What is seen but not sure. */
export function nearly(
  row: LeaderboardRow,
  base: LeaderboardRow,
  size: Size,
  { scale, comparisons }: { scale: ScoreScale; comparisons: number },
): Piece[] {
  if (size.value === 0) return ['Their scores are equal', ...intervalPiece(size, scale, comparisons), '.'];
  const [ahead, behind] = size.value > 0 ? [row, base] : [base, row];
  return [
    name(ahead),
    ` ${standingWords(scale).ahead} `,
    name(behind),
    ` by ${amount(size.value, scale)}`,
    ...intervalPiece(size, scale, comparisons),
    '.',
  ];
}
