import { UNDEFINED_INTERVAL, type Interval } from './interval';
import { wilson } from './proportion';

/** φ of the 2x2 table with n/2 taken off a positive ad - bc, as method 10 asks; 0 where a margin is empty. */
function correctedPhi(both: number, onlyA: number, onlyB: number, neither: number): number {
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyA * onlyB;
  const n = both + onlyA + onlyB + neither;
  return (product > 0 ? Math.max(0, product - n / 2) : product) / Math.sqrt(margins);
}

function upperLimit(
  both: number,
  onlyA: number,
  onlyB: number,
  neither: number,
  level: number,
): number | null {
  const n = both + onlyA + onlyB + neither;
  const solvedA = both + onlyA;
  const solvedB = both + onlyB;
  const highA = wilson(solvedA, n, level).high;
  const lowB = wilson(solvedB, n, level).low;
  if (highA === null || lowB === null) return null;
  const above = highA - solvedA / n;
  const below = solvedB / n - lowB;
  const phi = correctedPhi(both, onlyA, onlyB, neither);
  const square = above * above - 2 * phi * above * below + below * below;
  return (onlyA - onlyB) / n + Math.sqrt(Math.max(0, square));
}

/**
 * Newcombe's interval of a paired difference of proportions (A minus B, as a fraction of 1) from the 2x2 counts:
 * Wilson limits of both proportions joined with the corrected φ; Newcombe 1998 (Stat. Med. 17:2635), method 10.
 * The lower limit is the mirrored upper limit of the swapped table, so that swapping A and B negates it to the
 * last digit. Null limits for an empty table or a level outside (0, 1).
 */
export function newcombe(
  both: number,
  onlyA: number,
  onlyB: number,
  neither: number,
  level = 0.95,
): Interval {
  const high = upperLimit(both, onlyA, onlyB, neither, level);
  const mirrored = upperLimit(both, onlyB, onlyA, neither, level);
  if (high === null || mirrored === null) return { ...UNDEFINED_INTERVAL };
  return { low: 0 - mirrored, high };
}
