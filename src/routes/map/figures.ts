import type { Reading } from '../../lib/mapping/mapping';
import { fixed } from '../../lib/ui/numbers';

/** A share as percent, without its sign. */
export const figure = (mean: number): string => fixed(mean * 100, 1);

const isShare = (reading: Reading | undefined): boolean =>
  reading !== undefined && (reading.as !== 'number' || (reading.min === 0 && reading.max === 1));

/** How the mean of a score is written: shares in per cent, other numbers as they are. */
export function scaleOf(reading: Reading | undefined): { unit: string; write: (mean: number) => string } {
  return isShare(reading)
    ? { unit: ', %', write: figure }
    : { unit: '', write: (mean) => fixed(mean, Math.abs(mean) < 10 ? 2 : 1) };
}
