import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noRates, type Price } from '../../../src/lib/analysis/usage';
import { pricesCsv, pricesJson, readPrices } from '../../../src/lib/session/price-files';
import { Prices } from '../../../src/lib/session/prices.svelte';
import { bootstrapRatios, meanEstimate, ratioFromMoments } from '../../../src/lib/stats';
import { logTicks } from '../../../src/lib/present/usage/scatter-layout';

const rate = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }).map(Math.abs));
const price: fc.Arbitrary<Price> = fc.record({
  model: fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text && !/[\r\n]/.test(text)),
  from: fc.option(fc.constantFrom('2026-09-01', '2025-12-31')),
  currency: fc.constantFrom('USD', 'EUR'),
  input: rate,
  output: rate,
  reasoning: rate,
  cacheRead: rate,
  cacheWrite: rate,
  request: rate,
});

describe('price files', () => {
  test('what is written is read again, from both kinds', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 5 }), (list) => {
        expect(readPrices(pricesJson(list))).toEqual(list);
        expect(readPrices(pricesCsv(list))).toEqual(list);
      }),
    );
  });
  test('other lists are read by the names of their columns', () => {
    expect(readPrices('Model;Prompt;Completion\nm;1.5;2\n')).toEqual([
      { ...noRates, model: 'm', from: null, currency: 'USD', input: 1.5, output: 2 },
    ]);
    expect(readPrices('{"per_tokens":1000,"models":[{"model":"m","input":0.002}]}')[0]?.input).toBeCloseTo(
      2,
      12,
    );
  });
  test('what is wrong is said with its place, and nothing is taken', () => {
    expect(() => readPrices('model,input\nm,free\n')).toThrow('Line 2: “free” is no price for input.');
    expect(() => readPrices('model,input\nm,-1\n')).toThrow('no price');
    expect(() => readPrices('[{"input":1}]')).toThrow('Price 1 names no model.');
    expect(() => readPrices('[{"model":"m","from":"soon"}]')).toThrow('no day');
    expect(() => readPrices('a,b\n1,2\n')).toThrow('names no column “model”');
    expect(() => readPrices('{"x":')).toThrow('cannot be read');
    expect(() => readPrices(' ')).toThrow('empty');
  });
});

describe('the prices of a browser', () => {
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };
  test('are kept, but for the demo’s; each change can be undone', () => {
    const store = memory();
    const prices = new Prices(store);
    prices.bring([{ ...noRates, model: 'demo', from: null, currency: 'USD', input: 1 }]);
    prices.add({ model: 'mine', input: 2 });
    prices.edit(prices.rows[1]?.id ?? -1, { input: 3 });
    expect(new Prices(store).rows.map(({ model, input }) => [model, input])).toEqual([['mine', 3]]);
    prices.undo();
    expect(prices.rows.map(({ input }) => input)).toEqual([1, 2]);
    prices.edit(prices.rows[0]?.id ?? -1, { output: 9 });
    expect(new Prices(store).rows.map(({ model }) => model)).toEqual(['demo', 'mine']);
    prices.takeBack();
    expect(prices.rows.map(({ model }) => model)).toEqual(['demo', 'mine']);
    prices.remove(prices.rows[0]?.id ?? -1);
    prices.undo();
    expect(prices.canUndo).toBe(false);
    expect(prices.rows).toHaveLength(2);
  });
  test('a store that is closed or holds something else is none', () => {
    const broken = {
      getItem: () => '{"prices":[{"model":1},{"model":"m","input":-1,"output":2}]}',
      setItem: () => {
        throw new Error('closed');
      },
    };
    const prices = new Prices(broken);
    expect(prices.rows).toMatchObject([{ model: 'm', input: null, output: 2 }]);
    prices.add({ model: 'n' });
    expect(prices.rows).toHaveLength(2);
    expect(new Prices(null).rows).toEqual([]);
  });
});

describe('ratios', () => {
  const x = Array.from({ length: 400 }, (_, i) => 1 + ((i * 37) % 19) / 10);
  const y = Array.from({ length: 400 }, (_, i) => ((i * 53) % 7 < 4 ? 1 : 0));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = (a: readonly number[], b: readonly number[]) =>
    mean(a.map((value, i) => (value - mean(a)) * ((b[i] ?? NaN) - mean(b))));

  test('the linear form and the resampled interval agree where there are many', () => {
    const [ofMean, ofRatio] = bootstrapRatios(
      [
        { x, y: null },
        { x, y },
      ],
      x.length,
    );
    const t = meanEstimate(x);
    expect(ofMean?.low).toBeCloseTo(t.low ?? NaN, 1);
    expect(ofMean?.high).toBeCloseTo(t.high ?? NaN, 1);
    const moments = {
      n: x.length,
      meanX: mean(x),
      meanY: mean(y),
      varX: covariance(x, x),
      varY: covariance(y, y),
      covXY: covariance(x, y),
    };
    const linear = ratioFromMoments(moments);
    expect(linear.ratio).toBeCloseTo(mean(x) / mean(y), 12);
    expect(ofRatio?.low).toBeCloseTo(linear.low ?? NaN, 0);
    expect((ofRatio?.high ?? NaN) - (ofRatio?.low ?? NaN)).toBeCloseTo(
      (linear.high ?? NaN) - (linear.low ?? NaN),
      1,
    );
  });
  test('a ratio of itself has no spread, and so no interval; nothing to divide by has none', () => {
    expect(bootstrapRatios([{ x: y, y }], y.length)).toEqual([{ low: null, high: null }]);
    expect(bootstrapRatios([{ x, y: x.map(() => 0) }], x.length)).toEqual([{ low: null, high: null }]);
    expect(bootstrapRatios([{ x: [1], y: null }], 1)).toEqual([{ low: null, high: null }]);
    const flat = { n: 9, meanX: 2, meanY: 0, varX: 1, varY: 0, covXY: 0 };
    expect(ratioFromMoments(flat)).toEqual({ ratio: null, low: null, high: null });
  });
});

test('a log axis has ticks within its ends, enough of them, however narrow it is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1.6, max: 1e6, noNaN: true }),
      (low, times) => {
        const ticks = logTicks(low, low * times);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        for (const tick of ticks) expect(tick >= low && tick <= low * times).toBe(true);
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
      },
    ),
  );
});
