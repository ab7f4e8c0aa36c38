import { zCritical } from './distributions';
import { UNDEFINED_INTERVAL, type Interval } from './interval';

/** Maximum likelihood of P(only B) when the difference is `delta`; the root is taken without cancellation. */
function onlyBGiven(delta: number, onlyA: number, onlyB: number, n: number): number {
  const a = 2 * n;
  const b = -onlyA - onlyB + (2 * n - onlyA + onlyB) * delta;
  const c = -onlyB * delta * (1 - delta);
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  if (b <= 0) return (root - b) / (2 * a);
  return (-2 * c) / (root + b);
}

/** n² times the variance of the difference that the score test takes where the difference is `delta`. */
export const scoreVariance = (delta: number, onlyA: number, onlyB: number, n: number): number =>
  n * (2 * onlyBGiven(delta, onlyA, onlyB, n) + delta * (1 - delta));

const isAccepted = (delta: number, onlyA: number, onlyB: number, n: number, z: number): boolean =>
  (onlyA - onlyB - n * delta) ** 2 <= z * z * scoreVariance(delta, onlyA, onlyB, n);

/** Rounding of a limit that was bisected. */
const ROUNDING = 1e-9;

/** Whether Tango's lower limit is `delta` or above it: the score test finds the difference too large for it. */
export function isAbove(delta: number, onlyA: number, onlyB: number, n: number, z: number): boolean {
  const beyond = onlyA - onlyB - n * delta;
  return beyond > 0 && beyond ** 2 >= z * z * scoreVariance(delta, onlyA, onlyB, n) * (1 - ROUNDING);
}

/** Bisects between the estimate, which the score test never rejects, and 1. */
function upperLimit(onlyA: number, onlyB: number, n: number, z: number): number {
  let inside = (onlyA - onlyB) / n;
  let outside = 1;
  if (isAccepted(outside, onlyA, onlyB, n, z)) return outside;
  for (;;) {
    const middle = inside + (outside - inside) / 2;
    if (middle === inside || middle === outside) return middle;
    if (isAccepted(middle, onlyA, onlyB, n, z)) inside = middle;
    else outside = middle;
  }
}

/**
 * Tango's score interval of a paired difference of proportions (A minus B, as a fraction of 1): the differences
 * that the score test does not reject; Tango 1998 (Stat. Med. 17:891). `n` counts all pairs, concordant ones
 * too. The lower limit is the mirrored upper limit of the swapped counts, so that swapping A and B negates it to
 * the last digit. Null limits for n = 0 or a level outside (0, 1).
 */
export function tango(onlyA: number, onlyB: number, n: number, level = 0.95): Interval {
  const z = zCritical(level);
  if (z === null || !(n > 0)) return { ...UNDEFINED_INTERVAL };
  return { low: 0 - upperLimit(onlyB, onlyA, n, z), high: upperLimit(onlyA, onlyB, n, z) };
}
