import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonTape } from '../../../src/lib/json/tape';

const encoder = new TextEncoder();

/** Cells one after another, as the tape is given them. */
function laidOut(cells: readonly Uint8Array[], names: readonly string[], tape = new JsonTape()): JsonTape {
  const bytes = new Uint8Array(cells.reduce((sum, { length }) => sum + length, 0));
  const starts = new Int32Array(cells.length);
  const ends = new Int32Array(cells.length);
  const bits = new Uint8Array(cells.length);
  let at = 0;
  cells.forEach((cell, i) => {
    bytes.set(cell, at);
    starts[i] = at;
    ends[i] = at += cell.length;
    bits[i] = cell.reduce((all, byte) => all | byte, 0);
  });
  tape.fields(bytes, names, { starts, ends, bits, count: cells.length });
  return tape;
}

const bytes = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => encoder.encode(text)),
  fc.stringMatching(/^[\\"nu0\n\té日]{0,12}$/).map((text) => encoder.encode(text)),
  fc.uint8Array({ maxLength: 12 }),
);

test('texts laid out as fields are what their bytes spell, and nothing in them is an escape', () => {
  fc.assert(
    fc.property(
      fc.array(bytes, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 30 }),
      (cells, points) => {
        const names = cells.map((_, i) => `column ${i}`);
        const tape = laidOut(cells, [...names, 'beyond']);
        const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        let broken = 0;
        cells.forEach((cell, i) => {
          const node = tape.get(tape.root, names[i] ?? '');
          const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(cell);
          expect(tape.key(node)).toBe(names[i]);
          expect(tape.string(node)).toBe(cell.length === 0 ? null : text);
          expect(tape.isNull(node)).toBe(cell.length === 0);
          if (cell.length === 0) return;
          const long = tape.text(node);
          expect(long?.toString()).toBe(text);
          expect(long?.preview(points)).toBe(Array.from(text).slice(0, points).join(''));
          expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(long?.utf8())).toBe(text);
          try {
            strict.decode(cell);
          } catch {
            broken++;
          }
        });
        expect(tape.repaired).toBe(broken);
        expect(tape.isNull(tape.get(tape.root, 'beyond'))).toBe(true);
        expect(tape.count(tape.root)).toBe(cells.length + 1);
      },
    ),
    { numRuns: 500 },
  );
});

test('columns are told apart by names of any length, and more than a table of keys holds', () => {
  const long = 'What do you make of this? '.repeat(40);
  const names = [`${long}1`, `${long}2`, ...Array.from({ length: 5000 }, (_, i) => `c${i}`)];
  const tape = new JsonTape();
  // A row after the first meets a table that the names of the one before it have filled.
  for (const row of ['first', 'second', 'third']) {
    laidOut(
      names.map((_, i) => encoder.encode(`${row} ${i}`)),
      names,
      tape,
    );
    for (const i of [0, 1, 2, 4097, 4098, names.length - 1]) {
      const node = tape.get(tape.root, names[i] ?? '');
      expect(tape.string(node)).toBe(`${row} ${i}`);
      expect(tape.key(node)).toBe(names[i]);
    }
  }
});

test('a text of JSON is read after fields as before them', () => {
  const tape = laidOut([encoder.encode('x')], ['a']);
  const json = encoder.encode('{"a":"y","b":"\\u0041"}');
  expect(tape.parse(json, 0, json.length)).toBeNull();
  expect([tape.string(tape.get(tape.root, 'a')), tape.string(tape.get(tape.root, 'b'))]).toEqual(['y', 'A']);
});
