import { type Clustered, isOfCounts, type PairTest } from '../../analysis/comparison/difference-of';
import { isFew } from '../../analysis/comparison/few';
import { meanNeeded } from '../../present/mean-needed';
import {
  errorsDetectable,
  mcnemarDetectable,
  mcnemarSamples,
  mcnemarSampleSize,
  type McNemarTest,
  samplesNeeded,
} from '../../stats';

/** A difference, and what a forecast of another such test stands on. */
export interface Known {
  n: number;
  value: number | null;
  method: PairTest;
  /** n times the square of the standard error. */
  variance: number | null;
  clustered?: Clustered;
  /** Samples that one of the two alone did better on. */
  discordant: number;
}

/** What is short: clusters, where there are some, are what more samples alone do not give. */
export const counts = ({ n, clustered }: Pick<Known, 'n' | 'clustered'>): number => clustered?.clusters ?? n;

/** Which of McNemar's tests decides of so many samples. */
const testOf = (n: number): McNemarTest => (isFew(n) ? 'mid-p' : 'exact');

/**
 * The least number of samples, or of clusters, with which the test can have a p under 1 - level, whatever is found: McNemar's
 * exact one and that of sign flips are 2/2ⁿ at least, the mid-p half of it.
 */
export function leastOf({ method }: Pick<Known, 'method'>, level: number): number {
  const isMidP = (n: number): boolean => isOfCounts(method) && testOf(n) === 'mid-p';
  let n = 1;
  while (2 ** (1 - n) / (isMidP(n) ? 2 : 1) >= 1 - level) n++;
  return n;
}

/** Signs of so many more than the least are found as easily as a t; of fewer, less easily than is known. */
const FEW_SIGNS = 4;
const ofSigns = (method: PairTest): boolean => method === 'sign-flip' || method === 'clustered sign-flip';
const leastForecast = (method: PairTest, level: number): number =>
  ofSigns(method) ? leastOf({ method }, level) + FEW_SIGNS : 0;

/** The difference that the test shows 80 % of the time, in the unit of the metric; null where that is not known. */
export function detectable(known: Known, level: number): number | null {
  const { n, method, variance, clustered, discordant } = known;
  if (isOfCounts(method)) return mcnemarDetectable({ n, discordant: discordant / n, test: testOf(n), level });
  const df = clustered ? clustered.df : n - 1;
  if (variance === null || df === null || counts(known) < leastForecast(method, level)) return null;
  const errors = errorsDetectable({ df, level });
  return errors === null ? null : errors * Math.sqrt(variance / n);
}

/** How many samples, or clusters like those here, would show a difference of this size 80 % of the time; null: not known. */
export function needed(known: Known, effect: number, level: number): number | null {
  const { n, method, discordant } = known;
  if (effect === 0) return null;
  if (isOfCounts(method)) return mcnemarSamples({ discordant: discordant / n, effect, testOf, level });
  const found = meanNeeded(known, effect, level);
  return found && Math.max(found, leastForecast(method, level));
}

/** About as many, by a formula: which of several would need fewest. */
export function roughly({ n, method, variance, discordant, value }: Known, level: number): number {
  if (!value) return Infinity;
  const about = isOfCounts(method)
    ? mcnemarSampleSize({ discordant: discordant / n, effect: value, level })
    : variance && samplesNeeded({ effect: value, variance, level });
  return about ?? Infinity;
}
