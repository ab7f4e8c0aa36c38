import { expect, test } from 'vitest';
import type { Cell, ColumnKind } from '../../../src/lib/engine/database';
import { type CsvOptions, writeCsv } from '../../../src/lib/export/csv';

const kinds: Record<string, ColumnKind> = { text: 'text', n: 'number', b: 'boolean', at: 'timestamp' };

async function* inBatches(rows: Cell[][], size: number) {
  for (let i = 0; i < rows.length; i += size) yield await Promise.resolve(rows.slice(i, i + size));
}

const written = (names: string[], rows: Cell[][], options?: CsvOptions, size = 2) =>
  writeCsv(
    {
      columns: names.map((name) => ({ name, kind: kinds[name] ?? 'text' })),
      batches: inBatches(rows, size),
    },
    options,
  );

const text = async (...args: Parameters<typeof written>) => (await written(...args)).text();

test('cells of each kind, NULL and empty text apart', async () => {
  expect(
    await text(
      ['text', 'n', 'b', 'at'],
      [
        ['plain', 1.5, true, '2024-02-29T12:34:56.000Z'],
        ['', 0, false, null],
        [null, null, null, null],
        ['a "b"', -0, null, null],
        ['a,b', '9007199254740993', null, null],
        ['a\r\nb', 1e21, null, null],
        [' a', 5e-324, null, null],
        ['naïve 🦆', 0.1 + 0.2, null, null],
      ],
    ),
  ).toBe(
    [
      'text,n,b,at',
      'plain,1.5,true,2024-02-29T12:34:56.000Z',
      '"",0,false,',
      ',,,',
      '"a ""b""",-0,,',
      '"a,b",9007199254740993,,',
      '"a\r\nb",1e+21,,',
      '" a",5e-324,,',
      'naïve 🦆,0.30000000000000004,,',
      '',
    ].join('\r\n'),
  );
});

test('names are quoted and guarded like text', async () => {
  expect(await text(['tag.a,b', '=x', 'say "hi"'], [])).toBe(`"tag.a,b",'=x,"say ""hi"""\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is guarded in text only', async (cell) => {
  const plain = (await text(['text'], [[cell]], { guardFormulas: false })).slice(6);
  expect((await text(['text'], [[cell]])).replaceAll('"', '').slice(6)).toBe(`'${plain.replaceAll('"', '')}`);
  expect(await text(['text'], [[`a${cell}`]])).not.toContain("'");
});

test('numbers are never guarded', async () => {
  expect(await text(['n'], [[-1.5], ['-9007199254740993']])).toBe('n\r\n-1.5\r\n-9007199254740993\r\n');
});

test('the mark and the newline are as told', async () => {
  const blob = await written(['n'], [[1]], { byteOrderMark: true, newline: '\n' });
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf, 0x6e, 10, 0x31, 10]);
  expect(blob.type).toBe('text/csv;charset=utf-8');
});

test('many parts, cut inside no character, with progress', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => [`🦆é${'x'.repeat(1000)}${i}`]);
  const seen: number[] = [];
  let bytes = 0;
  const blob = await written(
    ['text'],
    rows,
    {
      onProgress: (progress) => {
        seen.push(progress.rows);
        bytes = progress.bytes;
      },
    },
    1000,
  );
  expect(seen).toEqual([1000, 2000, 3000, 3000]);
  expect(bytes).toBe(blob.size);
  const lines = (await blob.text()).split('\r\n');
  expect(lines.slice(1, -1)).toEqual(rows.map(([row]) => row));
});

test('stops when told, and lets the source go', async () => {
  const controller = new AbortController();
  let released = false;
  async function* forever() {
    try {
      for (;;) yield await Promise.resolve([['x']]);
    } finally {
      released = true;
    }
  }
  const writing = writeCsv(
    { columns: [{ name: 'text', kind: 'text' }], batches: forever() },
    { signal: controller.signal, onProgress: ({ rows }) => rows > 10 && controller.abort() },
  );
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  expect(released).toBe(true);
});
