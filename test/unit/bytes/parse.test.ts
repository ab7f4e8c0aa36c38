import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCore } from '../../../src/lib/bytes/byte-core';
import { JsonTape } from '../../../src/lib/json/tape';
import { toldOf } from './told';

const encoder = new TextEncoder();
const core = new ByteCore();
const inCore = new JsonTape(core);
const plain = new JsonTape();

/** All that a tape says of a text. */
const told = (tape: JsonTape, bytes: Uint8Array, start: number): unknown =>
  tape.parse(bytes, start, bytes.length) ?? toldOf(tape);

/** Both parsers must say the same, of the bytes where they stand among others. */
function compare(bytes: Uint8Array, name: string): void {
  const padded = new Uint8Array(bytes.length + 3).fill(0x22);
  padded.set(bytes, 3);
  expect(JSON.stringify(told(inCore, padded, 3)), name).toBe(JSON.stringify(told(plain, padded, 3)));
}

const row =
  '{"id":"q1","n":-12.5e3,"text":"one\\n\\"two\\" \\u00e9 é 中文 🙂 \\ud83d\\ude42","list":[1,[],{},"",null,true,false,' +
  '{"id":"inner","x":{"id":0}}],"a key that is longer than sixteen bytes":0.1,"":{"":1}}';

/** Values, and what surrounds them, as a suite of JSON texts has them: each stands in every place. */
const values = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '12',
    '1.5',
    '1e5',
    '1E+5',
    '1e-05',
    '-0.0e0',
    '123456789012345678901234567890',
    '1e99',
    '1e308',
  ],
  ...['1e309', '-1e999', '1e00000001', `1${'0'.repeat(198)}`, `1${'0'.repeat(309)}`, `0.${'1'.repeat(400)}`],
  ...['', '-', '+1', '01', '-01', '1.', '.5', '1e', '1e+', '1.e1', '0x1', '1_0', '1a', '--1', '1.2.3', '１'],
  ...[
    'true',
    'false',
    'null',
    'NaN',
    'Infinity',
    '-Infinity',
    'tru',
    'truE',
    'falsey',
    'nul',
    'nan',
    'Inf',
    '-Inf',
    'undefined',
  ],
  ...[
    '""',
    '"a"',
    '"\\u0000"',
    '"\\""',
    '"\\\\"',
    '"\\/\\b\\f\\n\\r\\t"',
    '"\\u00E9\\uFFFF\\ud83d\\ude00"',
    '"\u007f"',
    '"\u2028"',
  ],
  ...['"\\ud800"', '"\\udc00"', '"\\ud800\\ud800"', '"\\ud800x"', '"\\ud800\\u0041"', '"\\uD83D\\u00e9"'],
  ...[
    '"',
    '"a',
    '"\\',
    '"\\"',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    '"\\u 123"',
    '"\\U0041"',
    '"\n"',
    '"\t"',
    '"\0"',
    "'a'",
    'a',
  ],
  ...[
    '[]',
    '[ ]',
    '[1]',
    '[1,2]',
    '[[],[[]]]',
    '[',
    ']',
    '[1',
    '[1,',
    '[,1]',
    '[1,]',
    '[1 2]',
    '[1,,2]',
    '[}',
    '[1}',
    '[[]',
  ],
  ...[
    '{}',
    '{ }',
    '{"a":1}',
    '{"a":{"a":{"a":1}}}',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '{,}',
    '{]',
  ],
  ...[
    '{a:1}',
    '{"a" 1}',
    '{"a"::1}',
    '{"a":1 "b":2}',
    '{1:2}',
    '{"a":1]',
    "{'a':1}",
    '{"a":1,"b"}',
    '{null:1}',
    '{"a"\n:\t1 }',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"a":1,"b":{"a":2},"a":3}',
    '{"\\u0061":1,"a":2}',
    '{"é":1}',
    '{"é":1,"\\u00e9":2}',
    '{"\\ud800":1}',
  ],
  ...[
    `{"${'k'.repeat(256)}":1}`,
    `{"${'k'.repeat(257)}":1}`,
    `{"${'k'.repeat(15)}":1,"${'k'.repeat(16)}":2,"${'k'.repeat(17)}":3}`,
  ],
  ...[
    '// x',
    '/* x */ 1',
    '1 // x',
    '\ufeff1',
    '1 1',
    '1,',
    ',1',
    ' \t\r\n1 \t\r\n',
    '\u00a01',
    '\v1',
    '\0',
    '1\0',
    row,
  ],
];
const places = [
  '@',
  ' @ ',
  '[@]',
  '[1,@]',
  '[@,1]',
  '[[@]]',
  '{"a":@}',
  '{"a":1,"b":@}',
  '{"a":@,"b":1}',
  '[{"a":[@]}]',
  '{@:1}',
  '@@',
];

test('says of every value in every place what the TypeScript parser says', () => {
  for (const value of values)
    for (const place of places) {
      const text = place.replaceAll('@', () => value);
      compare(encoder.encode(text), text);
    }
});

test('says it of every byte, of bytes that are no UTF-8 and of lengths around its loads', () => {
  for (let byte = 0; byte < 256; byte++)
    for (const [before, after] of [
      ['', ''],
      ['"', '"'],
      ['"0123456789abcde', '0"'],
      ['[1', ']'],
      ['{"a', '":1}'],
      ['"\\', '000041"'],
    ] as const)
      compare(
        Uint8Array.of(...encoder.encode(before), byte, ...encoder.encode(after)),
        `${before}${byte}${after}`,
      );
  for (let a = 0x80; a < 256; a++)
    for (let b = 0x7e; b < 256; b += 3)
      for (const rest of [[], [0x80], [0x80, 0x80], [0xbf, 0xbf, 0xbf], [0x41, 0x80]])
        compare(Uint8Array.of(0x22, a, b, ...rest, 0x22), `"${a} ${b} ${rest.join(' ')}"`);
  for (let length = 0; length < 70; length++)
    for (const odd of ['', '\\n', '\\u00e9', 'é', '中', '🙂', '\\ud83d\\ude42', '\n']) {
      const text = `["${'x'.repeat(length)}${odd}", "${'y'.repeat(length)}${odd}${'z'.repeat(70 - length)}"]`;
      compare(encoder.encode(text), text);
    }
});

test('says it of texts that were changed at random', () => {
  const bases = [row, ...values.filter((value) => value.length > 2 && value.length < 200)].map((text) =>
    encoder.encode(text),
  );
  const bytes = fc.oneof(fc.nat(255), fc.constantFrom(...encoder.encode('"\\[]{},:0-.eE \n\ttu')));
  const change = fc.tuple(
    fc.constantFrom('replace', 'insert', 'remove', 'double'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    bytes,
    fc.nat(20),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...bases),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (base, changes) => {
        let text = [...base];
        for (const [kind, part, byte, length] of changes) {
          const at = Math.floor(part * text.length);
          if (kind === 'replace') text[at] = byte;
          else if (kind === 'insert') text.splice(at, 0, byte);
          else if (kind === 'remove') text.splice(at, length);
          else text = [...text.slice(0, at + length), ...text.slice(at)];
        }
        compare(Uint8Array.from(text), String.fromCharCode(...text));
      },
    ),
    { numRuns: Number(process.env.EVALBOOK_MUTATED_ROWS ?? 20_000), seed: 20 },
  );
});

test('goes on where its room for keys, values or bytes ends', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `"key ${i}":${i}`).join(',');
  compare(encoder.encode(`{${many}}`), 'many keys');
  compare(encoder.encode(row), 'a row behind them');
  compare(encoder.encode(`[${'1,'.repeat(300_000)}1]`), 'many values');
  compare(encoder.encode(`["${'a long text, '.repeat(400_000)}"]`), 'a long text');
  compare(encoder.encode(`${'['.repeat(2000)}${']'.repeat(2000)}`), 'many levels');
  compare(encoder.encode(row), 'a row behind them');
});

test('reads the common path itself', () => {
  const bytes = encoder.encode(row);
  let keys = 0;
  expect(core.parse(bytes, 0, bytes.length, { round: 0, find: () => keys++ })).toBe(true);
  expect(keys).toBe(7);
});

test('texts of two tapes that share it stay what they are', () => {
  const other = new JsonTape(core);
  const [first, second] = [encoder.encode('{"a":"one\\n"}'), encoder.encode('{"b":"two\\n"}')];
  expect(inCore.parse(first, 0, first.length)).toBeNull();
  const text = inCore.text(inCore.get(inCore.root, 'a'));
  expect(other.parse(second, 0, second.length)).toBeNull();
  expect(text?.toString()).toBe('one\n');
  expect(other.string(other.get(other.root, 'b'))).toBe('two\n');
  core.draft.clear();
  text?.addTo(core.draft);
  expect(new TextDecoder().decode(core.draft.view())).toBe('one\n');
});
