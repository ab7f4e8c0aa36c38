import { zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import type { Spawn } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn-here';
import { type Packed, zipOf, zstdFrame } from './pack';
import { toyFormats, toyRow } from './toy-formats';
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
const drop = (path: string, bytes: Uint8Array<ArrayBuffer> | string) => bench.import([dropped(path, bytes)]);
const zip = (...members: Packed[]) => zipOf(members);
const outcome = async (): Promise<[unknown, unknown][]> =>
  (await bench.counts()).map(({ path, records }) => [path, records]);
const codes = async (): Promise<[string, string][]> =>
  (await bench.problems()).map(({ path, code }) => [path, code]);

describe('members are sources of their own', () => {
  test.each<[string, Partial<Packed>]>([
    ['stored', { method: 0 }],
    ['deflate', { method: 8 }],
    ['Zstandard', { method: 93 }],
    ['deflate with a descriptor', { descriptor: true }],
    ['zip64', { wide: true }],
    ['zip64, stored', { wide: true, method: 0 }],
  ])('%s', async (_, how) => {
    const large = rows(20_000);
    await drop(
      'a.zip',
      zip({ name: 'x.jsonl', bytes: rows(3), ...how }, { name: 'in/y.jsonl', bytes: large, ...how }),
    );
    expect(await bench.problems()).toEqual([]);
    expect(await bench.counts()).toMatchObject([
      { path: 'a.zip/in/y.jsonl', records: 20_000, bytes: large.length, format: 'toy_lines' },
      { path: 'a.zip/x.jsonl', records: 3, bytes: rows(3).length },
    ]);
  });

  test('folders and litter are passed over; two files of one name are two, and that is said', async () => {
    const member = (name: string, bytes = rows(1)): Packed => ({ name, bytes });
    await drop(
      'a.zip',
      zip(
        member('in/', ''),
        member('__MACOSX/in/._x'),
        member('in/x', rows(2)),
        member('.DS_Store'),
        member('in/x', rows(5)),
      ),
    );
    expect(await outcome()).toEqual([
      ['a.zip', 0],
      ['a.zip/#2/in/x', 5],
      ['a.zip/in/x', 2],
    ]);
    expect((await bench.problems()).map(({ severity, message }) => [severity, message])).toEqual([
      [
        'warning',
        '1 file of this archive has the same name as an earlier one. All were read; the later ones are listed in the folder #2 (#3, …).',
      ],
    ]);
  });

  test('names that climb or start at the root are only shown', async () => {
    await drop(
      'a.zip',
      zip(
        { name: '../../x', bytes: rows(1) },
        { name: '/etc/passwd', bytes: rows(2) },
        { name: 'a\\b\u0007', bytes: rows(3) },
      ),
    );
    expect(await outcome()).toEqual([
      ['a.zip/../../x', 1],
      ['a.zip//etc/passwd', 2],
      ['a.zip/a/b\ufffd', 3],
    ]);
  });

  test('what is written by another tool', async () => {
    await drop(
      'a.zip',
      Uint8Array.from(
        zipSync({ 'é/x.jsonl': Buffer.from(rows(2000)), y: [Buffer.from(rows(2)), { level: 0 }] }),
      ),
    );
    expect(await outcome()).toEqual([
      ['a.zip/y', 2],
      ['a.zip/é/x.jsonl', 2000],
    ]);
  });

  test('the same bytes are refused, wherever they come from', async () => {
    const both = zip({ name: 'x', bytes: rows(2) }, { name: 'copy', bytes: rows(2) });
    const first = await drop('a.zip', both);
    expect(first.refused).toHaveLength(1);
    const again = await bench.import([dropped('b.zip', both), dropped('x.jsonl', rows(2))]);
    expect(again.refused.map(({ path }) => path).sort()).toEqual(['b.zip/copy', 'b.zip/x', 'x.jsonl']);
    expect(await outcome()).toHaveLength(1);
  });
});

describe('nesting', () => {
  const inner = zip({ name: 'x', bytes: rows(2) });
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['gzip in a zip', zip({ name: 'x.gz', bytes: gzipSync(rows(2)) }), 'a/x.gz'],
    ['Zstandard in a zip', zip({ name: 'x.zst', bytes: zstdFrame(rows(2)) }), 'a/x.zst'],
    ['zip in a zip', zip({ name: 'i.zip', bytes: inner }), 'a/i.zip/x'],
    ['stored zip in a zip', zip({ name: 'i.zip', bytes: inner, method: 0 }), 'a/i.zip/x'],
    ['zip in gzip', gzipSync(inner), 'a/x'],
    ['gzip in gzip', gzipSync(gzipSync(rows(2))), 'a'],
  ])('%s', async (_, bytes, path) => {
    await drop('a', bytes);
    expect(await outcome()).toEqual([[path, 2]]);
    expect(await bench.problems()).toEqual([]);
  });

  test('three deep is refused with a sentence', async () => {
    await drop(
      'a.zip',
      zip({
        name: 'i.zip',
        bytes: zip({ name: 'x.gz', bytes: gzipSync(rows(2)) }, { name: 'y', bytes: rows(1) }),
      }),
    );
    expect(await outcome()).toEqual([
      ['a.zip/i.zip/x.gz', 0],
      ['a.zip/i.zip/y', 1],
    ]);
    expect(await bench.problems()).toMatchObject(
      [
        {
          path: 'a.zip/i.zip/x.gz',
          severity: 'rejected',
          code: 'nested_too_deep',
          message: /more than 2 deep/,
        },
      ].map(({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) as string })),
    );
  });
});

describe('damage', () => {
  test('encrypted and foreign members are named; the others are read', async () => {
    await drop(
      'a.zip',
      zip(
        { name: 'e', bytes: rows(1), encrypted: true },
        { name: 'l', bytes: rows(1), method: 14 },
        { name: 'x', bytes: rows(2) },
      ),
    );
    expect(await outcome()).toEqual([
      ['a.zip/e', 0],
      ['a.zip/l', 0],
      ['a.zip/x', 2],
    ]);
    expect(await codes()).toEqual([
      ['a.zip/e', 'encrypted'],
      ['a.zip/l', 'compression_unknown'],
    ]);
  });

  test.each([0, 8, 93])('a checksum that does not match is a warning (method %d)', async (method) => {
    await drop('a.zip', zip({ name: 'x', bytes: rows(2), crc: 1, method }));
    expect(await outcome()).toEqual([['a.zip/x', 2]]);
    expect(await codes()).toEqual([['a.zip/x', 'checksum_mismatch']]);
  });

  test.each([true, false])(
    'of a cut archive the whole members are read (descriptors: %s)',
    async (descriptor) => {
      const whole = zip(...[3, 4, 5].map((n) => ({ name: `${n}`, bytes: rows(n), descriptor })));
      await drop(
        'a.zip',
        whole.subarray(
          0,
          zip(...[3, 4].map((n) => ({ name: `${n}`, bytes: rows(n), descriptor }))).indexOf('PK\x01\x02') +
            60,
        ),
      );
      expect(await outcome()).toEqual([
        ['a.zip', 0],
        ['a.zip/3', 3],
        ['a.zip/4', 4],
      ]);
      expect(await codes()).toEqual([['a.zip', 'archive_cut']]);
    },
  );

  test('what came before damage in a member is kept', async () => {
    const bytes = zip({ name: 'x', bytes: rows(5000) }, { name: 'y', bytes: rows(2) });
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 50);
    await drop('a.zip', bytes);
    const [x, y] = await bench.counts();
    expect(x?.['records']).toBeGreaterThan(1000);
    expect(y).toMatchObject({ path: 'a.zip/y', records: 2 });
    expect((await codes()).map(([, code]) => code)).toContain('member_damaged');
  });

  test('Zstandard: frames joined end to end, and one that is cut', async () => {
    const joined = Buffer.concat([zstdFrame(rows(300) + '\n'), zstdFrame(rows(200))]);
    await bench.import([
      dropped('a.zst', joined),
      dropped('b.zst', zstdFrame(rows(5000)).subarray(0, 300_000)),
    ]);
    const [whole, cut] = await bench.counts();
    expect(whole).toMatchObject({ records: 500, rejected: 0 });
    expect(cut?.['records']).toBeGreaterThan(500);
    expect(await codes()).toEqual(expect.arrayContaining([['b.zst', 'zstd_damaged']]));
  });

  test('gzip files joined end to end', async () => {
    await drop('a.gz', Buffer.concat([gzipSync(rows(3) + '\n'), gzipSync(rows(4))]));
    expect(await outcome()).toEqual([['a.gz', 7]]);
    expect(await codes()).toEqual([]);
  });
});

describe('limits', () => {
  const blank = (bytes: number): string => rows(2) + '\n' + ' '.repeat(bytes);

  test('a text that grows too much is stopped; what came before is read', async () => {
    bench.fresh({ limits: { ratio: 50, freeSize: 100_000 } });
    await drop('a.gz', gzipSync(blank(5e6)));
    await drop('b.zip', zip({ name: 'x', bytes: blank(20e6) }, { name: 'y', bytes: rows(1) }));
    expect(await outcome()).toEqual([
      ['a.gz', 2],
      ['b.zip/x', 2],
      ['b.zip/y', 1],
    ]);
    expect(await codes()).toEqual([
      ['a.gz', 'gzip_damaged'],
      ['b.zip/x', 'member_damaged'],
    ]);
    for (const { message } of await bench.problems())
      expect(message).toMatch(/more than 50 times its size.* Unpack it yourself, and drop the files/);
  });

  test('members beyond what one file may hold are named', async () => {
    bench.fresh({ limits: { total: 1500 } });
    await drop('a.zip', zip(...['x', 'y', 'z'].map((name, i) => ({ name, bytes: rows(6, `m${i}`) }))));
    const kept = (await outcome()).filter(([, records]) => records === 6);
    expect(kept.length).toBeGreaterThan(0);
    expect((await codes()).map(([, code]) => code)).toEqual(Array(3 - kept.length).fill('archive_too_large'));
    expect(kept.length).toBeLessThan(3);
  });

  test('members that unpack to more in all than one file may hold', async () => {
    bench.fresh({ limits: { total: 3e6 } });
    const bomb = gzipSync(blank(2.5e6));
    await drop(
      'a.zip',
      zip(
        ...['x', 'y', 'z', 'w'].map((name) => ({
          name,
          bytes: Buffer.concat([gzipSync(toyRow({ id: name }) + '\n'), bomb]),
        })),
      ),
    );
    expect((await codes()).filter(([, code]) => code === 'gzip_damaged').length).toBeGreaterThan(1);
    // Another copy would be no smaller.
    for (const { message } of await bench.problems()) {
      expect(message).toMatch(/unpacks to more than .* in all/);
      expect(message).toMatch(/Unpack it yourself|Unpack the archive and drop the files you need/);
      expect(message).not.toMatch(/again/);
    }
  });

  test('more members than are read', async () => {
    bench.fresh({ limits: { members: 2 } });
    await drop('a.zip', zip(...['x', 'y', 'z'].map((name, i) => ({ name, bytes: rows(i + 1) }))));
    expect(await outcome()).toEqual([
      ['a.zip', 0],
      ['a.zip/x', 1],
      ['a.zip/y', 2],
    ]);
    expect(await codes()).toEqual([['a.zip', 'archive_too_many']]);
  });

  test('a member that is longer than its header says', async () => {
    await drop('a.zip', zip({ name: 'x', bytes: rows(4000), size: 100_000 }));
    const [x] = await bench.counts();
    expect(x?.['records']).toBeLessThan(1500);
    expect((await codes()).map(([, code]) => code)).toContain('member_damaged');
  });
});

test('progress adds up, and cancelling leaves what is finished', async () => {
  const file = dropped('a.zip', zip(...[1, 2, 3].map((n) => ({ name: `${n}`, bytes: rows(n * 1000) }))));
  let last = { bytes: 0, bytesRead: -1, rows: 0, filesDone: 0 };
  await bench.import([file], { onProgress: (progress) => (last = { ...progress }) });
  expect(last).toMatchObject({ rows: 6000, filesDone: 1 });
  expect(last.bytesRead).toBeCloseTo(last.bytes);
  await bench.empty();
  bench.fresh({ workers: 1 });
  const abort = new AbortController();
  const onProgress = ({ rows }: { rows: number }) => rows > 0 && abort.abort();
  const { cancelled } = await bench.import([file], { signal: abort.signal, onProgress });
  expect(cancelled).toBe(true);
  const staged = await bench.rows(sql`SELECT count(*)::INTEGER AS n FROM staged_rows`);
  expect(staged).toEqual([
    { n: (await bench.counts()).reduce((sum, { records }) => sum + Number(records), 0) },
  ]);
});

test('cancelled while it is unpacked', async () => {
  const abort = new AbortController();
  // As the worker says it: how far the file was read is told later, on a busy machine after its end.
  const spawn: Spawn = (onReply, onCrash) =>
    spawnHere(toyFormats)((reply) => {
      if (reply.kind === 'unpacking') abort.abort();
      onReply(reply);
    }, onCrash);
  bench.fresh({ spawn });
  const file = dropped('a.gz', gzipSync(rows(200_000)));
  const outcome = await bench.import([file], { signal: abort.signal });
  expect(outcome).toMatchObject({ cancelled: true, report: [] });
  expect(await bench.counts()).toEqual([]);
});
