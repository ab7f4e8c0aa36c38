import { DEFAULT_SEED, mulberry32 } from './resampling';

/** Numbers of samples by solve rate, of equal ones by number. Throws a RangeError for a rate that is not a number. */
export function bySolveRate(solveRates: readonly number[]): number[] {
  if (solveRates.some(Number.isNaN)) throw new RangeError('A solve rate is not a number');
  return [...solveRates.keys()].sort((a, b) => (solveRates[a] ?? 0) - (solveRates[b] ?? 0) || a - b);
}

/** Every N/k-th of an order, from a place `start` in [0, 1) of the first step. Throws a RangeError for a k that is not a whole number from 0 to N. */
export function everyNth(order: readonly number[], k: number, start: number): number[] {
  const n = order.length;
  if (!Number.isInteger(k) || k < 0 || k > n) throw new RangeError(`${k} of ${n} samples`);
  return Array.from({ length: k }, (_, i) => order[Math.floor(((start + i) * n) / k)] ?? NaN);
}

/**
 * k of the samples of a suite, spread evenly over their solve rates: sorted by rate, of equal ones by number, every N/k-th from
 * a place drawn with mulberry32 (Cochran 1977, 8). Their numbers, from 0, upwards. Each sample has chance k/N. Throws a
 * RangeError for a k that is not a whole number from 0 to N, and for a rate that is not a number.
 */
export const systematicDraw = (solveRates: readonly number[], k: number, seed = DEFAULT_SEED): number[] =>
  everyNth(bySolveRate(solveRates), k, mulberry32(seed)()).sort((a, b) => a - b);
