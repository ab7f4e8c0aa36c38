import { describe, expect, test } from 'vitest';
import { crossFitted, labelsToNarrow, momentsOf, predictionPowered, wilson } from '../../../src/lib/stats';
import { differenceCoverage, shareCoverage } from './corrected-coverage';

describe('the corrected interval of few labels holds the truth, and its estimate does not lean', () => {
  // Of 1,200 sets the share varies by 1.3 points; the nightly run counts more of more.
  test.each([
    [0.02, 50],
    [0.1, 30],
    [0.5, 20],
    [0.9, 50],
    [0.98, 100],
  ])('a share of %d, %i labels', (p, n) => {
    const { coverage, bias } = shareCoverage({ p, n, passes: [0.92, 0.35], sets: 1200, seed: 3 });
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.98);
    expect(Math.abs(bias)).toBeLessThan(0.006);
  });
  test('a difference, where the two part and where they hardly do', () => {
    const setting = { passes: [0.92, 0.35] as const, sets: 600, seed: 5 };
    expect(differenceCoverage({ ...setting, p: 0.7, n: 30 }, 0.5)).toBeGreaterThan(0.92);
    expect(differenceCoverage({ ...setting, p: 0.97, n: 20 }, 0.97)).toBeGreaterThan(0.93);
  });
});

test('where labels are all equal the judge counts nothing, and the interval is that of the labels', () => {
  const labels = Array.from({ length: 30 }, () => 1);
  const own = wilson(30, 30);
  const found = crossFitted({
    ...{ labels, judge: labels.map((_, i) => Number(i % 4 > 0)), own, areShares: true },
    rest: momentsOf([0, 1, 1, 1, 0, 1]),
  });
  expect(found).toMatchObject({ lambda: 0, estimate: 1, ...own });
  // The formula without it is certain of what thirty labels cannot be.
  expect(predictionPowered({ labels, judge: labels, rest: [0, 1, 1] })).toMatchObject({
    low: null,
    high: null,
  });
});

test('a difference that only one ever wins has no limits of a share', () => {
  const labels = Array.from({ length: 40 }, (_, i) => Number(i < 2));
  const { low } = crossFitted({
    ...{ labels, judge: labels, own: { low: -0.05, high: 0.17 }, areShares: false },
    rest: momentsOf(labels),
  });
  expect(low).toBeLessThan(0);
});

test('the order of rows changes nothing', () => {
  const labels = Array.from({ length: 40 }, (_, i) => Number(i % 3 > 0));
  const judge = labels.map((label, i) => (i % 7 === 0 ? 1 - label : label));
  const rest = momentsOf(Array.from({ length: 300 }, (_, i) => Number(i % 5 > 1)));
  const of = (order: number[]) =>
    crossFitted({
      ...{ labels: order.map((i) => labels[i] ?? 0), judge: order.map((i) => judge[i] ?? 0), rest },
      ...{ own: wilson(26, 40), areShares: true },
    });
  const places = labels.map((_, i) => i);
  const [one, other] = [of(places), of([...places].reverse())];
  expect(other.estimate).toBeCloseTo(one.estimate ?? NaN, 12);
  expect(other.low).toBeCloseTo(one.low ?? NaN, 12);
  expect(() => crossFitted({ labels, judge: [1], rest, own: wilson(1, 2), areShares: true })).toThrow(
    '40 labels, but 1 score',
  );
});

test('labels for half the width: of labels alone with their t, of a judge no more than its own error allows', () => {
  // t² / n to a quarter: 4 · 40 · (1.975 / 2.023)² = 152.6.
  const alone = { labels: 1, judge: 0, covariance: 0 };
  expect(labelsToNarrow({ n: 40, others: 1000, spreads: alone }, 0.5)).toBe(113);
  expect(labelsToNarrow({ n: 40, others: 100, spreads: alone }, 0.5)).toBeNull();
  // The judge explains half: 40 labels beside 160 do the work of more than 50, and four times that is all there is.
  const half = { labels: 0.18, judge: 0.17, covariance: 0.12 };
  expect(labelsToNarrow({ n: 40, others: 160, spreads: half }, 0.5)).toBeNull();
  expect(labelsToNarrow({ n: 40, others: 1960, spreads: half }, 0.5)).toBeGreaterThan(113);
});
