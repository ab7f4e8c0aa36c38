import { ofEnough } from '../../analysis/comparison/few';
import type { Reduction } from '../../notebook/chart';
import { type Interval, meanEstimate, quantile, wilson } from '../../stats';

/** What several values are taken together to, with its 95 % interval where one is asked for. */
export interface Reduced extends Interval {
  value: number | null;
}

const without = (value: number | null): Reduced => ({ value, low: null, high: null });

/** Of `mean ci`: Wilson's interval of a share where all values are 0 or 1, Student's t of all others; none of too few. */
export function reduced(
  reduce: Exclude<Reduction, 'count'>,
  values: readonly number[],
  isYesNo: boolean,
): Reduced {
  if (values.length === 0) return without(null);
  if (reduce === 'median') return without(quantile(values, 0.5));
  const sum = values.reduce((all, value) => all + value, 0);
  if (reduce === 'sum') return without(sum);
  const { mean, ...limits } = meanEstimate(values);
  if (reduce === 'mean') return without(mean);
  const n = values.length;
  const { low, high } = isYesNo
    ? ofEnough({ ...wilson(sum, n), why: null }, n, 'yes/no')
    : ofEnough(limits, n, 'numbers');
  return { value: mean, low, high };
}

/** Quartiles; the whiskers end at the last values within 1.5 interquartile ranges of them, and what is beyond stands alone. */
export interface Box {
  low: number;
  lower: number;
  median: number;
  upper: number;
  high: number;
  beyond: readonly number[];
}

/** Box plot of the values (Tukey 1977; quartiles of type 7), in their unit; null for none. */
export function boxOf(values: readonly number[]): Box | null {
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((q) => quantile(values, q));
  if (lower == null || median == null || upper == null) return null;
  const reach = 1.5 * (upper - lower);
  const isWithin = (value: number) => value >= lower - reach && value <= upper + reach;
  const within = values.filter(isWithin);
  const ends = within.reduce(
    (all, value) => ({ low: Math.min(all.low, value), high: Math.max(all.high, value) }),
    {
      low: Infinity,
      high: -Infinity,
    },
  );
  return { ...ends, lower, median, upper, beyond: values.filter((value) => !isWithin(value)) };
}
