import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { RecordCells } from '$lib/cells/record-cells';
import { recordJson } from '$lib/cells/record';
import { JsonTape } from '$lib/json/tape';
import { cutRecords } from '$lib/ingest/table/cut-records';
import { columnsOf, readRecords } from '$lib/ingest/table/read-records';
import { faultRemarks } from '$lib/ingest/table/record-faults';
import { toUtf8 } from '$lib/ingest/text/utf16';
import { ByteWindow } from '$lib/ingest/text/byte-window';
import { isUtf8, sniffTable, type TableLayout } from '$lib/ingest/table/sniff';
import { wideToLines } from '$lib/ingest/table/wide-lines';

const control = () => new UnpackControl(unpackLimits, () => undefined);
const layoutOf = (delimiter: TableLayout['delimiter'], encoding: TableLayout['encoding'] = 'utf-8') =>
  ({ layout: 'table', delimiter, encoding, header: true }) as const;

/** An independent writer, as RFC 4180 has it. */
const written = (records: readonly (readonly string[])[], delimiter: string, newline: string): string =>
  records
    .map((cells) =>
      cells
        .map((cell) =>
          cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    .join(newline);

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[",;|\t\r\n ab\\é日]{0,8}$/),
);
const delimiters = fc.constantFrom<TableLayout['delimiter']>(',', ';', '\t', '|');

test('any cells with any delimiter, cut anywhere, come back as they were written', () => {
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    );
  fc.assert(
    fc.property(
      tables,
      delimiters,
      fc.constantFrom('\n', '\r\n'),
      fc.nat(),
      (records, delimiter, newline, at) => {
        const bytes = new TextEncoder().encode(written(records, delimiter, newline) + newline);
        const cut = at % (bytes.length + 1);
        const reader = new RecordCells(delimiter);
        const read: string[][] = [];
        let from = 0;
        const take = (held: Uint8Array, last: boolean) => {
          while (reader.read(held, from, last) === 'record') {
            read.push(Array.from({ length: reader.count }, (_, i) => reader.text(i)));
            from = reader.next;
          }
        };
        take(bytes.subarray(0, cut), false);
        take(bytes, true);
        // A carriage return at the end of a bare last cell is that of its line end.
        expect(read).toEqual(records);
      },
    ),
    { numRuns: 400 },
  );
});

/** Records as they are read: `pieces` from cut to cut, each record with its line in the file and what stands at its span. */
async function readTable(bytes: Uint8Array<ArrayBuffer>, layout: TableLayout, step = Infinity) {
  const blob = new Blob([bytes]);
  const { delimiter, header } = layout;
  const names = await columnsOf(ByteWindow.open(blob, 0), layout);
  const shape = { delimiter, header, names };
  const cuts = await cutRecords(ByteWindow.open(blob, 0), delimiter, step, () => undefined);
  const ends = [...cuts.filter((end) => end < bytes.length), bytes.length];
  const rows: { line: number; cells: (string | null)[]; span: string }[] = [];
  let cut: { line: number; span: [number, number] } | null = null;
  const pieces = [];
  const tape = new JsonTape();
  let lines = 0;
  for (const [i, end] of ends.entries()) {
    const start = ends[i - 1] ?? 0;
    const piece = await readRecords({ start, end }, ByteWindow.open(blob, start, end), shape, {
      record(cells, offset, length, line) {
        cells.unquote();
        tape.fields(cells.bytes, names, cells);
        const members = names.map((name) => tape.string(tape.get(tape.root, name)));
        const span = recordJson(bytes.slice(offset, offset + length), shape);
        rows.push({ line: lines + line + 1, cells: members, span });
      },
      cut: (offset, length, line) => void (cut = { line: lines + line + 1, span: [offset, length] }),
    });
    pieces.push(piece);
    lines += piece.lines;
  }
  return { names, rows, cut, pieces: ends.length, lines, said: faultRemarks(pieces) };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('each record stands at its line, and reads the same at its span', async () => {
  const text = '\ufeffq,a,b\r\n"one\n""two""",1,\r\n\r\nthree,2,3\\n\r\n';
  const { rows, lines } = await readTable(bytesOf(text), layoutOf(','));
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
    [2, ['one\n"two"', '1', null]],
    [5, ['three', '2', '3\\n']],
  ]);
  expect(rows.map(({ span }) => JSON.parse(span) as unknown)).toEqual([
    { q: 'one\n"two"', a: '1', b: null },
    { q: 'three', a: '2', b: '3\\n' },
  ]);
  expect(lines).toBe(5);
});

test('a wide table becomes a line a model, at the line of its record', async () => {
  const shape = { delimiter: ',', header: true, names: ['q', 'a', 'b'] };
  const text = 'q,a,b\n"one\n\ttwo",1,\n\nthree,2,3\n';
  const systems = [new Set(['a']), new Set(['b'])];
  const { blob } = await wideToLines(new Blob([text]), shape, systems, false, null, control());
  expect(await blob.text()).toBe(
    '\n{"q":"one\\n\\u0009two","a":"1"}\n\n\n{"q":"three","a":"2"}\n{"q":"three","b":"3"}\n',
  );
  const kept = await wideToLines(new Blob([text]), shape, systems, true, null, control());
  expect(await kept.blob.text()).toBe(
    '\n{"q":"one\\n\\u0009two","a":"1"}\n{"q":"one\\n\\u0009two","b":null}\n\n{"q":"three","a":"2"}\n{"q":"three","b":"3"}\n',
  );
});

/** What a reader of RFC 4180 could be led astray by, at a cut. */
const wild = fc.oneof(cell, fc.constantFrom('"', '""', 'a"b', '","', '"\n"', '\n\n', 'x,"', '\\"'));
const raw = fc
  .array(fc.constantFrom('a', ' "', '"', '""', ',', ',"', '",', '\n', '\n"', '"\n', '\r\n', '\\', 'b"'), {
    maxLength: 40,
    size: 'max',
  })
  .map((parts) => parts.join(''));

test('a table cut between any of its records is read as the whole', async () => {
  const rows = fc.array(fc.array(wild, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  const texts = fc.oneof(
    rows.map((records) => written(records, ',', '\n')),
    raw,
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 12 }), async (text, step) => {
      const bytes = bytesOf(text);
      const layout = { ...layoutOf(','), header: false };
      const whole = await readTable(bytes, layout);
      const { pieces, ...cut } = await readTable(bytes, layout, step);
      expect({ ...cut, pieces: 1 }).toEqual(whole);
      expect(pieces).toBeLessThanOrEqual(1 + bytes.length / step);
      for (const { cells, span } of whole.rows)
        expect(Object.values(JSON.parse(span) as object)).toEqual(cells);
    }),
    { numRuns: 200 },
  );
});

test('what is wrong with the shape of rows is said once, and takes no other row with it', async () => {
  const text = 'a,b\n1,2,3\n4\n"open,5\n6,7,,\n8,9,10\n';
  for (const step of [Infinity, 1]) {
    const { rows, said } = await readTable(bytesOf(text), layoutOf(','), step);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['4', null],
      ['"open', '5'],
      ['6', '7'],
      ['8', '9'],
    ]);
    expect(said.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'cells_too_many: 2 rows have more cells than columns; those beyond were not read. The first: line 2 has 3 cells for 2 columns. Check that texts with the delimiter in them are quoted.',
      'cells_too_few: 1 row has fewer cells than columns; those that are missing count as empty. The first: line 3 has 1 cells for 2 columns.',
      'quote_unclosed: A quote that opens a cell is never closed (line 4). It was read as a letter.',
    ]);
  }
});

test.each([
  ['id,text,score\n1,"a",1\n2,"it\nis', 1, { line: 3, span: [22, 8] }],
  ['id,text,score\n1,"a",1\n2,"it, is, so', 1, { line: 3, span: [22, 13] }],
  ['id,text,score\n1,"a",1\n2,"it\nis, so\n', 1, { line: 3, span: [22, 13] }],
  ['id,text,score\n1,"a,1\n2,b,0\n', 2, null],
  ['id,text,score\n1,"a,1\n', 1, null],
])('%j is read up to the cell in which it ends', async (text, read, at) => {
  const { rows, cut } = await readTable(bytesOf(text), layoutOf(','));
  expect(rows).toHaveLength(read);
  expect(cut).toEqual(at);
});

test('a last row without its last cells and without a line end is one in which the file ends', async () => {
  const said = async (text: string) => (await readTable(bytesOf(text), layoutOf(','))).said;
  const [cut] = await said('id,text,score\n1,a,1\n2,b');
  expect(cut?.code).toBe('file_cut');
  expect(cut?.message).toContain('its last line (3) has 2 cells for 3 columns');
  for (const whole of ['2,b\n', '2,b,', 'mean,0.5'])
    expect((await said(`id,text,score\n1,a,1\n${whole}`)).map(({ code }) => code)).not.toContain('file_cut');
  // Where others are short as well, it is how the file is written.
  expect((await said('id,text,score\n1,a\n2,b')).map(({ code }) => code)).toEqual(['cells_too_few']);
});

test('names of columns: nameless, repeated, none at all', async () => {
  const of = async (text: string, header: boolean) =>
    (await readTable(bytesOf(text), { ...layoutOf(','), header })).names;
  expect(await of(',score,score, x ,\n0,1,2,3,4\n', true)).toEqual([
    '#',
    'score',
    'score (2)',
    'x',
    'column 5',
  ]);
  expect(await of('a,a,a (2)\n1,2,3\n', true)).toEqual(['a', 'a (2)', 'a (2) (2)']);
  expect(await of('0,1\n', false)).toEqual(['c1', 'c2']);
});

test.each<[string, TableLayout | null]>([
  ['a,b\n1,2\n', layoutOf(',')],
  ['a;b\n0,71;1,5\n0,2;3\n', layoutOf(';')],
  ['a\tb\n1,2\t3\n', layoutOf('\t')],
  ['a|b|c\n1|2|3\n', layoutOf('|')],
  ['id,text\n1,"a; b; c"\n2,"d\n; e"\n', layoutOf(',')],
  ['1,2\n3,4\n', { ...layoutOf(','), header: false }],
  // Decimal commas make the lines as even as the delimiter does; the line of names stands with it alone.
  ['qid\twer\nq1\t0,237\nq2\t0,288\nq3\t0,61\n', layoutOf('\t')],
  ['id;x;y\n1;0,5;0,25\n2;0,75;0,5\n3;0,1;0,2\n', layoutOf(';')],
  // What the first line says comes again below it: it names no column.
  ['gpt-4o,q1,Yes\ngpt-4o,q2,No\nphi-4,q1,Yes\n', { ...layoutOf(','), header: false }],
  ['model,id,right\ngpt-4o,q1,Yes\nmodel,id,right\nphi-4,q1,Yes\n', layoutOf(',')],
  ['Just a sentence, with a comma.\nAnd another one without\nAnd a third\n', null],
  ['one column\n1\n2\n', null],
])('how %j is cut', (text, layout) => {
  expect(sniffTable(new TextEncoder().encode(text), 'utf-8', true)).toEqual(layout);
});

test('bytes that are no UTF-8 are those of Windows; a character that is cut is none', async () => {
  const latin = Uint8Array.from('a;b\né;ü', (char) => char.charCodeAt(0));
  expect(isUtf8(latin)).toBe(false);
  expect(isUtf8(new TextEncoder().encode('naïve').subarray(0, 3))).toBe(true);
  const { blob } = await toUtf8(new Blob([latin]), 'windows-1252', null, control());
  expect(await blob.text()).toBe('a;b\né;ü');
});
