import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bits,
  drawIn,
  drawText,
  isDrawFrom,
  isSameOrder,
  place,
  places,
  smallest,
} from '$lib/review/draw';

const bitsOf = (pairs: readonly (readonly [number, number])[]): Bits => ({
  high: pairs.map(([high]) => high),
  low: pairs.map(([, low]) => low),
});
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const pairs = fc.uniqueArray(fc.tuple(word, word), { selector: String, minLength: 1, maxLength: 60 });
const seed = fc.integer({ min: 0, max: 2 ** 40 });

const drawn = (from: readonly (readonly [number, number])[], n: number, by: number): string[] =>
  smallest(places(bitsOf(from), by), n).map((i) => String(from[i]));

test('a draw is the same in any order of the samples, and a longer one begins with it', () => {
  fc.assert(
    fc.property(pairs, seed, fc.integer({ min: 0, max: 70 }), (from, by, n) => {
      const found = drawn(from, n, by);
      expect(found).toHaveLength(Math.min(n, from.length));
      expect(drawn([...from].reverse(), n, by)).toEqual(found);
      expect(drawn(from, n + 3, by).slice(0, found.length)).toEqual(found);
      // Samples that were not drawn change nothing where they are taken away.
      expect(
        drawn(
          from.filter((one) => found.includes(String(one))),
          n,
          by,
        ),
      ).toEqual(found);
    }),
  );
});

test('every sample is drawn as often as any other, even where their keys are in a row', () => {
  const from = Array.from({ length: 100 }, (_, i) => [0, i] as const);
  const times = new Map<string, number>();
  const draws = 4000;
  for (let by = 0; by < draws; by++)
    for (const one of drawn(from, 10, by)) times.set(one, (times.get(one) ?? 0) + 1);
  // Each 400 times on average; the sum of squares over 100 samples is chi-squared with 99 degrees: below 160 but once in ten thousand.
  const spread =
    from.reduce((sum, one) => sum + ((times.get(String(one)) ?? 0) - draws / 10) ** 2 / (draws / 10), 0) /
    0.9;
  expect(spread).toBeLessThan(160);
  expect(spread).toBeGreaterThan(50);
});

test('one sample by itself stands where it stands among others', () => {
  fc.assert(
    fc.property(word, word, seed, (high, low, by) => {
      expect(places(bitsOf([[high, low]]), by)[0]).toBe(place(by, high, low));
    }),
  );
});

test('a draw is named by its size, what it was drawn from, seed and filter, and read back', () => {
  expect(drawText({ n: 40, of: 264, seed: 20261122, where: '' })).toBe('random 40 of 264, seed 20261122');
  const filtered = 'random 40 of 91, seed 7, where label = topic:returns';
  expect(drawIn(filtered)).toEqual({ n: 40, of: 91, seed: 7, where: 'label = topic:returns' });
  fc.assert(
    fc.property(fc.nat(), fc.nat(), seed, fc.string(), (n, of, by, where) => {
      expect(drawIn(drawText({ n, of, seed: by, where }))).toEqual({ n, of, seed: by, where });
    }),
  );
  for (const text of ['', 'random', 'random 4 of 5', 'random 4 of 5, seed x', 'a random 4 of 5, seed 6'])
    expect(drawIn(text), text).toBe(null);
  expect(isSameOrder('random 40 of 264, seed 7', 'random 80 of 264, seed 7')).toBe(true);
  expect(isSameOrder('random 40 of 264, seed 7', 'random 40 of 264, seed 8')).toBe(false);
  expect(isSameOrder('random 40 of 264, seed 7', 'random 40 of 264, seed 7, where model = a')).toBe(false);
  expect(isSameOrder('', '')).toBe(false);
});

test('one order of samples: of as many, from one seed, under one filter, however many of them', () => {
  const draw = { n: 40, of: 100, seed: 3, where: '' };
  const isSame = (other: Partial<typeof draw>) =>
    isSameOrder(drawText(draw), drawText({ ...draw, ...other }));
  expect(isSame({ n: 80 })).toBe(true);
  expect([isSame({ of: 99 }), isSame({ seed: 4 }), isSame({ where: 'topic = maths' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isSameOrder('', '')).toBe(false);
});

test('a draw is of the samples that pass a filter, or of all', () => {
  const draw = { n: 40, of: 100, seed: 3, where: '' };
  expect(isDrawFrom(draw, { where: 'topic = maths', passing: 20, all: 100 })).toBe(true);
  expect(isDrawFrom(draw, { where: '', passing: 100, all: 101 })).toBe(false);
  const part = { ...draw, where: 'topic = maths' };
  expect(isDrawFrom(part, { where: 'topic = maths', passing: 100, all: 200 })).toBe(true);
  expect(isDrawFrom(part, { where: 'topic = law', passing: 100, all: 200 })).toBe(false);
  expect(isDrawFrom(part, { where: 'topic = maths', passing: 99, all: 100 })).toBe(false);
});
