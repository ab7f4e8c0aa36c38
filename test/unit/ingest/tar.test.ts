import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { packingOf } from '../../../src/lib/ingest/archive/containers';
import { readTar } from '../../../src/lib/ingest/archive/tar-members';
import { paxRecord, type Tarred, tarOf, zipOf, zstdFrame } from './pack';
import { toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.empty();
  bench.fresh({ workers: 2 });
});

const rows = (n: number, model = 'm'): string =>
  Array.from({ length: n }, (_, i) => toyRow({ id: `${i}`, model, output: `${Math.sin(i)}` })).join('\n');
const drop = (path: string, bytes: Uint8Array<ArrayBuffer>) => bench.import([dropped(path, bytes)]);
const outcome = async (): Promise<[unknown, unknown][]> =>
  (await bench.counts()).map(({ path, records }) => [path, records]);
const codes = async (): Promise<[string, string][]> =>
  (await bench.problems()).map(({ path, code }) => [path, code]);
const names = async (entries: readonly Tarred[]): Promise<string[]> =>
  (await readTar(new Blob([tarOf(entries)]), 100)).members.map(({ name }) => name);

test('files are sources of their own; folders, litter, links and holes are passed over, the last two with a word', async () => {
  const large = rows(20_000);
  await drop(
    'run.tar',
    tarOf([
      { name: './', type: '5' },
      { name: './in/', type: '5' },
      { name: './in/y.jsonl', bytes: large },
      { name: './in/._y.jsonl', bytes: 'litter' },
      { name: './x.jsonl', bytes: rows(3) },
      { name: './latest.jsonl', type: '2' },
      { name: './holes.jsonl', type: 'S', bytes: 'what is between the holes' },
    ]),
  );
  expect(await bench.counts()).toMatchObject([
    { path: 'run.tar', records: 0, format: 'tar' },
    { path: 'run.tar/in/y.jsonl', records: 20_000, bytes: large.length, format: 'toy_lines' },
    { path: 'run.tar/x.jsonl', records: 3, bytes: rows(3).length },
  ]);
  expect((await bench.problems()).map(({ path, code, severity }) => [path, code, severity])).toEqual([
    ['run.tar', 'archive_links', 'advice'],
    ['run.tar', 'archive_sparse', 'warning'],
  ]);
  const [found] = await bench.rows<{ no: number }>(
    sql`SELECT source_no AS no FROM staged_sources WHERE path = 'run.tar/in/y.jsonl'`,
  );
  expect(await bench.importer.texts.text(found?.no ?? -1, 0, 40)).toBe(large.slice(0, 40));
});

test.each([
  ['gzip', 'run.tar.gz', (tar: Buffer<ArrayBuffer>) => gzipSync(tar)],
  ['Zstandard', 'run.tar.zst', (tar: Buffer<ArrayBuffer>) => zstdFrame(tar)],
])('a packed tar is one layer: %s', async (_, path, pack) => {
  const inner = gzipSync(rows(4));
  await drop(
    path,
    new Uint8Array(
      pack(
        tarOf([
          { name: 'a.jsonl', bytes: rows(3) },
          { name: 'b.jsonl.gz', bytes: inner },
        ]),
      ),
    ),
  );
  expect(await outcome()).toEqual([
    [`${path}/a.jsonl`, 3],
    [`${path}/b.jsonl.gz`, 4],
  ]);
  expect(await codes()).toEqual([]);
});

test('a tar in a zip in a gzip is packed too deep', async () => {
  const tar = tarOf([{ name: 'a.jsonl', bytes: rows(3) }]);
  await drop('a.zip.gz', new Uint8Array(gzipSync(zipOf([{ name: 'a.tar', bytes: tar }]))));
  expect(await codes()).toEqual([['a.zip.gz/a.tar', 'nested_too_deep']]);
});

test('names: divided, of GNU and of pax, with the size that pax gives', async () => {
  const long = `${'folder/'.repeat(30)}über.jsonl`;
  expect(await names([{ name: 'x.jsonl', prefix: 'deep/er' }])).toEqual(['deep/er/x.jsonl']);
  // Before POSIX, what stands there is no part of the name.
  expect(await names([{ name: 'x.jsonl', prefix: 'garbage', magic: 'ustar  \0' }])).toEqual(['x.jsonl']);
  expect(
    await names([
      { name: '././@LongLink', type: 'L', bytes: `${long}\0` },
      { name: long.slice(0, 100), bytes: 'a' },
      { name: 'next', bytes: 'b' },
    ]),
  ).toEqual([long, 'next']);
  const pax = tarOf([
    { name: 'global', type: 'g', bytes: paxRecord('comment', 'of all') },
    {
      name: 'pax',
      type: 'x',
      bytes: paxRecord('mtime', '1.5') + paxRecord('path', long) + paxRecord('size', '3'),
    },
    { name: 'short', bytes: 'abc' },
    { name: 'next', bytes: 'b', binarySize: true },
  ]);
  const { members, isWhole } = await readTar(new Blob([pax]), 100);
  expect(members).toMatchObject([
    { name: long, size: 3 },
    { name: 'next', size: 1 },
  ]);
  expect(isWhole).toBe(true);
});

test('a tar that was cut keeps what is in it, and says so', async () => {
  const tar = tarOf([
    { name: 'a.jsonl', bytes: rows(3) },
    { name: 'b.jsonl', bytes: rows(2000) },
  ]);
  await drop('cut.tar', tar.subarray(0, tar.length - 60_000));
  const counts = await bench.counts();
  expect(counts.map(({ path }) => path)).toEqual(['cut.tar', 'cut.tar/a.jsonl', 'cut.tar/b.jsonl']);
  expect(Number(counts[2]?.records)).toBeGreaterThan(500);
  const said = await bench.problems();
  expect(said).toContainEqual(
    expect.objectContaining({
      path: 'cut.tar',
      code: 'archive_cut',
      message: expect.stringContaining('breaks off after 2 files') as string,
    }),
  );
  expect(said).toContainEqual(expect.objectContaining({ path: 'cut.tar/b.jsonl', code: 'member_damaged' }));
});

test('a header that is broken ends the archive; an empty one says that it is', async () => {
  const tar = tarOf([
    { name: 'a.jsonl', bytes: rows(3) },
    { name: 'b.jsonl', bytes: rows(3) },
  ]);
  tar[1024 + 10] = 7; // in the second header
  await drop('broken.tar', tar);
  expect(await outcome()).toEqual([
    ['broken.tar', 0],
    ['broken.tar/a.jsonl', 3],
  ]);
  expect(await codes()).toEqual([['broken.tar', 'archive_cut']]);
  await bench.empty();
  await drop('folders.tar', tarOf([{ name: 'in/', type: '5' }]));
  expect(await codes()).toEqual([['folders.tar', 'archive_empty']]);
  await bench.empty();
  await drop('holes.tar', tarOf([{ name: 'a.jsonl', type: 'S', bytes: 'between' }]));
  expect((await codes()).map(([, code]) => code).sort()).toEqual(['archive_empty', 'archive_sparse']);
});

test('what is no tar is not taken for one', () => {
  const tar = tarOf([{ name: 'a.jsonl', bytes: rows(3) }]);
  expect(packingOf(tar)).toBe('tar');
  expect(packingOf(tarOf([{ name: 'old', magic: '' }]))).toBe('tar');
  expect(packingOf(tar.subarray(0, 511))).toBeNull();
  expect(packingOf(new Uint8Array(1024))).toBeNull();
  expect(packingOf(Buffer.from(rows(10)))).toBeNull();
});

test('of a file that was appended again the last is read, and said', async () => {
  await drop(
    'run.tar',
    tarOf([
      { name: 'x.jsonl', bytes: rows(3) },
      { name: 'y.jsonl', bytes: rows(2) },
      { name: 'x.jsonl', bytes: rows(5) },
    ]),
  );
  expect(await outcome()).toEqual([
    ['run.tar', 0],
    ['run.tar/x.jsonl', 5],
    ['run.tar/y.jsonl', 2],
  ]);
  expect(await codes()).toEqual([['run.tar', 'archive_replaced']]);
});
