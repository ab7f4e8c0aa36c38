import type { Interval } from './interval';
import { momentsOf } from './moments';
import { wilson } from './proportion';

/** Answers of like confidence; low and high are Wilson's of the accuracy. */
export interface ConfidenceBin extends Interval {
  n: number;
  confidence: number;
  accuracy: number;
}

/**
 * Answers in bins of as many each, from the least confident up. Answers of one confidence stay together, in the bin that the
 * middle of their places falls into: bins may be uneven, or fewer.
 */
export function equalMassBins(
  confidence: readonly number[],
  correct: readonly number[],
  bins: number,
): ConfidenceBin[] {
  const n = confidence.length;
  const order = [...confidence.keys()].sort((a, b) => (confidence[a] ?? 0) - (confidence[b] ?? 0));
  const found = new Map<number, number[]>();
  for (let start = 0; start < n;) {
    const value = confidence[order[start] ?? 0];
    let end = start + 1;
    while (end < n && confidence[order[end] ?? 0] === value) end += 1;
    const bin = Math.floor((((start + end) / 2) * bins) / n);
    found.set(bin, [...(found.get(bin) ?? []), ...order.slice(start, end)]);
    start = end;
  }
  return [...found.values()].map((answers) => {
    const right = answers.reduce((sum, i) => sum + (correct[i] ?? 0), 0);
    return {
      n: answers.length,
      confidence: momentsOf(answers.map((i) => confidence[i] ?? NaN)).mean ?? NaN,
      accuracy: right / answers.length,
      ...wilson(right, answers.length),
    };
  });
}
