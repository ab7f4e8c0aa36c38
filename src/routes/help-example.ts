import { pairedBinary } from '../lib/stats';
import { normalTwoSided } from '../lib/stats/distributions';
import { fixed } from '../lib/ui/numbers';

/** Both right, only the first, only the second, neither: the same 220 samples, two tests. */
export const exampleCounts = [120, 30, 14, 56] as const;

/** p as the page writes it, with one more digit: the two tests lie close to .05 on either side. */
const fourDecimals = (p: number | null): string => (p === null ? '—' : p.toFixed(4).slice(1));

/** The unpaired test of two proportions, which a paired design must not use. */
export function unpaired([both, onlyA, onlyB, neither]: readonly [number, number, number, number]): {
  z: number;
  a: number;
  b: number;
} {
  const n = both + onlyA + onlyB + neither;
  const [a, b] = [(both + onlyA) / n, (both + onlyB) / n];
  return { z: (a - b) / Math.sqrt((a * (1 - a) + b * (1 - b)) / n), a, b };
}

/** The worked example, computed by the page's own functions. */
export function workedExample() {
  const [both, onlyA, onlyB, neither] = exampleCounts;
  const n = both + onlyA + onlyB + neither;
  const { z, a, b } = unpaired(exampleCounts);
  const { mcnemar, difference, low, high } = pairedBinary(both, onlyA, onlyB, neither);
  const points = (value: number | null) => (value === null ? '—' : fixed(value * 100, 1));
  return {
    n,
    z: fixed(z, 3),
    p: normalTwoSided(z).toFixed(3).slice(1),
    a: points(a),
    b: points(b),
    difference: points(difference),
    interval: `${points(low)} to ${points(high)}`,
    exact: fourDecimals(mcnemar.exact),
    chi2: fourDecimals(mcnemar.p),
  };
}
