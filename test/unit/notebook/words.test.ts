import { describe, expect, test } from 'vitest';
import { inputOf, withInput } from '../../../src/lib/notebook/json-cell';
import { keyOf } from '../../../src/lib/notebook/key';
import { readReference, toEditing, toFile, withValues } from '../../../src/lib/notebook/reference';
import { positional, usesOf } from '../../../src/lib/notebook/uses';
import { type Known, resolve, sayValue } from '../../../src/lib/notebook/value';

describe('values in prose', () => {
  test('a reference names a cell, a column, a row by its first value, and a format', () => {
    expect(readReference('near_misses.near_misses["mistral-large"]')).toEqual({
      cell: 'near_misses',
      column: 'near_misses',
      row: 'mistral-large',
      format: null,
    });
    expect(readReference('a["two words"][-2.5] %')).toEqual({
      cell: 'a',
      column: 'two words',
      row: -2.5,
      format: '%',
    });
    expect(readReference('min_chrf')).toEqual({ cell: 'min_chrf', column: null, row: null, format: null });
    expect(['', '1a', 'a.b.c', 'a.b["x', 'a.b dollars', 'f(x)'].map(readReference)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('while edited it is a name, in the file a comment with the value beside it', () => {
    const edited =
      'Of ${a.rows} misses, ${a.b["x-->y } z"] %} are near; it costs $5 and ${not a reference!}.';
    const file = toFile(edited);
    expect(file).toBe(
      'Of <!--=a.rows--><!--/--> misses, <!--=a.b["x--\\u003ey } z"] %--><!--/--> are near; it costs $5 and ${not a reference!}.',
    );
    expect(toEditing(file)).toBe(edited);
    const filled = withValues(file, ({ reference: { column } }) => (column === 'rows' ? '34' : null));
    expect(filled).toBe(file.replace('<!--=a.rows--><!--/-->', '<!--=a.rows-->34<!--/-->'));
    expect(toEditing(filled)).toBe(edited);
  });

  const misses: Known = {
    is: 'result',
    columns: [
      { name: 'model', kind: 'text' },
      { name: 'n', kind: 'number' },
    ],
    rows: [
      ['a', 0.3125],
      ['b', null],
      ['twice', 1],
      ['twice', 2],
    ],
    count: 4,
  };
  const known = (name: string): Known | null =>
    (({ misses, low: { is: 'input', value: 80 }, later: { is: 'unknown' } })[name] as Known | undefined) ??
    null;
  const at = (text: string) => {
    const reference = readReference(text);
    return reference && resolve(reference, known);
  };

  test('it is found, or said why not', () => {
    expect(at('misses.n["a"]')).toEqual({ is: 'value', value: 0.3125 });
    expect(at('misses.n["b"]')).toEqual({ is: 'value', value: null });
    expect(at('misses.rows')).toEqual({ is: 'value', value: 4 });
    expect(at('low')).toEqual({ is: 'value', value: 80 });
    expect(at('later.n["a"]')).toEqual({ is: 'later' });
    expect(
      ['nobody.n', 'misses', 'misses.m["a"]', 'misses.n', 'misses.n["z"]', 'misses.n["twice"]', 'low.n'].map(
        (one) => at(one)?.is,
      ),
    ).toEqual(new Array(7).fill('fault'));
  });

  test('it is written by its format', () => {
    expect(sayValue(0.3125, null)).toBe('0.3125');
    expect(sayValue(-0.3125, '%')).toBe('\u221231.3 %');
    expect([0.0476, -0.021, 0, -0.0001].map((value) => sayValue(value, 'points'))).toEqual([
      '+4.8',
      '\u22122.1',
      '0.0',
      '0.0',
    ]);
    expect(sayValue(1.5, 'usd')).toBe('1.500 USD');
    expect(sayValue(null, '%')).toBe('\u2014');
    expect(sayValue('*a*', null)).toBe('\\*a\\*');
  });
});

describe('what a query names', () => {
  test('words, quoted names and parameters, not what stands in texts and comments', () => {
    const { words, parameters } = usesOf(
      `SELECT "Two ""words""", x /* y */ FROM misses -- z\n WHERE t = 'u' AND v > $low AND w = $low`,
    );
    expect([...words].sort()).toEqual([
      'and',
      'from',
      'misses',
      'select',
      't',
      'two "words"',
      'v',
      'w',
      'where',
      'x',
    ]);
    expect(parameters).toEqual(['low']);
    expect(usesOf("SELECT 'open").words.size).toBe(0);
  });

  test('each parameter becomes a place', () => {
    expect(positional(`SELECT $a, '$b', $c + $a; -- $d`)).toEqual({
      text: "SELECT ?, '$b', ? + ?",
      names: ['a', 'c', 'a'],
    });
    expect(() => positional('DROP TABLE runs')).toThrow('DROP is refused');
  });
});

test('an input says what it is, and keeps its other keys', () => {
  const source =
    '{ "type": "slider", "label": "chrF from", "value": 80, "min": 0, "max": 100, "later": [1, 2] }';
  expect(inputOf(source)).toMatchObject({ type: 'slider', value: 80, min: 0, max: 100, label: 'chrF from' });
  expect(JSON.parse(withInput(source, 70))).toEqual({ ...(JSON.parse(source) as object), value: 70 });
  for (const wrong of [
    '{',
    '[]',
    '{}',
    '{"type":"choice","value":1}',
    '{"type":"slider","value":"a","min":0,"max":1}',
    '{"type":"slider","value":1,"min":2,"max":1}',
    '{"type":"text","value":{}}',
  ])
    expect(() => inputOf(wrong)).toThrow();
});

test('a key follows values, not the order they stand in', () => {
  expect(keyOf({ a: 1, b: [2, { c: 3, d: 4 }] })).toBe(keyOf({ b: [2, { d: 4, c: 3 }], a: 1 }));
  expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: '1' }));
  expect(keyOf([1, 2])).not.toBe(keyOf([2, 1]));
});
