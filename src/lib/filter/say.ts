import type { Figure } from './figures/figure';
import { type Written, written } from './written';

/** Nearer than this two scores are the same: averages carry rounding. */
const SAME = 1e-9;

/**
 * Samples on which the score of `a` minus that of `b` lies in `[low, high)`; null: on which both are equal. A range
 * that begins or ends at 0 leaves equal scores out.
 */
export function differenceWithin(
  metric: string,
  [a, b]: readonly [a: string, b: string],
  range: { low: number; high: number } | null,
): Written {
  const score = (of: string): Figure => ({ is: 'score', metric, of });
  const left: Figure = { is: 'sum', op: '-', left: score(a), right: score(b) };
  const number = (value: number): Figure => ({ is: 'number', value });
  if (range === null)
    return written({ kind: 'compare', left: { is: 'abs', of: left }, op: '<', right: number(SAME) });
  const { low, high } = range;
  return written({
    is: 'and',
    of: [
      low === 0
        ? { kind: 'compare', left, op: '>', right: number(SAME) }
        : { kind: 'compare', left, op: '>=', right: number(low) },
      { kind: 'compare', left, op: '<', right: number(high === 0 ? -SAME : high) },
    ],
  });
}

/** Samples that some of these contenders solve, and some do not. */
export const solvedBySome = (metric: string, among: readonly string[]): Written => {
  // In one order, whoever leads: so it is the same condition wherever it is said.
  const left: Figure = { is: 'count', what: 'solved_by', metric, among: [...among].sort() };
  const than = (op: '>' | '<', value: number) =>
    ({ kind: 'compare', left, op, right: { is: 'number', value } }) as const;
  return written({ is: 'and', of: [than('>', 0), than('<', among.length)] });
};

/** Samples that so many contenders solve: of these, or (empty) of all. */
export const solvedBy = (metric: string, count: number, among: readonly string[] = []): Written =>
  written({
    kind: 'compare',
    left: { is: 'count', what: 'solved_by', metric, among },
    op: '=',
    right: { is: 'number', value: count },
  });
