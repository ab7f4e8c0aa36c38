import { describe, expect, it } from 'vitest';
import {
  clusteredEstimate,
  clusteredFromSums,
  meanEstimate,
  meanFromMoments,
  pairedFromClusterSums,
  pairedFromMoments,
} from '../../../src/lib/stats';
import { expectPublished } from './helpers';

const TWENTY = Array.from({ length: 20 }, (_, index) => index);

describe('meanEstimate', () => {
  it('of 0 to 19', () => {
    const actual = meanEstimate(TWENTY);
    expect(actual).toMatchObject({ n: 20, mean: 9.5 });
    expectPublished(actual.se, 1.3228756555323);
  });

  it('keeps its digits around a large mean', () => {
    const { mean, se } = meanEstimate([1e9 + 1, 1e9 + 2, 1e9 + 3]);
    expect(mean).toBe(1e9 + 2);
    expectPublished(se, Math.sqrt(1 / 3));
  });

  it('has no spread for equal values, whatever their last digit', () => {
    const none = { low: null, high: null };
    expect(meanEstimate([0.1, 0.1, 0.1])).toEqual({ n: 3, mean: 0.1, se: 0, ...none, why: 'equal samples' });
    expect(meanEstimate([0, 0])).toMatchObject({ mean: 0, ...none, why: 'equal samples' });
    expect(meanEstimate([3])).toMatchObject({ mean: 3, ...none, why: 'one sample' });
    expect(meanEstimate([])).toMatchObject({ mean: null, ...none, why: null });
    expect(meanEstimate([1, 2]).why).toBe(null);
  });

  it('is null where undefined', () => {
    const nothing = { mean: null, se: null, low: null, high: null, why: null };
    expect(meanEstimate([])).toEqual({ n: 0, ...nothing });
    expect(meanEstimate([3])).toEqual({ n: 1, ...nothing, mean: 3, why: 'one sample' });
    expect(meanEstimate([1, NaN])).toEqual({ n: 2, ...nothing });
    expect(meanFromMoments({ n: 0, mean: null, centredSquares: null })).toEqual({ n: 0, ...nothing });
  });
});

describe('clusteredEstimate', () => {
  it('of 0 to 19 in four clusters as published', () => {
    const actual = clusteredEstimate(
      TWENTY,
      TWENTY.map((index) => index % 4),
    );
    expect(actual).toMatchObject({ n: 20, clusters: 4, mean: 9.5 });
    expectPublished(actual.se, 0.6454972243679);
    expectPublished(actual.low, 7.4457397432);
    expectPublished(actual.high, 11.5542602568);
  });

  it('cannot tell the spread from one cluster', () => {
    const undefinedSpread = { se: null, low: null, high: null };
    expect(clusteredEstimate([1, 2], ['a', 'a'])).toEqual({
      n: 2,
      clusters: 1,
      mean: 1.5,
      df: null,
      largest: 1,
      why: 'one cluster',
      ...undefinedSpread,
    });
    const nothing = { n: 0, clusters: 0, mean: null, df: null, largest: null, why: null, ...undefinedSpread };
    expect(clusteredEstimate([], [])).toEqual(nothing);
    expect(clusteredFromSums([])).toEqual(nothing);
  });

  it('has no interval where every cluster has the same mean, however uneven they are', () => {
    const alike = [1, 7, 3, 12, 9, 8].map((n) => ({ n, sum: n * 0.9 }));
    const none = { low: null, high: null, why: 'equal clusters' };
    expect(clusteredFromSums(alike)).toMatchObject(none);
    expect(pairedFromClusterSums(alike)).toMatchObject(none);
    const zeros = alike.map(({ n }) => ({ n, sum: 0 }));
    expect(pairedFromClusterSums(zeros)).toMatchObject({ mean: 0, p: 1, ...none });
    const [first, ...rest] = alike;
    const apart = clusteredFromSums([{ n: first?.n ?? 0, sum: 0.8 }, ...rest]);
    expect(apart.why).toBe(null);
    expect((apart.high ?? 0) - (apart.low ?? 0)).toBeGreaterThan(0.01);
  });

  it('has no interval of three clusters, nor where one cluster is nearly all', () => {
    const few = { low: null, high: null, why: 'few clusters' };
    expect(clusteredFromSums([4, 5, 9].map((sum) => ({ n: 10, sum })))).toMatchObject({ df: 2, ...few });
    const one = [{ n: 90, sum: 50 }, ...[1, 3, 2, 4, 1].map((sum) => ({ n: 5, sum }))];
    const { df, largest, ...rest } = clusteredFromSums(one);
    expect(df).toBeLessThan(2);
    expect(largest).toBeCloseTo(90 / 115, 12);
    expect(rest).toMatchObject(few);
  });

  it('does not count clusters without values', () => {
    const sums = [
      { n: 2, sum: 3 },
      { n: 0, sum: 0 },
      { n: 1, sum: 4 },
    ];
    expect(clusteredFromSums(sums)).toEqual(clusteredFromSums(sums.filter(({ n }) => n > 0)));
    expect(clusteredFromSums(sums).clusters).toBe(2);
  });

  it('refuses a missing id', () => {
    expect(() => clusteredEstimate([1, 2], ['a'])).toThrow(RangeError);
    const broken = JSON.parse('["a", null]') as string[];
    expect(() => clusteredEstimate([1, 2], broken)).toThrow('value 1 has no cluster id');
  });

  it('does not mistake the number 1 for the text "1"', () => {
    expect(clusteredEstimate([1, 2], [1, '1']).clusters).toBe(2);
  });
});

describe('paired t from sufficient statistics', () => {
  it('has p = 1 for a mean of 0, with and without spread', () => {
    expect(pairedFromMoments({ n: 4, mean: 0, centredSquares: 0 })).toMatchObject({
      t: 0,
      p: 1,
      low: null,
      high: null,
    });
    expect(pairedFromMoments({ n: 4, mean: 0, centredSquares: 2 })).toMatchObject({ t: 0, p: 1 });
    expect(pairedFromMoments({ n: 1, mean: 0, centredSquares: 0 })).toMatchObject({
      t: null,
      p: 1,
      low: null,
    });
  });

  it('has p = 0 and no finite t for a difference without spread', () => {
    expect(pairedFromMoments({ n: 4, mean: 2, centredSquares: 0 })).toMatchObject({
      se: 0,
      t: null,
      p: 0,
      low: null,
      why: 'equal samples',
    });
  });

  it('is null for one difference and for none', () => {
    expect(pairedFromMoments({ n: 1, mean: 2, centredSquares: 0 })).toMatchObject({
      mean: 2,
      t: null,
      p: null,
    });
    expect(pairedFromMoments({ n: 0, mean: null, centredSquares: null })).toMatchObject({ t: null, p: null });
    expect(pairedFromClusterSums([])).toMatchObject({ n: 0, clusters: 0, mean: null, t: null, p: null });
  });
});
