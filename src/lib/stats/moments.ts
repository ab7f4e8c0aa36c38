import { finiteOrNull } from './interval';

/**
 * Sufficient statistics of n values: their mean and the sum of squared deviations from it.
 * In SQL: count(x), avg(x), var_pop(x) * count(x). The squares are centred, because a sum of raw squares
 * loses all digits of a small spread around a large mean. mean and centredSquares are null when n is 0.
 */
export interface Moments {
  n: number;
  mean: number | null;
  centredSquares: number | null;
}

/**
 * Moments of the values, in two passes with the mean corrected by the mean of the deviations
 * (Chan, Golub & LeVeque 1983), so that equal values have a spread of exactly 0.
 */
export function momentsOf(values: readonly number[]): Moments {
  const n = values.length;
  if (n === 0) return { n, mean: null, centredSquares: null };
  let sum = 0;
  for (const value of values) sum += value;
  const rough = sum / n;
  let correction = 0;
  for (const value of values) correction += value - rough;
  const mean = rough + correction / n;
  let centredSquares = 0;
  for (const value of values) centredSquares += (value - mean) ** 2;
  return { n, mean, centredSquares };
}

/** Moments of values of which each is borne by `n`. */
export function momentsFromCounts(counts: readonly { value: number; n: number }[]): Moments {
  let n = 0;
  let sum = 0;
  for (const one of counts) {
    n += one.n;
    sum += one.n * one.value;
  }
  if (n === 0) return { n, mean: null, centredSquares: null };
  const mean = sum / n;
  let centredSquares = 0;
  for (const one of counts) centredSquares += one.n * (one.value - mean) ** 2;
  return { n, mean, centredSquares };
}

/** Moments of several samples put together (Chan, Golub & LeVeque 1983). */
export function combinedMoments(all: readonly Moments[]): Moments {
  let n = 0;
  let mean = 0;
  let centredSquares = 0;
  for (const part of all) {
    if (part.n === 0 || part.mean === null) continue;
    const total = n + part.n;
    const gap = part.mean - mean;
    centredSquares += (part.centredSquares ?? 0) + (gap * gap * n * part.n) / total;
    mean += (gap * part.n) / total;
    n = total;
  }
  return n === 0 ? { n, mean: null, centredSquares: null } : { n, mean, centredSquares };
}

/** Σ(x - mean)² / (n - 1); null below two values. */
export const variance = ({ n, centredSquares }: Moments): number | null =>
  n < 2 || centredSquares === null ? null : centredSquares / (n - 1);

/** Standard error of the mean, √(Σ(x - mean)² / (n(n-1))); null below two values. */
export function standardError({ n, centredSquares }: Moments): number | null {
  if (n < 2 || centredSquares === null) return null;
  return finiteOrNull(Math.sqrt(Math.max(0, centredSquares) / (n * (n - 1))));
}
