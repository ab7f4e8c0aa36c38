import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  benjaminiHochberg,
  clusteredSubset,
  mulberry32,
  pairedFromClusterSums,
  subsetMean,
  subsetTest,
} from '../../../src/lib/stats';
import { momentsOf } from '../../../src/lib/stats/moments';
import { expectClose } from './helpers';

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => total(values) / values.length;
const each = (values: readonly number[]) => values.map((value) => ({ value, n: 1 }));

/** Every subset of a size, by its places as bits. */
function subsets(values: readonly number[], size: number): number[][] {
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_, i) => (bits >> i) & 1),
  ).filter((subset) => subset.length === size);
}

/** The share of all subsets that are as far from the whole, counted one by one. */
function shareOf(values: readonly number[], subset: readonly number[]): number {
  const distance = Math.abs(mean(subset) - mean(values));
  const all = subsets(values, subset.length);
  return all.filter((one) => Math.abs(mean(one) - mean(values)) >= distance - 1e-9).length / all.length;
}

const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
};

/** The same for −1, 0 and 1 by whole numbers without any rounding: which of each are in the subset. */
function shareOfSigns([less, same, more]: readonly [number, number, number], n: number, sum: number): number {
  const N = less + same + more;
  const distance = Math.abs(N * sum - n * (more - less));
  let ways = 0n;
  for (let below = 0; below <= Math.min(n, less); below += 1)
    for (let above = 0; above <= Math.min(n - below, more); above += 1)
      if (Math.abs(N * (above - below) - n * (more - less)) >= distance)
        ways += choose(less, below) * choose(more, above) * choose(same, n - below - above);
  return Number((ways * 10n ** 30n) / choose(N, n)) / 1e30;
}

const signs = ([less, same, more]: readonly [number, number, number]) => [
  { value: -1, n: less },
  { value: 0, n: same },
  { value: 1, n: more },
];

describe('exact', () => {
  test('right and wrong: every count of a small whole, against all subsets', () => {
    const values = [1, 1, 0, 0, -1, -1, -1, 0, 1, 0, 0, 0];
    for (const size of [1, 3, 6, 10]) {
      const testOf = subsetTest(each(values), [size]);
      for (const subset of subsets(values, size).filter((_, i) => i % 37 === 0)) {
        const found = testOf({ n: size, mean: mean(subset) });
        expect(found.method).toBe('exact');
        expectClose(found.p, shareOf(values, subset), `${size}: ${subset.join()}`);
      }
    }
  });

  test('scores of decimals and thirds: rounding breaks no tie', () => {
    const lists = [
      [0.1, 0.2, 0.30000000000000004, -0.1, 0.7, 0.1, -0.4, 0.3, 0.8 - 0.5, 0.2, 0],
      [1 / 3, 2 / 3, 1 - 1 / 3, -1 / 3, 0, 1, 2 / 3 - 1 / 3, 1 / 6, -0.5, 0.25],
      [63.41, 12.7, 88.03, 40.1, 40.1, 7.55, 99, 0, 51.2, 63.41],
    ];
    for (const values of lists) {
      const testOf = subsetTest(each(values), [4]);
      for (const subset of subsets(values, 4).filter((_, i) => i % 11 === 0)) {
        const found = testOf({ n: 4, mean: mean(subset) });
        expect(found.method).toBe('exact');
        expectClose(found.p, shareOf(values, subset), subset.join());
      }
    }
  });

  test('numbers without a lattice are counted where the subsets are few', () => {
    const random = mulberry32(11);
    const values = Array.from({ length: 14 }, () => random() * 2 - 1);
    const testOf = subsetTest(each(values), [5]);
    for (const subset of subsets(values, 5).filter((_, i) => i % 211 === 0)) {
      const found = testOf({ n: 5, mean: mean(subset) });
      expect(found.method).toBe('exact');
      expectClose(found.p, shareOf(values, subset), subset.join());
    }
  });

  test.each([
    [[30, 200, 12], 6, -4],
    [[30, 200, 12], 29, -9],
    [[30, 200, 12], 120, -14],
    [[4, 90_000, 5], 25, -1],
    [[400, 600_000, 300], 12, -2],
    [[2, 40, 3], 44, 0],
  ] as const)('of %j, %i with the sum %i: as counted with whole numbers', (counts, n, sum) => {
    const found = subsetTest(signs(counts), [n])({ n, mean: sum / n });
    expect(found.method).toBe('exact');
    expectClose(found.p, shareOfSigns(counts, n, sum), 'p');
  });

  test('six samples: the normal approximation finds what the exact test does not', () => {
    const counts = [20, 220, 10] as const;
    const whole = momentsOf(signs(counts).flatMap(({ value, n }) => new Array<number>(n).fill(value)));
    const slice = { n: 6, mean: -3 / 6 };
    const others = [0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9];
    const normal = subsetMean(slice, whole).p ?? NaN;
    const exact = subsetTest(signs(counts), [6])(slice).p ?? NaN;
    expectClose(exact, shareOfSigns(counts, 6, -3), 'p');
    expect(benjaminiHochberg([normal, ...others])[0]).toBeLessThan(0.05);
    expect(benjaminiHochberg([exact, ...others])[0]).toBeGreaterThan(0.05);
  });
});

describe('what is too much to count', () => {
  const random = mulberry32(5);
  const values = Array.from({ length: 60 }, () => random() ** 2);

  test('few samples of numbers without a lattice are drawn, near the normal approximation in the middle', () => {
    const testOf = subsetTest(each(values), [12, 48]);
    const found = testOf({ n: 12, mean: mean(values) + 0.08 });
    expect(found.method).toBe('drawn');
    expect(
      Math.abs(
        (found.p ?? NaN) - (subsetMean({ n: 12, mean: mean(values) + 0.08 }, momentsOf(values)).p ?? NaN),
      ),
    ).toBeLessThan(0.03);
    // The rest of a subset is as far from the whole.
    const rest = testOf({ n: 48, mean: (60 * mean(values) - 12 * (mean(values) + 0.08)) / 48 });
    expectClose(rest.p, found.p ?? NaN, 'rest');
    expect(testOf({ n: 12, mean: 5 }).p).toBe(1 / 20_001);
  });

  test('many take the normal approximation', () => {
    const found = subsetTest(each(values), [30])({ n: 30, mean: 0.4 });
    expect(found.method).toBe('normal');
    expectClose(found.p, subsetMean({ n: 30, mean: 0.4 }, momentsOf(values)).p ?? NaN, 'p');
  });
});

test('nothing, the whole, equal values; the order of the values does not count', () => {
  const testOf = subsetTest(each([1, 0, 0, 1]), [0, 4]);
  expect(testOf({ n: 0, mean: null }).p).toBeNull();
  expect(testOf({ n: 4, mean: 0.5 }).p).toBe(1);
  expect(subsetTest([{ value: 3, n: 9 }], [4])({ n: 4, mean: 3 }).p).toBe(1);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      (all, n) => {
        const subset = all.slice(0, n);
        const found = subsetTest(each(all), [n])({ n, mean: mean(subset) }).p ?? NaN;
        const turned = subsetTest(each([...all].reverse().map((value) => -value)), [n])({
          n,
          mean: -mean(subset),
        }).p;
        expectClose(turned, found, 'turned round');
        expectClose(found, shareOf(all, subset), 'counted');
      },
    ),
    { numRuns: 60 },
  );
});

interface OneCluster {
  inside: number;
  insideSum: number;
  all: number;
  allSum: number;
}
const columns = (clusters: readonly OneCluster[]) => ({
  inside: clusters.map(({ inside }) => inside),
  insideSums: clusters.map(({ insideSum }) => insideSum),
  all: clusters.map(({ all }) => all),
  allSums: clusters.map(({ allSum }) => allSum),
});

describe('clustered', () => {
  const clusters = [
    { values: [-1, -1, 0], inside: 2 },
    { values: [0, -1], inside: 1 },
    { values: [1, 0, 0, 0], inside: 0 },
    { values: [0, 1], inside: 0 },
    { values: [-1, 0, 1], inside: 1 },
  ];
  const summed = clusters.map(({ values, inside }) => ({
    inside,
    insideSum: total(values.slice(0, inside)),
    all: values.length,
    allSum: total(values),
  }));

  test('the standard error is CR1 of what each sample adds to the difference, with C − 1 degrees of freedom', () => {
    const all = clusters.flatMap(({ values }) => values);
    const within = clusters.flatMap(({ values, inside }) => values.slice(0, inside));
    const [m, n, N] = [mean(all), within.length, all.length];
    const parts = clusters.map(({ values, inside }) =>
      total(values.map((value, i) => (i < inside ? (value - m) / n : 0) - (value - m) / N)),
    );
    const { beyond, se, p } = clusteredSubset(columns(summed));
    expectClose(beyond, mean(within) - m, 'beyond');
    expectClose(total(parts), mean(within) - m, 'sum of the parts');
    expectClose(se, Math.sqrt((5 / 4) * total(parts.map((part) => part ** 2))), 'se');
    // Student's t with 4 degrees of freedom in closed form: P(|T| ≥ t) = 1 − s(3 − s²)/2 with s = t/√(4 + t²).
    const t = Math.abs((beyond ?? NaN) / (se ?? NaN));
    const s = t / Math.sqrt(4 + t * t);
    expectClose(p, 1 - (s * (3 - s * s)) / 2, 'p');
  });

  test('one cluster says nothing, on either side; clusters of one are near the samples themselves', () => {
    const only = summed.map((one, i) => (i === 0 ? one : { ...one, inside: 0, insideSum: 0 }));
    expect(clusteredSubset(columns(only)).p).toBeNull();
    const rest = summed.map((one, i) =>
      i === 0 ? { ...one, inside: 0, insideSum: 0 } : { ...one, inside: one.all, insideSum: one.allSum },
    );
    expect(clusteredSubset(columns(rest)).p).toBeNull();
    const random = mulberry32(9);
    const values = Array.from({ length: 400 }, () => Math.round(random() * 2 - 1));
    const single = values.map((value, i) => ({
      inside: Number(i < 100),
      insideSum: i < 100 ? value : 0,
      all: 1,
      allSum: value,
    }));
    const plain = subsetMean({ n: 100, mean: mean(values.slice(0, 100)) }, momentsOf(values));
    const found = clusteredSubset(columns(single));
    expectClose(found.beyond, plain.beyond ?? NaN, 'beyond');
    expect(Math.abs((found.se ?? NaN) / (plain.se ?? NaN) - 1)).toBeLessThan(0.05);
  });
});

test('the paired difference of one cluster has no p, that of equal clusters no certainty', () => {
  expect(pairedFromClusterSums([{ n: 9, sum: 0 }])).toMatchObject({
    mean: 0,
    p: null,
    low: null,
    high: null,
  });
  expect(pairedFromClusterSums([{ n: 9, sum: -3 }])).toMatchObject({ p: null, low: null, high: null });
  const alike = pairedFromClusterSums([
    { n: 2, sum: -2 },
    { n: 3, sum: -3 },
    { n: 1, sum: -1 },
  ]);
  expect(alike).toMatchObject({ mean: -1, t: null, p: 0.25, low: null, high: null });
});
