import { expect, test } from 'vitest';
import { differenceCoverage, shareCoverage } from './corrected-coverage';

const SHARES = [0.02, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 0.98];
const JUDGES = [
  [0.92, 0.35],
  [0.95, 0.05],
  [0.7, 0.3],
] as const;

test.each([20, 30, 50, 100, 200])('of %i labels', { timeout: 600_000 }, (n) => {
  const all = JUDGES.flatMap((passes) =>
    SHARES.map((p) => ({ p, passes, ...shareCoverage({ p, n, passes, sets: 4000, seed: 11 }) })),
  );
  for (const one of all) {
    expect(one.coverage, JSON.stringify(one)).toBeGreaterThan(0.93);
    // A judge that hardly errs and half of few labels right: 98 %.
    expect(one.coverage, JSON.stringify(one)).toBeLessThan(n > 30 ? 0.975 : 0.985);
    expect(Math.abs(one.bias), JSON.stringify(one)).toBeLessThan(0.005);
  }
  const mean = all.reduce((sum, { coverage }) => sum + coverage, 0) / all.length;
  expect(mean).toBeGreaterThan(0.945);
  expect(mean).toBeLessThan(0.965);
});

test.each([20, 30, 50, 100, 200])('differences of %i labels', { timeout: 600_000 }, (n) => {
  for (const passes of JUDGES)
    for (const [p, other] of [
      [0.5, 0.4],
      [0.9, 0.85],
      [0.97, 0.97],
      [0.7, 0.5],
      [0.98, 0.9],
    ] as const)
      expect(differenceCoverage({ p, n, passes, sets: 2000, seed: 13 }, other)).toBeGreaterThan(0.925);
});
