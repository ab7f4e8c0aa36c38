import { expect, it, test } from 'vitest';
import { clusteredFromSums, clusteredRatio, type ClusterSums, mulberry32 } from '../../../src/lib/stats';
import { expectClose } from './helpers';

const clusters: ClusterSums[] = [
  { n: 4, x: 9.5, y: 3 },
  { n: 2, x: 6, y: 1 },
  { n: 7, x: 11, y: 5 },
  { n: 1, x: 4, y: 1 },
  { n: 3, x: 5.25, y: 2 },
  { n: 5, x: 14, y: 3 },
];

test('where each sample counts once it is the interval of the mean', () => {
  const { low, high } = clusteredRatio(clusters.map((one) => ({ ...one, y: one.n })));
  const mean = clusteredFromSums(clusters.map(({ n, x }) => ({ n, sum: x })));
  expectClose(low, mean.low ?? NaN, 'low');
  expectClose(high, mean.high ?? NaN, 'high');
});

test('x over y and y over x say the same', () => {
  const { low, high } = clusteredRatio(clusters);
  const turned = clusteredRatio(clusters.map(({ n, x, y }) => ({ n, x: y, y: x })));
  expectClose(turned.high, 1 / (low ?? NaN), 'high');
  expectClose(turned.low, 1 / (high ?? NaN), 'low');
});

test('at a limit the mean of x less so many y has a limit at 0', () => {
  const { low, high } = clusteredRatio(clusters);
  for (const ratio of [low, high]) {
    const at = clusteredFromSums(clusters.map(({ n, x, y }) => ({ n, sum: x - (ratio ?? NaN) * y })));
    expect(Math.min(Math.abs(at.low ?? NaN), Math.abs(at.high ?? NaN))).toBeLessThan(1e-12);
  }
});

it.each([
  ['of three clusters', clusters.slice(0, 3)],
  ['of one that outweighs the rest', [{ n: 900, x: 90, y: 9 }, ...clusters.slice(0, 4)]],
  ['of hardly a right answer', clusters.map((one, i) => ({ ...one, y: Number(i === 0) }))],
  ['of the same everywhere', clusters.map(({ n }) => ({ n, x: 3 * n, y: n }))],
  ['of nothing', []],
])('says nothing %s', (_, of) => {
  expect(clusteredRatio(of)).toEqual({ low: null, high: null });
});

it.each([
  ['eight equal clusters', Array.from({ length: 8 }, () => 12)],
  ['twelve of which one holds a third', [55, ...Array.from({ length: 11 }, () => 10)]],
])('holds the truth 95 times of 100, skewed amounts in %s', (_, sizes) => {
  const random = mulberry32(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const truth = Math.exp(0.5 * (0.3 ** 2 + 0.8 ** 2)) / 0.6;
  let [held, told] = [0, 0];
  for (let round = 0; round < 2000; round += 1) {
    const drawn = sizes.map((n): ClusterSums => {
      const own = 0.3 * normal();
      const amounts = Array.from({ length: n }, () => Math.exp(own + 0.8 * normal()));
      const right = amounts.filter(() => random() < 0.6).length;
      return { n, x: amounts.reduce((sum, one) => sum + one, 0), y: right };
    });
    const { low, high } = clusteredRatio(drawn);
    if (low === null || high === null) continue;
    told += 1;
    held += Number(low <= truth && truth <= high);
  }
  expect(told).toBeGreaterThan(1900);
  expect(held / told).toBeGreaterThan(0.92);
  expect(held / told).toBeLessThan(0.98);
});
