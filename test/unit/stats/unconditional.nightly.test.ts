import { describe, expect, test } from 'vitest';
import { marginSampleSize, MOST_EXACT, unconditional } from '../../../src/lib/stats';
import { marginPower, marginSizes } from './margin-size';

const MARGINS = Array.from({ length: 19 }, (_, i) => (i + 2) / 100);

describe('a model that is worse by the margin is called not worse in 2.5 % at most', () => {
  test.each(Array.from({ length: 31 }, (_, i) => 3 * i + 10))('of %i samples', { timeout: 120_000 }, (n) => {
    for (const size of marginSizes(n, MARGINS, unconditional, 200)) expect(size).toBeLessThanOrEqual(0.025);
  });

  test.each([150, 200, 300])('of %i samples', { timeout: 900_000 }, (n) => {
    for (const size of marginSizes(n, [0.02, 0.05, 0.1], unconditional, 100))
      expect(size).toBeLessThanOrEqual(0.025);
  });

  test('above the exact ones in little more', { timeout: 900_000 }, () => {
    for (const size of marginSizes(MOST_EXACT + 100, MARGINS, unconditional, 60))
      expect(size).toBeLessThanOrEqual(0.028);
  });
});

test.each([
  [0.1, 0.1, 104],
  [0.02, 0.05, 140],
  [0.3, 0.2, 64],
])('one alone solves a share of %d, margin %d: so many samples show it', (discordant, margin, needed) => {
  const n = Math.ceil(marginSampleSize({ discordant, margin }) ?? NaN);
  expect(n).toBe(needed);
  expect(marginPower(n, margin, discordant, unconditional)).toBeGreaterThan(0.8);
});
