import { DEFAULT_SEED, mulberry32 } from './resampling';

/**
 * k of the samples of a suite, spread evenly over their solve rates: sorted by rate, of equal ones by number, every N/k-th from
 * a place drawn with mulberry32 (Cochran 1977, 8). Their numbers, from 0, upwards. Each sample has chance k/N. Throws a
 * RangeError for a k that is not a whole number from 0 to N, and for a rate that is not a number.
 */
export function systematicDraw(solveRates: readonly number[], k: number, seed = DEFAULT_SEED): number[] {
  const n = solveRates.length;
  if (!Number.isInteger(k) || k < 0 || k > n) throw new RangeError(`${k} of ${n} samples`);
  if (solveRates.some(Number.isNaN)) throw new RangeError('A solve rate is not a number');
  const order = [...solveRates.keys()].sort((a, b) => (solveRates[a] ?? 0) - (solveRates[b] ?? 0) || a - b);
  const start = mulberry32(seed)();
  return Array.from({ length: k }, (_, i) => order[Math.floor(((start + i) * n) / k)] ?? NaN).sort(
    (a, b) => a - b,
  );
}
