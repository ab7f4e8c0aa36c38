import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halfWidthIf, judgeNoise, noise, noiseFloor, runNoise } from '../../../src/lib/stats';
import { fUpper, tCritical, tTwoSided, zCritical } from '../../../src/lib/stats/distributions';
import { hasRealData, realData } from '../../support/real-data';
import { expectAllClose, expectClose } from './helpers';
import { reference2 } from './oracle-2';

const z = zCritical(0.95) ?? NaN;
const SCORES = fc.array(fc.array(fc.constantFrom(0, 0.25, 1), { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 12,
});
const PAIRED = SCORES.chain((a) =>
  fc
    .array(fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 1, maxLength: 3 }), {
      minLength: a.length,
      maxLength: a.length,
    })
    .map((b) => ({ a, b })),
);

function expectAlike(found: object, expected: object): void {
  const other = new Map(Object.entries(expected) as [string, unknown][]);
  for (const [key, value] of Object.entries(found) as [string, unknown][]) {
    const wanted = other.get(key);
    if (typeof wanted !== 'number' || typeof value !== 'number') expect(value, key).toEqual(wanted);
    else expect(Math.abs(value - wanted), key).toBeLessThan(1e-9);
  }
}

describe('noise of answers', () => {
  test.each(reference2().noise.map(({ paired }) => paired))('agrees with the reference file', (paired) => {
    const { input, output } = paired;
    const found = noise({ a: input.A, b: input.B });
    for (const key of [
      'n',
      'withinA',
      'withinB',
      'difference',
      'varianceOfDifferences',
      'answering',
      'omega2',
      'shareAnswering',
      'se',
      'seTheseSamples',
      'halfWidth',
      'pVerdictChangesOnRerun',
    ] as const)
      expectClose(found[key], output[key], key);
    const { n, omega2, answering } = output;
    expectClose(noiseFloor(found.withinA ?? NaN, n, z), output.noiseFloorTwoSingleRunsA);
    expectClose(noiseFloor(found.withinB ?? NaN, n, z), output.noiseFloorTwoSingleRunsB);
    const parts = { omega2, answering, n };
    expectClose(halfWidthIf(parts, { repeats: 2 }), output.halfWidthTwiceRepeats);
    expectClose(halfWidthIf(parts, { samples: 2 }), output.halfWidthTwiceSamples);
    expect(halfWidthIf(parts, { critical: 2 * z })).toBeCloseTo(2 * output.halfWidth, 12);
  });

  test('has floors by t of few samples and by z from 50: flips of two runs', () => {
    const flips = (n: number, flipped: number) =>
      noise({ a: Array.from({ length: n }, (_, i) => (i < flipped ? [0, 1] : [1, 1])) });
    expectClose(flips(50, 8).floorA, (z * Math.sqrt(8)) / 50);
    // s² is ½ eight times: (Σs²)² / Σs⁴ · (K − 1) = 8.
    expectClose(flips(49, 8).floorA, ((tCritical(0.95, 8) ?? NaN) * Math.sqrt(8)) / 49);
    expectClose(flips(50, 8).withinA, 8 / 100);
    expect(flips(50, 8)).toMatchObject({ samplesWithRepeats: 50, isEnough: true, equalRepeats: false });
    expect(flips(19, 8).isEnough).toBe(false);
    const twenty = noise({ a: Array.from({ length: 70 }, (_, i) => (i < 20 ? [0, 1] : [1])) });
    expect(twenty).toMatchObject({ samplesWithRepeats: 20, isEnough: false });
    expectClose(twenty.sharePooled, 50 / 70);
  });

  test('of equal repeats has no floor and says so', () => {
    const a = [[1, 1], [0, 0], [0.1, 0.1, 0.1], [1]];
    expect(noise({ a, b: a })).toMatchObject({
      withinA: 0,
      withinB: 0,
      floorA: null,
      floorB: null,
      equalRepeats: true,
      seTheseSamples: 0,
      pVerdictChangesOnRerun: null,
    });
    const other = noise({ a, b: [[1, 0], [0], [1, 1], [0]] });
    expect(other).toMatchObject({ floorA: null, equalRepeats: false });
    expect(other.floorB).not.toBeNull();
  });

  test('tells nothing of answering without repeats, nothing of few samples, and leaves out samples without scores', () => {
    const single = noise({ a: [[1], [0], [1]], b: [[1], [1], [1]] });
    expect(single).toMatchObject({
      n: 3,
      withinA: null,
      floorB: null,
      answering: null,
      omega2: null,
      shareAnswering: null,
      seTheseSamples: null,
      halfWidth: null,
      pVerdictChangesOnRerun: null,
      samplesWithRepeats: 0,
      equalRepeats: false,
    });
    expectClose(single.difference, -1 / 3);
    expectClose(single.se, 1 / 3);
    expect(noise({ a: [] })).toMatchObject({
      n: 0,
      withinA: null,
      floorA: null,
      se: null,
      sharePooled: null,
    });
    expect(noise({ a: [[1, 0]] })).toMatchObject({ n: 1, se: null, withinA: 0.5 });
    expect(noise({ a: [[1, 0], [], [1]], b: [[1], [1], []] })).toEqual(noise({ a: [[1, 0]], b: [[1]] }));
    expect(() => noise({ a: [[1]], b: [] })).toThrow(RangeError);
  });

  test('of one model is of its mean', () => {
    const a = [[1, 1, 0], [0, 0], [1], [0, 1]];
    const { withinA, answering, omega2, se, ...alone } = noise({ a });
    expectClose(withinA, (2 / 3 + 1 / 2) / 4);
    const v = [1 / 9, 0, (withinA ?? NaN) / 1, 1 / 4];
    expectClose(answering, v.reduce((sum, one) => sum + one, 0) / 4);
    expect((omega2 ?? NaN) + (answering ?? NaN)).toBeCloseTo(
      Math.max(4 * (se ?? NaN) ** 2, answering ?? 0),
      12,
    );
    expect(alone).toMatchObject({
      difference: null,
      varianceOfDifferences: null,
      floorB: null,
      withinB: null,
    });
  });

  test('does not depend on the order of samples or repeats, and swapped it is mirrored', () => {
    fc.assert(
      fc.property(PAIRED, ({ a, b }) => {
        const found = noise({ a, b });
        const backward = <Of>(list: readonly Of[]): Of[] => list.toReversed();
        expectAlike(noise({ a: backward(a).map(backward), b: backward(b) }), found);
        const swapped = noise({ a: b, b: a });
        expectAlike(swapped, {
          ...found,
          withinA: found.withinB,
          withinB: found.withinA,
          floorA: found.floorB,
          floorB: found.floorA,
          shareOfSingleRunA: found.shareOfSingleRunB,
          shareOfSingleRunB: found.shareOfSingleRunA,
          difference: -(found.difference ?? NaN),
        });
      }),
    );
  });

  test('holds what the parts of a variance promise', () => {
    fc.assert(
      fc.property(PAIRED, (input) => {
        const { n, omega2, answering, varianceOfDifferences, halfWidth, pVerdictChangesOnRerun } =
          noise(input);
        if (omega2 === null || answering === null) return;
        expect(omega2 + answering).toBeGreaterThanOrEqual((varianceOfDifferences ?? NaN) - 1e-12);
        const more = { repeats: 2 };
        expect(halfWidthIf({ omega2, answering, n }, more)).toBeLessThanOrEqual((halfWidth ?? NaN) + 1e-12);
        const p = pVerdictChangesOnRerun ?? 0;
        expect(p >= 0 && p <= 1).toBe(true);
      }),
    );
  });
});

const tau = join(realData, 'matrices', 'tau_bench_airline_gpt-4o.csv');
test.skipIf(!hasRealData)('tau-bench: two single runs differ by up to 15.0 points by chance', () => {
  const rows = readFileSync(tau, 'utf8').trim().split(/\r?\n/).slice(1);
  const runs: number[][] = [];
  for (const row of rows) {
    const [task = 0, trial = 0, reward = NaN] = row.split(',').map(Number);
    (runs[trial] ??= [])[task] = reward;
  }
  const found = noise({ a: (runs[0] ?? []).map((_, task) => runs.map((run) => run[task] ?? NaN)) });
  expect(found.n).toBe(50);
  expect(found.withinA).toBeCloseTo(0.1466667, 7);
  expect(found.floorA).toBeCloseTo(0.1501, 4);
  expect(found.shareOfSingleRunA).toBeCloseTo(0.6, 2);
  expect(runNoise(runs).F).toBeCloseTo(0.09, 2);
});

describe('noise of whole runs', () => {
  test.each(reference2().noise.map(({ runs }) => runs))(
    'agrees with the reference file',
    ({ input, output }) => {
      const found = runNoise(input);
      expectAllClose(found.runMeans, output.runMeans, 'runMeans');
      for (const key of [
        'msRun',
        'msResidual',
        'F',
        'p',
        'varianceOfRuns',
        'noiseFloorAnsweringOnly',
      ] as const)
        expectClose(found[key], output[key], key);
      expectClose(found.noiseFloorFromRunMeans, output.noiseFloorFromRunMeans_t);
      expect(found).toMatchObject({ runsDiffer: false, floor: found.noiseFloorAnsweringOnly });
    },
  );

  test('shows the floor of the means where runs differ, and what two runs or copies cannot tell', () => {
    const run = (from: number) => Array.from({ length: 40 }, (_, i) => ((i * 7 + from) % 40 < from ? 1 : 0));
    const far = runNoise([run(2), run(20), run(38)]);
    expect(far).toMatchObject({ runsDiffer: true, floor: far.noiseFloorFromRunMeans });
    expect(runNoise([run(2), run(38)])).toMatchObject({ runsDiffer: null });
    const copies = runNoise([run(9), run(9), run(9)]);
    expect(copies).toMatchObject({ msResidual: 0, F: null, p: null, floor: null, varianceOfRuns: 0 });
    expect(runNoise([[1, 0]])).toMatchObject({ runMeans: [0.5], msRun: null, floor: null });
    expect(runNoise([])).toMatchObject({ runMeans: [], p: null });
    expect(() => runNoise([[1, 0], [1]])).toThrow(RangeError);
  });
});

test.each(reference2().noise.map(({ nested }) => nested))(
  'noise of a judge agrees with the reference file',
  ({ input, output }) => {
    const found = judgeNoise(input);
    for (const key of Object.keys(output) as (keyof typeof output)[])
      expectClose(found[key], output[key], key);
    expectAlike(judgeNoise(input.toReversed().map((answers) => [...answers.toReversed(), []])), found);
    expect(judgeNoise([...input, [], [[]]])).toEqual(found);
  },
);

test('noise of a judge is null where nothing was judged or answered twice', () => {
  expect(judgeNoise([[[1]], [[2], [3]]])).toMatchObject({
    judging: null,
    answering: null,
    judgeVariance: null,
  });
  expect(judgeNoise([[[1, 2]], [[3]]])).toMatchObject({ judgeVariance: 0.5, answeringAndJudging: null });
  expect(judgeNoise([])).toMatchObject({ meanVarianceOfSampleMeans: null, sampling: null });
});

const F_TAILS = [
  [0.3351800554, 3, 33, 0.7999674961266456],
  [2.5, 3, 147, 0.061824899470238046],
  [5.1, 4, 7, 0.0303894298350898],
  [1.02, 9, 4491, 0.42102862337260255],
  [3.3, 7, 13, 0.030183611658351737],
  [20, 5, 95, 1.4163837298376236e-13],
  [1.1, 30, 58, 0.36948869486045893],
] as const;

test('tail of F: of one degree of freedom that of t, of two a power, and as SciPy has it', () => {
  expectClose(fUpper(4, 1, 9), tTwoSided(2, 9));
  expectClose(fUpper(3, 2, 10), (1 + (2 * 3) / 10) ** -5);
  for (const [f, df1, df2, p] of F_TAILS) expectClose(fUpper(f, df1, df2), p, `${f} ${df1} ${df2}`);
  expect(fUpper(0, 3, 5)).toBe(1);
});
