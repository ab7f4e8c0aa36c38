import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChart } from '../../../../src/lib/notebook/chart';
import { fieldsOf, writeFields } from '../../../../src/lib/notebook/json-cell';
import { placeOf, readPlaced } from '../../../../src/lib/notebook/placed-json';

/** Each fault as `line:column message`. */
const faultsOf = (source: string): string[] =>
  readChart(source).faults.map(({ at, message }) => {
    const { line, column } = placeOf(source, at);
    return `${line}:${column} ${message}`;
  });

describe('faults stand at their places', () => {
  test.each([
    ['{', '1:2 A name in double quotes is expected.'],
    ['{\n  "from": "r"\n  "mark": "dot" }', '3:3 A comma or } is expected.'],
    ['{\r\n  "from": "r",\r\n  "mark": dot }', '3:11 A value is expected'],
    ['{ "from": "r', '1:11 This text does not end in a quote.'],
    ['{ "from": "r", }', '1:16 Nothing follows the comma before }.'],
    ['{ "from" "r" }', '1:10 A colon is expected behind "from".'],
    ['{ "from": 01 }', '1:11 A value is expected'],
    ['{} {}', '1:4 Nothing may follow here.'],
    ['[1]', '1:1 A chart is an object'],
  ])('%j', (source, fault) => {
    expect(faultsOf(source)).toEqual([expect.stringContaining(fault)]);
  });

  test('of values', () => {
    const source = `{
  "from": "r",
  "mark": "pie",
  "x": 3,
  "reduce": "max",
  "x": "a"
}`;
    expect(faultsOf(source)).toEqual([
      '4:8 "x" is a text: the name of a column.',
      '6:3 "x" stands twice.',
      expect.stringMatching(/^3:11 "mark" is one of "dot", "line",/),
      expect.stringMatching(/^5:13 "reduce" is one of "count", "mean", "median", "sum", "mean ci"\.$/),
    ]);
    expect(readChart(source).chart).toBeNull();
  });

  test('of layers', () => {
    const source = '{ "from": "r", "layers": [{ "mark": "dot", "title": "no" }, 3, {}] }';
    expect(faultsOf(source)).toEqual([
      '1:44 "title" is of the whole chart: write it outside of "layers".',
      '1:61 A layer is an object: { "mark": … }.',
      expect.stringMatching(/^1:61 A chart needs a "mark"/),
      expect.stringMatching(/^1:64 A chart needs a "mark"/),
    ]);
  });
});

test('a key that nobody knows has no effect, is named, and stays in the text', () => {
  const source = '{ "from": "r", "mark": "bar", "x": "n", "y": "model", "shine": { "of": [1] } }';
  const { chart, faults } = readChart(source);
  expect(chart?.layers).toHaveLength(1);
  expect(faults).toEqual([
    { message: '"shine" is no key of a chart: it has no effect.', at: 54, fatal: false },
  ]);
  const chosen = writeFields({ ...fieldsOf(source), mark: 'dot', color: 'model', y: undefined });
  expect(JSON.parse(chosen)).toEqual({
    from: 'r',
    mark: 'dot',
    x: 'n',
    shine: { of: [1] },
    color: 'model',
  });
});

test('a layer takes from the chart what it does not say itself', () => {
  const { chart } = readChart(
    '{ "from": "r", "y": "model", "layers": [{ "mark": "bar", "x": "a" }, { "mark": "dot", "x": "b", "from": "s" }] }',
  );
  expect(
    chart?.layers.map(({ mark, from, columns }) => [mark, from.text, columns.x?.text, columns.y?.text]),
  ).toEqual([
    ['bar', 'r', 'a', 'model'],
    ['dot', 's', 'b', 'model'],
  ]);
});

/** What a placed value is, without its places. */
function bare(value: ReturnType<typeof readPlaced>): unknown {
  if (value.is === 'object')
    return Object.fromEntries(value.members.map((one) => [one.key, bare(one.value)]));
  return value.is === 'list' ? value.items.map(bare) : value.value;
}

test('JSON with its places is the JSON that the browser reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(JSON.stringify(bare(readPlaced(text)))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
  // What one refuses, the other refuses too.
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0123e-.tru\\ \n') }), (text) => {
      const isJson = (read: () => unknown) => {
        try {
          read();
          return true;
        } catch {
          return false;
        }
      };
      expect(isJson(() => readPlaced(text))).toBe(isJson(() => void JSON.parse(text)));
    }),
    { numRuns: 2000 },
  );
});
