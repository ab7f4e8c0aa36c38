import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  binomialLower,
  chiSquareUpper,
  normalQuantile,
  normalUpper,
  tQuantile,
  tTwoSided,
} from '../../../src/lib/stats/distributions';
import { mulberry32, quantile } from '../../../src/lib/stats';
import { expectAllClose, expectClose } from './helpers';
import { numbersIn, reference } from './oracle';

describe('distributions and generator agree with the reference file', () => {
  it('normal quantiles', () => {
    for (const [p, z] of Object.entries(reference().z)) expectClose(normalQuantile(Number(p)), z, `z ${p}`);
  });

  it('normal upper tails, far ones too', () => {
    for (const [z, p] of Object.entries(reference().norm_sf))
      expectClose(normalUpper(Number(z)), p, `sf ${z}`);
  });

  it("Student's t quantiles and two-sided tails", () => {
    const { t_ppf_975, t_sf2 } = reference();
    for (const [df, t] of Object.entries(t_ppf_975)) expectClose(tQuantile(0.975, Number(df)), t, `t ${df}`);
    for (const [key, p] of Object.entries(t_sf2)) {
      const [t = 0, df = 0] = numbersIn(key);
      expectClose(tTwoSided(t, df), p, `t tail ${key}`);
    }
  });

  it('chi-square upper tails', () => {
    const { chi2_sf_df1, chi2_sf_df2 } = reference();
    for (const [x, p] of Object.entries(chi2_sf_df1))
      expectClose(chiSquareUpper(Number(x), 1), p, `df 1, ${x}`);
    for (const [x, p] of Object.entries(chi2_sf_df2))
      expectClose(chiSquareUpper(Number(x), 2), p, `df 2, ${x}`);
  });

  it('regularised incomplete beta, inverted', () => {
    for (const [key, p] of Object.entries(reference().reg_inc_beta)) {
      const [a = 0, b = 0, x = 0] = numbersIn(key);
      expectClose(betaQuantile(p, a, b), x, `beta ${key}`);
      // I_x(a, b) is a binomial tail where the shapes are whole numbers.
      if (Number.isInteger(a) && Number.isInteger(b))
        expectClose(binomialLower(b - 1, a + b - 1, 1 - x), p, key);
    }
  });

  it('mulberry32', () => {
    const expected = reference().mulberry32_seed42_first5;
    const random = mulberry32(42);
    expect(expected.map(() => random())).toEqual(expected);
  });

  it('type 7 quantiles', () => {
    const { x, ...values } = reference().quantile_type7;
    const actual = [0.5, 0.9, 0.95, 0.99].map((q) => quantile(x, q));
    expectAllClose(actual, [values.p50 ?? 0, values.p90 ?? 0, values.p95 ?? 0, values.p99 ?? 0]);
  });
});
