import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32, reducedSuiteEstimate, systematicDraw } from '../../../src/lib/stats';
import { expectClose } from './helpers';
import { reference2 } from './oracle-2';

const RATES = fc.array(fc.constantFrom(0, 0.1, 0.4, 0.5, 0.9, 1), { minLength: 1, maxLength: 40 });

describe('the score of a suite from a part of it', () => {
  const { input, output } = reference2().reducedSuite;

  test('agrees with the reference file', () => {
    const found = reducedSuiteEstimate(input);
    for (const key of Object.keys(output) as (keyof typeof output)[])
      expectClose(found[key], output[key], key);
    expect(Object.keys(found).sort()).toEqual(Object.keys(output).sort());
  });

  test('does not depend on the order of those chosen or of the suite', () => {
    const n = input.prediction.length;
    const found = reducedSuiteEstimate({
      prediction: input.prediction.toReversed(),
      chosen: input.chosen.toReversed().map((sample) => n - 1 - sample),
      scores: input.scores.toReversed(),
    });
    for (const key of Object.keys(output) as (keyof typeof output)[])
      expect(found[key]).toBeCloseTo(output[key], 11);
  });

  test('has the unit of the scores', () => {
    const found = reducedSuiteEstimate({
      ...input,
      prediction: input.prediction.map((share) => 100 * share),
      scores: input.scores.map((score) => 100 * score),
    });
    for (const key of Object.keys(output) as (keyof typeof output)[])
      expect(found[key]).toBeCloseTo(100 * output[key], 9);
  });

  test('of the whole suite is its mean, and of a prediction that tells nothing the mean of those chosen', () => {
    const whole = reducedSuiteEstimate({ prediction: [0.2, 0.9, 0.4], chosen: [2, 0, 1], scores: [1, 0, 1] });
    expectClose(whole.estimate, 2 / 3);
    expect(whole).toMatchObject({ se: 0, seRaw: 0, low: null, high: null });
    const flat = reducedSuiteEstimate({ ...input, prediction: input.prediction.map(() => 0.3) });
    expectClose(flat.estimate, output.raw);
    expectClose(flat.se, output.seRaw);
  });

  test('is null of nothing, has no interval of one, and refuses what does not fit', () => {
    const prediction = [0.5, 0.6, 0.7];
    expect(reducedSuiteEstimate({ prediction, chosen: [], scores: [] })).toEqual({
      estimate: null,
      se: null,
      low: null,
      high: null,
      raw: null,
      seRaw: null,
    });
    expect(reducedSuiteEstimate({ prediction, chosen: [0], scores: [1] })).toMatchObject({
      estimate: expect.closeTo(1.1, 12) as number,
      se: null,
      low: null,
      raw: 1,
    });
    expect(() => reducedSuiteEstimate({ prediction, chosen: [0, 1], scores: [1] })).toThrow(RangeError);
    expect(() => reducedSuiteEstimate({ prediction, chosen: [1, 1], scores: [1, 1] })).toThrow(RangeError);
    expect(() => reducedSuiteEstimate({ prediction, chosen: [3], scores: [1] })).toThrow(RangeError);
  });

  test('covers the whole in 95 of 100 draws or nearly', () => {
    const random = mulberry32(3);
    const sets = 400;
    let covered = 0;
    for (let set = 0; set < sets; set += 1) {
      const truth = Array.from({ length: 300 }, () => random());
      const prediction = truth.map((p) => Math.max(0, Math.min(1, p + 0.3 * (random() - 0.5))));
      const scores = truth.map((p) => (random() < p ? 1 : 0));
      const chosen = systematicDraw(prediction, 40, set);
      const found = reducedSuiteEstimate({ prediction, chosen, scores: chosen.map((i) => scores[i] ?? NaN) });
      const mean = scores.reduce<number>((sum, score) => sum + score, 0) / scores.length;
      if ((found.low ?? 1) <= mean && mean <= (found.high ?? 0)) covered += 1;
    }
    expect(covered / sets).toBeGreaterThan(0.92);
  });
});

describe('a systematic draw', () => {
  test('has k samples, upwards, and the same ones for a seed', () => {
    fc.assert(
      fc.property(RATES, fc.nat(), fc.nat(), (rates, some, seed) => {
        const k = some % (rates.length + 1);
        const drawn = systematicDraw(rates, k, seed);
        expect(new Set(drawn).size).toBe(k);
        expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
        expect(drawn.every((sample) => sample >= 0 && sample < rates.length)).toBe(true);
        expect(systematicDraw(rates, k, seed)).toEqual(drawn);
      }),
    );
  });

  test('is spread over the rates: one of each fifth', () => {
    const rates = Array.from({ length: 50 }, (_, i) => ((i * 17) % 50) / 50);
    for (let seed = 0; seed < 20; seed += 1) {
      const fifths = systematicDraw(rates, 5, seed).map((i) => Math.floor((rates[i] ?? NaN) * 5));
      expect(fifths.sort()).toEqual([0, 1, 2, 3, 4]);
    }
  });

  test('takes each sample equally often', () => {
    const rates = Array.from({ length: 10 }, (_, i) => (i % 3) / 3);
    const times = rates.map(() => 0);
    for (let seed = 0; seed < 5000; seed += 1)
      for (const sample of systematicDraw(rates, 3, seed)) times[sample] = (times[sample] ?? 0) + 1;
    for (const time of times) expect(Math.abs(time / 5000 - 0.3)).toBeLessThan(0.03);
  });

  test('of all is all, of none is none, and refuses more', () => {
    expect(systematicDraw([0.5, 0.1, 0.2], 3)).toEqual([0, 1, 2]);
    expect(systematicDraw([], 0)).toEqual([]);
    for (const k of [-1, 4, 1.5, NaN]) expect(() => systematicDraw([0.5, 0.1, 0.2], k)).toThrow(RangeError);
    expect(() => systematicDraw([0.5, NaN], 1)).toThrow(RangeError);
  });
});
