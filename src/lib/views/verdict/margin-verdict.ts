import { areEvidence } from '../../analysis';
import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { type Gain, gainOf } from '../../analysis/comparison/gain';
import { howFar, limitsInWords, marginText, type Varied, wouldSettle } from '../../present/margin-words';
import { nonInferiority, type WithinMargin } from '../../stats';
import { capital, inWords, type ScoreScale } from '../../ui/numbers';
import { name, NAMED, type Piece } from './pieces';

/** The difference of a row to the baseline; null for the baseline itself. */
const seen = ({ n, difference }: LeaderboardRow): Varied | null =>
  difference && { ...difference, ...difference.interval, n, won: difference.better, lost: difference.worse };

function gainOfRow(row: LeaderboardRow, lowerIsBetter: boolean): Gain | null {
  const difference = seen(row);
  return difference && gainOf(difference, lowerIsBetter);
}

/** How a row stands to the baseline within the margin, in the unit of the scores; null for the baseline itself. */
export function withinMargin(
  row: LeaderboardRow,
  margin: number,
  lowerIsBetter: boolean,
): WithinMargin | null {
  const gain = gainOfRow(row, lowerIsBetter);
  return gain && nonInferiority(gain, margin);
}

/** Whether a margin can be held against what is compared: it needs intervals, and a way that is better. */
export const takesMargin = ({ metric, rows, chosenBy }: Leaderboard): boolean =>
  metric.direction !== null &&
  areEvidence(chosenBy) &&
  rows.some(({ difference }) => difference !== null && difference.value !== null);

interface Facts {
  leaderboard: Leaderboard;
  scale: ScoreScale;
  margin: number;
}

/** `brook-2 (at most 1.3 points behind) and cobalt-s`; of many, how many they are. */
function who(
  some: readonly LeaderboardRow[],
  standing: WithinMargin,
  { leaderboard, scale }: Facts,
): Piece[] {
  const others = leaderboard.rows.length - 1;
  if (some.length > NAMED)
    return [
      some.length === others
        ? `all ${inWords(others)} others`
        : `${inWords(some.length)} of the other ${inWords(others)}`,
    ];
  return some.flatMap((row, i): Piece[] => {
    const join = i === 0 ? '' : i === some.length - 1 ? ' and ' : ', ';
    const gain = gainOfRow(row, leaderboard.metric.lowerIsBetter);
    const far = gain && howFar(gain, standing, scale);
    return [join, name(row), far ? ` (${far})` : ''];
  });
}

const are = (some: readonly LeaderboardRow[]): string => (some.length === 1 ? 'is' : 'are');

/** What it would take, where it is not known of one. */
function settled([row, more]: readonly LeaderboardRow[], baseline: Piece, margin: number): Piece[] {
  const difference = row && seen(row);
  if (!difference || more) return [];
  return wouldSettle(difference, gainOf(difference, false), margin, ['it scores like ', baseline]);
}

/**
 * Who is not worse than the baseline by more than the margin, who is worse, and of whom it is not known. Each is held to its
 * own limits, which no correction widens.
 */
export function marginInWords(leaderboard: Leaderboard, scale: ScoreScale, margin: number | null): Piece[] {
  const { rows, baseline, metric } = leaderboard;
  if (margin === null || baseline === null || !takesMargin(leaderboard)) return [];
  const facts = { leaderboard, scale, margin };
  const base: Piece = { name: baseline.label };
  const those = (standing: WithinMargin) =>
    rows.filter((row) => withinMargin(row, margin, metric.lowerIsBetter) === standing);
  const [fit, worse, open] = [those('not worse'), those('worse'), those('not known')];
  const said: Piece[][] = [];
  if (fit.length > 0) said.push([...who(fit, 'not worse', facts), ` ${are(fit)} not worse than `, base, '.']);
  if (worse.length > 0)
    said.push([
      ...who(worse, 'worse', facts),
      ` ${are(worse)} worse`,
      ...(said.length > 0 ? ['.'] : [' than ', base, '.']),
    ]);
  if (open.length > 0)
    said.push([
      ...(said.length > 0 ? ['It is not known of '] : ['it is not known whether ']),
      ...who(open, 'not known', facts),
      ...(said.length > 0 ? ['.'] : [` ${are(open)} worse than `, base, '.']),
      ...settled(open, base, margin),
    ]);
  const [first = [], ...rest] = said;
  const begun = rest.flatMap(([start = '', ...more]): Piece[] => [
    ' ',
    typeof start === 'string' ? capital(start) : start,
    ...more,
  ]);
  const gains = rows.flatMap((row) => gainOfRow(row, metric.lowerIsBetter) ?? []);
  return [`With a margin of ${marginText(margin, scale)}, `, ...first, ...begun, limitsInWords(gains)].filter(
    (piece) => piece !== '',
  );
}
