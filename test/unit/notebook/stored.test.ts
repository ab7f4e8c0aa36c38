import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Cell } from '../../../src/lib/engine/database';
import { cellsOfLine, readCell, writeCell } from '../../../src/lib/notebook/markdown-cell';
import { parsePieces } from '../../../src/lib/notebook/segments';
import { compareStored } from '../../../src/lib/notebook/compare';
import {
  type Computed,
  hashOf,
  isAltered,
  readStored,
  storedOf,
  writeStored,
} from '../../../src/lib/notebook/stored';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\u2014',
    '\u2026',
    '\\',
    '|',
    ' | ',
    '',
    ' x ',
    'gpt_4_turbo',
    '_a_',
    '**b**',
    '<b>',
    '&amp;',
    '&#32;',
    'a\nb',
    '-->',
    '```sql a',
  ),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0.1 + 0.2, 1e21, 5e-324, -0, NaN, Infinity),
);

test('a value reads back as it was', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.constant(null)), (value) => {
      const [cell = ''] = cellsOfLine(`| ${writeCell(value)} |`);
      expect(readCell(cell, 'text')).toBe(value);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(number, (value) => {
      expect(readCell(writeCell(value), 'number')).toBe(value);
    }),
  );
  expect(readCell(writeCell(true), 'boolean')).toBe(true);
  // Too long for a number: the engine gives text.
  expect(readCell(writeCell('9007199254740993'), 'number')).toBe('9007199254740993');
});

test('names stay as they are, and nothing in a cell is markup', () => {
  expect(writeCell('gpt_4_turbo-2024.10')).toBe('gpt_4_turbo-2024.10');
  expect(writeCell('a|b *c* <i> `d` [e](f)')).toBe('a\\|b \\*c\\* \\<i\\> \\`d\\` \\[e\\](f)');
  expect(writeCell('two\nlines')).toBe('two&#10;lines');
  expect([null, '', '\u2014'].map((value) => writeCell(value))).toEqual(['\u2014', '', '\\\u2014']);
});

const cell = fc.oneof(fc.constant(null), text) as fc.Arbitrary<Cell>;
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.record({
      columns: fc.array(
        fc.record({ name: text.filter((name) => name.trim() !== ''), kind: fc.constant('text' as const) }),
        { minLength: width, maxLength: width },
      ),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 60 }),
    }),
  )
  .map((made): Computed => ({ ...made, count: made.rows.length }));

test.each(['\n', '\r\n'] as const)(
  'a result stands behind its cell and reads back, lines ended by %j',
  (newline) => {
    fc.assert(
      fc.property(table, (computed) => {
        const stored = storedOf(computed, '0123456789abcdef');
        const written = writeStored(stored, newline);
        const pieces = parsePieces(`\`\`\`sql a${newline}\`\`\`${newline}${written}after${newline}`);
        expect(pieces.map(({ is }) => is)).toEqual(['cell', 'prose']);
        const [piece] = pieces;
        expect(piece?.is === 'cell' && piece.result).toBe(written);
        const read = readStored(written);
        expect(read).toEqual(stored);
        expect(read?.rows).toHaveLength(Math.min(50, computed.rows.length));
        if (read) expect(writeStored(read, newline)).toBe(written);
      }),
      { numRuns: 60 },
    );
  },
);

test('long texts are cut at 200 characters, and the hash is of what was not', () => {
  const long = '\u{1f600}'.repeat(201);
  const computed = (value: string): Computed => ({
    columns: [{ name: 'a', kind: 'text' }],
    rows: [[value]],
    count: 1,
  });
  const stored = storedOf(computed(long), 'k');
  expect(stored.rows).toEqual([[`${'\u{1f600}'.repeat(200)}\u2026`]]);
  expect(storedOf(computed('x'.repeat(200)), 'k').rows).toEqual([['x'.repeat(200)]]);
  expect(hashOf(computed(long))).not.toBe(hashOf(computed(`${long}!`)));
});

test('the hash is that of the lines, as the description of the file says', () => {
  const lines = 'text,number\n| model | misses |\n| a | 34 |\n| b | \u2014 |\n2\n';
  expect(
    hashOf({
      columns: [
        { name: 'model', kind: 'text' },
        { name: 'misses', kind: 'number' },
      ],
      rows: [
        ['a', 34],
        ['b', null],
      ],
      count: 2,
    }),
  ).toBe(createHash('sha256').update(lines).digest('hex'));
});

test.each([
  '',
  '<!-- evalbook:result -->\n<!-- evalbook:end -->\n',
  '<!-- evalbook:result rows=1 shown=1 kinds=number -->\n| a | b |\n| --- | --- |\n<!-- evalbook:end -->\n',
])('what cannot be read is none: %j', (written) => {
  expect(readStored(written)).toBeNull();
});

const inFile = (computed: Computed): string => writeStored(storedOf(computed, '0123456789abcdef'), '\n');
const tables: fc.Arbitrary<Computed> = fc
  .tuple(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(fc.tuple(cell, fc.double()), { maxLength: 60 }),
  )
  .map(([name, rows]) => ({
    columns: [
      { name, kind: 'text' },
      { name: 'score', kind: 'number' },
    ],
    rows,
    count: rows.length,
  }));

test('what nobody touched is never said to be altered', () => {
  fc.assert(
    fc.property(tables, (computed) => {
      const read = readStored(inFile(computed));
      if (!read) throw new Error('It cannot be read.');
      expect(isAltered(read)).toBe(false);
      expect(compareStored(read, storedOf(computed, '0'))).toEqual({ is: 'same' });
    }),
    { numRuns: 300 },
  );
  const long: Computed = { columns: [{ name: 'a', kind: 'text' }], rows: [['x'.repeat(300)]], count: 1 };
  const cut = readStored(inFile(long));
  expect(cut && isAltered(cut)).toBe(false);
});

test('a result that was altered in the file is named, with its hash left as it was', () => {
  const columns = [
    { name: 'model', kind: 'text' },
    { name: 'score', kind: 'number' },
  ] as const;
  const few: Computed = {
    columns,
    rows: [
      ['a', 0.5],
      ['b', 0.25],
    ],
    count: 2,
  };
  const altered = readStored(inFile(few).replace('| b | 0.25 |', '| b | 0.95 |'));
  expect(altered && isAltered(altered)).toBe(true);
  expect(compareStored(altered, storedOf(few, '0'))).toEqual({
    is: 'altered',
    changes: [{ row: 'b', column: 'score', before: 0.95, after: 0.25 }],
    rows: { before: 2, after: 2 },
  });
  const without = readStored(inFile(few).replace('| b | 0.25 |\n', ''));
  expect(without && isAltered(without)).toBe(true);
  // Of many rows, 50 stand in the file: only a run tells.
  const many: Computed = {
    columns,
    rows: Array.from({ length: 60 }, (_, i) => [`m${i}`, i]),
    count: 60,
  };
  const some = readStored(inFile(many).replace('| m7 | 7 |', '| m7 | 8 |'));
  expect(some && isAltered(some)).toBe(false);
  expect(compareStored(some, storedOf(many, '0'))).toMatchObject({
    is: 'altered',
    changes: [{ row: 'm7', column: 'score', before: 8, after: 7 }],
  });
});
