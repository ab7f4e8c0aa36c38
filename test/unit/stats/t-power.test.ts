import { expect, test } from 'vitest';
import { clustersNeeded, errorsDetectable, tPower, tSamples } from '../../../src/lib/stats';
import { noncentralTwoSided } from '../../../src/lib/stats/t-power';
import { tCritical } from '../../../src/lib/stats/distributions';
import { expectClose } from './helpers';

test('power of the t test is that of R’s power.t.test', () => {
  // power.t.test(n = 20, delta = 1, strict = TRUE) and (n = 20, delta = .5, type = "one.sample").
  expect(tPower({ errors: Math.sqrt(10), df: 38 })).toBeCloseTo(0.868953, 6);
  expect(tPower({ errors: 0.5 * Math.sqrt(20), df: 19 })).toBeCloseTo(0.5645044, 6);
  // pwr.t.test(d = .5, power = .8, type = "one.sample"): n = 33.37.
  expect(tSamples({ effect: 0.5, variance: 1 })).toBe(34);
});

test('with no effect the power is the level; with one degree of freedom it is Cauchy’s', () => {
  for (const df of [2, 2.5, 7, 40, 1000])
    expectClose(noncentralTwoSided(tCritical(0.95, df) ?? NaN, df, 0), 0.05);
  expect(noncentralTwoSided(1, 1, 0)).toBeCloseTo(0.5, 4);
});

test('few degrees of freedom detect less than the normal, and many as much', () => {
  expect(errorsDetectable({ df: 1e6 })).toBeCloseTo(1.959964 + 0.841621, 4);
  expect(errorsDetectable({ df: 3 })).toBeCloseTo(4.2559, 3);
  for (const df of [2, 3, 9, 29]) expectClose(tPower({ errors: errorsDetectable({ df }) ?? NaN, df }), 0.8);
});

test('clusters needed are those whose t test shows it', () => {
  const asked = { effect: 0.05, se: 0.05, df: 39, clusters: 40 };
  const count = clustersNeeded(asked) ?? NaN;
  const power = (of: number) => tPower({ errors: Math.sqrt(of / 40), df: of - 1 }) ?? NaN;
  expect(power(count)).toBeGreaterThanOrEqual(0.8);
  expect(power(count - 1)).toBeLessThan(0.8);
});

test('nothing of no effect, no spread or no level', () => {
  expect(clustersNeeded({ effect: 0, se: 0.05, df: 39, clusters: 40 })).toBeNull();
  expect(clustersNeeded({ effect: 0.1, se: 0, df: 39, clusters: 40 })).toBeNull();
  expect(tSamples({ effect: 0, variance: 1 })).toBeNull();
  expect(tPower({ errors: 1, df: 5, level: 1 })).toBeNull();
  expect(errorsDetectable({ df: 0 })).toBeNull();
});
