import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choose,
  costOf,
  dominates,
  frontier,
  noRates,
  type Offer,
  type Price,
  priceOf,
  ruleOf,
  standings,
} from '../../../src/lib/analysis/usage';
import type { PricedSums } from '../../../src/lib/analysis/usage';
import { PART } from '../../../src/lib/analysis/usage/uses';

const price = (more: Partial<Price>): Price => ({
  ...noRates,
  model: 'm',
  from: null,
  currency: 'USD',
  ...more,
});
const sums = (part: number, more: Partial<PricedSums> = {}): PricedSums => ({
  part,
  responses: 1,
  fresh: 0,
  cache_read: 0,
  cache_write: 0,
  output: 0,
  reasoning: 0,
  reported: 0,
  ...more,
});
const FULL = PART.complete + PART.some;
const costing = (list: readonly PricedSums[], of: Price | null) =>
  costOf(list.map((one) => ({ sums: one, rule: ruleOf(one.part, of, 'reported') })));

describe('the cost of responses', () => {
  test('is tokens times price, each count at its own', () => {
    const all = price({ input: 1, output: 2, cacheRead: 0.1, cacheWrite: 4, reasoning: 3, request: 0.5 });
    const used = { responses: 2, fresh: 100, cache_read: 1000, cache_write: 10, output: 20, reasoning: 30 };
    expect(costing([sums(FULL, used)], all)).toMatchObject({ state: 'known', computed: 2, currency: 'USD' });
    expect(costing([sums(FULL, used)], all).amount).toBeCloseTo((100 + 100 + 40 + 40 + 90) / 1e6 + 1, 12);
    const plain = price({ input: 1, output: 2 });
    expect(costing([sums(FULL, { output: 20, reasoning: 30 })], plain).amount).toBeCloseTo(1e-4, 12);
  });

  test('reported goes first, or the price does, and each says so', () => {
    const part = FULL + PART.reported;
    const list = [sums(part, { fresh: 1e6, reported: 7 })];
    const million = price({ input: 3, output: 0 });
    expect(costing(list, million)).toMatchObject({ amount: 7, reported: 1, computed: 0 });
    const computed = costOf(list.map((one) => ({ sums: one, rule: ruleOf(part, million, 'prices') })));
    expect(computed).toMatchObject({ amount: 3, reported: 0, computed: 1 });
    expect(ruleOf(PART.reported, million, 'prices').basis).toBe('reported');
  });

  test('what was reported as nothing is nothing, and known', () => {
    expect(costing([sums(PART.reported)], null)).toMatchObject({ state: 'known', amount: 0 });
  });

  test('a free price is 0 and known, an empty one is not', () => {
    const used = [sums(FULL, { fresh: 1e6, output: 5 })];
    expect(costing(used, price({ input: 0, output: 0 }))).toMatchObject({ state: 'known', amount: 0 });
    expect(costing(used, price({ input: 1 }))).toMatchObject({ state: 'at least', amount: 1 });
    expect(costing(used, price({ output: null, input: null }))).toMatchObject({
      state: 'unknown',
      amount: null,
    });
  });

  test('of the last call, of half a count, of a cache without price: at least', () => {
    const of = price({ input: 1, output: 1 });
    expect(costing([sums(FULL + PART.lastCall, { fresh: 9 })], of).state).toBe('at least');
    expect(costing([sums(PART.some, { fresh: 9 })], of).state).toBe('at least');
    expect(costing([sums(FULL, { fresh: 9, cache_read: 1 })], of)).toMatchObject({
      state: 'at least',
      partly: { unpriced: 1 },
    });
  });

  test('two currencies are not added up', () => {
    const list = [sums(PART.reported, { reported: 1 }), sums(FULL, { fresh: 1e6 })];
    const euro = price({ currency: 'EUR', input: 1, output: 1 });
    expect(costing(list, euro)).toMatchObject({ state: 'unknown', amount: null, mixed: true });
  });

  const part = fc.constantFrom(FULL, PART.some, 0, PART.reported, FULL + PART.reported, FULL + PART.lastCall);
  const count = fc.integer({ min: 0, max: 1e6 });
  const list = fc.array(
    fc.record({
      part,
      responses: fc.integer({ min: 1, max: 50 }),
      fresh: count,
      cache_read: count,
      cache_write: count,
      output: count,
      reasoning: count,
      reported: fc.double({ min: 0, max: 10, noNaN: true }),
    }),
    { minLength: 1 },
  );
  const rate = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
  const anyPrice = fc.option(
    fc
      .record({
        input: rate,
        output: rate,
        reasoning: rate,
        cacheRead: rate,
        cacheWrite: rate,
        request: rate,
      })
      .map(price),
  );

  test('one response without a cost makes it “at least”, all without make it unknown', () => {
    fc.assert(
      fc.property(list, anyPrice, fc.integer({ min: 1, max: 9 }), (parts, of, n) => {
        const before = costing(parts, of);
        const after = costOf([
          ...parts.map((one) => ({ sums: one, rule: ruleOf(one.part, of, 'reported') })),
          { sums: sums(0, { responses: n }), rule: ruleOf(0, null, 'reported') },
        ]);
        expect(after.state).not.toBe('known');
        expect(after.unknown).toBe(before.unknown + n);
        if (before.amount !== null && before.amount > 0)
          expect(after).toMatchObject({ state: 'at least', amount: before.amount });
        else expect(after).toMatchObject({ state: 'unknown', amount: null });
        const none = parts.map((one) => ({ sums: { ...one, part: 0 }, rule: ruleOf(0, null, 'reported') }));
        expect(costOf(none)).toMatchObject({ state: 'unknown', amount: null });
      }),
    );
  });

  test('counts add up, and an amount is never below what any part adds', () => {
    fc.assert(
      fc.property(list, anyPrice, (parts, of) => {
        const cost = costing(parts, of);
        const n = parts.reduce((sum, { responses }) => sum + responses, 0);
        expect(cost.reported + cost.computed + cost.unknown).toBe(n);
        for (const one of parts) {
          const alone = costing([one], of).amount;
          if (alone !== null && cost.amount !== null)
            expect(cost.amount).toBeGreaterThanOrEqual(alone - 1e-9);
        }
      }),
    );
  });
});

describe('which price a model has', () => {
  const list = [
    price({ model: 'gpt-*', input: 1 }),
    price({ model: 'gpt-5*', input: 2 }),
    price({ model: 'openai/gpt-5-mini', input: 3, from: '2026-01-01' }),
    price({ model: 'gpt-5-mini', input: 4, from: '2026-06-01' }),
    price({ model: 'quiet' }),
  ];
  const of = (name: string, day: string | null = null) => priceOf(list, [name], day)?.input ?? null;

  test('a name before a pattern, a long pattern before a short one', () => {
    expect(of('openai/gpt-4o')).toBe(1);
    expect(of('openai/gpt-5')).toBe(2);
    expect(of('OpenAI/GPT-5-mini', '2026-03-01')).toBe(3);
    expect(of('mistral')).toBeNull();
  });
  test('the newest that holds on the day; before the first, a pattern or none', () => {
    const dated = [
      price({ model: 'm', input: 1, from: '2026-01-01' }),
      price({ model: 'm', input: 2, from: '2026-06-01' }),
    ];
    const on = (day: string | null) => priceOf(dated, ['a/m'], day)?.input ?? null;
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01'), on(null)]).toEqual([
      null,
      1,
      1,
      2,
      2,
    ]);
    expect(of('openai/gpt-5-mini', '2025-01-01')).toBe(2);
  });
  test('by any of its names, and not by a row that says nothing', () => {
    expect(priceOf(list, ['My favourite', 'openai/gpt-5'], null)?.input).toBe(2);
    expect(of('quiet')).toBeNull();
    expect(priceOf([price({ model: '', input: 1 })], ['x'], null)).toBeNull();
    expect(priceOf([price({ model: 'a*b*c', input: 1 })], ['axxbyyc'], null)?.input).toBe(1);
    expect(priceOf([price({ model: 'ab*ba', input: 1 })], ['aba'], null)).toBeNull();
  });
});

describe('the frontier', () => {
  const offer = fc.record({
    quality: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 9 }),
    price: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 9 }),
    atLeast: fc.boolean(),
  });
  const offers = fc
    .array(offer, { maxLength: 8 })
    .map((all) => all.map((one, i): Offer => ({ ...one, key: `k${i}` })));
  const keys = (all: readonly Offer[]) => frontier(all).map(({ key }) => key);

  test('stays as it was when a dominated model is added', () => {
    fc.assert(
      fc.property(
        offers,
        fc.nat(7),
        fc.nat(5),
        fc.nat(5),
        fc.boolean(),
        (all, which, worse, dearer, atLeast) => {
          const by = all[which % Math.max(1, all.length)];
          fc.pre(
            by !== undefined && by.price !== null && by.quality !== null && !by.atLeast && worse + dearer > 0,
          );
          const added: Offer = {
            key: 'added',
            quality: (by?.quality ?? 0) - worse,
            price: (by?.price ?? 0) + dearer,
            atLeast,
          };
          expect(keys([...all, added])).toEqual(keys(all));
          expect(standings([...all, added]).get('added')?.is).toBe('dominated');
        },
      ),
    );
  });
  test('a bound never dominates; what is unknown stands apart', () => {
    fc.assert(
      fc.property(offers, (all) => {
        for (const a of all) for (const b of all) if (a.atLeast) expect(dominates(a, b)).toBe(false);
        const stands = standings(all);
        for (const one of all)
          expect(stands.get(one.key)?.is).toMatch(
            one.quality === null
              ? /^unscored$/
              : one.price === null
                ? /^unknown$/
                : /^(frontier|dominated|open)$/,
          );
      }),
    );
  });
  test('a bound is dominated when what it already is, is dominated', () => {
    const cheap: Offer = { key: 'cheap', quality: 0.8, price: 1, atLeast: false };
    const bound: Offer = { key: 'bound', quality: 0.7, price: 1, atLeast: true };
    expect(standings([cheap, bound]).get('bound')).toEqual({ is: 'dominated', by: 'cheap' });
    expect(standings([cheap, { ...bound, price: 0.5 }]).get('bound')).toEqual({ is: 'open' });
  });
  test('what a bound may turn out to be never changes who dominates, is dominated or is undisputed', () => {
    fc.assert(
      fc.property(offers, fc.array(fc.nat(20), { minLength: 8, maxLength: 8 }), (all, more) => {
        const truth = all.map((one, i): Offer => {
          const extra = more[i] ?? 0;
          if (one.price === null) return { ...one, price: extra, atLeast: false };
          return { ...one, price: one.price + (one.atLeast ? extra : 0), atLeast: false };
        });
        const [said, is] = [standings(all), standings(truth)];
        for (const { key } of all) {
          const found = said.get(key);
          if (found?.is === 'dominated') expect(is.get(key)?.is).toBe('dominated');
          if (found?.is === 'frontier' && !found.disputed) expect(is.get(key)?.is).toBe('frontier');
        }
        for (const { atLeast } of frontier(all)) expect(atLeast).toBe(false);
      }),
    );
  });
  test('one that a bound may beat is on the frontier of known cost alone', () => {
    const known: Offer = { key: 'known', quality: 0.8, price: 10, atLeast: false };
    const bound: Offer = { key: 'bound', quality: 0.9, price: 5, atLeast: true };
    const of = (other: Offer) => standings([known, other]).get('known');
    expect(of(bound)).toEqual({ is: 'frontier', disputed: true });
    expect(of({ ...bound, price: null })).toEqual({ is: 'frontier', disputed: true });
    expect(of({ ...bound, price: 11 })).toEqual({ is: 'frontier', disputed: false });
    expect(of({ ...bound, quality: 0.7 })).toEqual({ is: 'frontier', disputed: false });
  });
  test('the choice is the best that the money buys, with its neighbours', () => {
    const all: Offer[] = [
      { key: 'a', quality: 0.4, price: 0.06, atLeast: false },
      { key: 'b', quality: 0.6, price: 0.6, atLeast: false },
      { key: 'c', quality: 0.7, price: 0.8, atLeast: true },
      { key: 'd', quality: 0.8, price: 9, atLeast: false },
      { key: 'e', quality: 0.7, price: 14, atLeast: false },
    ];
    const at = (limit: number) => {
      const { best, cheaper, dearer } = choose(all, limit);
      return [best?.key, cheaper?.key, dearer?.key];
    };
    // `c` takes 0.8 or more: nobody knows whether 2 buys it.
    expect(at(2)).toEqual(['b', 'a', 'd']);
    expect(at(0.7)).toEqual(['b', 'a', 'd']);
    expect(at(0.6)).toEqual(['b', 'a', 'd']); // it takes no more than that
    expect(at(100)).toEqual(['d', 'b', undefined]);
    expect(at(0.01)).toEqual([undefined, undefined, 'a']);
  });
});
