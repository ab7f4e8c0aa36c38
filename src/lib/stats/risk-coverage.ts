/** Answering only those of this confidence or more. */
export interface RiskPoint {
  confidence: number;
  /** Share of all answers. */
  coverage: number;
  /** Share of wrong ones among them. */
  risk: number;
}

export interface RiskCoverage {
  /** From the most confident down, a point for each confidence. */
  curve: RiskPoint[];
  /** Mean of the risk of the k surest answers over k from 1 to n; null without answers. */
  aurc: number | null;
  /** Share of right ones among the ⌈coverage · n⌉ surest; null without any. */
  accuracyAt: (coverage: number) => number | null;
}

const ROUNDING = 1e-9;

/**
 * How wrong a model is where it answers only what it is surest of (Geifman & El-Yaniv 2017). Of answers with one confidence
 * each is as likely to be the next: their order counts for nothing.
 */
export function riskCoverage(confidence: readonly number[], correct: readonly number[]): RiskCoverage {
  const n = confidence.length;
  const groups = new Map<number, { n: number; right: number }>();
  for (const [i, value] of confidence.entries()) {
    const group = groups.get(value) ?? { n: 0, right: 0 };
    groups.set(value, { n: group.n + 1, right: group.right + (correct[i] ?? 0) });
  }
  const curve: RiskPoint[] = [];
  /** Right ones expected among the k surest, from k = 1. */
  const right: number[] = [];
  let before = 0;
  for (const [value, group] of [...groups].sort(([a], [b]) => b - a)) {
    for (let k = 1; k <= group.n; k += 1) right.push(before + (k * group.right) / group.n);
    before += group.right;
    curve.push({ confidence: value, coverage: right.length / n, risk: 1 - before / right.length });
  }
  return {
    curve,
    aurc: n === 0 ? null : right.reduce((sum, ofThem, k) => sum + 1 - ofThem / (k + 1), 0) / n,
    accuracyAt: (coverage) => {
      const k = Math.ceil(coverage * n - ROUNDING);
      const ofThem = right[k - 1];
      return ofThem === undefined ? null : ofThem / k;
    },
  };
}
