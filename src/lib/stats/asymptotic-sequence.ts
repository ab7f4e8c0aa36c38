import { symmetric, type Interval } from './interval';
import { momentsOf } from './moments';

/** Nothing is to be said before so many samples: the sequence is not yet near enough. */
export const ASYMPTOTIC_FROM = 50;

/**
 * Limits of a mean difference that hold whenever one stops after `ASYMPTOTIC_FROM` samples or more, narrowest around the `planned`
 * number, which was decided beforehand: d̄ ± s·√(2(nρ² + 1)/(n²ρ²)·ln(√(nρ² + 1)/α)), ρ² = (−2 ln α + ln(1 − 2 ln α))/planned, s
 * with divisor n (Waudby-Smith et al. 2024). `differences` in the random order in which they came. Nulls without samples and
 * where all are equal. Limits of fewer samples are given, but claim too much. Throws a RangeError for a plan below 1.
 */
export function asymptoticSequence(
  differences: readonly number[],
  { planned, alpha = 0.05 }: { planned: number; alpha?: number },
): Interval {
  if (!(planned >= 1)) throw new RangeError(`A plan of ${planned} samples`);
  const { n, mean, centredSquares } = momentsOf(differences);
  if (mean === null || centredSquares === null) return { low: null, high: null };
  const rho = (-2 * Math.log(alpha) + Math.log1p(-2 * Math.log(alpha))) / planned;
  const part = n * rho + 1;
  const margin = Math.sqrt(
    (centredSquares / n) * ((2 * part) / (n * n * rho)) * (Math.log(part) / 2 - Math.log(alpha)),
  );
  return symmetric(mean, margin);
}
