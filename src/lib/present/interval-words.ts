import { isCounted } from './board';
import type { Interval } from '../analysis/types';
import type { NoInterval } from '../stats';
import { interval, type ScoreScale } from '../ui/numbers';

/** Why a mean, or the mean of a difference, has no interval. */
export const noIntervalReasons: Record<NoInterval, string> = {
  'one sample': 'one sample does not show a spread',
  'one cluster': 'one cluster does not show a spread',
  'equal samples': 'it is the same on every sample',
  'equal clusters': 'its mean is the same in every cluster',
  'few clusters': 'its clusters are too few or too unequal',
  'few samples': 'its samples are too few',
};

/** An interval beside a p that is corrected over several comparisons is not of that family: it is single. */
export const intervalName = (comparisons: number): string =>
  comparisons > 1 ? 'single 95 % interval' : '95 % interval';

/** `, 95 % interval 4.1 to 8.2`, or why there is none; nothing where that is said elsewhere, or beside counts. */
export function intervalAfter(
  { low, high, why }: Interval,
  scale: ScoreScale,
  sign: 'signed' | 'plain' = 'plain',
): string {
  if (isCounted(scale)) return '';
  if (low !== null) return `, 95 % interval ${interval(low, high, scale, sign)}`;
  return why ? `, no interval: ${noIntervalReasons[why]}` : '';
}
