import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as numbers from '../../../src/lib/ui/numbers';

const { fixed, signed, pValue, scoreScale, score, difference, interval, amount } = numbers;
const { differenceWithUnit, pasteable, scoreWithUnit, unbroken } = numbers;
const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });
const chrf = scoreScale({ kind: 'numeric', min: 0, max: 100 });

describe('figures', () => {
  test.each([
    [1400, 0, '1,400'],
    [1234567.891, 2, '1,234,567.89'],
    [-2.1, 1, '\u22122.1'],
    [-0.04, 1, '0.0'],
    [0, 1, '0.0'],
    [999.96, 1, '1,000.0'],
    [1e21, 0, '1e+21'],
  ])('%d with %d decimals', (value, decimals, text) => expect(fixed(value, decimals)).toBe(text));

  test('a sign on both sides of zero, none at zero', () => {
    expect([19.14, -17, 0.04, -0.04, 0].map((value) => signed(value, 1))).toEqual([
      '+19.1',
      '\u221217.0',
      '0.0',
      '0.0',
      '0.0',
    ]);
  });

  test('a written number reads back as itself', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const read = Number(fixed(value, decimals).replaceAll(',', '').replace('\u2212', '-'));
          expect(read).toBe(Number(value.toFixed(decimals)) + 0);
        },
      ),
    );
  });

  test.each([
    [null, '\u2014'],
    [NaN, '\u2014'],
    [0, '< .001'],
    [0.00099, '< .001'],
    [0.001, '.001'],
    [0.0468, '.047'],
    [0.0996, '.10'],
    [0.12, '.12'],
    [0.994, '.99'],
    [0.996, '1'],
    [1, '1'],
  ])('p of %s', (p, text) => expect(pValue(p)).toBe(text));

  test('money, time, tokens', () => {
    expect(numbers.usdPerThousand(0.00093962)).toBe('0.940');
    expect([0, 0.0178, 0.00009, 1.5, 12].map(numbers.usd)).toEqual([
      '0',
      '0.018',
      '0.000090',
      '1.50',
      '12.00',
    ]);
    expect(numbers.seconds(9620)).toBe('9.6');
    expect(numbers.milliseconds(1252.4)).toBe('1,252');
    expect(numbers.tokens(15.44)).toBe('15');
  });

  test('counts', () => {
    expect(numbers.count(1, 'sample')).toBe('1 sample');
    expect(numbers.count(1400, 'sample')).toBe('1,400 samples');
    expect([1, 6, 12, 13].map(numbers.inWords)).toEqual(['one', 'six', 'twelve', '13']);
  });
});

describe('scores', () => {
  test('per cent for what goes from 0 to 1, as it is for the rest', () => {
    expect(score(0.2978723, percent)).toBe('29.8');
    expect(score(63.456, chrf)).toBe('63.5');
    expect(score(null, percent)).toBe('\u2014');
    expect([percent.unit, chrf.unit]).toEqual(['%', '']);
  });
  test('of unknown range: decimals by the size of what is shown, and no points', () => {
    const scales = [[0.83], [-4.2], [87], [123456]].map((values) =>
      scoreScale({ kind: 'numeric', min: null, max: null }, values),
    );
    expect(scales.map(({ decimals }) => decimals)).toEqual([3, 2, 1, 0]);
    expect(scales.every(({ difference }) => difference === '')).toBe(true);
  });
  test('scores far from one keep two digits of what is between them', () => {
    const of = (values: number[], apart: number[] = []) =>
      scoreScale({ kind: 'numeric', min: null, max: null }, values, apart);
    expect(score(1e9 + 0.25, of([1e9, 1e9 + 0.25]))).toBe('1,000,000,000.25');
    expect(difference(2e-13, of([1e-9, 1e-9 + 2e-13]))).toBe('+0.00000000000020');
    // Intervals reach further than models differ.
    expect(difference(0.031, of([29e6, 31e6], [0.031]))).toBe('+0.031');
    // One digit of it is there: nothing changes.
    expect(of([30.1, 30.4]).decimals).toBe(1);
    expect(of([0.3, 0.3 + 1e-16]).decimals).toBe(3);
    const tiny = { kind: 'numeric', min: null, max: null, lowest: 1e-9, highest: 4e-9 };
    expect(score(2.5e-9, scoreScale(tiny))).toBe('0.00000000250');
    expect([1.5e-9, 0.25, 3].map(numbers.plainNumber)).toEqual(['0.0000000015', '0.25', '3']);
  });
  test('differences in signed points, intervals with signs where asked', () => {
    expect(difference(0.1914, percent)).toBe('+19.1');
    expect(difference(-2.13, chrf)).toBe('\u22122.1');
    expect(amount(-0.277, percent)).toBe('27.7\u00a0points');
    expect(scoreWithUnit(0.902, percent)).toBe('90.2\u00a0%');
    expect(scoreWithUnit(null, percent)).toBe('\u2014');
    expect(differenceWithUnit(0.03, percent)).toBe('+3.0\u00a0points');
    expect(unbroken('a 95 % interval of 5 %, no %')).toBe('a 95\u00a0% interval of 5\u00a0%, no %');
    expect(pasteable(unbroken('within 5 %'))).toBe('within 5 %');
    expect(interval(0.15, 0.403, percent)).toBe('15.0 to 40.3');
    expect(interval(-0.096, 0.138, percent, 'signed')).toBe('\u22129.6 to +13.8');
    expect(interval(null, 0.1, percent)).toBe('\u2014');
  });
});
