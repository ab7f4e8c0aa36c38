import { describe, expect, test } from 'vitest';
import {
  marginSampleSize,
  MOST_EXACT,
  newcombe,
  nonInferiority,
  tango,
  unconditional,
} from '../../../src/lib/stats';
import { marginPower, marginSizes } from './margin-size';

describe('a model that is worse by the margin is called not worse in 2.5 % at most, every table counted', () => {
  test.each([
    [10, [0.02, 0.05, 0.1, 0.2]],
    [20, [0.02, 0.05, 0.1, 0.2]],
    [40, [0.02, 0.05, 0.1, 0.2]],
    [100, [0.05]],
  ])('of %i samples', (n, margins) => {
    for (const size of marginSizes(n, margins, unconditional, 60)) expect(size).toBeLessThanOrEqual(0.025);
  });
});

test('the count finds limits that promise more than they hold', () => {
  // Newcombe's where both are right on half of the samples on which they agree, and Tango's.
  const half = (a: number, b: number, n: number) => newcombe((n - a - b) / 2, a, b, (n - a - b) / 2);
  expect(Math.max(...marginSizes(20, [0.05, 0.1], half, 60))).toBeGreaterThan(0.08);
  expect(Math.max(...marginSizes(20, [0.1, 0.2], tango, 60))).toBeGreaterThan(0.027);
});

test('two that agree on few samples are not within a margin that a worse one would pass', () => {
  // (1 - .1)^20 = 12 %: none discordant is what one sees of a model that is worse by 10 points, one time in eight.
  expect(nonInferiority(unconditional(0, 0, 20), 0.1)).toBe('not known');
  // (1 - m)^n ≤ .024
  const least = 1 - 0.024 ** (1 / 20);
  expect(unconditional(0, 0, 20).low).toBeCloseTo(-least, 6);
  expect(nonInferiority(unconditional(0, 0, 20), least + 1e-6)).toBe('not worse');
});

test('swapping the two negates the limits; they hold the estimate, and narrow as samples agree', () => {
  for (const [a, b, n] of [
    [3, 0, 20],
    [5, 2, 50],
    [10, 12, 100],
    [0, 3, 3],
  ] as const) {
    const { low, high } = unconditional(a, b, n);
    expect(unconditional(b, a, n)).toEqual({ low: 0 - (high ?? NaN), high: 0 - (low ?? NaN) });
    expect(low).toBeLessThanOrEqual((a - b) / n);
    expect(high).toBeGreaterThanOrEqual((a - b) / n);
  }
  expect(unconditional(0, 0, 100).low).toBeGreaterThan(unconditional(0, 0, 20).low ?? NaN);
});

test('of many samples the limits are Tango’s, and near them before', () => {
  expect(unconditional(40, 60, MOST_EXACT + 1)).toEqual(tango(40, 60, MOST_EXACT + 1));
  const [exact, score] = [unconditional(40, 60, MOST_EXACT), tango(40, 60, MOST_EXACT)];
  expect(Math.abs((exact.low ?? NaN) - (score.low ?? NaN))).toBeLessThan(0.001);
});

test('nothing of no sample or no level', () => {
  for (const none of [unconditional(0, 0, 0), unconditional(1, 1, 9, 1)])
    expect(none).toEqual({ low: null, high: null });
});

describe('samples to show that a model of the same score is not worse', () => {
  // How often the limits of so many samples show it, every table counted; none of them fewer than four in five.
  test.each([
    [0, 0.1, 36],
    [0.1, 0.2, 34],
  ])('one alone solves a share of %d, margin %d', (discordant, margin, needed) => {
    const n = Math.ceil(marginSampleSize({ discordant, margin }) ?? NaN);
    expect(n).toBe(needed);
    expect(marginPower(n, margin, discordant, unconditional)).toBeGreaterThan(0.8);
  });
  test('nothing of a margin that is none', () => {
    for (const margin of [0, 1, -0.1]) expect(marginSampleSize({ discordant: 0.1, margin })).toBeNull();
  });
});
