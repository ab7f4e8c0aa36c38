import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { firstRecords } from '$lib/ingest/table/sniff';
import { openWorkbook } from '$lib/ingest/workbook/open-workbook';
import { hasRealData, realData } from '../../support/real-data';
import { zipOf } from '../ingest/pack';
import { xlsxOf, type XlsxCell } from '../ingest/xlsx';
import { dropped } from '../ingest/workbench';
import { dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const sources = () =>
  library.db.query<{ path: string; format: string; records: number; used: number }>(
    sql`SELECT path, format, records, used FROM sources ORDER BY path`,
  );
const problems = async () =>
  (
    await library.db.query<{ said: string }>(
      sql`SELECT severity || ' ' || code || ': ' || message AS said FROM problems ORDER BY code`,
    )
  ).map(({ said }) => said);
const sums = () =>
  library.db.query<{ model: string; n: number; sum: number }>(
    sql`SELECT model, count(score)::INTEGER AS n, sum(score) AS sum
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
  );

const HEAD = ['question', 'model', 'response', 'correct'];
const QUESTIONS = ['What is 1, and "why"?', 'Two\nlines', 'What; is | 3?'];
const rows = (model: string, right: readonly XlsxCell[]): XlsxCell[][] =>
  QUESTIONS.map((question, i) => [question, model, `${model} says ${String(i)}`, right[i] ?? null]);

test('each sheet that is shown and holds rows is a table of one’s own', async () => {
  const book = xlsxOf([
    { name: 'gpt & co', rows: [HEAD, ...rows('gpt-4o', [true, true, false])] },
    { name: 'old', state: 'hidden', rows: [HEAD, ...rows('gpt-3', [false, false, false])] },
    { name: 'notes', state: 'veryHidden', rows: [['a']] },
    { name: 'Sheet3', rows: [] },
    { name: 'Chart1', isChart: true },
    { name: 'claude', rows: [HEAD, ...rows('claude-3', [true, false, false])] },
  ]);
  await library.load([dropped('book.xlsx', book)]);
  expect(await sources()).toEqual([
    { path: 'book.xlsx', format: 'xlsx', records: 0, used: 0 },
    { path: 'book.xlsx/claude', format: 'own', records: 3, used: 3 },
    { path: 'book.xlsx/gpt & co', format: 'own', records: 3, used: 3 },
  ]);
  expect(await sums()).toEqual([
    { model: 'claude-3', n: 3, sum: 1 },
    { model: 'gpt-4o', n: 3, sum: 2 },
  ]);
  expect(await problems()).toEqual([
    'advice no_samples: Sheets left out: “old”, “notes” (hidden), “Chart1” (a chart), “Sheet3” (empty). To have a hidden sheet read, show it and save the workbook.',
  ]);
  const texts = await library.db.query<{ input: string }>(
    sql`SELECT DISTINCT input_preview AS input FROM samples ORDER BY 1`,
  );
  expect(texts.map(({ input }) => input).sort()).toEqual([...QUESTIONS].sort());
});

test('a workbook reads as the CSV that would be saved of it: title lines, empty columns and rows, numbers as text', async () => {
  const empty = [null, null];
  const table = [HEAD, ...rows('gpt-4o', ['1', '0', '1'])].map((row) => [null, ...row, ...empty]);
  await library.load([
    dropped('book.xlsx', xlsxOf([{ name: 'S', rows: [[null, 'Results of May'], null, ...table, null] }])),
  ]);
  expect(await sums()).toEqual([{ model: 'gpt-4o', n: 3, sum: 2 }]);
  expect(await problems()).toEqual([
    expect.stringContaining('above the table and were passed over: “Results of May”'),
  ]);
});

test('a formula counts by its value; without one, and where it fails, the cell is missing and that is said', async () => {
  const formulas: XlsxCell[] = [
    { xml: '<c><f>1+0</f><v>1</v></c>' },
    { xml: '<c><f>B1</f></c>' },
    { xml: '<c t="e"><f>VLOOKUP(A1,B:B,1)</f><v>#N/A</v></c>' },
  ];
  await library.load([
    dropped('book.xlsx', xlsxOf([{ name: 'S', rows: [HEAD, ...rows('gpt-4o', formulas)] }])),
  ]);
  expect(await sums()).toEqual([{ model: 'gpt-4o', n: 1, sum: 1 }]);
  expect((await problems()).filter((said) => !said.includes('own_'))).toEqual([
    'warning sheet_errors: 1 cell of the sheet “S” shows an error (#N/A) and counts as missing.',
    'warning sheet_not_computed: 1 cell of the sheet “S” holds a formula that nothing has computed yet and counts as missing. Open the workbook in a spreadsheet program, save it and drop it again.',
  ]);
});

test.each([
  [false, 45_000, '2023-03-15'],
  [true, 45_000 - 1462, '2023-03-15'],
  [false, 45_000.5, '2023-03-15T12:00:00'],
])('a date is its day, in either count of days (from 1904: %s)', async (date1904, serial, day) => {
  const date = { xml: `<c s="1"><v>${String(serial)}</v></c>` };
  const table = [[...HEAD, 'asked'], ...rows('gpt-4o', [1, 0, 1]).map((row) => [...row, date])];
  const { tables } = await library.load([
    dropped('book.xlsx', xlsxOf([{ name: 'S', rows: table }], { date1904 })),
  ]);
  expect(tables[0]?.tables[0]?.sample.map((row) => row[4])).toEqual([day, day, day]);
});

test('a length of time says hours, minutes and seconds, above a day too', async () => {
  const time = (seconds: number) => ({ xml: `<c s="2"><v>${String(seconds / 86_400)}</v></c>` });
  const table = [
    [...HEAD, 'latency'],
    ...rows('gpt-4o', [1, 0, 1]).map((row, i) => [...row, time([1.5, 63, 90_000][i] ?? 0)]),
  ];
  await library.load([dropped('book.xlsx', xlsxOf([{ name: 'S', rows: table }]))]);
  expect(await library.db.query(sql`SELECT latency_ms FROM responses ORDER BY 1`)).toEqual([
    { latency_ms: 1500 },
    { latency_ms: 63_000 },
    { latency_ms: 90_000_000 },
  ]);
});

test('a text of 32,767 characters was cut by Excel', async () => {
  const table = [HEAD, ...rows('gpt-4o', [1, 0, 1])];
  await library.load([
    dropped('book.xlsx', xlsxOf([{ name: 'S', rows: [...table, ['x'.repeat(32_767), 'gpt-4o', 'a', 1]] }])),
  ]);
  expect(await problems()).toEqual([
    expect.stringMatching(/^warning sheet_cut_texts: 1 cell of the sheet “S”/),
  ]);
});

describe('what can’t be read is said with what to do', () => {
  const ole = (...names: string[]) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(512),
      ...names.map((name) => Buffer.from(name, 'utf16le')),
    ]);
  const good = xlsxOf([{ name: 'S', rows: [HEAD, ...rows('gpt-4o', [1, 0, 1])] }]);
  test.each([
    [
      'old.xls',
      ole('Workbook'),
      /^rejected spreadsheet: This is an old Office file \(\.xls\).* Save it as XLSX or CSV/,
    ],
    [
      'locked.xlsx',
      ole('EncryptionInfo', 'EncryptedPackage'),
      /^rejected workbook_encrypted: .* password\. Save it without/,
    ],
    [
      'a.xlsb',
      zipOf([{ name: 'xl/workbook.bin', bytes: 'x' }]),
      /^rejected spreadsheet: .*\(\.xlsb\).*Save it as XLSX or CSV/,
    ],
    [
      'a.ods',
      zipOf([
        { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
        { name: 'content.xml', bytes: '<x/>' },
        { name: 'META-INF/manifest.xml', bytes: '<x/>' },
      ]),
      /^rejected spreadsheet: .*\(\.ods\).*Save it as XLSX or CSV/,
    ],
    [
      'bare.xlsx',
      zipOf([{ name: 'xl/workbook.xml', bytes: '<workbook/>' }]),
      /^rejected workbook_damaged: .*list of sheets/,
    ],
    ['empty.xlsx', xlsxOf([{ name: 'S' }]), /^rejected workbook_empty: /],
  ])('%s', async (name, bytes, said) => {
    await library.load([dropped(name, bytes), dropped('good.xlsx', good)]);
    expect((await problems()).at(-1)).toMatch(said);
    expect(await sums()).toEqual([{ model: 'gpt-4o', n: 3, sum: 2 }]);
  });
});

test('names merged over the columns of each model are heads as in a CSV', async () => {
  await library.load([
    dropped(
      'book.xlsx',
      xlsxOf([
        {
          name: 'Sheet1',
          rows: [
            ['id', 'gpt-4o', null, 'claude-3', null],
            [null, 'correct', 'tokens', 'correct', 'tokens'],
            ...QUESTIONS.map((_, i) => [`q${String(i)}`, i > 0, 5, true, 7]),
          ],
        },
      ]),
    ),
  ]);
  expect(await sums()).toEqual([
    { model: 'claude-3', n: 3, sum: 3 },
    { model: 'gpt-4o', n: 3, sum: 2 },
  ]);
  const evaluations = await library.db.query(sql`SELECT DISTINCT evaluation FROM runs`);
  expect(evaluations).toEqual([{ evaluation: 'book' }]);
});

test('a sheet beyond what memory is meant for is named, the others are read', async () => {
  const book = xlsxOf(
    [
      { name: 'huge', rows: [HEAD] },
      { name: 'S', rows: [HEAD, ...rows('gpt-4o', [1, 0, 1])] },
    ],
    { claims: { 'xl/worksheets/sheet1.xml': 300 * 2 ** 20 } },
  );
  await library.load([dropped('book.xlsx', book)]);
  expect(await problems()).toEqual([
    'rejected workbook_too_large: The sheet “huge” is 300 MB unpacked; workbooks are read up to 256 MB a part. Save the sheets as CSV and drop those.',
  ]);
  expect(await sums()).toEqual([{ model: 'gpt-4o', n: 3, sum: 2 }]);
});

test('a sheet whose bytes are damaged is named, the others are read', async () => {
  const book = xlsxOf([
    { name: 'S', rows: [HEAD, ...rows('gpt-4o', [1, 0, 1])] },
    { name: 'T', rows: [HEAD, ...rows('gpt-4', [1, 0, 1])] },
  ]);
  const at = book.indexOf('xl/worksheets/sheet2.xml') + 'xl/worksheets/sheet2.xml'.length;
  book.fill(0xff, at + 20, at + 40);
  await library.load([dropped('book.xlsx', book)]);
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^rejected sheet_damaged: The sheet “T” could not be read \(.+\)\. Open the workbook/,
    ),
  ]);
  expect(await sums()).toEqual([{ model: 'gpt-4o', n: 3, sum: 2 }]);
});

test.runIf(hasRealData)('a real workbook: every row and cell that an independent count found', async () => {
  const { tables } = await library.load(dropOf(realData, join('xlsx', 'foodweb')));
  const [table] = tables.flatMap(({ tables }) => tables);
  expect(table?.path).toBe('xlsx/foodweb/arbitrated_taxonomy_all_models.xlsx/Sheet1');
  expect(table?.columns).toHaveLength(30);
  expect(table?.total).toBe(1008);
  const [file] = dropOf(realData, join('xlsx', 'foodweb'));
  const blob = file?.file ?? new Blob();
  const { blob: text } = await openWorkbook(blob, [], null, new UnpackControl(unpackLimits, () => undefined));
  const records = firstRecords(new Uint8Array(await text.arrayBuffer()), ',', Infinity, true);
  expect(records.flat().filter((cell) => cell !== '')).toHaveLength(30_190);
});
