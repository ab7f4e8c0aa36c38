import { describe, expect, it } from 'vitest';
import {
  betaQuantile,
  binomialLower,
  chiSquareUpper,
  normalQuantile,
  normalUpper,
  tCritical,
  tQuantile,
  tTwoSided,
  zCritical,
} from '../../../src/lib/stats/distributions';
import { expectClose } from './helpers';

describe('distributions', () => {
  it('normal quantile and the far upper tail', () => {
    expectClose(normalQuantile(0.975), 1.959963984540054);
    expectClose(zCritical(0.95), 1.959963984540054);
    expectClose(normalUpper(10), 7.61985302416052e-24);
  });

  it("Student's t", () => {
    const quantiles = [
      [1, 12.7062047361747],
      [2, 4.30265272974946],
      [3, 3.18244630528371],
      [9, 2.26215716279821],
      [30, 2.04227245630124],
      [197, 1.9720790337785],
    ] as const;
    for (const [df, t] of quantiles) {
      expectClose(tQuantile(0.975, df), t, `df ${df}`);
      expectClose(tCritical(0.95, df), t, `df ${df}`);
    }
    expectClose(tTwoSided(-2, 9), 0.07655282377070101);
    expectClose(tTwoSided(10, 198), 2.5610135005280377e-19);
    expect(tTwoSided(0, 5)).toBe(1);
    expect(tTwoSided(Infinity, 5)).toBe(0);
  });

  it('chi-square upper tail keeps its digits far out', () => {
    expectClose(chiSquareUpper(3.841458820694124, 1), 0.05);
    expectClose(chiSquareUpper(7.529411764705882, 2), 0.023174427241061245);
    // mpmath 1.3.0, gammainc(df/2, x/2, regularized=True)
    expectClose(chiSquareUpper(100, 1), 1.523970604832105e-23);
    expectClose(chiSquareUpper(200, 2), 3.720075976020836e-44);
    expectClose(chiSquareUpper(120, 5), 3.138579772755296e-24);
    expectClose(chiSquareUpper(150, 10), 3.72748505506251e-27);
    expectClose(chiSquareUpper(40, 29), 0.08393689849151825);
    expect(chiSquareUpper(0, 3)).toBe(1);
  });

  it('beta quantile and binomial tail are two sides of the incomplete beta function', () => {
    expectClose(betaQuantile(0.358702371906469, 20.5, 4.5), 0.8);
    expectClose(betaQuantile(1.335163013457785e-5, 150, 86), 0.5);
    expectClose(binomialLower(85, 235, 0.5), 1.335163013457785e-5);
  });

  it('critical values are null for a level that is none', () => {
    for (const level of [0, 1, -0.5, 2, NaN]) {
      expect(zCritical(level)).toBeNull();
      expect(tCritical(level, 5)).toBeNull();
    }
    expect(tCritical(0.95, 0)).toBeNull();
  });
});
