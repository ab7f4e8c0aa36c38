import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedCodec, samplesCodec } from '../../../src/lib/session/address';
import type { Codec } from '../../../src/lib/session/codec';
import { indexCodec } from '../../../src/lib/session/index-choice';
import { sliceCodec } from '../../../src/lib/session/slice-choice';
import { usageCodec } from '../../../src/lib/session/usage-choice';
import { byAddress, json } from '../support/codec';

/** Read back as a file would have it. */
function anew<Options>(codec: Codec<Options>, options: Options): Options {
  return codec.fromJson(json(codec.toJson(options))).options;
}

const text = fc.string({ unit: 'grapheme' });
const anything = fc.dictionary(
  fc.constantFrom(
    ...[
      'labels',
      'cross',
      'cell',
      'rows',
      'one',
      'least',
      'against',
      'axis',
      'per',
      'over',
      'limit',
      'project',
    ],
    ...[
      'label',
      'collection',
      'average',
      'shares',
      'level',
      'lacking',
      'order',
      'evaluation',
      'contenders',
      'by',
    ],
    ...['missingAs', 'family', 'samples', 'cluster', 'show', '__proto__', 'title'],
  ),
  fc.oneof(
    text,
    fc.constantFrom(
      'score',
      'gap',
      'latency',
      'right',
      'all',
      'macro',
      'task',
      '-disagreement,input',
      'run',
      'pairs',
    ),
    fc.array(text, { maxLength: 3 }),
    fc.double(),
    fc.integer({ min: -2, max: 2_000_000_000 }),
    fc.constantFrom(null, true, {}),
  ),
  { noNullPrototype: true },
);
/** What a file can hold: no number without an end, and no zero below zero. */
const values = anything.map((given) => json(given) as Record<string, unknown>);

describe.each([
  ['slices', sliceCodec as Codec<object>],
  ['usage', usageCodec as Codec<object>],
  ['index', indexCodec as Codec<object>],
  ['samples', samplesCodec as Codec<object>],
  ['compared', comparedCodec as Codec<object>],
])('options of %s', (_, codec) => {
  test('survive JSON and an address, and keep what they do not know', () => {
    fc.assert(
      fc.property(values, (given) => {
        const { options, kept } = codec.fromJson(given);
        expect(anew(codec, options)).toEqual(options);
        expect(byAddress(codec, options)).toEqual(options);
        const again = codec.fromJson(json(codec.toJson(options, kept)));
        expect(again.options).toEqual(options);
        expect(json(again.kept)).toEqual(json(kept));
        for (const name of Object.keys(given))
          expect(Object.hasOwn(kept, name) || Object.hasOwn(options, name)).toBe(true);
      }),
    );
  });
  test('left to the page, are not written', () => {
    expect(codec.toJson(codec.defaults)).toEqual({});
    expect(codec.toAddress(codec.defaults)).toEqual([]);
  });
});

test('what cannot be read is left to the page, and not lost', () => {
  const given = { cell: 'volume', rows: 'gap', least: 1, future: [1] };
  const { options, kept } = sliceCodec.fromJson(given);
  expect(options).toEqual({ ...sliceCodec.defaults, rows: 'gap' });
  expect(sliceCodec.toJson(options, kept)).toEqual(given);
  expect(sliceCodec.toJson({ ...options, cell: 'score' }, kept)).toMatchObject({
    cell: 'score',
    future: [1],
  });
});
