import { Blob as NodeBlob } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedAsciiIn } from '../../../src/lib/search/escaped-ascii';
import { bit, eachText } from '../../../src/lib/search/record-texts';
import { requiredLiteral } from '../../../src/lib/search/regex-literal';
import { Scanner } from '../../../src/lib/search/scan';
import { TextSearch } from '../../../src/lib/search/search';
import { searchHere } from '../../../src/lib/search/search-here';
import { cutStretches, type RecordPlaces } from '../../../src/lib/search/stretches';
import { faultOf, finder, type TextQuery } from '../../../src/lib/search/text-query';

const query = (text: string, more: Partial<TextQuery> = {}): TextQuery => ({
  ...{ text, as: 'text', exactCase: false, where: 'any' },
  ...more,
});
const encoder = new TextEncoder();

/** What one record holds, by looking at every decoded text. */
function naive(record: unknown, wanted: TextQuery): boolean {
  const find = finder(wanted);
  return eachText(record, (text, places) => (places & bit(wanted.where)) !== 0 && find(text) !== null);
}

const scanOne = (json: string, wanted: TextQuery): boolean => {
  const bytes = encoder.encode(json);
  const chunk = {
    bytes,
    shape: null,
    starts: Float64Array.of(0),
    lengths: Float64Array.of(bytes.length),
    plain: false,
    shown: 24,
  };
  return new Scanner(wanted).scan(chunk).hits.length > 0;
};

const signs = [
  'a',
  'B',
  'k',
  'K',
  's',
  'ſ',
  '\u212a',
  ' ',
  '_',
  'é',
  'É',
  'ß',
  'Σ',
  'ς',
  '日',
  '本',
  '😀',
  '"',
  '\\',
  '/',
  '\n',
  '\t',
  '<',
  '7',
  '\u0301',
  '\ud800',
];
const text = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((list) => list.join(''));

/** JSON as any tool may write it: each sign as it is, or as one of its escapes. */
function written(value: string, dice: number): string {
  const own: Partial<Record<string, string>> = {
    '"': '\\"',
    '\\': '\\\\',
    '\n': '\\n',
    '\t': '\\t',
    '/': '\\/',
  };
  let state = dice;
  const units = [...value].map((char) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const escaped = Array.from({ length: char.length }, (_, i) => {
      const hex = char.charCodeAt(i).toString(16).padStart(4, '0');
      return `\\u${(state & 64) > 0 ? hex.toUpperCase() : hex}`;
    }).join('');
    const must = char === '"' || char === '\\' || char < ' ' || /^[\ud800-\udfff]$/.test(char);
    if (state % 3 === 0) return escaped;
    if (must || (char === '/' && state % 2 === 0)) return own[char] ?? escaped;
    return char;
  });
  return `"${units.join('')}"`;
}

const records = fc.array(fc.tuple(text, text, text, fc.nat()), { minLength: 1, maxLength: 8 });
const asked = fc.record({
  text: fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((list) => list.join('')),
  as: fc.constantFrom('text' as const, 'word' as const),
  exactCase: fc.boolean(),
  where: fc.constantFrom('any' as const, 'input' as const, 'output' as const, 'tools' as const),
});

test('finds what looking at every decoded text finds, across cuts and however it was written', async () => {
  await fc.assert(
    fc.asyncProperty(records, asked, fc.integer({ min: 20, max: 400 }), async (rows, wanted, size) => {
      const lines = rows.map(
        ([input, output, argument, dice]) =>
          `{"model_id":${written(output, dice)},"input":{"raw":${written(input, dice)}},"output":{"raw":[${written(output, dice + 1)}]},` +
          `"messages":[{"role":"assistant","tool_calls":[{"name":"look","arguments":${written(JSON.stringify({ q: argument }), dice + 2)}}]}]}`,
      );
      const parts = lines.map((line) => encoder.encode(line));
      const blob = new NodeBlob(parts.flatMap((part) => [part, encoder.encode('\n')])) as unknown as Blob;
      let at = 0;
      const offsets = parts.map((part) => {
        const from = at;
        at += part.length + 1;
        return from;
      });
      const where: RecordPlaces = {
        source: new Int32Array(parts.length).fill(1),
        offset: Float64Array.from(offsets),
        length: Int32Array.from(parts.map((part) => part.length)),
      };
      const search = new TextSearch(searchHere, 2);
      const expected = lines.flatMap((line, i) => (naive(JSON.parse(line), wanted) ? [i] : []));
      expect([...(await search.run(wanted, where, () => ({ blob, shape: null }), { size })).records]).toEqual(
        expected,
      );
      // What the first search learned of the bytes must not lead the second one astray.
      expect([...(await search.run(wanted, where, () => ({ blob, shape: null }), { size })).records]).toEqual(
        expected,
      );
    }),
    { numRuns: 150 },
  );
});

const keys = ['output', 'messages', 'a b', '', 'ids', 'type', 'id', 'metadata', 'toolCallId'];
/** Few signs: what is looked for is often there, and as often only in a name. */
const few = fc.constantFrom('a', 'B', 'n', '\\', '\n', 'é');
const short = fc.array(few, { minLength: 1, maxLength: 4 }).map((list) => list.join(''));
const leaf = fc.oneof(
  short,
  short.map((inner) => JSON.stringify({ q: inner })),
  fc.constantFrom('tool_use', 'function', 'assistant', 'tool', 7, null, true),
);
const shape = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
/** Each string as any tool may write it, white space between signs. */
function writtenWhole(value: unknown, dice: number): string {
  const space = [' ', '', '\n'][dice % 3] ?? '';
  if (typeof value === 'string') return written(value, dice);
  if (Array.isArray(value))
    return `[${space}${value.map((one, i) => writtenWhole(one, dice + i)).join(`${space},`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one], i) => {
    const name = dice % 5 === 0 ? written(key, dice + i) : JSON.stringify(key);
    return `${name}${space}:${space}${writtenWhole(one, dice + i + 1)}`;
  });
  return `{${members.join(`,${space}`)}${space}}`;
}

test('what is only counted is found like what is shown, whatever the shape of a record', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(shape, fc.nat(99)), { minLength: 1, maxLength: 6 }),
      fc.oneof(
        asked,
        asked.map((one) => ({ ...one, where: 'any' as const })),
      ),
      short,
      (rows, how, sought) => {
        const wanted = { ...how, text: sought };
        const lines = rows.map(([row, dice]) => writtenWhole(row, dice));
        const parts = lines.map((line) => encoder.encode(line));
        const lengths = Float64Array.from(parts.map((part) => part.length));
        const starts = lengths.map((_, i) =>
          lengths.subarray(0, i).reduce((sum, length) => sum + length + 1, 0),
        );
        const bytes = encoder.encode(lines.join('\n'));
        const expected = rows.flatMap(([row], i) => (naive(row, wanted) ? [i] : []));
        for (const shown of [0, 1, 24]) {
          const { hits, snippets } = new Scanner(wanted).scan({
            bytes,
            shape: null,
            starts,
            lengths,
            plain: false,
            shown,
          });
          expect([...hits]).toEqual(expected);
          expect(snippets.map(({ span }) => span)).toEqual(expected.slice(0, shown));
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test('sees every escape of an ASCII character, wherever it begins', () => {
  const sign = fc.constantFrom('\\', 'u', '0', '0', '2', '6', '8', 'a', ' ');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), fc.nat(5), (list, from) => {
      const whole = list.join('');
      const at = whole.slice(from).search(/\\u00[2-7]/);
      expect(escapedAsciiIn(encoder.encode(whole), from, whole.length)).toBe(at < 0 ? -1 : from + at);
    }),
    { numRuns: 500 },
  );
});

test('a regular expression finds what it finds in the decoded texts', () => {
  const sources = [
    'sor+y',
    '^an',
    'a{2,3}b',
    'x?café',
    '(?:foo|bar) baz',
    'foo|bar',
    'no\\.1',
    '\\bcat\\b',
    '[abc]d',
    '\\u00e9t',
    '日本',
    'k.*s',
    '\\p{L}+!',
  ];
  const texts = [
    'Sorry, no',
    'ban\nand',
    'aab',
    'café',
    'xcafé au lait',
    'bar baz',
    'no.1',
    'the cat sat',
    'cd',
    'été',
    '日本語',
    'K…ſ',
    'hé!',
    '',
  ];
  for (const source of sources)
    for (const exactCase of [true, false])
      for (const one of texts) {
        const wanted = query(source, { as: 'regex', exactCase });
        for (const json of [JSON.stringify({ output: one }), `{"output":${written(one, 3)}}`])
          expect([source, one, scanOne(json, wanted)]).toEqual([source, one, naive({ output: one }, wanted)]);
      }
});

test('knows what every match of an expression must hold', () => {
  expect(requiredLiteral('hello world')).toBe('hello world');
  expect(requiredLiteral('colou?r of it')).toBe('r of it');
  expect(requiredLiteral('(a|b)longest[c]')).toBe('longest');
  expect(requiredLiteral('one|two')).toBe('');
  expect(requiredLiteral('a\\.b\\d+cd')).toBe('a.b');
  expect(requiredLiteral('ab{2}c')).toBe('a');
  expect(faultOf({ text: '(', as: 'regex' })).toContain('(');
  expect(faultOf({ text: '(', as: 'text' })).toBeNull();
});

test('keys, ids and what a file says about its records are no text', () => {
  const record = {
    sample_id: 'needle-1',
    model_id: 'needle',
    metadata: { topic: 'needle' },
    needle: 'no',
    input: { raw: 'question', reference: ['gold'] },
    output: { raw: ['answer'], reasoning_trace: 'thought' },
    messages: [
      { role: 'user', content: 'asked' },
      {
        role: 'assistant',
        content: 'said',
        tool_calls: [{ id: 'c1', name: 'lookup', arguments: { city: 'Rhyl' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
    ],
    error: 'boom',
  };
  const has = (text: string, where: TextQuery['where'] = 'any') =>
    scanOne(JSON.stringify(record), query(text, { where }));
  expect(has('needle')).toBe(false);
  expect(has('question', 'input') && has('asked', 'input') && !has('question', 'output')).toBe(true);
  expect(has('gold', 'reference') && !has('gold', 'output') && !has('gold', 'input')).toBe(true);
  expect(has('answer', 'output') && has('said', 'output') && has('said', 'messages')).toBe(true);
  expect(has('thought', 'reasoning')).toBe(true);
  expect(
    has('lookup', 'tools') && has('rhyl', 'tools') && has('rain', 'tools') && !has('rain', 'output'),
  ).toBe(true);
  expect(has('boom', 'error') && has('boom')).toBe(true);
  const bytes = encoder.encode('{"steps":[{"type":"function","id":["needle"]}]}');
  const chunk = {
    bytes,
    shape: null,
    starts: Float64Array.of(0),
    lengths: Float64Array.of(bytes.length),
    plain: false,
    shown: 24,
  };
  for (const shown of [0, 24])
    expect(new Scanner(query('needle')).scan({ ...chunk, shown }).hits).toHaveLength(0);
});

test('reads what is not quite JSON, and says whose bytes are gone', async () => {
  expect(scanOne('{"output":"caf\\u00e9","score":NaN}', query('CAFÉ'))).toBe(true);
  expect(scanOne('{"output":"cut off', query('cut'))).toBe(true);
  const where = { source: Int32Array.of(1, 2), offset: Float64Array.of(0, 0), length: Int32Array.of(14, 14) };
  const blob = new NodeBlob(['{"output":"a"}']) as unknown as Blob;
  const result = await new TextSearch(searchHere, 1).run(query('a'), where, (source) =>
    source === 1 ? { blob, shape: null } : null,
  );
  expect([...result.records]).toEqual([0]);
  expect([...result.gone]).toEqual([2]);
});

test('what was learnt of one file is not believed of another with records in the same places', async () => {
  const where = { source: Int32Array.of(1, 2), offset: Float64Array.of(0, 0), length: Int32Array.of(19, 19) };
  const texts = ['{"output":"needle"}', '{"output":"\\u006e"}'];
  const blobs = texts.map((one) => new NodeBlob([one]) as unknown as Blob);
  const search = new TextSearch(searchHere, 1);
  for (let time = 0; time < 2; time++) {
    const { records } = await search.run(query('n'), where, (source) => {
      const blob = blobs[source - 1];
      return blob ? { blob, shape: null } : null;
    });
    expect([...records]).toEqual([0, 1]);
  }
});

test('stops, and then says nothing more', async () => {
  const where = { source: Int32Array.of(1), offset: Float64Array.of(0), length: Int32Array.of(14) };
  const blob = new NodeBlob(['{"output":"a"}']) as unknown as Blob;
  const stop = new AbortController();
  const run = new TextSearch(searchHere, 1).run(query('a'), where, () => ({ blob, shape: null }), {
    signal: stop.signal,
  });
  stop.abort();
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
});

test('cuts between records only, and reads no large hole along', () => {
  const where = {
    source: Int32Array.of(1, 1, 1, 1, 2),
    offset: Float64Array.of(0, 50, 110, 2 ** 20, 0),
    length: Int32Array.of(49, 59, 200, 10, 5),
  };
  expect(
    cutStretches(where, 120).map(({ source, first, last, from, to }) => [source, first, last, from, to]),
  ).toEqual([
    [1, 0, 2, 0, 109],
    [1, 2, 3, 110, 310],
    [1, 3, 4, 2 ** 20, 2 ** 20 + 10],
    [2, 4, 5, 0, 5],
  ]);
});

test('looks into the cells of a table as they are meant, and only there', () => {
  const records = ['q1,"say ""hé\\n"", then\nstop",12', 'q2,"a, b",needle', '"q3",,"ne""edle"'];
  const text = records.join('\n');
  const bytes = encoder.encode(text);
  const lengths = Float64Array.from(records, (record) => encoder.encode(record).length);
  const starts = lengths.map((_, i) => lengths.subarray(0, i).reduce((sum, length) => sum + length + 1, 0));
  const shape = { delimiter: ',', header: true, names: ['id', 'question', 'answer'] };
  const hits = (wanted: TextQuery, shown = 24) => [
    ...new Scanner(wanted).scan({ bytes, shape, starts, lengths, plain: false, shown }).hits,
  ];
  for (const shown of [0, 24]) {
    expect(hits(query('say "HÉ\\n", then\nstop'), shown)).toEqual([0]);
    expect(hits(query('a, b'), shown)).toEqual([1]);
    expect(hits(query('needle'), shown)).toEqual([1]);
    expect(hits(query('ne"edle'), shown)).toEqual([2]);
    expect(hits(query('b",needle'), shown)).toEqual([]);
    expect(hits(query('a, b', { where: 'output' }), shown)).toEqual([]);
  }
});
