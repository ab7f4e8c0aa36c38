import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemRest, itemRestP, mokken, signedIsotonic } from '../../../src/lib/stats';
import { normalUpper } from '../../../src/lib/stats/distributions';
import { expectClose } from './helpers';
import { reference2 } from './oracle-2';

const MATRIX = fc
  .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 2, max: 25 }))
  .chain(([models, items]) =>
    fc.array(fc.array(fc.constantFrom(0, 1), { minLength: models, maxLength: models }), {
      minLength: items,
      maxLength: items,
    }),
  );

const backward = <Of>(list: readonly Of[]): Of[] => list.toReversed();

function expectAlike(found: readonly unknown[], expected: readonly unknown[]): void {
  expect(found.length).toBe(expected.length);
  for (const [i, value] of expected.entries())
    if (typeof value === 'number') expect(found[i]).toBeCloseTo(value, 12);
    else expect(found[i]).toBe(value);
}

describe('items', () => {
  const { input, items, mokkenHScale } = reference2().items;

  test('agree with the reference file', () => {
    const rest = itemRest(input);
    const p = itemRestP(input);
    const { items: h, scale } = mokken(input);
    const isotonic = signedIsotonic(input);
    expect(rest.length).toBe(items.length);
    for (const [i, expected] of items.entries()) {
      const found = {
        itemRest: rest[i]?.itemRest,
        z: rest[i]?.z,
        pLeftExact: p[i]?.p,
        mokkenH: h[i],
        signedIsotonicR2: isotonic[i],
      };
      for (const [key, value] of Object.entries(found)) {
        const wanted = expected[key as keyof typeof found];
        if (wanted === null) expect(value, key).toBeNull();
        else expectClose(value, wanted, `${key} of ${i}`);
      }
      expect(p[i]?.exact).toBe(expected.pLeftExact !== null);
    }
    expectClose(scale, mokkenHScale);
    expect(Object.keys(rest[0] ?? {})).toEqual(['itemRest', 'z']);
  });

  test('do not depend on the order of models, and follow that of items', () => {
    fc.assert(
      fc.property(MATRIX, (matrix) => {
        const all = (of: number[][]) => ({
          rest: itemRest(of).map(({ itemRest }) => itemRest),
          p: itemRestP(of).map(({ p }) => p),
          h: mokken(of).items,
          isotonic: signedIsotonic(of),
        });
        const found = all(matrix);
        const models = all(matrix.map(backward));
        const items = all(backward(matrix));
        for (const key of ['rest', 'p', 'h', 'isotonic'] as const) {
          expectAlike(models[key], found[key]);
          expectAlike(items[key], backward(found[key]));
        }
        expect(mokken(backward(matrix)).scale ?? 9).toBeCloseTo(mokken(matrix).scale ?? 9, 12);
      }),
    );
  });

  test('of right swapped with wrong are the same', () => {
    fc.assert(
      fc.property(MATRIX, (matrix) => {
        const swapped = matrix.map((row) => row.map((outcome) => 1 - outcome));
        const rest = (of: number[][]) => itemRest(of).map(({ itemRest }) => itemRest);
        expectAlike(rest(swapped), rest(matrix));
        expectAlike(mokken(swapped).items, mokken(matrix).items);
        expectAlike(
          itemRestP(swapped).map(({ p }) => p),
          itemRestP(matrix).map(({ p }) => p),
        );
      }),
    );
  });

  test('p is exact to 20,000 sets, and that of z above', () => {
    // 9 of 18 are 48,620 sets; 5 of 18 are 8,568.
    const models = Array.from({ length: 18 }, (_, model) => model);
    const others = Array.from({ length: 8 }, (_, item) => models.map((model) => (model >= 2 * item ? 1 : 0)));
    const half = models.map((model) => model % 2);
    const few = models.map((model) => (model % 4 === 1 ? 1 : 0));
    const [ofHalf, ofFew] = itemRestP([half, few, ...others]);
    const [z] = itemRest([half, few, ...others]);
    expect(ofHalf).toEqual({ p: normalUpper(-(z?.z ?? NaN)), exact: false });
    expect(ofFew?.exact).toBe(true);
  });

  test('rest within a task of 20 items, else of all', () => {
    const models = [0, 1, 2, 3, 4, 5];
    const up = Array.from({ length: 20 }, (_, i) => models.map((model) => (model > i % 5 ? 1 : 0)));
    const down = Array.from({ length: 40 }, (_, i) => models.map((model) => (model <= i % 5 ? 1 : 0)));
    const matrix = [...up, ...down];
    const task = matrix.map((_, i) => (i < 20 ? 'up' : 'down'));
    const whole = itemRest(matrix);
    const within = itemRest(matrix, { task });
    expect(whole[1]?.itemRest).toBeLessThan(0);
    expect(within.slice(0, 20)).toEqual(itemRest(up));
    const small = itemRest(matrix.slice(1), { task: task.slice(1) });
    expect(small[0]).toEqual(itemRest(matrix.slice(1))[0]);
    expect(small.slice(19)).toEqual(itemRest(down));
    expect(itemRestP(matrix, { task }).slice(0, 20)).toEqual(itemRestP(up));
    expect(signedIsotonic(matrix, { task }).slice(0, 20)).toEqual(signedIsotonic(up));
  });

  test('have no number where nothing differs, and refuse what is no matrix of 0 and 1', () => {
    expect(itemRest([])).toEqual([]);
    expect(mokken([])).toEqual({ items: [], scale: null });
    const alone = [[1, 0, 1]];
    expect(itemRest(alone)).toEqual([{ itemRest: null, z: null }]);
    expect(itemRestP(alone)).toEqual([{ p: null, exact: false }]);
    expect(mokken(alone)).toEqual({ items: [null], scale: null });
    expect(signedIsotonic(alone)).toEqual([null]);
    expect(itemRest([[1], [0]])).toHaveLength(2);
    for (const of of [itemRest, itemRestP, mokken, signedIsotonic]) {
      expect(() => of([[1, 0], [1]])).toThrow(RangeError);
      expect(() => of([[1, 0.5]])).toThrow(RangeError);
      expect(() => of([[1, NaN]])).toThrow(RangeError);
    }
    expect(() => itemRest([[1, 0]], { task: [] })).toThrow(RangeError);
  });

  test('in a perfect order have H of 1, an item against it below 0', () => {
    const order = Array.from({ length: 5 }, (_, item) => [0, 1, 2, 3, 4, 5].map((m) => (m > item ? 1 : 0)));
    expect(mokken(order)).toEqual({ items: [1, 1, 1, 1, 1], scale: 1 });
    const against = [1, 1, 0, 0, 0, 0];
    expect(mokken([...order, against]).items[5]).toBeLessThan(0);
    expect(signedIsotonic([...order, against])[5]).toBeCloseTo(-1, 12);
    expect(itemRestP([...order, against])[5]?.p).toBeCloseTo(1 / 15, 12);
  });
});
