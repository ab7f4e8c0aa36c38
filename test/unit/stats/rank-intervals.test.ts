import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32, rankIntervals, shrunkBest } from '../../../src/lib/stats';
import { normalUpper } from '../../../src/lib/stats/distributions';
import { eigenOf } from '../../../src/lib/stats/eigen';
import { expectAllClose, expectClose } from './helpers';
import { reference2 } from './oracle-2';

const oracle = reference2().ranks;
const MATRIX = fc.integer({ min: 2, max: 5 }).chain((models) =>
  fc.array(fc.array(fc.constantFrom(0, 0.3, 1), { minLength: models, maxLength: models }), {
    minLength: 2,
    maxLength: 15,
  }),
);

describe('ranks', () => {
  test('agree with the reference file', () => {
    const found = rankIntervals(oracle.input, { seed: oracle.seed, resamples: oracle.resamples });
    expectAllClose(found.means, oracle.means, 'means');
    found.pBest.forEach((p, k) => expect(Math.abs(p - (oracle.pBest[k] ?? NaN))).toBeLessThan(1e-9));
    expectClose(found.critical, oracle.maxTCritical, 'critical');
    expectClose(found.optimism, oracle.optimismOfTheBest, 'optimism');
    expect([found.rankLow, found.rankHigh]).toEqual([
      oracle.rankLowSimultaneous,
      oracle.rankHighSimultaneous,
    ]);
    expect(rankIntervals(oracle.input)).toEqual(found);
    const { value, tolerance } = oracle.pBestBayesianBootstrap_monteCarlo;
    // Of other draws, smooth ones: about the same, ties aside.
    found.pBest.forEach((p, k) => expect(Math.abs(p - (value[k] ?? NaN))).toBeLessThan(tolerance + 0.02));
  });

  test('go with their models: their order changes nothing', () => {
    fc.assert(
      fc.property(MATRIX, (matrix) => {
        const [found, other] = [matrix, matrix.map((row) => row.toReversed())].map((rows) =>
          rankIntervals(rows, { resamples: 60 }),
        );
        expect(other?.rankLow.toReversed()).toEqual(found?.rankLow);
        expect(other?.rankHigh.toReversed()).toEqual(found?.rankHigh);
        other?.pBest.toReversed().forEach((p, k) => expect(p).toBeCloseTo(found?.pBest[k] ?? NaN, 9));
        expect(other?.critical ?? 0).toBeCloseTo(found?.critical ?? 0, 9);
        expect(found?.pBest.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        found?.rankLow.forEach((low, k) => expect(low).toBeLessThanOrEqual(found.rankHigh[k] ?? NaN));
      }),
    );
  });

  test('with a cluster each are those of samples; copies of samples in clusters change none', () => {
    const each = oracle.input.map((_, i) => `c${i}`);
    expect(rankIntervals(oracle.input, { clusters: each })).toEqual(rankIntervals(oracle.input));
    const twice = oracle.input.flatMap((row) => [row, row]);
    const found = rankIntervals(twice, { clusters: twice.map((_, i) => Math.floor(i / 2)) });
    expectClose(found.critical, oracle.maxTCritical);
    expectAllClose(found.means, oracle.means);
    const uneven = rankIntervals(oracle.input, { clusters: oracle.input.map((_, i) => (i * i) % 11) });
    expectAllClose(uneven.means, oracle.means);
    expect(uneven.critical).toBeGreaterThan(2);
  });

  test('of models that are alike are open, and share the best', () => {
    const alike = rankIntervals(
      [
        [1, 1, 0],
        [0, 0, 1],
        [1, 1, 1],
        [1, 1, 0],
      ].concat(Array(30).fill([1, 1, 0])),
    );
    expect(alike).toMatchObject({ rankLow: [1, 1, 3], rankHigh: [2, 2, 3] });
    expectClose(alike.pBest[0], alike.pBest[1] ?? NaN);
  });

  test('of one sample are unknown, of none there are none, and what is not complete throws', () => {
    expect(rankIntervals([[1, 0]])).toMatchObject({
      critical: null,
      covariance: null,
      rankLow: [1, 1],
      rankHigh: [2, 2],
    });
    expect(rankIntervals([])).toMatchObject({ means: [], pBest: [], critical: null, optimism: null });
    expect(() => rankIntervals([[1, 0], [1]])).toThrow(RangeError);
    expect(() => rankIntervals([[1, NaN]])).toThrow(RangeError);
    expect(() => rankIntervals([[1, 0]], { clusters: [] })).toThrow(RangeError);
  });
});

describe('the best, shrunk', () => {
  const { means, covariance } = rankIntervals(oracle.input);

  test('adds up and goes with its model', () => {
    const found = shrunkBest(means, covariance ?? []) ?? [];
    expectClose(
      found.reduce((sum, p) => sum + p, 0),
      1,
    );
    expect(found.indexOf(Math.max(...found))).toBe(2);
    const turned = (covariance ?? []).toReversed().map((row) => row.toReversed());
    (shrunkBest(means.toReversed(), turned) ?? [])
      .toReversed()
      .forEach((p, k) => expect(Math.abs(p - (found[k] ?? NaN))).toBeLessThan(0.02));
    const moved =
      shrunkBest(
        means.map((mean) => mean + 7),
        covariance ?? [],
      ) ?? [];
    moved.forEach((p, k) => expect(Math.abs(p - (found[k] ?? NaN))).toBeLessThan(0.002));
  });

  test.each([
    [0.03, 0.02],
    [0.1, 0.05],
    [0.01, 0.002],
  ])('of two models is that of one normal: %d apart, standard errors of %d', (gap, se) => {
    // One component: y = gap/√2, e = se², the true gap N(κ·gap, 2κe), κ = τ²/(τ² + e).
    let [p, whole] = [0, 0];
    for (let step = 0; step <= 120; step += 1) {
      const tau = 0.001 * step;
      const all = tau * tau + se * se;
      const weight = Math.exp(-(gap * gap) / 4 / all) / Math.sqrt(all);
      const kept = (tau * tau) / all;
      whole += weight;
      p += weight * (tau === 0 ? 0.5 : normalUpper((-kept * gap) / Math.sqrt(2 * kept * se * se)));
    }
    const found = shrunkBest(
      [0.5 + gap, 0.5],
      [
        [se * se, 0],
        [0, se * se],
      ],
    );
    expect(Math.abs((found?.[0] ?? NaN) - p / whole)).toBeLessThan(0.01);
  });

  test('is null without spread, shared by models that are one, and throws for sizes that differ', () => {
    expect(
      shrunkBest(
        [1, 0],
        [
          [0, 0],
          [0, 0],
        ],
      ),
    ).toBeNull();
    const same = 0.0004;
    const one = shrunkBest(
      [0.6, 0.6, 0.5],
      [
        [same, same, 0],
        [same, same, 0],
        [0, 0, same],
      ],
    );
    expectClose(one?.[0], one?.[1] ?? NaN);
    expect(() => shrunkBest([1, 0], [[1, 0]])).toThrow(RangeError);
  });
});

test('eigenvectors make the matrix again, and stand upright on each other', () => {
  const random = mulberry32(3);
  for (const size of [1, 2, 5, 12]) {
    const root = Array.from({ length: size }, () => Array.from({ length: size }, () => random() - 0.5));
    const product = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, x, k) => sum + x * (b[k] ?? 0), 0);
    const symmetric = root.map((a) => root.map((b) => product(a, b)));
    const { values, vectors } = eigenOf(symmetric);
    for (const [a, row] of symmetric.entries())
      for (const [b, value] of row.entries()) {
        const again = vectors.reduce((sum, v, t) => sum + (values[t] ?? 0) * (v[a] ?? 0) * (v[b] ?? 0), 0);
        expect(Math.abs(again - value)).toBeLessThan(1e-13);
        expect(Math.abs(product(vectors[a] ?? [], vectors[b] ?? []) - (a === b ? 1 : 0))).toBeLessThan(1e-13);
      }
  }
});
