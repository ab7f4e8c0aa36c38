import { zCritical } from './distributions';

/**
 * How far two single runs of one model on the same n samples differ by chance, in the unit of the scores: critical ·
 * √(2W/n) (Miller 2024), with W the variance of answers within a sample and `critical` the quantile of z or t for the level
 * meant. Of 0/1 scores without repeats W is at most p(1 − p), p being the share solved: say then "at most". Null without
 * samples and for a negative or unknown variance.
 */
export function noiseFloor(
  withinVariance: number,
  n: number,
  critical = zCritical(0.95) ?? NaN,
): number | null {
  return n > 0 && withinVariance >= 0 && critical >= 0
    ? critical * Math.sqrt((2 * withinVariance) / n)
    : null;
}
