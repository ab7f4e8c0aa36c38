import type { Interval, NoInterval } from '../../stats';

/** Under so many samples limits and p come from counts and signs themselves, not from a curve that they approach. */
export const FEW = 30;
export const isFew = (n: number): boolean => n > 0 && n < FEW;

/** Of fewer samples no 95 % limits hold what they promise (a t interval of five ratings: 83 %). */
const FEWEST = { 'yes/no': 5, numbers: 10 } as const;

/** The same, without limits where its `n` samples are too few for any. */
export const ofEnough = <Found extends Interval & { why: NoInterval | null }>(
  found: Found,
  n: number,
  of: keyof typeof FEWEST,
): Found =>
  n === 0 || n >= FEWEST[of] ? found : { ...found, low: null, high: null, why: found.why ?? 'few samples' };
