import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibration, mulberry32, wilson } from '../../../src/lib/stats';
import { expectClose } from './helpers';
import { reference2 } from './oracle-2';

const ANSWERS = fc
  .array(fc.tuple(fc.constantFrom(0, 0.2, 0.5, 0.7, 0.9, 1), fc.constantFrom(0, 1)), {
    minLength: 1,
    maxLength: 40,
  })
  .map((pairs) => ({ confidence: pairs.map(([c]) => c), correct: pairs.map(([, is]) => is) }));

function expectAlike(found: unknown, expected: unknown, what = ''): void {
  if (typeof expected === 'number') expect(found, what).toBeCloseTo(expected, 7);
  else if (expected !== null && typeof expected === 'object')
    for (const [key, value] of Object.entries(expected))
      expectAlike((found as Record<string, unknown>)[key], value, `${what}.${key}`);
  else expect(found, what).toBe(expected);
}

describe('calibration', () => {
  const { input, output } = reference2().calibration;

  test('agrees with the reference file', () => {
    const found = calibration(input);
    const { accuracyAtCoverage0_8, ...others } = output;
    for (const key of Object.keys(others) as (keyof typeof others)[])
      expectClose(found[key], others[key], key);
    expectClose(found.accuracyAtCoverage, accuracyAtCoverage0_8);
    expect(found.bins.map(({ n }) => n)).toEqual([8, 8, 8, 8, 8]);
    expect(found.isEnough).toBe(false);
    expect(found.gap.mean).toBe(found.meanConfidenceLessAccuracy);
    expect(found.gap.low).toBeLessThan(found.gap.mean ?? NaN);
  });

  test('does not depend on the order of answers', () => {
    fc.assert(
      fc.property(ANSWERS, fc.integer({ min: 1, max: 10 }), ({ confidence, correct }, bins) => {
        const found = calibration({ confidence, correct, bins });
        const other = calibration({
          confidence: confidence.toReversed(),
          correct: correct.toReversed(),
          bins,
        });
        expectAlike(other, found);
      }),
    );
  });

  test('of right swapped with wrong is mirrored', () => {
    fc.assert(
      fc.property(ANSWERS, ({ confidence, correct }) => {
        const found = calibration({ confidence, correct });
        const other = calibration({
          confidence: confidence.map((c) => 1 - c),
          correct: correct.map((is) => 1 - is),
        });
        expectAlike(other.brier, found.brier);
        expectAlike(other.auroc, found.auroc);
        expectAlike(other.aurocSeDeLong, found.aurocSeDeLong);
        expectAlike(other.calibrationSlope, found.calibrationSlope);
        expect(other.meanConfidenceLessAccuracy).toBeCloseTo(-(found.meanConfidenceLessAccuracy ?? NaN), 12);
      }),
    );
  });

  test('has bins that hold all answers, upwards, those of one confidence together', () => {
    fc.assert(
      fc.property(ANSWERS, fc.integer({ min: 1, max: 10 }), ({ confidence, correct }, bins) => {
        const found = calibration({ confidence, correct, bins });
        expect(found.bins.length).toBeLessThanOrEqual(Math.min(bins, new Set(confidence).size));
        expect(found.bins.reduce((sum, { n }) => sum + n, 0)).toBe(confidence.length);
        for (const [k, bin] of found.bins.entries()) {
          expect(bin.confidence).toBeGreaterThan(found.bins[k - 1]?.confidence ?? -1);
          const right = Math.round(bin.accuracy * bin.n);
          expect({ low: bin.low, high: bin.high }).toEqual(wilson(right, bin.n));
        }
        expect(found.riskCoverage.length).toBe(new Set(confidence).size);
        expect(found.riskCoverage.at(-1)?.coverage).toBe(1);
        const wrong = correct.filter((is) => is === 0).length / correct.length;
        expect(found.riskCoverage.at(-1)?.risk).toBeCloseTo(wrong, 12);
      }),
    );
  });

  test('of one confidence alone ranks nothing: the risk is that of all at any coverage', () => {
    const found = calibration({ confidence: [0.8, 0.8, 0.8, 0.8], correct: [1, 0, 1, 1] });
    expect(found).toMatchObject({
      auroc: 0.5,
      accuracyAtCoverage: 0.75,
      calibrationSlope: null,
      calibrationIntercept: null,
    });
    expectClose(found.aurc, 0.25);
    expectClose(found.eceEqualMass, 0.05);
    expect(found.resolution).toBe(0);
  });

  test('ranks what is surest: all right before all wrong', () => {
    const found = calibration({ confidence: [0.9, 0.8, 0.3, 0.2], correct: [1, 1, 0, 0], coverage: 0.5 });
    expect(found).toMatchObject({
      auroc: 1,
      aurocSeDeLong: 0,
      accuracyAtCoverage: 1,
      calibrationSlope: null,
    });
    expectClose(found.aurc, (0 + 0 + 1 / 3 + 1 / 2) / 4);
  });

  test('fits confidences of 0 and 1 as .001 and .999', () => {
    const correct = [1, 0, 1, 0, 1, 1];
    const of = (confidence: number[]) => calibration({ confidence, correct });
    const far = of([1, 0, 0, 1, 1, 0.6]);
    const near = of([0.999, 0.001, 0.001, 0.999, 0.999, 0.6]);
    expect(far.calibrationSlope).toBe(near.calibrationSlope);
    expect(far.calibrationSlope).not.toBeNull();
  });

  test('of confidences that are true has a debiased reliability near 0 on the average, and the line 0, 1', () => {
    const random = mulberry32(6);
    const sets = 200;
    let [debiased, raw, slope] = [0, 0, 0];
    for (let set = 0; set < sets; set += 1) {
      const confidence = Array.from({ length: 200 }, () => 0.1 + 0.8 * random());
      const found = calibration({ confidence, correct: confidence.map((c) => (random() < c ? 1 : 0)) });
      expect(found.bins).toHaveLength(10);
      debiased += (found.reliabilityDebiased ?? NaN) / sets;
      raw += (found.reliability ?? NaN) / sets;
      slope += (found.calibrationSlope ?? NaN) / sets;
    }
    expect(raw).toBeGreaterThan(0.007);
    expect(Math.abs(debiased)).toBeLessThan(0.001);
    expect(slope).toBeCloseTo(1, 1);
  });

  test('asks for 100 answers, 20 of them right and 20 wrong', () => {
    const of = (n: number, right: number) =>
      calibration({
        confidence: Array.from({ length: n }, (_, i) => i / n),
        correct: Array.from({ length: n }, (_, i) => (i < right ? 1 : 0)),
      }).isEnough;
    expect([of(100, 20), of(100, 80), of(99, 50), of(100, 81), of(400, 19)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('of no answers is null, and refuses what is no confidence', () => {
    expect(calibration({ confidence: [], correct: [] })).toMatchObject({
      n: 0,
      brier: null,
      meanConfidenceLessAccuracy: null,
      eceEqualMass: null,
      reliabilityDebiased: null,
      auroc: null,
      aurc: null,
      accuracyAtCoverage: null,
      calibrationSlope: null,
      bins: [],
      riskCoverage: [],
    });
    expect(calibration({ confidence: [0.5], correct: [1] })).toMatchObject({
      brier: 0.25,
      reliabilityDebiased: null,
      auroc: null,
    });
    expect(() => calibration({ confidence: [0.5], correct: [] })).toThrow(RangeError);
    expect(() => calibration({ confidence: [90], correct: [1] })).toThrow(RangeError);
    expect(() => calibration({ confidence: [NaN], correct: [1] })).toThrow(RangeError);
    expect(() => calibration({ confidence: [0.5], correct: [0.5] })).toThrow(RangeError);
    expect(() => calibration({ confidence: [0.5], correct: [1], bins: 0 })).toThrow(RangeError);
  });
});
