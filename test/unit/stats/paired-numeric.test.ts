import { describe, expect, it } from 'vitest';
import { bootstrapMean, pairedNumeric, signFlipTest, wilcoxonSignedRank } from '../../../src/lib/stats';
import { CLUSTERS, DIFFERENCES, expectClose, expectPublished, ranksAsDoubles } from './helpers';

describe('pairedNumeric', () => {
  it('twelve pairs as published', () => {
    const actual = pairedNumeric(DIFFERENCES);
    expect(actual.n).toBe(12);
    expectPublished(actual.mean, 0.0725);
    expectPublished(actual.se, 0.02477550721);
    expectPublished(actual.t, 2.92627712449);
    expectPublished(actual.p, 0.01378187987);
    expectPublished(actual.low, 0.01796947629);
    expectPublished(actual.high, 0.12703052371);
    const doubles = wilcoxonSignedRank(ranksAsDoubles(DIFFERENCES));
    expect(doubles.w).toBe(7);
    expectPublished(doubles.p, 0.02073226545);
    // Two differences of .05 are one size: the ranks of −.05 and of twice −.02 are 3.5 and 1.5.
    expect(actual.wilcoxon.w).toBe(6.5);
    expect(actual.signFlip).toEqual({ p: 76 / 4096, exact: true });
    expectPublished(actual.bootstrap.low, 0.02666666667);
    expectPublished(actual.bootstrap.high, 0.11835416667);
    expectPublished(actual.bootstrap.p, 0.0019990005);
  });

  it('twelve pairs in five unequal clusters are less sure than five equal ones', () => {
    const actual = pairedNumeric(DIFFERENCES, { clusters: CLUSTERS });
    expectPublished(actual.mean, 0.0725);
    expect(actual.se).toBeGreaterThan(0.01355368057 * Math.sqrt(4 / 5));
    expect(actual.p).toBeGreaterThan(0.00588919496);
    // All five clusters lean to A: the most extreme of the 2^5 assignments and its mirror.
    expect(actual.signFlip).toEqual({ p: 2 / 32, exact: true });
    expect(actual.wilcoxon).toEqual(pairedNumeric(DIFFERENCES).wilcoxon);
  });

  it('uses seed 42 and 2,000 draws unless told otherwise', () => {
    const usual = pairedNumeric(DIFFERENCES).bootstrap;
    expect(pairedNumeric(DIFFERENCES, { seed: 42, resamples: 2000 }).bootstrap).toEqual(usual);
    expect(pairedNumeric(DIFFERENCES, { seed: 43 }).bootstrap).not.toEqual(usual);
  });

  it('has null fields for no differences', () => {
    expect(pairedNumeric([])).toEqual({
      ...{ n: 0, mean: null, se: null, t: null, p: null, low: null, high: null, why: null },
      signFlip: { p: null, exact: true },
      wilcoxon: { w: null, p: null },
      bootstrap: { low: null, high: null, p: null },
    });
  });

  it('says nothing from one difference', () => {
    const actual = pairedNumeric([0.5]);
    expect(actual).toMatchObject({ n: 1, mean: 0.5, se: null, t: null, p: null, low: null, high: null });
    expect(actual.signFlip).toEqual({ p: 1, exact: true });
    expect(actual.bootstrap).toEqual({ low: null, high: null, p: null });
  });

  it('never carries NaN', () => {
    const { signFlip, wilcoxon, bootstrap, ...t } = pairedNumeric([1, NaN, 2]);
    expect(t).toEqual({ n: 3, mean: null, se: null, t: null, p: null, low: null, high: null, why: null });
    expect(signFlip.p).toBeNull();
    expect(wilcoxon).toEqual({ w: null, p: null });
    expect(bootstrap).toEqual({ low: null, high: null, p: null });
  });

  it('refuses clusters that do not fit', () => {
    expect(() => pairedNumeric([1, 2, 3], { clusters: ['a', 'b'] })).toThrow(RangeError);
  });
});

describe('signFlipTest', () => {
  it('counts all assignments up to 30 non-zero differences', () => {
    const equal = signFlipTest(Array.from({ length: 30 }, () => 0.1));
    expect(equal).toEqual({ p: 2 / 2 ** 30, exact: true });
    // The exact test of ±1 differences is McNemar's: 20 against 10.
    const ones = Array.from({ length: 30 }, (_, index) => (index < 20 ? 1 : -1));
    const { p, exact } = signFlipTest([...ones, 0, 0, 0, 0, 0]);
    expect(exact).toBe(true);
    expectClose(p, 0.09873714670538902);
  });

  it('draws assignments beyond that', () => {
    const many = Array.from({ length: 31 }, (_, index) => index - 9.5);
    const drawn = signFlipTest(many);
    expect(drawn.exact).toBe(false);
    expect(signFlipTest(many)).toEqual(drawn);
    expect(signFlipTest(many, { resamples: 99 }).p).toBeGreaterThanOrEqual(0.01);
    const certain = signFlipTest(Array.from({ length: 60 }, () => 1));
    expect(certain).toEqual({ p: 1 / 2001, exact: false });
  });

  it('is not misled by rounding', () => {
    // 0.1 + 0.2 - 0.3 is not 0 in doubles, but is a sum of 0 all the same.
    expect(signFlipTest([0.1, 0.2, -0.3])).toEqual({ p: 1, exact: true });
  });
});

describe('wilcoxonSignedRank', () => {
  it('takes scores of one decimal for what they are: rounding breaks no tie and is no difference', () => {
    const a = [0.3, 0.7, 1.1, 0.9, 0.4, 0.8, 2.3, 0.6, 1.7, 0.3];
    const b = [0.1, 0.6, 0.9, 1.2, 0.5, 0.6, 2.2, 0.7, 1.4, 0.3];
    const tenths = a.map((score, i) => Math.round(10 * score) - Math.round(10 * (b[i] ?? NaN)));
    const exact = wilcoxonSignedRank(tenths);
    const found = wilcoxonSignedRank(a.map((score, i) => score - (b[i] ?? NaN)));
    expect(found.w).toBe(exact.w);
    expectPublished(found.p, exact.p ?? NaN);
    // Ranks of 2, 1, 2, -3, -1, 2, 1, -1, 3: ones 2.5, twos 6, threes 8.5.
    expect(exact.w).toBe(8.5 + 2.5 + 2.5);
    expect(wilcoxonSignedRank([0.1 + 0.2 - 0.3, 1, 2, 3])).toEqual(wilcoxonSignedRank([0, 1, 2, 3]));
  });

  it('drops zeros and corrects for ties', () => {
    // scipy 1.17.1: wilcoxon([1, 1, -1, 2, 3, 0, 0, -2], correction=False, method='asymptotic')
    const { w, p } = wilcoxonSignedRank([1, 1, -1, 2, 3, 0, 0, -2]);
    expect(w).toBe(6.5);
    expectClose(p, 0.3951080685904922);
  });
});

describe('bootstrapMean', () => {
  it('moves whole clusters', () => {
    const units = [
      { n: 1, sum: 1 },
      { n: 3, sum: 9 },
    ];
    const { low, high } = bootstrapMean(units);
    expect([low, high]).toEqual([1, 3]);
  });
});
