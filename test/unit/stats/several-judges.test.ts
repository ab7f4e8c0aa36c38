import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohenKappa, dawidSkene, krippendorff, mulberry32 } from '../../../src/lib/stats';
import { expectClose } from './helpers';
import { reference2 } from './oracle-2';

const KINDS = ['nominal', 'ordinal', 'interval'] as const;
const FEW = { resamples: 50 };
const RATINGS = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 12 }))
  .chain(([judges, answers]) =>
    fc.array(fc.array(fc.constantFrom(1, 2, 3, 5, null), { minLength: answers, maxLength: answers }), {
      minLength: judges,
      maxLength: judges,
    }),
  );

describe("Krippendorff's alpha", () => {
  const { input, output } = reference2().krippendorff;

  test.each(KINDS)('%s agrees with the reference file', (kind) => {
    const found = krippendorff(input, kind);
    expectClose(found.alpha, output[kind]);
    expect(found.answers).toBe(11);
    expect(found.low).toBeLessThan(output[kind]);
    expect(found.high).toBeGreaterThan(output[kind]);
    expect(krippendorff(input, kind)).toEqual(found);
    expect(krippendorff(input, kind, { seed: 7 }).alpha).toBe(found.alpha);
    expect(krippendorff(input, kind, { seed: 7 }).low).not.toBe(found.low);
  });

  test('does not depend on the order of judges or answers, nor on those judged once', () => {
    fc.assert(
      fc.property(RATINGS, fc.constantFrom(...KINDS), (ratings, kind) => {
        const { alpha } = krippendorff(ratings, kind, FEW);
        const once = ratings.map((ofJudge, judge) => [...ofJudge.toReversed(), judge === 0 ? 4 : null]);
        const other = krippendorff(once.toReversed(), kind, FEW).alpha;
        if (alpha === null) expect(other).toBeNull();
        else expect(other).toBeCloseTo(alpha, 10);
      }),
    );
  });

  test('has no unit, ordinal only an order, nominal only names', () => {
    fc.assert(
      fc.property(RATINGS, (ratings) => {
        const told = (name: (value: number) => number) =>
          ratings.map((ofJudge) => ofJudge.map((value) => (value === null ? null : name(value))));
        for (const [kind, name] of [
          ['interval', (value: number) => 10 * value - 3],
          ['ordinal', (value: number) => value ** 3],
          ['nominal', (value: number) => (value * 7) % 11],
        ] as const) {
          const { alpha } = krippendorff(ratings, kind, FEW);
          const other = krippendorff(told(name), kind, FEW).alpha;
          if (alpha === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(alpha, 10);
        }
      }),
    );
  });

  test('of two values is the same of each kind, and near to kappa of two judges', () => {
    const random = mulberry32(2);
    const first = Array.from({ length: 400 }, () => (random() < 0.5 ? 1 : 0));
    const second = first.map((one) => (random() < 0.8 ? one : 1 - one));
    const [nominal, ordinal, interval] = KINDS.map((kind) => krippendorff([first, second], kind, FEW).alpha);
    expect(ordinal).toBeCloseTo(nominal ?? NaN, 12);
    expect(interval).toBeCloseTo(nominal ?? NaN, 12);
    const table = [0, 1].map((a) =>
      [0, 1].map((b) => first.filter((x, i) => x === a && second[i] === b).length),
    );
    expect(Math.abs((cohenKappa(table).kappa ?? NaN) - (nominal ?? NaN))).toBeLessThan(0.005);
  });

  test('is 1 where all agree, null where nothing differs or nothing was judged twice', () => {
    for (const kind of KINDS) {
      expect(
        krippendorff(
          [
            [1, 2, 3],
            [1, 2, 3],
          ],
          kind,
        ),
      ).toMatchObject({ alpha: 1, low: null, high: null });
      expect(
        krippendorff(
          [
            [1, 1],
            [1, 1],
          ],
          kind,
        ),
      ).toMatchObject({ alpha: null, low: null, answers: 2 });
      expect(
        krippendorff(
          [
            [1, null],
            [null, 2],
          ],
          kind,
        ),
      ).toMatchObject({ alpha: null, answers: 0 });
      expect(krippendorff([[1], [2]], kind)).toMatchObject({ alpha: 0, low: null, answers: 1 });
      expect(krippendorff([], kind)).toMatchObject({ alpha: null, answers: 0 });
      expect(() => krippendorff([[1, 2], [1]], kind)).toThrow(RangeError);
      expect(() =>
        krippendorff(
          [
            [1, NaN],
            [1, 2],
          ],
          kind,
        ),
      ).toThrow(RangeError);
    }
  });

  test('has limits that hold it in about 95 of 100 sets', () => {
    const random = mulberry32(9);
    const judged = () => {
      const truth = random() < 0.5 ? 1 : 0;
      return [0, 1, 2].map(() => (random() < 0.85 ? truth : 1 - truth));
    };
    // Pairs agree in .85² + .15², by chance in ½.
    const alpha = 1 - (2 * 0.85 * 0.15) / 0.5;
    const sets = 200;
    let covered = 0;
    for (let set = 0; set < sets; set += 1) {
      const answers = Array.from({ length: 80 }, judged);
      const ratings = [0, 1, 2].map((judge) => answers.map((ofAnswer) => ofAnswer[judge] ?? null));
      const { low, high } = krippendorff(ratings, 'nominal', { resamples: 300, seed: set });
      if ((low ?? 1) <= alpha && alpha <= (high ?? 0)) covered += 1;
    }
    expect(covered / sets).toBeGreaterThan(0.9);
  });
});

/** Judges who are right so often, and else say any other class. */
function judgements(answers: number, accuracies: readonly number[], classes: number, seed: number) {
  const random = mulberry32(seed);
  const truth = Array.from({ length: answers }, () => Math.floor(random() ** 1.3 * classes));
  const ratings = accuracies.map((accuracy) =>
    truth.map((is) => (random() < accuracy ? is : (is + 1 + Math.floor(random() * (classes - 1))) % classes)),
  );
  return { truth, ratings };
}

const mostLikely = (posterior: readonly (number[] | null)[]) =>
  posterior.map((of) => (of ? of.indexOf(Math.max(...of)) : -1));

const shareRight = (labels: readonly number[], truth: readonly number[]) =>
  labels.filter((label, i) => label === truth[i]).length / truth.length;

describe('Dawid and Skene', () => {
  test.each([2, 3])('finds how good judges are, and what is true, of %i classes', (classes) => {
    const accuracies = [0.95, 0.75, 0.7, 0.65, 0.6];
    const { truth, ratings } = judgements(2000, accuracies, classes, classes);
    const found = dawidSkene(ratings);
    expect(found?.classes).toEqual(Array.from({ length: classes }, (_, c) => c));
    for (const [judge, accuracy] of accuracies.entries())
      for (let c = 0; c < classes; c += 1)
        expect(Math.abs((found?.confusion[judge]?.[c]?.[c] ?? NaN) - accuracy)).toBeLessThan(0.08);
    const majority = truth.map((_, i) => {
      const counts = new Array<number>(classes).fill(0);
      for (const ofJudge of ratings) counts[ofJudge[i] ?? 0] = (counts[ofJudge[i] ?? 0] ?? 0) + 1;
      return counts.indexOf(Math.max(...counts));
    });
    expect(shareRight(mostLikely(found?.posterior ?? []), truth)).toBeGreaterThan(
      shareRight(majority, truth) + 0.02,
    );
    for (let c = 0; c < classes; c += 1)
      expect(
        Math.abs((found?.prevalence[c] ?? NaN) - truth.filter((is) => is === c).length / truth.length),
      ).toBeLessThan(0.05);
  });

  test('follows the order of judges and answers, and the names of classes', () => {
    const { ratings } = judgements(150, [0.9, 0.8, 0.7], 2, 4);
    const found = dawidSkene(ratings);
    const other = dawidSkene(
      ratings.toReversed().map((ofJudge) => ofJudge.toReversed().map((is) => 10 - is)),
    );
    expect(other?.classes).toEqual([9, 10]);
    const back = (list: readonly number[] | null | undefined) => (list ?? []).toReversed();
    for (const [i, of] of (found?.posterior ?? []).entries())
      for (const [c, p] of (of ?? []).entries()) expect(back(other?.posterior[149 - i])[c]).toBeCloseTo(p, 7);
    for (const [judge, rows] of (found?.confusion ?? []).entries())
      for (const [c, row] of rows.entries())
        for (const [said, p] of row.entries())
          expect(back(other?.confusion[2 - judge]?.[1 - c])[said]).toBeCloseTo(p, 7);
  });

  test('has probabilities that add up to 1, and none for an answer that nobody judged', () => {
    const { ratings } = judgements(200, [0.9, 0.8, 0.7, 0.7], 3, 5);
    const missing = ratings.map((ofJudge, judge) =>
      ofJudge.map((is, i) => (i === 7 || (i + judge) % 5 === 0 ? null : is)),
    );
    const found = dawidSkene(missing);
    expect(found?.posterior[7]).toBeNull();
    const sums = [
      found?.prevalence ?? [],
      ...(found?.posterior ?? []).filter((of) => of !== null),
      ...(found?.confusion ?? []).flat(),
    ].map((list) => list.reduce((sum, p) => sum + p, 0));
    for (const sum of sums) expect(sum).toBeCloseTo(1, 12);
    expect(sums).toHaveLength(1 + 199 + 4 * 3);
  });

  test('is silent with two judges, below 100 answers that two judged, of one class, and of judges who guess', () => {
    const { ratings } = judgements(100, [0.9, 0.8, 0.7], 2, 6);
    expect(dawidSkene(ratings)).not.toBeNull();
    expect(dawidSkene(ratings.slice(0, 2))).toBeNull();
    expect(dawidSkene([...ratings.slice(0, 2), ratings[0]?.map(() => null) ?? []])).toBeNull();
    expect(dawidSkene(ratings.map((ofJudge) => ofJudge.slice(1)))).toBeNull();
    const once = ratings.map((ofJudge, judge) => ofJudge.map((is, i) => (i === 0 && judge > 0 ? null : is)));
    expect(dawidSkene(once)).toBeNull();
    expect(dawidSkene(ratings.map((ofJudge) => ofJudge.map(() => 1)))).toBeNull();
    expect(dawidSkene(judgements(400, [0.2, 0.2, 0.2, 0.2, 0.2], 5, 3).ratings)).toBeNull();
    expect(dawidSkene([])).toBeNull();
    expect(() => dawidSkene([[1, 0], [1]])).toThrow(RangeError);
  });
});
