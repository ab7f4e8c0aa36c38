import { describe, expect, it } from 'vitest';
import {
  clopperPearson,
  clusteredEstimate,
  cochranQ,
  cohenKappa,
  mulberry32,
  pairedBinary,
  pairedFromMoments,
  passAtK,
  passHatK,
  phi,
  wilson,
} from '../../../src/lib/stats';
import { betaQuantile, binomialLower, normalTwoSided, zCritical } from '../../../src/lib/stats/distributions';
import { mcnemar } from '../../../src/lib/stats/mcnemar';
import { expectAllClose, expectClose, limits } from './helpers';
import { numbersIn, reference, type Oracle } from './oracle';

type Expected = Oracle['mcnemar'][string];

function expectMcNemar(onlyA: number, onlyB: number, expected: Expected): void {
  const actual = mcnemar(onlyA, onlyB);
  const what = `${onlyA}, ${onlyB}`;
  expectClose(actual.exact, expected.exact, `exact ${what}`);
  expectClose(actual.midP, expected.midp, `mid-p ${what}`);
  if (expected.chi2 !== undefined) expectClose(actual.chi2, expected.chi2, `chi2 ${what}`);
  if (expected.p_chi2 !== undefined) expectClose(actual.p, expected.p_chi2, `p ${what}`);
  if (expected.chi2_cc !== undefined)
    expectClose(actual.chi2Corrected, expected.chi2_cc, `corrected ${what}`);
  if (expected.p_chi2_cc !== undefined)
    expectClose(actual.pCorrected, expected.p_chi2_cc, `p corrected ${what}`);
  if (expected.posterior_P_b_gt_c_unif !== undefined) {
    const posterior = binomialLower(onlyA, onlyA + onlyB + 1, 0.5);
    expectClose(posterior, expected.posterior_P_b_gt_c_unif, `posterior ${what}`);
  }
}

function expectPaired(table: number[], expected: Oracle['paired_2x2'][string]): void {
  const [both = 0, onlyA = 0, onlyB = 0, neither = 0] = table;
  const actual = pairedBinary(both, onlyA, onlyB, neither);
  expect(actual.method).toBe('newcombe');
  expectAllClose([actual.difference, ...limits(actual)], expected.newcombe10, `newcombe ${table.join()}`);
  expectAllClose([actual.difference, ...limits(actual.tango)], expected.tango, `tango ${table.join()}`);
  expectClose(actual.difference, expected.diff, 'difference');
  expectClose(actual.se, expected.se, 'se');
  expectMcNemar(onlyA, onlyB, expected.mcnemar);
  const { n, difference, se } = actual;
  const centredSquares = (se ?? NaN) ** 2 * n * (n - 1);
  const t = pairedFromMoments({ n, mean: difference, centredSquares });
  const [low, high] = expected.t_ci;
  // Of equal differences the reference has a point, which would be certain: there is no interval then.
  if (low === high) expect([t.low, t.high, t.why]).toEqual([null, null, 'equal samples']);
  else expectAllClose(limits(t), expected.t_ci, 't interval');
  expectClose(t.p, expected.p_t, 'p of t');
  const margin = (zCritical(0.95) ?? NaN) * (se ?? NaN);
  expectAllClose([(difference ?? NaN) - margin, (difference ?? NaN) + margin], expected.z_ci, 'z interval');
  if (t.t) expectClose(normalTwoSided(t.t), expected.p_z, 'p of z');
}

describe('binary metrics agree with the reference file', () => {
  it('intervals of a proportion', () => {
    for (const [key, expected] of Object.entries(reference().proportion_ci)) {
      const [s = 0, n = 0] = numbersIn(key);
      expectAllClose(limits(wilson(s, n)), expected.wilson, `wilson ${key}`);
      expectAllClose(limits(clopperPearson(s, n)), expected.clopper_pearson, `clopper-pearson ${key}`);
      if (s > 0) expectClose(betaQuantile(0.025, s + 0.5, n - s + 0.5), expected.jeffreys[0], key);
      if (s < n) expectClose(betaQuantile(0.975, s + 0.5, n - s + 0.5), expected.jeffreys[1], key);
    }
  });

  it('rule of three', () => {
    for (const [n, { exact_one_sided95 }] of Object.entries(reference().rule_of_three)) {
      expectClose(clopperPearson(0, Number(n), 0.9).high, exact_one_sided95, n);
    }
  });

  it('McNemar', () => {
    for (const [key, expected] of Object.entries(reference().mcnemar)) {
      const [onlyA = 0, onlyB = 0] = numbersIn(key);
      expectMcNemar(onlyA, onlyB, expected);
    }
  });

  it('2x2 tables', () => {
    for (const [key, expected] of Object.entries(reference().paired_2x2))
      expectPaired(numbersIn(key), expected);
  });

  it('the generated 500 samples', () => {
    const expected = reference().gen500_mulberry7;
    const random = mulberry32(7);
    const rows = Array.from({ length: 500 }, (_, index) => {
      const [easy, a, b] = [random(), random(), random()];
      return {
        a: Number(a < 0.35 + 0.55 * easy),
        b: Number(b < 0.3 + 0.55 * easy),
        cluster: Math.floor(index / 10),
      };
    });
    const count = (a: number, b: number): number => rows.filter((row) => row.a === a && row.b === b).length;
    const [both, onlyA, onlyB, neither] = expected.table;
    expect([count(1, 1), count(1, 0), count(0, 1), count(0, 0)]).toEqual(expected.table);
    expectPaired(expected.table, expected);
    expectClose(
      cohenKappa([
        [both, onlyA],
        [onlyB, neither],
      ]).kappa,
      expected.cohen_kappa ?? NaN,
      'kappa',
    );
    expectClose(phi(both, onlyA, onlyB, neither), expected.phi ?? NaN, 'phi');
    const clusters = rows.map((row) => row.cluster);
    const difference = clusteredEstimate(
      rows.map((row) => row.a - row.b),
      clusters,
    );
    const a = clusteredEstimate(
      rows.map((row) => row.a),
      clusters,
    );
    expectClose(difference.se, expected.clustered_CR1_diff ?? NaN, 'CR1 of the difference');
    expectClose(a.se, expected.clustered_CR1_A ?? NaN, 'CR1 of A');
    expectClose(a.mean, expected.accA ?? NaN, 'accuracy of A');
  });

  it("Cochran's Q and its pairs", () => {
    const { patterns, Q, df, p, pairwise_mcnemar } = reference().cochran_q_kuncheva;
    const actual = cochranQ(patterns.map(([outcome, count]) => ({ outcome, count })));
    expectClose(actual.q, Q);
    expect(actual.df).toBe(df);
    expectClose(actual.p, p);
    for (const [key, expected] of Object.entries(pairwise_mcnemar)) {
      const [first = 1, second = 2] = numbersIn(key);
      const only = (won: number, lost: number): number =>
        patterns.reduce((sum, [o, count]) => sum + (o[won - 1] === 1 && o[lost - 1] === 0 ? count : 0), 0);
      expectMcNemar(only(first, second), only(second, first), expected);
    }
  });

  it('pass@k and pass^k', () => {
    const { pass_at_k, pass_hat_k } = reference();
    for (const [key, expected] of Object.entries(pass_at_k)) {
      const [n = 0, c = 0, k = 0] = numbersIn(key);
      expectClose(passAtK(n, c, k), expected, key);
    }
    for (const [key, expected] of Object.entries(pass_hat_k)) {
      const [n = 0, c = 0, k = 0] = numbersIn(key);
      expectClose(passHatK(n, c, k), expected, key);
    }
  });
});
