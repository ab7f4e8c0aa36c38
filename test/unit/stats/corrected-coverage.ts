import { crossFitted, mulberry32, newcombe, wilson, type Moments } from '../../../src/lib/stats';

export interface Setting {
  /** True share of right answers. */
  p: number;
  /** Labels. */
  n: number;
  /** Shares of right and of wrong answers that the judge passes. */
  passes: readonly [right: number, wrong: number];
  sets: number;
  seed: number;
}

const OTHERS = 700;
const ofYesNo = (n: number, ones: number): Moments => ({
  n,
  mean: ones / n,
  centredSquares: ones - (ones * ones) / n,
});

/** How often the corrected interval of a share holds the truth, and how far its estimate is off on average. */
export function shareCoverage({ p, n, passes, sets, seed }: Setting): { coverage: number; bias: number } {
  const next = mulberry32(seed);
  let [held, off] = [0, 0];
  for (let set = 0; set < sets; set += 1) {
    const labels = Array.from({ length: n }, () => Number(next() < p));
    const judge = labels.map((label) => Number(next() < passes[label === 1 ? 0 : 1]));
    const passed = p * passes[0] + (1 - p) * passes[1];
    let ones = 0;
    for (let i = 0; i < OTHERS; i += 1) ones += Number(next() < passed);
    const right = labels.reduce((sum, label) => sum + label, 0);
    const { low, high, estimate } = crossFitted({
      labels,
      judge,
      rest: ofYesNo(OTHERS, ones),
      own: wilson(right, n),
      areShares: true,
    });
    held += Number(low !== null && high !== null && low <= p && p <= high);
    off += (estimate ?? NaN) - p;
  }
  return { coverage: held / sets, bias: off / sets };
}

/** The same of a difference of two models that are right on \`p\` and \`other\` of the samples, each of which the judge errs on. */
export function differenceCoverage({ p, n, passes, sets, seed }: Setting, other: number): number {
  const next = mulberry32(seed);
  let held = 0;
  const judged = (label: number) => Number(next() < passes[label === 1 ? 0 : 1]);
  const pair = (): [number, number] => {
    // Half of what is hard for one is hard for the other.
    const common = next();
    return [p, other].map((share) => Number((next() < 0.5 ? common : next()) < share)) as [number, number];
  };
  for (let set = 0; set < sets; set += 1) {
    const labelled = Array.from({ length: n }, pair);
    const judge = labelled.map(([a, b]) => judged(a) - judged(b));
    let [sum, squares] = [0, 0];
    for (let i = 0; i < OTHERS; i += 1) {
      const [a, b] = pair();
      const gap = judged(a) - judged(b);
      sum += gap;
      squares += gap * gap;
    }
    const of = (a: number, b: number) => labelled.filter(([x, y]) => x === a && y === b).length;
    const { low, high } = crossFitted({
      labels: labelled.map(([a, b]) => a - b),
      judge,
      rest: { n: OTHERS, mean: sum / OTHERS, centredSquares: squares - (sum * sum) / OTHERS },
      areShares: false,
      own: newcombe(of(1, 1), of(1, 0), of(0, 1), of(0, 0)),
    });
    held += Number(low !== null && high !== null && low <= p - other && p - other <= high);
  }
  return held / sets;
}
