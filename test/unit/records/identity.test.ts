import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCore } from '$lib/bytes/byte-core';
import { longText } from '$lib/json/long-text';
import { JsonTape } from '$lib/json/tape';
import { Identity, Key, type Ref, type Text } from '$lib/records/identity';

const identity = new Identity(new ByteCore());

/** As text: the key itself is another one after the next call. */
const contentKey = (input: Text | null, references: readonly Text[], of = identity): string | undefined =>
  of.contentKey(input, references)?.toString();
const textKey = (input: Text | null, of = identity): string | undefined => of.textKey(input)?.toString();

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('contentKey', () => {
  it('is the same for text however it is held', () => {
    fc.assert(
      fc.property(wellFormed, fc.array(wellFormed, { maxLength: 3 }), (input, references) => {
        expect(contentKey(longText(input), references.map(longText))).toBe(contentKey(input, references));
      }),
    );
  });

  it('keeps input and references apart', () => {
    const keys = [
      contentKey('ab', ['c']),
      contentKey('a', ['bc']),
      contentKey('abc', []),
      contentKey('ab', ['', 'c']),
      contentKey('ab', ['c', '']),
      contentKey('ab ', ['c']),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is null where nothing is known', () => {
    expect(contentKey(null, [])).toBeUndefined();
    expect(contentKey('', [])).toBeUndefined();
    expect(contentKey(null, ['x'])).toBe(contentKey('', ['x']));
  });

  it('never changes', () => {
    expect(contentKey('What is 2+2?', ['4'])).toMatchInlineSnapshot(`"fddf4000772af76d3764ec8c4f2a128e"`);
    expect(textKey('What  is 2+2? ')).toMatchInlineSnapshot(`"3ec7de924316bd6b9a97b57187eca04d"`);
    expect(identity.runRef('eee')).toMatchInlineSnapshot(`
      {
        "high": 3885500213,
        "low": 2233401356,
      }
    `);
  });
});

describe('keys of a text that the core has in hand', () => {
  const core = new ByteCore();
  const tape = new JsonTape(core);
  const ofCore = new Identity(core);

  it.each(['plain', 'a  b\n', 'é "x"', 'e\u0301\n\u00a0x', '\u2003\n', '中文\t字', 'か\u3099 \\'])(
    'are those of the plain text %j',
    (text) => {
      const bytes = new TextEncoder().encode(JSON.stringify([text, 'r\n']));
      expect(tape.parse(bytes, 0, bytes.length)).toBeNull();
      const input = tape.text(tape.first(tape.root));
      const reference = tape.text(tape.next(tape.first(tape.root)));
      if (input === null || reference === null) throw new Error('no text');
      expect(textKey(input, ofCore)).toBe(textKey(text));
      expect(contentKey(input, [reference], ofCore)).toBe(contentKey(text, ['r\n']));
      expect({ ...ofCore.textRef(input) }).toEqual({ ...identity.textRef(text) });
    },
  );
});

describe('textKey', () => {
  it('does not see white space and composition', () => {
    expect(textKey(' a\t\r\n b\v c ')).toBe(textKey('a b c'));
    expect(textKey('e\u0301 \u00a0x\u2028')).toBe(textKey('é x'));
    expect(textKey('a b')).not.toBe(textKey('ab'));
    expect(textKey(longText('\n a  b'))).toBe(textKey('a b'));
  });

  it('is null for nothing and for white space', () => {
    expect(textKey(null)).toBeUndefined();
    expect(textKey('')).toBeUndefined();
    expect(textKey(' \n\u2003')).toBeUndefined();
  });

  it('folds as the definition says', () => {
    const spaced = fc.array(fc.oneof(wellFormed, fc.constantFrom(' ', '\n', '\t ', '\u00a0', '\u3000')));
    fc.assert(
      fc.property(spaced, (parts) => {
        const text = parts.join('');
        const folded = text.normalize('NFC').trim().replace(/\s+/g, ' ');
        expect(textKey(text)).toBe(folded === '' ? undefined : contentKey(folded, []));
      }),
    );
  });
});

describe('refs', () => {
  const copy = (ref: Ref) => `${ref.high}:${ref.low}`;

  const key = new Key();

  it('tell absent from empty and one part from the next', () => {
    const refs = [
      copy(identity.sampleRef('e', 'i', null, key)),
      copy(identity.sampleRef('e', 'i', '', key)),
      copy(identity.sampleRef('e', 'i', String(key), null)),
      copy(identity.sampleRef('ei', '', null, key)),
      copy(identity.sampleRef(null, null, null, null)),
    ];
    expect(new Set(refs).size).toBe(refs.length);
  });

  it('stand until the next call of the same method', () => {
    const sample = identity.sampleRef('e', 'i', null, null);
    const before = copy(sample);
    identity.runRef('r');
    identity.textRef(longText('o'));
    identity.labelRef('k', 'v');
    expect(copy(sample)).toBe(before);
    expect(copy(identity.sampleRef('e', 'j', null, null))).not.toBe(before);
  });

  it('are the same for text however it is held', () => {
    const plain = copy(identity.textRef('naïve'));
    expect(copy(identity.textRef(longText('naïve')))).toBe(plain);
  });
});
