import { MOST_EXACT, type Interval, unconditional } from '../../stats';
import { isOfCounts, type PairTest } from './difference-of';

/** How limits were found that a margin is held against: `interval`, they are the ends of the interval that is shown. */
export type GainBy = 'exact' | 'Tango' | 'interval';

/** What one model is better than another by, in the unit of the scores: more is better whatever the metric's direction. */
export interface Gain extends Interval {
  by: GainBy;
}

/** A difference with its interval, as a pair or a row has it; `won` and `lost`: samples that the first did better and worse on. */
export interface Seen extends Interval {
  method: PairTest;
  n: number;
  won: number;
  lost: number;
}

const minus = (end: number | null): number | null => (end === null ? null : 0 - end);

/** The same seen from the other of the two. */
export const turned = <Ends extends Interval>(ends: Ends): Ends => ({
  ...ends,
  low: minus(ends.high),
  high: minus(ends.low),
});

/**
 * The limits that any margin is held against, wherever it is: of yes and no they hold their level however often the two
 * agree, which Newcombe's interval beside them does not (see `unconditional`); of other scores and of clusters they are
 * those of the interval. Nulls where there is no interval.
 */
export function gainOf({ method, n, low, high, won, lost }: Seen, lowerIsBetter: boolean): Gain {
  if (!isOfCounts(method) || low === null || high === null) {
    const ends: Gain = { low, high, by: 'interval' };
    return lowerIsBetter ? turned(ends) : ends;
  }
  return { ...unconditional(won, lost, n), by: n > MOST_EXACT ? 'Tango' : 'exact' };
}
