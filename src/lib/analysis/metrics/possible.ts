import type { Interval } from '../../stats';
import type { MetricInfo } from '../types';

export type ScoreRange = Pick<MetricInfo, 'kind' | 'min' | 'max' | 'lowest' | 'highest'>;

/** What a mean score can be, in the unit of the metric; a bound that nobody gives, or that a score passes, bounds nothing. */
export const possibleScores = ({ kind, min, max, lowest, highest }: ScoreRange): Interval =>
  kind === 'binary'
    ? { low: 0, high: 1 }
    : {
        low: min !== null && (lowest ?? min) >= min ? min : null,
        high: max !== null && (highest ?? max) <= max ? max : null,
      };

/** A scale of more marks is taken for numbers. */
const MOST_MARKS = 11;

/** Every mark of a rating, such as 1 to 5; null of a metric whose scores are not said to be whole marks of a short scale. */
export function marksOf(metric: ScoreRange): number[] | null {
  const { low, high } = possibleScores(metric);
  if (metric.kind !== 'numeric' || low === null || high === null) return null;
  const marks = Math.round(high - low) + 1;
  if (marks < 3 || marks > MOST_MARKS || ![low, high].every(Number.isInteger)) return null;
  return Array.from({ length: marks }, (_, i) => low + i);
}

/** What the difference of two mean scores can be. */
export function possibleDifferences(metric: ScoreRange): Interval {
  const { low, high } = possibleScores(metric);
  return low === null || high === null ? { low: null, high: null } : { low: low - high, high: high - low };
}

/** Limits cut to what is possible: Student's t of few bounded scores reaches beyond. */
export const within = <Found extends Interval>(found: Found, possible: Interval): Found => ({
  ...found,
  low: found.low === null ? null : Math.max(found.low, possible.low ?? -Infinity),
  high: found.high === null ? null : Math.min(found.high, possible.high ?? Infinity),
});
