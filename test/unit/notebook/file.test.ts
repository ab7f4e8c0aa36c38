import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOf, withSource } from '../../../src/lib/notebook/cell';
import { frontValue, isLater, withFront } from '../../../src/lib/notebook/front';
import { cellsOf, parseNotebook, printNotebook, titleOf, visible } from '../../../src/lib/notebook/notebook';
import { parsePieces } from '../../../src/lib/notebook/segments';
import { anyText, WELSH } from './text';

test('any text is a notebook, byte for byte', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(printNotebook(parseNotebook(text))).toBe(text);
    }),
    { numRuns: 800 },
  );
});

test.each(['\n', '\r\n', '\r'])('pieces are the same with lines ended by %j', (newline) => {
  const pieces = parsePieces(WELSH);
  const ended = parsePieces(WELSH.replaceAll('\n', newline));
  expect(ended.map(({ is, raw }) => [is, raw.replaceAll(newline, '\n')])).toEqual(
    pieces.map(({ is, raw }) => [is, raw]),
  );
  expect(pieces.map(({ is }) => is)).toEqual([
    'front',
    'prose',
    'divider',
    'prose',
    'cell',
    'prose',
    'cell',
    'cell',
  ]);
});

test('a cell is a fence with a second word; what stands behind it between its comments is its result', () => {
  const notebook = parseNotebook(WELSH);
  expect(visible(notebook).map(({ is }) => is)).toEqual(['prose', 'prose', 'cell', 'prose', 'cell', 'cell']);
  expect(
    cellsOf(notebook).map(({ parts, number }) => [number, parts.kind, parts.name, parts.source]),
  ).toEqual([
    [3, 'sql', 'near_misses', 'SELECT model, misses FROM r'],
    [5, 'view', null, '{ "show": "leaderboard" }'],
    [6, 'unknown', null, 'print(1)'],
  ]);
  const [first] = cellsOf(notebook);
  expect(first?.segment.result).toMatch(/^\n<!-- evalbook:result [^]*evalbook:end -->\n$/);
  expect(titleOf(notebook)).toBe('Is exact match too strict?');
});

test.each([
  ['```sql\nSELECT 1\n```\n', 'one word is prose'],
  [' ```sql a\nSELECT 1\n ```\n', 'an indented fence is prose'],
  ['<!--\n```sql a\nSELECT 1\n```\n-->\n', 'a fence in a comment is prose'],
  ['````\n```sql a\nSELECT 1\n```\n````\n', 'a fence in a fence is prose'],
])('%j: %s', (text) => {
  expect(parsePieces(text).map(({ is }) => is)).toEqual(['prose']);
});

test('a result that does not end, or follows no cell, is prose', () => {
  const start = '<!-- evalbook:result rows=0 shown=0 kinds=text key=a sha256=b -->\n';
  expect(parsePieces(`\`\`\`sql a\n\`\`\`\n${start}| a |\n`).map(({ is }) => is)).toEqual(['cell', 'prose']);
  expect(parsePieces(`${start}<!-- evalbook:end -->\n`).map(({ is }) => is)).toEqual(['prose']);
});

describe('the fence', () => {
  test('holds any text, and reads back as it was', () => {
    const source = fc
      .array(fc.constantFrom('```', '````sql a', '~~~', '`', 'SELECT 1', '', '-->'), { maxLength: 6 })
      .map((all) => all.join('\n'));
    fc.assert(
      fc.property(
        source,
        fc.constantFrom('```sql a\nold\n```\n', '~~~~json view\n~~~~\n', '```sql a\nopen'),
        (text, raw) => {
          const written = withSource(raw, text, '\n');
          const { kind, name } = partsOf(raw);
          expect(partsOf(written)).toMatchObject({ kind, name, source: text });
          expect(parsePieces(`${written}after\n`).map(({ is }) => is)).toEqual(['cell', 'prose']);
        },
      ),
    );
  });

  test('names what it is', () => {
    const kinds = [
      'sql a',
      'json chart',
      'json view',
      'json input low',
      'json settings',
      'csv prices',
      'csv inputs',
      'r plot',
      'json other',
    ];
    expect(
      kinds.map((info) => partsOf(`\`\`\`${info}\n\`\`\``)).map(({ kind, name }) => [kind, name]),
    ).toEqual([
      ['sql', 'a'],
      ['chart', null],
      ['view', null],
      ['input', 'low'],
      ['settings', null],
      ['prices', null],
      ['inputs', null],
      ['unknown', null],
      ['unknown', null],
    ]);
  });
});

test('the front matter keeps what it does not know; a later version is told', () => {
  const front = '---\r\ntitle: "A: b"\r\nevalbook: 1\r\n---\r\n';
  expect(withFront(front, { evalbook: '1', app: '0.2.0' }, '\r\n')).toBe(
    '---\r\ntitle: "A: b"\r\nevalbook: 1\r\napp: 0.2.0\r\n---\r\n',
  );
  expect(frontValue(parsePieces(front), 'title')).toBe('A: b');
  expect(withFront('', { evalbook: '1' }, '\n')).toBe('---\nevalbook: 1\n---\n\n');
  expect([1, 2, 10].map((version) => isLater(parsePieces(`---\nevalbook: ${version}\n---\n`)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isLater(parsePieces('# A file of somebody\n'))).toBe(false);
});
