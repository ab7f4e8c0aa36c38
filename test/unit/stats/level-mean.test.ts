import { describe, expect, test } from 'vitest';
import { levelMean, mulberry32 } from '../../../src/lib/stats';

const RATINGS = [1, 2, 3, 4, 5];

/** Marsaglia & Tsang 2000, below a shape of 1 by its own power. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawn(counts: readonly number[]): [low: number, high: number] {
  const random = mulberry32(42);
  const means = Array.from({ length: 20_000 }, () => {
    const parts = counts.map((one) => gamma(one + 1 / counts.length, random));
    const all = parts.reduce((sum, one) => sum + one, 0);
    return parts.reduce((sum, one, i) => sum + one * (RATINGS[i] ?? 0), 0) / all;
  }).sort((a, b) => a - b);
  return [means[500] ?? NaN, means[19_500] ?? NaN];
}

describe('the mean of few ratings', () => {
  test.each([
    [[0, 0, 0, 1, 4]],
    [[1, 1, 1, 1, 1]],
    [[0, 3, 0, 9, 10]],
    [[2, 0, 0, 0, 27]],
    [[5, 0, 0, 0, 5]],
  ])('%j: as 20,000 draws of the posterior, within half a percent of the range', (counts) => {
    const { low, high } = levelMean(RATINGS, counts);
    const [from, to] = drawn(counts);
    expect(Math.abs((low ?? NaN) - from)).toBeLessThan(0.02);
    expect(Math.abs((high ?? NaN) - to)).toBeLessThan(0.02);
  });

  test('two levels are the beta posterior under Jeffreys’ prior', () => {
    // scipy.stats.beta.ppf([.025, .975], 3.5, 8.5)
    const { low, high } = levelMean([0, 1], [8, 3]);
    expect(low).toBeCloseTo(0.08348176, 7);
    expect(high).toBeCloseTo(0.56509548, 7);
  });

  test('it never leaves out the mean that is seen, and turns with the scale', () => {
    expect(levelMean(RATINGS, [0, 0, 0, 0, 6]).high).toBe(5);
    const up = levelMean(RATINGS, [0, 1, 0, 2, 6]);
    const down = levelMean(RATINGS, [6, 2, 0, 1, 0]);
    expect((up.low ?? 0) + (down.high ?? 0)).toBeCloseTo(6, 9);
    expect(levelMean(RATINGS, [0, 0, 0, 0, 0])).toEqual({ low: null, high: null });
  });

  test('covers the true mean of skewed ratings where t does not', () => {
    const random = mulberry32(7);
    const shares = [0.01, 0.02, 0.04, 0.13, 0.8];
    const truth = shares.reduce((sum, share, i) => sum + share * (RATINGS[i] ?? 0), 0);
    let held = 0;
    const kept = new Map<string, boolean>();
    for (let draw = 0; draw < 2000; draw += 1) {
      const counts = RATINGS.map(() => 0);
      for (let k = 0; k < 10; k += 1) {
        let u = random();
        const at = shares.findIndex((share) => (u -= share) < 0);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      const key = counts.join();
      if (!kept.has(key)) {
        const { low, high } = levelMean(RATINGS, counts);
        kept.set(key, (low ?? Infinity) <= truth && truth <= (high ?? -Infinity));
      }
      if (kept.get(key)) held += 1;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
  });
});
