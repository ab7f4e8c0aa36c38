import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  benjaminiHochberg,
  benjaminiYekutieli,
  bonferroni,
  cochranQ,
  friedman,
  hochberg,
  holm,
  minimumDetectableEffect,
  pairedBinary,
  quantile,
  samplesNeeded,
  sidak,
  tieGroups,
  type OutcomePattern,
} from '../../../src/lib/stats';
import { expectClose } from './helpers';

const family = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
const ADJUSTMENTS = { bonferroni, sidak, holm, hochberg, benjaminiHochberg, benjaminiYekutieli };

const patterns = fc.integer({ min: 2, max: 6 }).chain((k) =>
  fc.array(
    fc.record({
      outcome: fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: k, maxLength: k }),
      count: fc.nat(12),
    }),
    { minLength: 1, maxLength: 12 },
  ),
);

function rowsOf(cells: readonly OutcomePattern[]): (0 | 1)[][] {
  return cells.flatMap(({ outcome, count }) => Array.from({ length: count }, () => [...outcome]));
}

describe('corrections for many tests', () => {
  it.each(Object.entries(ADJUSTMENTS))(
    '%s keeps order and bounds, whatever the order of the tests',
    (_, adjust) => {
      const shuffled = family.chain((p) =>
        fc.tuple(fc.constant(p), fc.shuffledSubarray([...p.keys()], { minLength: p.length })),
      );
      fc.assert(
        fc.property(shuffled, ([p, order]) => {
          const adjusted = adjust(p);
          expect(adjust(order.map((index) => p[index] ?? NaN))).toEqual(
            order.map((index) => adjusted[index]),
          );
          for (const [index, value] of p.entries()) {
            expect(adjusted[index]).toBeGreaterThanOrEqual(value - 1e-15);
            expect(adjusted[index]).toBeLessThanOrEqual(1);
            for (const [other, larger] of p.entries()) {
              if (larger >= value)
                expect(adjusted[other]).toBeGreaterThanOrEqual((adjusted[index] ?? NaN) - 1e-15);
            }
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  it('are ordered by how much they ask', () => {
    fc.assert(
      fc.property(family, (p) => {
        const from = (adjust: (p: number[]) => number[], index: number): number => adjust(p)[index] ?? NaN;
        for (const index of p.keys()) {
          expect(from(holm, index)).toBeLessThanOrEqual(from(bonferroni, index));
          expect(from(hochberg, index)).toBeLessThanOrEqual(from(holm, index));
          expect(from(benjaminiHochberg, index)).toBeLessThanOrEqual(from(hochberg, index) + 1e-15);
          expect(from(benjaminiHochberg, index)).toBeLessThanOrEqual(from(benjaminiYekutieli, index));
          expect(from(sidak, index)).toBeLessThanOrEqual(from(bonferroni, index) + 1e-15);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('omnibus tests', () => {
  it("Friedman's test of yes/no outcomes is Cochran's", () => {
    fc.assert(
      fc.property(patterns, (cells) => {
        const rows = rowsOf(cells);
        fc.pre(rows.length > 0);
        const { q, df, p } = cochranQ(cells);
        const other = friedman(rows);
        expect(other.df).toBe(df);
        expectClose(other.statistic, q ?? NaN);
        expectClose(other.p, p ?? NaN);
      }),
    );
  });

  it("Cochran's test of two models is McNemar's chi-square", () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99), (both, onlyA, onlyB, neither) => {
        fc.pre(both + onlyA + onlyB + neither > 0);
        const { q, p } = cochranQ([
          { outcome: [1, 1], count: both },
          { outcome: [1, 0], count: onlyA },
          { outcome: [0, 1], count: onlyB },
          { outcome: [0, 0], count: neither },
        ]);
        const { mcnemar } = pairedBinary(both, onlyA, onlyB, neither);
        expectClose(q, mcnemar.chi2 ?? NaN);
        expectClose(p, mcnemar.p ?? NaN);
      }),
    );
  });

  it('do not depend on the order of models or samples', () => {
    fc.assert(
      fc.property(patterns, (cells) => {
        const mirrored = cells
          .map(({ outcome, count }) => ({ outcome: [...outcome].reverse(), count }))
          .reverse();
        const [forward, backward] = [cochranQ(cells), cochranQ(mirrored)];
        if (forward.q === null) expect(backward).toEqual(forward);
        else expectClose(backward.p, forward.p ?? NaN);
        expect(friedman(rowsOf(mirrored))).toEqual(friedman(rowsOf(cells)));
      }),
    );
  });

  it('say 1 for identical models', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1 }), fc.integer({ min: 2, max: 8 }), (scores, k) => {
        const rows = scores.map((score) => Array.from({ length: k }, () => score));
        expect(friedman(rows)).toEqual({ statistic: 0, df: k - 1, p: 1 });
        const cells = rows.map((row) => ({ outcome: row.map((score) => (score > 2 ? 1 : 0)), count: 1 }));
        expect(cochranQ(cells)).toEqual({ q: 0, df: k - 1, p: 1 });
      }),
    );
  });
});

describe('planning', () => {
  it('effect and samples are each other turned round', () => {
    const positive = fc.double({ min: 0.001, max: 10, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (effect, variance) => {
        const n = samplesNeeded({ effect, variance }) ?? NaN;
        expectClose((minimumDetectableEffect({ n, variance }) ?? NaN) / effect, 1);
      }),
    );
  });
});

describe('quantile', () => {
  it('lies among the values, grows with q and ignores their order', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(values, share, share, (sample, first, second) => {
        const at = (q: number): number => quantile(sample, q) ?? NaN;
        const [less, more] = [Math.min(first, second), Math.max(first, second)];
        expect(at(less)).toBeLessThanOrEqual(at(more) + 1e-9);
        expect(at(0)).toBe(Math.min(...sample));
        expect(at(1)).toBe(Math.max(...sample));
        expect(quantile([...sample].reverse(), first)).toBe(at(first));
      }),
    );
  });
});

describe('tie groups', () => {
  it('number from 1, never go back, and hold only what the head cannot be told from', () => {
    const ranked = fc.array(fc.nat(50), { minLength: 1 }).map((scores) => scores.sort((a, b) => b - a));
    fc.assert(
      fc.property(ranked, fc.nat(20), (scores, gap) => {
        const groups = tieGroups(scores, (head, model) => head - model > gap);
        const heads = new Map<number, number>();
        for (const [index, group] of groups.entries()) {
          const score = scores[index] ?? NaN;
          if (!heads.has(group)) heads.set(group, score);
          expect((heads.get(group) ?? NaN) - score).toBeLessThanOrEqual(gap);
          expect(group).toBeGreaterThanOrEqual(groups[index - 1] ?? 1);
        }
        expect([...heads.keys()]).toEqual(Array.from({ length: heads.size }, (_, index) => index + 1));
      }),
    );
  });
});
