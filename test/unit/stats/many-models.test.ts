import { describe, expect, it } from 'vitest';
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  cochranQ,
  friedman,
  hochberg,
  holm,
  sidak,
  tieGroups,
  type OutcomePattern,
} from '../../../src/lib/stats';
import { expectAllClose, expectClose, expectPublished } from './helpers';

const BH_1995 = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
  0.759, 1,
];

function rejections(adjusted: number[]): number {
  return adjusted.filter((p) => p <= 0.05).length;
}

describe('corrections for many tests', () => {
  it('four p-values as published', () => {
    const p = [0.01, 0.04, 0.03, 0.005];
    expectAllClose(holm(p), [0.03, 0.06, 0.06, 0.02]);
    expectAllClose(hochberg(p), [0.03, 0.04, 0.04, 0.02]);
    expectAllClose(benjaminiHochberg(p), [0.02, 0.04, 0.04, 0.02]);
    expectAllClose(bonferroni(p), [0.04, 0.16, 0.12, 0.02]);
    expectAllClose(benjaminiYekutieli(p), [25 / 600, 25 / 300, 25 / 300, 25 / 600]);
  });

  it('the fifteen of Benjamini and Hochberg 1995', () => {
    expect(rejections(bonferroni(BH_1995))).toBe(3);
    expect(rejections(holm(BH_1995))).toBe(3);
    expect(rejections(benjaminiHochberg(BH_1995))).toBe(4);
    expectAllClose(benjaminiHochberg(BH_1995).slice(3, 5), [0.035625, 0.0603]);
  });

  it('Šidák over 23 tests', () => {
    const p = [0.009, ...Array.from({ length: 22 }, () => 1)];
    expectPublished(sidak(p)[0], 0.1877418958);
    expect(sidak(p)[1]).toBe(1);
  });

  it('Šidák keeps its digits for tiny p', () => {
    expectClose(sidak([1e-20, 1])[0], 2e-20);
  });

  it('takes ties alike, leaves no p and one p as they are', () => {
    for (const adjust of [bonferroni, sidak, holm, hochberg, benjaminiHochberg, benjaminiYekutieli]) {
      expect(adjust([])).toEqual([]);
      expectAllClose(adjust([0.03]), [0.03]);
      const [first, second] = adjust([0.02, 0.02, 0.5]);
      expect(first).toBe(second);
      expect(adjust([0, 1])).toEqual([0, 1]);
    }
  });
});

const KUNCHEVA: OutcomePattern[] = [
  { outcome: [1, 1, 1], count: 80 },
  { outcome: [1, 1, 0], count: 2 },
  { outcome: [1, 0, 1], count: 0 },
  { outcome: [1, 0, 0], count: 2 },
  { outcome: [0, 1, 1], count: 9 },
  { outcome: [0, 1, 0], count: 1 },
  { outcome: [0, 0, 1], count: 3 },
  { outcome: [0, 0, 0], count: 3 },
];

describe('cochranQ', () => {
  it("Kuncheva's three classifiers", () => {
    const { q, df, p } = cochranQ(KUNCHEVA);
    expectPublished(q, 7.529411764706);
    expect(df).toBe(2);
    expectPublished(p, 0.0231744272);
  });

  it('says 1 when no sample tells the models apart', () => {
    const patterns: OutcomePattern[] = [
      { outcome: [1, 1], count: 5 },
      { outcome: [0, 0], count: 2 },
    ];
    expect(cochranQ(patterns)).toEqual({ q: 0, df: 1, p: 1 });
  });

  it('is null without samples or models', () => {
    expect(cochranQ([])).toEqual({ q: null, df: null, p: null });
    expect(cochranQ([{ outcome: [1, 0, 1], count: 0 }])).toEqual({ q: null, df: 2, p: null });
    expect(cochranQ([{ outcome: [1], count: 4 }])).toEqual({ q: null, df: 0, p: null });
  });

  it('refuses ragged patterns', () => {
    const ragged: OutcomePattern[] = [
      { outcome: [1, 0], count: 1 },
      { outcome: [1], count: 1 },
    ];
    expect(() => cochranQ(ragged)).toThrow(RangeError);
  });
});

describe('friedman', () => {
  it('agrees with scipy 1.17.1, with and without ties', () => {
    const untied = [
      [72, 89, 90],
      [67, 61, 62],
      [64, 75, 70],
      [71, 80, 83],
    ];
    const plain = friedman(untied);
    expectClose(plain.statistic, 2);
    expectClose(plain.p, 0.36787944117144233);
    const tied = friedman([
      [1, 2, 3],
      [2, 2, 1],
      [3, 4, 4],
      [4, 5, 6],
      [5, 5, 7],
      [2, 3, 3],
    ]);
    expectClose(tied.statistic, 5.2);
    expectClose(tied.p, 0.07427357821433388);
  });

  it('says 1 when every row is one tie, and is null where undefined', () => {
    const ties = [
      [2, 2, 2],
      [3, 3, 3],
    ];
    expect(friedman(ties)).toEqual({ statistic: 0, df: 2, p: 1 });
    expect(friedman([])).toEqual({ statistic: null, df: null, p: null });
    expect(friedman([[1], [2]])).toEqual({ statistic: null, df: 0, p: null });
    expect(friedman([[1, NaN]])).toEqual({ statistic: null, df: 1, p: null });
    expect(() => friedman([[1, 2], [1]])).toThrow(RangeError);
  });
});

describe('tieGroups', () => {
  const apart = (head: number, model: number): boolean => head - model > 2;

  it('starts a group at the first model separable from the head', () => {
    // 8 and 6 are as close as 9 and 8, but 6 is too far from the head of the first group.
    expect(tieGroups([9, 8, 6, 5, 4, 3], apart)).toEqual([1, 1, 2, 2, 2, 3]);
  });

  it('compares with the head only, never with a neighbour', () => {
    const asked: [string, string][] = [];
    tieGroups(['a', 'b', 'c'], (head, model) => {
      asked.push([head, model]);
      return model === 'b';
    });
    expect(asked).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('of none, of one, of all alike', () => {
    expect(tieGroups([], apart)).toEqual([]);
    expect(tieGroups([undefined], () => true)).toEqual([1]);
    expect(tieGroups([1, 1, 1], apart)).toEqual([1, 1, 1]);
  });
});
