import { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';

/** Two-sided p of the sign-flip test; `exact` says whether all assignments were counted. */
export interface SignFlip {
  p: number | null;
  exact: boolean;
}

/** Up to this many non-zero differences both halves stay at 2^15 sums. */
const EXACT_LIMIT = 30;

/** All 2^m sums of ± each magnitude, sorted upwards by merging as they double (Horowitz & Sahni 1974). */
function signedSums(magnitudes: readonly number[]): Float64Array {
  let sums = new Float64Array(1);
  for (const magnitude of magnitudes) {
    const size = sums.length;
    const doubled = new Float64Array(2 * size);
    for (let minus = 0, plus = 0, k = 0; k < doubled.length; k += 1) {
      const lowered = minus < size ? (sums[minus] ?? 0) - magnitude : Infinity;
      const raised = plus < size ? (sums[plus] ?? 0) + magnitude : Infinity;
      doubled[k] = Math.min(lowered, raised);
      if (lowered <= raised) minus += 1;
      else plus += 1;
    }
    sums = doubled;
  }
  return sums;
}

/** How many of the 2^m sign assignments have a sum of at least the threshold. */
function countAtLeast(magnitudes: readonly number[], threshold: number): number {
  const half = magnitudes.length >> 1;
  const left = signedSums(magnitudes.slice(0, half));
  const right = signedSums(magnitudes.slice(half));
  let count = 0;
  let first = right.length;
  for (const sum of left) {
    while (first > 0 && sum + (right[first - 1] ?? 0) >= threshold) first -= 1;
    count += right.length - first;
  }
  return count;
}

function drawShare(magnitudes: readonly number[], threshold: number, options: Resampling): number {
  const random = mulberry32(options.seed ?? DEFAULT_SEED);
  const resamples = options.resamples ?? DEFAULT_RESAMPLES;
  let count = 0;
  for (let draw = 0; draw < resamples; draw += 1) {
    let sum = 0;
    for (const magnitude of magnitudes) sum += random() < 0.5 ? -magnitude : magnitude;
    if (Math.abs(sum) >= threshold) count += 1;
  }
  return (1 + count) / (resamples + 1);
}

/**
 * Fisher's sign-flip (paired permutation) test that the differences are symmetric around 0: the share of sign
 * assignments whose sum is as far from 0 as the observed one. Sums count as equal within 1e-12 of Σ|d|, so that
 * rounding can't break ties. All 2^n assignments are counted up to 30 non-zero differences; beyond that
 * p = (1 + hits) / (draws + 1) over random ones (Phipson & Smyth 2010). Works on magnitudes in sorted order:
 * neither swapping A and B nor the order of the samples changes p. With clusters pass one sum per cluster.
 * p is null for no differences and 1 when all are 0.
 */
export function signFlipTest(differences: readonly number[], options: Resampling = {}): SignFlip {
  const magnitudes = differences.map(Math.abs).filter((size) => size !== 0);
  magnitudes.sort((a, b) => a - b);
  const exact = magnitudes.length <= EXACT_LIMIT;
  const total = magnitudes.reduce((sum, size) => sum + size, 0);
  if (differences.length === 0 || !Number.isFinite(total)) return { p: null, exact };
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  const threshold = observed - 1e-12 * total;
  if (threshold <= 0) return { p: 1, exact };
  if (!exact) return { p: drawShare(magnitudes, threshold, options), exact };
  // The assignments at or below -threshold mirror those at or above it.
  return { p: (2 * countAtLeast(magnitudes, threshold)) / 2 ** magnitudes.length, exact };
}
