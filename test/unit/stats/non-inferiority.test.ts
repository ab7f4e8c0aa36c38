import { describe, expect, test } from 'vitest';
import { newcombe, nonInferiority, pairedNumeric, worstCase } from '../../../src/lib/stats';

/**
 * Limits from a program of its own in Python (numpy 2.4, scipy 1.17): Newcombe's method 10 written from the paper, t
 * intervals of `scipy.stats.t`, CR1 with C - 1 degrees of freedom.
 */
const BINARY: [table: [number, number, number, number], low: number, high: number][] = [
  [[300, 10, 14, 76], -0.03503693068864344, 0.01483998058505748],
  [[120, 30, 14, 56], 0.013642952517349163, 0.13102814916396915],
  [[36, 12, 2, 0], 0.05692958400323869, 0.3404276029749407],
  [[189, 115, 91, 105], -0.008270261578177361, 0.103812051363221],
];
const differences = Array.from(
  { length: 60 },
  (_, i) => ((i * 37) % 101) / 100 - 0.48 - ((i * 53) % 89) / 100 + 0.42,
);
const PAIRED = { low: -0.11138110878552443, high: 0.09038110878552441 };
const CLUSTERED = { low: -0.08312164602216046, high: 0.06212164602216045 };

/** Verdicts on both sides of each end of an interval, a thousand millionth apart. */
function holds(found: { low: number | null; high: number | null }, low: number, high: number) {
  const near = 1e-9;
  expect(Math.abs((found.low ?? NaN) - low)).toBeLessThan(near);
  expect(Math.abs((found.high ?? NaN) - high)).toBeLessThan(near);
  if (low < 0) {
    expect(nonInferiority(found, -low + near)).toBe('not worse');
    expect(nonInferiority(found, -low - near)).toBe('not known');
    expect(Math.abs((worstCase(found) ?? NaN) + low)).toBeLessThan(near);
  } else {
    expect(nonInferiority(found, near)).toBe('not worse');
    expect(worstCase(found)).toBe(0);
  }
  const other = { low: -(found.high ?? NaN), high: -(found.low ?? NaN) };
  if (low > 2 * near) {
    expect(nonInferiority(other, low - near)).toBe('worse');
    expect(nonInferiority(other, low + near)).toBe('not known');
  }
  expect(nonInferiority(other, high + near)).toBe('not worse');
  expect(nonInferiority(other, high - near)).not.toBe('not worse');
}

describe('not worse, worse and not known follow the ends of the paired interval', () => {
  test.each(BINARY)('Newcombe of %j', (table, low, high) => holds(newcombe(...table), low, high));
  test('paired t', () => holds(pairedNumeric(differences), PAIRED.low, PAIRED.high));
  test('with twelve clusters', () =>
    holds(
      pairedNumeric(differences, { clusters: differences.map((_, i) => i % 12) }),
      CLUSTERED.low,
      CLUSTERED.high,
    ));
});

test('an interval that is not there, or ends at the margin, says nothing', () => {
  expect(nonInferiority({ low: null, high: null }, 1)).toBe('not known');
  expect(nonInferiority({ low: -2, high: 3 }, 2)).toBe('not known');
  expect(nonInferiority({ low: -5, high: -2 }, 2)).toBe('not known');
  expect(worstCase({ low: null, high: 1 })).toBeNull();
});
