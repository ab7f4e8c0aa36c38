import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longText } from '$lib/json/long-text';
import { ABSENT, Kind } from '$lib/json/node';
import { JsonTape } from '$lib/json/tape';
import { toValue } from '$lib/json/value';

const encoder = new TextEncoder();
const tape = new JsonTape();

function parse(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  // Neighbours that would be read if the bounds were not kept.
  const padded = new Uint8Array(bytes.length + 9).fill(0x22);
  padded.set(bytes, 5);
  return tape.parse(padded, 5, 5 + bytes.length);
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
function repairedCopy(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(repairedCopy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [wellFormed(k), repairedCopy(v)]));
}
/** toEqual with prototypes out of the way. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([k, v]) => [k, plain(v)]));
};

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('JsonTape reads', () => {
  it('members by key, in any order', () => {
    expect(parse(' {"a":1,"b":{"c":[true,false,null,"x"]},"":{}} ')).toBeNull();
    const { root } = tape;
    expect(tape.kind(root)).toBe(Kind.object);
    expect(tape.count(root)).toBe(3);
    expect(tape.number(tape.get(root, 'a'))).toBe(1);
    const list = tape.at(root, 'b', 'c');
    expect(tape.count(list)).toBe(4);
    expect(tape.string(tape.next(tape.next(tape.next(tape.first(list)))))).toBe('x');
    expect(tape.kind(tape.get(root, ''))).toBe(Kind.object);
    expect(tape.get(root, 'c')).toBe(ABSENT);
    expect(tape.get(ABSENT, 'c')).toBe(ABSENT);
    expect(tape.at(root, 'a', 'b', 'c')).toBe(ABSENT);
    expect(tape.source(list)).toBe('[true,false,null,"x"]');
    expect(tape.isNull(ABSENT)).toBe(false);
  });

  it('the last of duplicate keys, also when they are spelled differently', () => {
    parse('{"a":1,"b":2,"\\u0061":3,"b":{"b":1,"b":2},"a":4}');
    expect(tape.duplicateKeys).toBe(4);
    expect(tape.count(tape.root)).toBe(2);
    expect(plain(toValue(tape, tape.root))).toEqual(plain({ a: 4, b: { b: 2 } }));
  });

  it('__proto__ as an ordinary key', () => {
    parse('{"__proto__":{"polluted":1}}');
    const value = toValue(tape, tape.root) as object;
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(tape.number(tape.at(tape.root, '__proto__', 'polluted'))).toBe(1);
  });

  it('what is not finite as null, and counts it', () => {
    parse('[NaN,Infinity,-Infinity,1e999,-1e999,1e308]');
    expect(tape.nonFinite).toBe(5);
    expect(toValue(tape, tape.root)).toEqual([null, null, null, null, null, 1e308]);
    expect(tape.lexeme(tape.first(tape.root))).toBe('NaN');
  });

  it('a number of so many digits that no double holds it as null, and one of as many that one holds', () => {
    const [held, beyond] = [`179${'0'.repeat(306)}`, `180${'0'.repeat(306)}`];
    parse(`[${held},${beyond},-${beyond}]`);
    expect(tape.nonFinite).toBe(2);
    expect(toValue(tape, tape.root)).toEqual([Number(held), null, null]);
  });

  it('invalid UTF-8 and lone surrogates as U+FFFD, and counts the strings', () => {
    const bytes = Uint8Array.from([0x22, 0x61, 0xff, 0xf0, 0x9f, 0x98, 0x62, 0xed, 0xa0, 0x80, 0x22]);
    expect(parse(bytes)).toBeNull();
    expect(tape.repaired).toBe(1);
    expect(tape.string(tape.root)).toBe(new TextDecoder().decode(bytes.subarray(1, -1)));
    expect(parse('["\\ud83d\\ude00","\\ud83d","\\ude00x\\ud83d\\u0041"]')).toBeNull();
    expect(tape.repaired).toBe(2);
    expect(toValue(tape, tape.root)).toEqual(['😀', '\ufffd', '\ufffdx\ufffdA']);
  });

  it('recurring short strings as one string, long ones in full', () => {
    const long = 'é\n'.repeat(5000);
    parse(JSON.stringify(['model', 'model', 'naïve', long]));
    const values = toValue(tape, tape.root) as string[];
    expect(values).toEqual(['model', 'model', 'naïve', long]);
    const text = tape.text(tape.next(tape.next(tape.next(tape.first(tape.root)))));
    expect(text?.preview(3)).toBe('é\né');
    expect(text?.utf8()).toEqual(encoder.encode(long));
  });

  it('more distinct keys than its table holds', () => {
    const object = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, i]));
    for (let round = 0; round < 2; round++) {
      parse(JSON.stringify(object));
      expect(plain(toValue(tape, tape.root))).toEqual(plain(object));
      expect(tape.number(tape.get(tape.root, 'key 9999'))).toBe(9999);
      expect(tape.get(tape.root, 'none')).toBe(ABSENT);
    }
    parse('{"key 9999":1,"x":2}');
    expect(tape.number(tape.get(tape.root, 'x'))).toBe(2);
  });

  it('a hundred thousand levels, and a string of 100 MB', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(parse(deep)).toBeNull();
    expect(Array.isArray(toValue(tape, tape.root))).toBe(true);
    expect(parse('{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000))).toBeNull();
    const long = new Uint8Array(100_000_002).fill(0x61);
    long[0] = long[long.length - 1] = 0x22;
    expect(tape.parse(long, 0, long.length)).toBeNull();
    expect(tape.text(tape.root)?.preview(280)).toHaveLength(280);
  });
});

describe('JsonTape refuses', () => {
  const cases: [text: string, offset: number, word: RegExp][] = [
    ['', 0, /empty/],
    ['  ', 2, /empty/],
    ['{"a":1} x', 8, /follows/],
    ['"abc', 4, /ends inside a string/],
    ['"a\nb"', 2, /control character/],
    ['["a" "b"]', 5, /comma/],
    ['{"a":1 "b":2}', 7, /comma/],
    ['{"a" 1}', 5, /colon/],
    ['{"a":', 5, /after a key/],
    ['{a:1}', 1, /key/],
    ['[1,', 3, /inside a list/],
    ['[1,]', 3, /value was expected/],
    ['{"a":1,}', 7, /key/],
    ['"\\x"', 1, /escape/],
    ['"\\u12g4"', 1, /hexadecimal/],
    ['01', 1, /follows/],
    ['1.', 2, /number/],
    ['-', 1, /number/],
    ['tru', 0, /value/],
    ['\ufeff{}', 0, /byte order mark/],
  ];
  it.each(cases)('%j', (text, offset, word) => {
    const fault = parse(text);
    expect(fault?.message).toMatch(word);
    expect(fault?.offset).toBe(offset);
    expect(tape.root).toBe(ABSENT);
  });
});

describe('JsonTape agrees with JSON.parse', () => {
  it('on one text after another whose keys hold quotes, backslashes and control characters', () => {
    const key = fc
      .array(fc.constantFrom('"', '\\', '\u0001', 'a', 'é', '/'), { maxLength: 3 })
      .map((signs) => signs.join(''));
    const texts = fc.array(fc.dictionary(key, fc.constant(1)), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(texts, (objects) => {
        const reused = new JsonTape();
        for (const object of objects) {
          const bytes = encoder.encode(JSON.stringify(object));
          expect(reused.parse(bytes, 0, bytes.length)).toBeNull();
          expect(plain(toValue(reused, reused.root))).toEqual(plain(object));
        }
        for (const bad of ['{"\\": 1}', '{"\u0001": 1}'].map((text) => encoder.encode(text))) {
          expect(reused.parse(bad, 0, bad.length)).not.toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parse(text)).toBeNull();
        expect(plain(toValue(tape, tape.root))).toEqual(plain(repairedCopy(JSON.parse(text))));
      }),
      { numRuns: 500 },
    );
  });

  it('on long strings, wherever in a word they start', () => {
    const piece = fc.oneof(
      { weight: 5, arbitrary: fc.string({ minLength: 3, maxLength: 20 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('"', '\\', '\n', '\u0001', '\u007f', 'é', '日', '😀', '\u2028'),
      },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(3), fc.nat(300), (pieces, shift, limit) => {
        const text = pieces.join('');
        const bytes = new Uint8Array([
          ...new Array<number>(shift).fill(0x22),
          ...encoder.encode(JSON.stringify(text)),
        ]);
        expect(tape.parse(bytes, shift, bytes.length)).toBeNull();
        const read = tape.text(tape.root);
        expect(read?.toString()).toBe(text);
        expect(read?.preview(limit)).toBe([...text].slice(0, limit).join(''));
        expect(read?.utf8()).toEqual(encoder.encode(text));
        expect(read?.isEmpty).toBe(text === '');
        expect(longText(text).preview(limit)).toBe(read?.preview(limit));
      }),
      { numRuns: 1000 },
    );
  });

  it('on numbers to the last bit', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(
        fc.oneof(digits, fc.double({ noNaN: true, noDefaultInfinity: true }).map(JSON.stringify)),
        (text) => {
          expect(parse(text)).toBeNull();
          const expected = JSON.parse(text) as number;
          expect(tape.number(tape.root)).toBe(Number.isFinite(expected) ? expected : null);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('on what is JSON at all, in mutated text', () => {
    const mutation = fc.tuple(fc.nat(), fc.constantFrom(...'{}[]",:\\0123eE.-+tnu \n\t\u0001é'), fc.nat(2));
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (value, edits) => {
          let text = JSON.stringify(value);
          for (const [place, character, how] of edits) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + (how === 2 ? '' : character) + text.slice(at + (how === 0 ? 0 : 1));
          }
          text = wellFormed(text);
          const fault = parse(text);
          expect(fault === null).toBe(accepts(text));
          const hasOverflow = tape.nonFinite > 0;
          if (fault === null && !hasOverflow) {
            expect(plain(toValue(tape, tape.root))).toEqual(plain(repairedCopy(JSON.parse(text))));
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('never throws on bytes', () => {
    const token = fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'null', '1', '-', '\\u', 'a');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(token, { maxLength: 40 }).map((tokens) => encoder.encode(tokens.join(''))),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        if (parse(input) === null) toValue(tape, tape.root);
      }),
      { numRuns: 5000 },
    );
  });
});
