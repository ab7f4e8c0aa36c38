import type { Interval } from '../../stats';
import type { MetricInfo } from '../types';

type Range = Pick<MetricInfo, 'kind' | 'min' | 'max' | 'lowest' | 'highest'>;

/** What a mean score can be, in the unit of the metric; a bound that nobody gives, or that a score passes, bounds nothing. */
export const possibleScores = ({ kind, min, max, lowest, highest }: Range): Interval =>
  kind === 'binary'
    ? { low: 0, high: 1 }
    : {
        low: min !== null && (lowest ?? min) >= min ? min : null,
        high: max !== null && (highest ?? max) <= max ? max : null,
      };

/** What the difference of two mean scores can be. */
export function possibleDifferences(metric: Range): Interval {
  const { low, high } = possibleScores(metric);
  return low === null || high === null ? { low: null, high: null } : { low: low - high, high: high - low };
}

/** Limits cut to what is possible: Student's t of few bounded scores reaches beyond. */
export const within = <Found extends Interval>(found: Found, possible: Interval): Found => ({
  ...found,
  low: found.low === null ? null : Math.max(found.low, possible.low ?? -Infinity),
  high: found.high === null ? null : Math.min(found.high, possible.high ?? Infinity),
});
