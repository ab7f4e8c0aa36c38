import { describe, expect, it } from 'vitest';
import { clopperPearson, wilson } from '../../../src/lib/stats';
import { expectClose, expectPublished, limits } from './helpers';

describe('wilson', () => {
  it.each([
    [81, 263, 0.2552885199, 0.366209577],
    [15, 148, 0.0623863995, 0.1604872417],
    [0, 20, 0, 0.1611251581],
    [1, 29, 0.0061132143, 0.1717552188],
    [17, 20, 0.6395811353, 0.9476312541],
    [5, 5, 0.5655175352, 1],
    [850, 1000, 0.8265313416, 0.8707899275],
    [137, 164, 0.7710631896, 0.884317196],
  ])('%i of %i as published', (successes, n, low, high) => {
    const actual = wilson(successes, n);
    expectPublished(actual.low, low);
    expectPublished(actual.high, high);
  });

  it('is exactly 0 or 1 at the ends', () => {
    expect(wilson(0, 7).low).toBe(0);
    expect(wilson(7, 7).high).toBe(1);
  });

  it('narrows with a lower level', () => {
    const [low95, high95] = limits(wilson(17, 20, 0.95));
    const [low80, high80] = limits(wilson(17, 20, 0.8));
    expect(low80).toBeGreaterThan(low95 ?? NaN);
    expect(high80).toBeLessThan(high95 ?? NaN);
  });
});

describe('clopperPearson', () => {
  it('17 of 20 as published', () => {
    const { low, high } = clopperPearson(17, 20);
    expectPublished(low, 0.6210731735);
    expectPublished(high, 0.9679290628);
  });

  it('reproduces the exact rule of three', () => {
    expectPublished(clopperPearson(0, 30, 0.9).high, 0.0950338529);
    for (const n of [1, 10, 164, 20_000])
      expectClose(clopperPearson(0, n, 0.9).high, -Math.expm1(Math.log(0.05) / n));
  });

  it('is exactly 0 or 1 at the ends', () => {
    expect(clopperPearson(0, 7).low).toBe(0);
    expect(clopperPearson(7, 7).high).toBe(1);
  });
});

describe.each([
  ['wilson', wilson],
  ['clopperPearson', clopperPearson],
])('%s', (_, interval) => {
  it.each([
    [0, 0, 0.95],
    [3, 2, 0.95],
    [-1, 2, 0.95],
    [NaN, 2, 0.95],
    [1, 2, 0],
    [1, 2, 1],
  ])('has null limits for %d of %d at %d', (successes, n, level) => {
    expect(interval(successes, n, level)).toEqual({ low: null, high: null });
  });
});
