import { describe, expect, test } from 'vitest';
import { mcnemarDetectable, mcnemarPower, mcnemarSamples, type McNemarTest } from '../../../src/lib/stats';
import { mcnemar } from '../../../src/lib/stats/mcnemar';
import { expectClose } from './helpers';

/** Every table of n samples with its trinomial chance, and McNemar's p of it. */
function counted(n: number, discordant: number, effect: number, test: McNemarTest, alpha: number): number {
  const ln = (k: number): number => (k < 2 ? 0 : Math.log(k) + ln(k - 1));
  const [p, q] = [(discordant + effect) / 2, (discordant - effect) / 2];
  const power = (chance: number, k: number) => (k === 0 ? 1 : chance ** k);
  let sum = 0;
  for (let a = 0; a <= n; a += 1)
    for (let b = 0; a + b <= n; b += 1) {
      const { exact, midP } = mcnemar(a, b);
      const found = (test === 'exact' ? exact : midP) ?? 1;
      if (found < alpha)
        sum +=
          Math.exp(ln(n) - ln(a) - ln(b) - ln(n - a - b)) *
          power(p, a) *
          power(q, b) *
          power(1 - discordant, n - a - b);
    }
  return sum;
}

describe.each(['exact', 'mid-p'] as const)('power of McNemar’s %s test', (test_) => {
  test.each([
    [12, 0.4, 0.3, 0.05],
    [30, 0.2, 0.2, 0.05],
    [47, 0.15, 0.02, 0.05],
    [60, 0.5, 0.25, 0.05 / 15],
    [40, 1, 0.4, 0.05],
    [25, 0.3, -0.1, 0.05],
  ])('%i samples, %d discordant, effect %d, at %d', (n, discordant, effect, alpha) => {
    const found = mcnemarPower({ n, discordant, effect, test: test_, level: 1 - alpha });
    expectClose(found, counted(n, discordant, effect, test_, alpha));
  });
});

test('samples needed, as the plan has them: a fifth discordant, ten points', () => {
  expect(mcnemarSamples({ discordant: 0.2, effect: 0.1, testOf: () => 'exact' })).toBe(168);
  expect(mcnemarSamples({ discordant: 0.2, effect: 0.1, testOf: () => 'mid-p' })).toBe(152);
  expect(mcnemarSamples({ discordant: 0.2, effect: -0.1, testOf: () => 'exact' })).toBe(168);
  // Beyond what is summed, Connor's; just below it the two are one.
  const [near, far] = [0.0074, 0.0068].map(
    (effect) => (mcnemarSamples({ discordant: 0.1, effect, testOf: () => 'exact' }) ?? NaN) * effect ** 2,
  );
  expect(Math.abs((near ?? NaN) / (far ?? NaN) - 1)).toBeLessThan(0.02);
});

test('the least difference that is detected is one that is, and can be', () => {
  // Six to none is the first p under .05: P(Bin(100, x) ≥ 6) = .8.
  const least = mcnemarDetectable({ n: 100, discordant: 0.01, test: 'exact' }) ?? NaN;
  expect(least).toBeCloseTo(0.0779, 4);
  for (const [n, discordant] of [
    [100, 0.01],
    [47, 0.25],
    [300, 0.1],
  ] as const) {
    const effect = mcnemarDetectable({ n, discordant, test: 'exact' }) ?? NaN;
    const at = (size: number) =>
      mcnemarPower({ n, discordant: Math.max(discordant, size), effect: size, test: 'exact' }) ?? NaN;
    expect(at(effect)).toBeGreaterThanOrEqual(0.8);
    expect(at(effect - 1e-6)).toBeLessThan(0.8);
  }
});

test('what cannot be has no power, and too few samples detect nothing', () => {
  expect(mcnemarPower({ n: 10, discordant: 0.1, effect: 0.2, test: 'exact' })).toBeNull();
  expect(mcnemarPower({ n: 10, discordant: 1.1, effect: 0.2, test: 'exact' })).toBeNull();
  expect(mcnemarDetectable({ n: 5, discordant: 0.2, test: 'exact' })).toBeNull();
  expect(mcnemarSamples({ discordant: 0.1, effect: 0.2, testOf: () => 'exact' })).toBeNull();
  expect(mcnemarPower({ n: 0, discordant: 0.2, effect: 0.1, test: 'exact' })).toBe(0);
});
