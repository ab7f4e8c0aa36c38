import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusteredEstimate,
  clusteredFromSums,
  meanEstimate,
  meanFromMoments,
  pairedFromClusterSums,
  pairedFromMoments,
  pairedNumeric,
  signFlipTest,
} from '../../../src/lib/stats';
import { sumByCluster } from '../../../src/lib/stats/cluster-sums';
import { momentsOf } from '../../../src/lib/stats/moments';

const hundredth = fc.integer({ min: -100, max: 100 }).map((value) => value / 100);
const real = fc.double({ min: -50, max: 50, noNaN: true }).map((value) => Number(value.toFixed(6)));
const sample = fc.oneof(fc.array(hundredth, { maxLength: 40 }), fc.array(real, { maxLength: 40 }));
const clustered = fc.array(fc.record({ value: hundredth, cluster: fc.nat(6) }), { maxLength: 40 });
const draws = { resamples: 50 };

/** Equal to about eleven digits, field by field; nulls must meet nulls. */
function expectAlike(actual: object, expected: object): void {
  const plain = (value: unknown): unknown =>
    typeof value === 'number' && Math.abs(value) < 1e-11 ? 0 : value;
  for (const [name, value] of Object.entries(expected) as [string, unknown][]) {
    const other = plain((actual as Record<string, unknown>)[name]);
    const wanted = plain(value);
    if (typeof wanted !== 'number' || typeof other !== 'number') expect(other, name).toEqual(wanted);
    else expect(Math.abs(other - wanted), name).toBeLessThanOrEqual(1e-10 * Math.max(1, Math.abs(wanted)));
  }
}

function isSpread(values: readonly number[]): boolean {
  return new Set(values).size > 1;
}

function bruteForce(differences: readonly number[]): number {
  const size = differences.reduce((sum, difference) => sum + Math.abs(difference), 0);
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  let hits = 0;
  for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
    const sum = differences.reduce(
      (total, difference, bit) => total + ((signs >> bit) & 1 ? difference : -difference),
      0,
    );
    if (Math.abs(sum) >= observed - 1e-12 * size) hits += 1;
  }
  return hits / 2 ** differences.length;
}

describe('paired numeric comparison', () => {
  it('swapping A and B negates the difference and its intervals, and keeps every p', () => {
    fc.assert(
      fc.property(clustered, fc.boolean(), (rows, useClusters) => {
        const options = { ...draws, ...(useClusters ? { clusters: rows.map((row) => row.cluster) } : {}) };
        const forward = pairedNumeric(
          rows.map((row) => row.value),
          options,
        );
        const swapped = pairedNumeric(
          rows.map((row) => 0 - row.value),
          options,
        );
        const minus = (value: number | null): number | null => (value === null ? null : -value);
        expectAlike(swapped, {
          n: forward.n,
          mean: minus(forward.mean),
          se: forward.se,
          t: minus(forward.t),
        });
        expectAlike(swapped, { p: forward.p, low: minus(forward.high), high: minus(forward.low) });
        expect(swapped.signFlip).toEqual(forward.signFlip);
        expect(swapped.wilcoxon).toEqual(forward.wilcoxon);
        expect(swapped.bootstrap.p).toBe(forward.bootstrap.p);
        const { low, high } = forward.bootstrap;
        expectAlike(swapped.bootstrap, { low: minus(high), high: minus(low) });
      }),
    );
  });

  it('identical models have p = 1 in every test', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.boolean(), (n, useClusters) => {
        const zeros = Array.from({ length: n }, () => 0);
        const clusters = zeros.map((_, index) => index % 5);
        const { mean, p, low, high, signFlip, wilcoxon, bootstrap } = pairedNumeric(
          zeros,
          useClusters ? { ...draws, clusters } : draws,
        );
        // A single cluster says nothing, whatever its mean.
        const ofT = useClusters && n === 1 ? null : 1;
        expect([mean, p, signFlip.p, wilcoxon.p, bootstrap.p]).toEqual([0, ofT, 1, 1, 1]);
        // Limits of 0 and 0 would be certain of it.
        expect([low, high]).toEqual([null, null]);
      }),
    );
  });

  it('does not depend on the order of the samples (the bootstrap aside)', () => {
    const shuffled = sample.chain((values) =>
      fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })),
    );
    fc.assert(
      fc.property(shuffled, ([values, reordered]) => {
        const { bootstrap: first, ...expected } = pairedNumeric(values, draws);
        const { bootstrap: second, ...actual } = pairedNumeric(reordered, draws);
        expect(actual.signFlip).toEqual(expected.signFlip);
        expect(actual.wilcoxon).toEqual(expected.wilcoxon);
        expect(first.p === null).toBe(second.p === null);
        if (isSpread(values))
          expectAlike({ mean: actual.mean, se: actual.se }, { mean: expected.mean, se: expected.se });
      }),
    );
  });

  it('shrinks the standard error when every row is doubled, but not when the copies share a cluster', () => {
    fc.assert(
      fc.property(sample, (values) => {
        fc.pre(values.length > 3);
        const once = meanEstimate(values);
        const twice = meanEstimate([...values, ...values]);
        const n = values.length;
        expectAlike(twice, { mean: once.mean, se: (once.se ?? NaN) * Math.sqrt((n - 1) / (2 * n - 1)) });
        const rows = values.map((_, index) => index);
        const copies = clusteredEstimate([...values, ...values], [...rows, ...rows]);
        expectAlike(copies, { mean: once.mean, se: once.se, low: once.low, high: once.high });
      }),
    );
  });

  it('with a cluster for every row is the plain t test', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const rows = values.map((_, index) => index);
        const plain = pairedNumeric(values, draws);
        const { t, ...rest } = pairedNumeric(values, { ...draws, clusters: rows });
        const limits = values.length < 4 ? { low: null, high: null } : { low: plain.low, high: plain.high };
        expectAlike(rest, { mean: plain.mean, se: plain.se, ...limits });
        if ((plain.se ?? 0) > 1e-6) expectAlike({ t, p: rest.p }, { t: plain.t, p: plain.p });
        expect(rest).toMatchObject({
          signFlip: plain.signFlip,
          wilcoxon: plain.wilcoxon,
          bootstrap: plain.bootstrap,
        });
        const { why, mean, se } = meanEstimate(values);
        const clustered = clusteredEstimate(values, rows);
        expectAlike(clustered, { mean, se, ...limits });
        expect(clustered.clusters).toBe(values.length);
        const few = mean !== null && why === null && values.length < 4 ? 'few clusters' : null;
        expect(clustered.why).toBe(why?.replace('sample', 'cluster') ?? few);
      }),
    );
  });
});

describe('sufficient statistics', () => {
  it('give what the values give', () => {
    fc.assert(
      fc.property(sample, (values) => {
        const moments = momentsOf(values);
        expect(meanFromMoments(moments)).toEqual(meanEstimate(values));
        const { n, mean, se, t, p, low, high, why } = pairedNumeric(values, draws);
        expect(pairedFromMoments(moments)).toEqual({ n, mean, se, t, p, low, high, why });
      }),
    );
  });

  it('per cluster give what the values give', () => {
    fc.assert(
      fc.property(clustered, (rows) => {
        const [values, clusters] = [rows.map((row) => row.value), rows.map((row) => row.cluster)];
        const sums = sumByCluster(values, clusters);
        const expected = clusteredEstimate(values, clusters);
        expectAlike(clusteredFromSums(sums), expected);
        fc.pre((expected.se ?? 0) > 1e-6);
        const { n, mean, se, t, signFlip, low, high } = pairedNumeric(values, { ...draws, clusters });
        // Fewer than 30 clusters: the exact test of their signs.
        const { p } = signFlip;
        expectAlike(pairedFromClusterSums(sums), { n, clusters: sums.length, mean, se, t, p, low, high });
      }),
    );
  });
});

describe('sign-flip test', () => {
  it('counts in halves what brute force counts one by one', () => {
    const few = fc.oneof(
      fc.array(hundredth, { maxLength: 11 }),
      fc.array(fc.constantFrom(-0.3, -0.1, 0, 0.1, 0.2), { maxLength: 11 }),
    );
    fc.assert(
      fc.property(few, (differences) => {
        fc.pre(differences.length > 0);
        expect(signFlipTest(differences)).toEqual({ p: bruteForce(differences), exact: true });
      }),
    );
  });

  it('ignores differences of 0', () => {
    fc.assert(
      fc.property(sample, fc.nat(20), (values, zeros) => {
        fc.pre(values.length > 0);
        const padded = [...values, ...Array.from({ length: zeros }, () => 0)];
        expect(signFlipTest(padded, draws)).toEqual(signFlipTest(values, draws));
      }),
    );
  });

  it('comes near its exact value when drawn', () => {
    fc.assert(
      fc.property(fc.array(hundredth, { minLength: 31, maxLength: 40 }), (values) => {
        const { p, exact } = signFlipTest(values);
        fc.pre(!exact);
        const { p: normal } = pairedNumeric(values, draws);
        expect(Math.abs((p ?? NaN) - (normal ?? NaN))).toBeLessThan(0.08);
      }),
      { seed: 1, numRuns: 30 },
    );
  });
});
