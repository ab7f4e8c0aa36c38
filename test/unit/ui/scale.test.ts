import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixed } from '../../../src/lib/ui/numbers';
import { axis, niceStep, symmetricAxis, tickLayout, tickTexts } from '../../../src/lib/ui/scale';
import { MARKS, markOf } from '../../../src/lib/ui/shapes';

const free = { low: null, high: null };

describe('axes', () => {
  test('a known range is shown whole', () => {
    const scale = axis([20, 57], { low: 0, high: 100 }, 160);
    expect(scale.ticks).toEqual([0, 25, 50, 75, 100]);
    expect([scale.at(0), scale.at(50), scale.at(100)]).toEqual([6, 80, 154]);
  });
  test('round zero, two ticks on each side', () => {
    const scale = symmetricAxis([-31.2, 40.3], 220);
    expect(scale.ticks).toEqual([-50, -25, 0, 25, 50]);
    expect(scale.at(0)).toBeCloseTo(110);
    expect(scale.at(50)).toBeCloseTo(204.5);
  });
  test('everything shown lies on the axis', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.option(value), { maxLength: 12 }), (values) => {
        for (const scale of [axis(values, free, 160), symmetricAxis(values, 220)])
          for (const one of values) {
            if (one === null) continue;
            expect(scale.at(one)).toBeGreaterThanOrEqual(-0.01);
            expect(scale.at(one)).toBeLessThanOrEqual(scale.width + 0.01);
          }
      }),
    );
  });
  test('far from one, ticks are told apart and lie about what is shown', () => {
    for (const [from, by] of [
      [1e9, 0.3],
      [1e9, 1e-2],
      [1e-9, 3e-10],
      [1e-9, 1e-13],
      [-4e7, 2],
    ] as const) {
      const scale = axis([from, from + by], free, 160);
      const texts = scale.ticks.map((tick) => fixed(tick, scale.decimals));
      expect(new Set(texts).size).toBe(scale.ticks.length);
      expect(scale.at(from + by) - scale.at(from)).toBeGreaterThan(40);
      const differences = symmetricAxis([by], 160);
      const signs = differences.ticks.map((tick) => fixed(tick, differences.decimals));
      expect(new Set(signs).size).toBe(5);
    }
  });
  test('texts that would meet leave the first and the last', () => {
    const near = axis([20, 57], { low: 0, high: 100 }, 160);
    expect(tickTexts(near, fixed).map(({ text }) => text)).toEqual(['0', '25', '50', '75', '100']);
    const far = tickTexts(axis([1e9, 1e9 + 300], free, 170), fixed);
    expect(far.map(({ text, at, anchor }) => [text, at, anchor])).toEqual([
      ['1,000,000,000', 0, 'start'],
      ['1,000,000,300', 170, 'end'],
    ]);
  });
  test('steps', () => {
    expect([0.9, 20.15, 3.1, 250, 0].map(niceStep)).toEqual([1, 25, 4, 250, 1]);
  });
});

describe('ticks of better and worse', () => {
  test('stand where the reference has them', () => {
    expect(tickLayout([{ worse: 10, better: 15 }])).toMatchObject({ centre: 70, pitch: 3, mode: 'ticks' });
  });
  test('never leave their column', () => {
    const row = fc.record({ worse: fc.nat(250_000), better: fc.nat(250_000) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const { centre, pitch, width, mode } = tickLayout(rows);
        for (const { worse, better } of rows) {
          expect(centre - worse * pitch - 7 - String(worse).length * 7).toBeGreaterThanOrEqual(-2);
          expect(centre + better * pitch + 7 + String(better).length * 7).toBeLessThanOrEqual(width + 2);
        }
        const most = Math.max(...rows.map((r) => r.worse)) + Math.max(...rows.map((r) => r.better));
        expect(mode).toBe(most <= 60 ? 'ticks' : 'bars');
      }),
    );
  });
});

test('marks differ: 36 by their shape alone, 432 by shape and colour, the first twelve by either', () => {
  const marks = Array.from({ length: MARKS }, (_, i) => markOf(i));
  const shape = ({ path, hollow }: (typeof marks)[number]) => path + String(hollow);
  expect(marks).toHaveLength(432);
  expect(new Set(marks.slice(0, 12).map(({ colour }) => colour)).size).toBe(12);
  expect(new Set(marks.slice(0, 36).map(shape)).size).toBe(36);
  expect(new Set(marks.map((one) => shape(one) + one.colour)).size).toBe(MARKS);
  for (const { colour } of marks) expect(colour).toMatch(/^var\(--m([1-9]|1[012])\)$/);
  expect(markOf(MARKS)).toEqual(markOf(0));
});
