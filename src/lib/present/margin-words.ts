import type { Clustered } from '../analysis/comparison/difference-of';
import type { Gain, Seen } from '../analysis/comparison/gain';
import { marginSampleSize, MOST_EXACT, type WithinMargin, worstCase } from '../stats';
import { amount, plainNumber, type ScoreScale, whole, withUnit } from '../ui/numbers';
import { meanNeeded } from './mean-needed';
import { roundedUp } from './rounded-up';

/** `2 points`: a margin as it was given, in the unit of the scores. */
export const marginText = (margin: number, { factor, difference }: ScoreScale): string =>
  withUnit(plainNumber(Number((margin * factor).toPrecision(12))), difference);

/** What stands in brackets behind a model: `at most 1.3 points behind`; nothing where its limits are above 0, or there are none. */
export function howFar(gain: Gain, standing: WithinMargin, scale: ScoreScale): string {
  const worst = worstCase(gain);
  if (worst === null || worst === 0) return '';
  const figure = (value: number, round: (value: number) => number) => {
    const step = 10 ** scale.decimals * scale.factor;
    return amount(round(value * step) / step, scale);
  };
  // Rounded so that neither says more than the limits do.
  if (standing === 'worse' && gain.high !== null)
    return `at least ${figure(-gain.high, (value) => Math.floor(value + 1e-9))} behind`;
  const limit = standing === 'not worse' ? 'at most' : 'up to';
  return `${limit} ${figure(worst, (value) => Math.ceil(value - 1e-9))} behind`;
}

/** Which limits were held against the margin, where these are not the intervals that are shown; else nothing. */
export function limitsInWords(gains: readonly Gain[]): string {
  const has = (by: Gain['by']): boolean => gains.some((gain) => gain.low !== null && gain.by === by);
  if (!has('exact') && !has('Tango')) return '';
  const limits = has('exact')
    ? `exact limits${has('Tango') ? ` (Tango’s above ${MOST_EXACT} samples)` : ''}`
    : 'Tango’s limits';
  return ` The margin is held against ${limits}, not against the ${gains.length === 1 ? 'interval' : 'intervals'} shown.`;
}

/** A difference, n times the square of its standard error, and the clusters it stands on. */
export interface Varied extends Seen {
  variance: number | null;
  clustered?: Clustered;
}

/**
 * `About 510 samples would settle it if`: what would show, 80 % of the time, that a model of the same score is within the
 * margin, if the two disagree as often as here; of clusters, how many like these. Nothing where that is no more than there
 * is, or not known. `theSame`: how it is said that the two score the same.
 */
export function wouldSettle<Piece>(
  seen: Varied,
  gain: Gain,
  margin: number,
  theSame: readonly Piece[],
): (Piece | string)[] {
  const { clustered, won, lost, n } = seen;
  const needed = neededFor(seen, gain, margin);
  if (needed === null || needed <= (clustered?.clusters ?? n)) return [];
  const what = clustered ? 'clusters like these' : 'samples';
  return [
    ` About ${whole(roundedUp(needed))} ${what} would settle it if `,
    ...(won + lost === 0 ? ['the two go on agreeing'] : theSame),
    '.',
  ];
}

const neededFor = (seen: Varied, { by }: Gain, margin: number): number | null =>
  by === 'interval'
    ? meanNeeded(seen, margin)
    : marginSampleSize({ discordant: (seen.won + seen.lost) / seen.n, margin });
