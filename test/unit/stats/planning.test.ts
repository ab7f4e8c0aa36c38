import { describe, expect, it } from 'vitest';
import {
  mcnemarSampleSize,
  minimumDetectableEffect,
  mulberry32,
  passAtK,
  passHatK,
  quantile,
  samplesNeeded,
} from '../../../src/lib/stats';
import { expectClose, expectPublished } from './helpers';

describe('power', () => {
  it('as published by Miller', () => {
    expect(samplesNeeded({ effect: 0.03, variance: 1 / 9 })).toBeCloseTo(968.9975, 4);
    expect(samplesNeeded({ effect: 0.03, variance: 1 / 9 + 2 / 6 })).toBeCloseTo(3875.98999, 5);
    expect(samplesNeeded({ effect: 0.03, variance: 1 / 9 + 2 / 60 })).toBeCloseTo(1259.69675, 5);
    expectPublished(minimumDetectableEffect({ n: 198, variance: 1 / 9 + 2 / 60 }), 0.0756696393);
    expectPublished(minimumDetectableEffect({ n: 164, variance: 1 / 9 + 2 / 6 }), 0.1458447009);
  });

  it('takes level and power', () => {
    const design = { level: 0.9, power: 0.9 };
    // z.95 = 1.6448536269514722, z.90 = 1.2815515655446004
    expectClose(
      samplesNeeded({ effect: 1, variance: 1, ...design }),
      (1.6448536269514722 + 1.2815515655446004) ** 2,
    );
  });

  it("samples for McNemar's test", () => {
    // (1.959963984540054·√.2 + 0.8416212335729143·√.19)²/.01
    expectClose(mcnemarSampleSize({ discordant: 0.2, effect: 0.1 }), 154.59856956021105);
    expect(mcnemarSampleSize({ discordant: 0.2, effect: -0.1 })).toBe(
      mcnemarSampleSize({ discordant: 0.2, effect: 0.1 }),
    );
  });

  it('is null for what cannot be', () => {
    expect(samplesNeeded({ effect: 0, variance: 1 })).toBeNull();
    expect(samplesNeeded({ effect: 1, variance: -1 })).toBeNull();
    expect(minimumDetectableEffect({ n: 0, variance: 1 })).toBeNull();
    expect(minimumDetectableEffect({ n: 9, variance: 1, power: 1 })).toBeNull();
    expect(minimumDetectableEffect({ n: 9, variance: 1, level: 1 })).toBeNull();
    expect(mcnemarSampleSize({ discordant: 0.1, effect: 0.2 })).toBeNull();
    expect(mcnemarSampleSize({ discordant: 0.1, effect: 0 })).toBeNull();
    expect(mcnemarSampleSize({ discordant: 1.1, effect: 0.2 })).toBeNull();
  });
});

describe('pass@k and pass^k', () => {
  it('as published', () => {
    expectPublished(passAtK(10, 3, 5), 0.9166666667);
    expectPublished(passAtK(200, 13, 10), 0.4975511147);
    expectPublished(passHatK(10, 8, 3), 0.4666666667);
  });

  it('is certain where it must be', () => {
    expect(passAtK(5, 0, 3)).toBe(0);
    expect(passAtK(4, 2, 4)).toBe(1);
    expect(passHatK(4, 2, 3)).toBe(0);
    expect(passHatK(5, 5, 5)).toBe(1);
  });

  it('cannot be estimated from fewer than k answers', () => {
    for (const [n, c, k] of [
      [3, 0, 4],
      [0, 0, 1],
      [3, 4, 1],
      [3, -1, 1],
      [3, 1.5, 1],
      [3, 1, NaN],
    ] as const) {
      expect(passAtK(n, c, k)).toBeNull();
      expect(passHatK(n, c, k)).toBeNull();
    }
  });
});

describe('quantile', () => {
  const latencies = [120, 95, 310, 88, 150, 2200, 140, 99, 101, 130, 175, 160];

  it.each([
    [0, 88],
    [0.5, 135],
    [0.9, 296.5],
    [0.95, 1160.5],
    [0.99, 1992.1],
    [1, 2200],
  ])('%d of the latencies', (q, expected) => {
    expectPublished(quantile(latencies, q), expected);
  });

  it('leaves the values as they are and is null where undefined', () => {
    const values = [3, 1, 2];
    expect(quantile(values, 0.5)).toBe(2);
    expect(values).toEqual([3, 1, 2]);
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([1, NaN], 0)).toBeNull();
    expect(quantile([1, 2], 1.5)).toBeNull();
    expect(quantile([1, 2], NaN)).toBeNull();
    expect(quantile([-Infinity, 0, Infinity], 0.5)).toBe(0);
  });
});

describe('mulberry32', () => {
  it('repeats its known sequence', () => {
    const random = mulberry32(42);
    const first = [0.6011037519201636, 0.44829055899754167, 0.8524657934904099, 0.6697340414393693];
    expect(first.map(() => random())).toEqual(first);
  });
});
