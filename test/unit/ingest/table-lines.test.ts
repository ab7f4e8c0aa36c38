import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { RecordCells } from '$lib/ingest/table/record-cells';
import { encodingOf, sniffTable, type TableLayout } from '$lib/ingest/table/sniff';
import { tableToLines } from '$lib/ingest/table/table-lines';

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

test('each line of JSON stands at the line of its record, a line a model where the table is wide', async () => {
  const text = 'q,a,b\n"one\ntwo",1,\n\nthree,2,3\n';
  const plain = await tableToLines(new Blob([text]), layoutOf(','), [], null, control());
  expect(await plain.blob.text()).toBe(
    '\n{"q":"one\\ntwo","a":"1","b":null}\n\n\n{"q":"three","a":"2","b":"3"}\n',
  );
  const systems = [new Set(['a']), new Set(['b'])];
  const wide = await tableToLines(new Blob([text]), layoutOf(','), systems, null, control());
  expect((await wide.blob.text()).split('\n').filter(Boolean)).toEqual([
    '{"q":"one\\ntwo","a":"1"}',
    '{"q":"three","a":"2"}',
    '{"q":"three","b":"3"}',
  ]);
});

test('what is wrong with the shape of rows is said, and takes no other row with it', async () => {
  const text = 'a,b\n1,2,3\n4\n"open,5\n6,7,,\n';
  const { blob, remarks } = await tableToLines(new Blob([text]), layoutOf(','), [], null, control());
  expect((await blob.text()).trim().split('\n')).toEqual([
    '{"a":"1","b":"2"}',
    '{"a":"4","b":null}',
    '{"a":"\\"open","b":"5"}',
    '{"a":"6","b":"7"}',
  ]);
  expect(remarks.map(({ code, message }) => `${code}: ${message.split('. ')[0]}`)).toEqual([
    'cells_too_many: 1 row has more cells than columns; those beyond were not read',
    'cells_too_few: 1 row has fewer cells than columns; those that are missing count as empty',
    'quote_unclosed: A quote that opens a cell is never closed (line 4)',
  ]);
});

test('names of columns: nameless, repeated, none at all', async () => {
  const of = async (text: string, header: boolean) => {
    const layout = { ...layoutOf(','), header };
    const { blob } = await tableToLines(new Blob([text]), layout, [], null, control());
    return Object.keys(JSON.parse((await blob.text()).trim()) as object);
  };
  expect(await of(',score,score, x ,\n0,1,2,3,4\n', true)).toEqual([
    '#',
    'score',
    'score (2)',
    'x',
    'column 5',
  ]);
  expect(await of('0,1\n', false)).toEqual(['c1', 'c2']);
});

test.each<[string, TableLayout | null]>([
  ['a,b\n1,2\n', layoutOf(',')],
  ['a;b\n0,71;1,5\n0,2;3\n', layoutOf(';')],
  ['a\tb\n1,2\t3\n', layoutOf('\t')],
  ['a|b|c\n1|2|3\n', layoutOf('|')],
  ['id,text\n1,"a; b; c"\n2,"d\n; e"\n', layoutOf(',')],
  ['1,2\n3,4\n', { ...layoutOf(','), header: false }],
  ['Just a sentence, with a comma.\nAnd another one without\nAnd a third\n', null],
  ['one column\n1\n2\n', null],
])('how %j is cut', (text, layout) => {
  expect(sniffTable(new TextEncoder().encode(text), 'utf-8', true)).toEqual(layout);
});

test('bytes that are no UTF-8 are those of Windows; a character that is cut is none', async () => {
  const latin = Uint8Array.from('a;b\né;ü', (char) => char.charCodeAt(0));
  expect(encodingOf(latin)).toBe('windows-1252');
  expect(encodingOf(new TextEncoder().encode('naïve').subarray(0, 3))).toBe('utf-8');
  const { blob } = await tableToLines(new Blob([latin]), layoutOf(';', 'windows-1252'), [], null, control());
  expect((await blob.text()).trim()).toBe('{"a":"é","b":"ü"}');
});
