import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohenKappa, meanEstimate, mulberry32, predictionPowered } from '../../../src/lib/stats';
import { expectClose } from './helpers';
import { reference } from './oracle';

const none = { kappa: null, se: null, low: null, high: null };

describe('agree with the reference file', () => {
  test('kappa', () => {
    expect(reference().kappa.length).toBeGreaterThan(1);
    for (const { table, ...expected } of reference().kappa) {
      const actual = cohenKappa(table);
      for (const key of ['agreement', 'kappa', 'se', 'low', 'high'] as const)
        expectClose(actual[key], expected[key], key);
    }
  });
  test('prediction-powered inference', () => {
    expect(reference().ppi.length).toBeGreaterThan(1);
    for (const { y: labels, f: judge, unlabelled_f: rest, ...expected } of reference().ppi)
      for (const [given, wanted] of [
        [{}, expected],
        [{ lambda: 1 }, expected.lambda_one],
      ] as const) {
        const actual = predictionPowered({ labels, judge, rest, ...given });
        expectClose(actual.lambda, wanted.lam, 'lambda');
        for (const key of ['estimate', 'se', 'low', 'high'] as const)
          expectClose(actual[key], wanted[key], key);
        expectClose(actual.effective, wanted.effective_n, 'effective');
      }
  });
});

describe('kappa', () => {
  test('is undefined without a sample, and where both use one class alone', () => {
    expect(cohenKappa([])).toEqual({ agreement: null, ...none });
    expect(
      cohenKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual({ agreement: null, ...none });
    expect(
      cohenKappa([
        [5, 0],
        [0, 0],
      ]),
    ).toEqual({ agreement: 1, ...none });
    expect(() => cohenKappa([[1, 2]])).toThrow('square');
  });
  test('is 1 for the same classes, -1 for opposite ones, and the same with rows for columns', () => {
    expect(
      cohenKappa([
        [4, 0],
        [0, 6],
      ]),
    ).toMatchObject({ kappa: 1, se: 0 });
    expect(
      cohenKappa([
        [0, 5],
        [5, 0],
      ]).kappa,
    ).toBe(-1);
    const count = fc.nat(50);
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count), { minLength: 3, maxLength: 3 }), (table) => {
        const turned = table.map((_, i) => table.map((row) => row[i] ?? 0));
        const [one, other] = [cohenKappa(table), cohenKappa(turned)];
        expect(other.kappa).toBe(one.kappa);
        if (one.se === null) expect(other.se).toBeNull();
        else expect(other.se).toBeCloseTo(one.se, 12);
      }),
    );
  });
});

describe('prediction-powered inference', () => {
  const labels = [1, 0, 1, 1, 0, 1];
  test('without other samples, or from a judge that says the same of all, it is the labels alone', () => {
    const alone = meanEstimate(labels);
    for (const scores of [
      { labels, judge: [1, 1, 0, 1, 0, 1], rest: [] },
      { labels, judge: labels.map(() => 1), rest: [1, 1, 1] },
    ]) {
      const actual = predictionPowered(scores);
      expect(actual.lambda).toBe(0);
      expectClose(actual.estimate, alone.mean ?? NaN);
      expectClose(actual.se, alone.se ?? NaN);
      expectClose(actual.effective, labels.length);
    }
  });
  test('a judge that is right about all counts nearly whole, one that is against it not at all', () => {
    const rest = Array.from({ length: 600 }, (_, i) => Number(i % 3 > 0));
    expect(predictionPowered({ labels, judge: labels, rest }).effective ?? 0).toBeGreaterThan(500);
    expect(predictionPowered({ labels, judge: labels.map((y) => 1 - y), rest }).lambda).toBe(0);
  });
  test('is null where nothing is known, and refuses labels without their judge', () => {
    expect(predictionPowered({ labels: [], judge: [], rest: [1] })).toMatchObject({
      estimate: null,
      se: null,
    });
    expect(predictionPowered({ labels: [1], judge: [1], rest: [1] })).toMatchObject({
      estimate: 1,
      low: null,
    });
    expect(() => predictionPowered({ labels, judge: [1], rest: [] })).toThrow('6 labels, but 1 score');
  });
  test('over 2,000 drawn data sets the interval holds the truth in 93 to 97 %, the judge alone does not', () => {
    const next = mulberry32(19);
    const truth = 0.62;
    const one = () => {
      const label = Number(next() < truth);
      // Right answers pass in 92 %, wrong ones in 35 %.
      return { label, judge: Number(next() < (label === 1 ? 0.92 : 0.35)) };
    };
    const draw = (size: number) => Array.from({ length: size }, one);
    const holds = ({ low, high }: { low: number | null; high: number | null }) =>
      low !== null && high !== null && low <= truth && truth <= high;
    let [corrected, judged, narrower] = [0, 0, 0];
    const sets = 2000;
    for (let i = 0; i < sets; i++) {
      const [labelled, rest] = [draw(100), draw(700)];
      const scores = {
        labels: labelled.map(({ label }) => label),
        judge: labelled.map(({ judge }) => judge),
        rest: rest.map(({ judge }) => judge),
      };
      const found = predictionPowered(scores);
      corrected += Number(holds(found));
      judged += Number(holds(meanEstimate([...scores.judge, ...scores.rest])));
      narrower += Number((found.effective ?? 0) > 100);
    }
    expect(corrected / sets).toBeGreaterThan(0.93);
    expect(corrected / sets).toBeLessThan(0.97);
    expect(judged / sets).toBeLessThan(0.05);
    expect(narrower / sets).toBeGreaterThan(0.95);
  });
});
