import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import type { Spawn } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn-here';
import { zipOf, zstdFrame } from './pack';
import { toyFormats, toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
let replies: string[] = [];
const spawn: Spawn = (onReply, onCrash) =>
  spawnHere(toyFormats)((reply) => {
    replies.push(reply.kind);
    onReply(reply);
  }, onCrash);

beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.empty();
  bench.fresh({ spawn });
  replies = [];
});

const MB = 2 ** 20;
/** Text that hardly packs: what packs to less than some megabytes is not read early. */
const NOISE = Buffer.concat(
  Array.from({ length: 40_000 }, (_, i) => createHash('sha512').update(`${i}`).digest()),
).toString('base64');
const noise = (i: number): string => NOISE.slice((i * 7919) % 3_000_000).slice(0, 1600);
const row = (i: number): string => toyRow({ id: `${i}`, model: `m${i % 3}`, output: `${i} ${noise(i)}` });
const rows = (n: number): string[] => Array.from({ length: n }, (_, i) => row(i));

/** Rows of some 36 MB with all that a text may have in it. */
function odd(): Buffer<ArrayBuffer> {
  const lines = rows(22_000);
  const put = (at: number, line: string): void => void lines.splice(at, 0, line);
  put(3_000, '');
  put(5_000, '{"id": "broken", "input": ');
  put(9_000, `\uFEFF${row(100_000)}`);
  put(12_000, `${row(100_001)}\r`);
  put(13_000, `x${' '.repeat(9 * MB)}`);
  put(14_000, `${row(100_002)}\0`);
  put(15_000, toyRow({ id: 'nan', model: 'm', output: 'o', tokens: NaN }).replace('null', 'NaN'));
  put(21_000, '{"input": "no id"}');
  const text = Buffer.from(`\uFEFF${lines.join('\n')}\n${row(100_003).slice(0, 200)}`);
  text[text.length - 5_000] = 0xff;
  return text;
}

const packings: [string, (text: Buffer) => Buffer<ArrayBuffer>][] = [
  ['a.jsonl.gz', (text) => gzipSync(text, { level: 1 })],
  ['a.jsonl.zst', (text) => zstdFrame(text)],
  ['a.zip', (text) => zipOf([{ name: 'a.jsonl', bytes: text }])],
  [
    'a.jsonl.gz joined end to end',
    (text) =>
      Buffer.concat([gzipSync(text.subarray(0, 20 * MB), { level: 1 }), gzipSync(text.subarray(20 * MB))]),
  ],
];

/** What is staged, whatever the file was called and how large it was. */
async function staged(): Promise<unknown> {
  const contents = JSON.stringify(await bench.contents());
  return JSON.parse(
    contents.replaceAll(/"path":"[^"]*"/g, '"path":""').replaceAll(/"bytes":"?\d+"?/g, '"bytes":0'),
  );
}
const rowsStaged = async (): Promise<number | undefined> =>
  (await bench.rows<{ n: number }>(sql`SELECT count(*)::INTEGER AS n FROM staged_rows`))[0]?.n;
const parts = (): number => replies.filter((kind) => kind === 'part').length;

describe('a packed text is read while it is unpacked, to the same end as a plain one', () => {
  test.each([1, 3])('by as many readers as %d', async (workers) => {
    const text = odd();
    await bench.import([dropped('a.jsonl', text)]);
    const plain = await staged();
    expect(replies).not.toContain('part');
    expect((await bench.problems()).map(({ code, line }) => [code, line])).toMatchInlineSnapshot(`
      [
        [
          "json_invalid",
          5001,
        ],
        [
          "json_invalid",
          9001,
        ],
        [
          "json_invalid",
          13001,
        ],
        [
          "nul_bytes",
          14001,
        ],
        [
          "number_not_finite",
          15001,
        ],
        [
          "no_id",
          21001,
        ],
        [
          "utf8_repaired",
          22006,
        ],
        [
          "file_cut",
          22009,
        ],
      ]
    `);
    for (const [name, pack] of packings) {
      await bench.empty();
      bench.fresh({ spawn, workers });
      replies = [];
      await bench.import([dropped(name.split(' ')[0] ?? name, pack(text))]);
      expect(await staged(), name).toEqual(plain);
      expect(parts(), name).toBeGreaterThan(4);
      expect(replies.indexOf('part'), name).toBeLessThan(replies.indexOf('read'));
    }
  });
});

test('what came out before damage is read', async () => {
  const text = Buffer.from(rows(22_000).join('\n'));
  const packed = gzipSync(text, { level: 1 });
  await bench.import([dropped('a.jsonl.gz', packed.subarray(0, packed.length - 40_000))]);
  expect(parts()).toBeGreaterThan(4);
  const [damage] = (await bench.problems()).filter(({ code }) => code === 'gzip_damaged');
  const size = Number(/first (\d+) bytes/.exec(damage?.message ?? '')?.[1]);
  expect(size).toBeGreaterThan(20 * MB);
  expect(size).toBeLessThan(text.length);
  const kept = (await bench.contents()) as { rows: object[] };
  await bench.empty();
  bench.fresh({});
  await bench.import([dropped('a.jsonl', text.subarray(0, size))]);
  const plain = (await bench.contents()) as { rows: object[] };
  expect(kept.rows.map((one) => ({ ...one, path: '' }))).toEqual(
    plain.rows.map((one) => ({ ...one, path: '' })),
  );
});

test('the same bytes are refused, packed and plain, and leave nothing', async () => {
  const text = Buffer.from(rows(18_000).join('\n'));
  const packed = gzipSync(text, { level: 1 });
  for (const [first, second] of [
    [dropped('a.jsonl', text), dropped('b.jsonl.gz', packed)],
    [dropped('a.jsonl.gz', packed), dropped('b.jsonl', text)],
    [dropped('a.jsonl.gz', packed), dropped('b.jsonl.gz', packed)],
  ]) {
    await bench.empty();
    bench.fresh({ spawn });
    await bench.import([first as never]);
    const { refused } = await bench.import([second as never]);
    expect(refused).toHaveLength(1);
    expect((await bench.counts()).map(({ records }) => records)).toEqual([18_000]);
    expect(await rowsStaged()).toBe(18_000);
  }
});

test.each<[string, () => string]>([
  [
    'values over several lines',
    () =>
      Array.from({ length: 18_000 }, (_, i) =>
        JSON.stringify({ ...(JSON.parse(row(i)) as object), valued: 1 }, null, 1),
      ).join('\n'),
  ],
  ['a document', () => `{"rows": [\n${rows(18_000).join(',\n')}]}`],
  ['lines of which the first is broken', () => `{"cut": \n${rows(18_000).join('\n')}`],
  [
    'one line that never ends',
    () =>
      `{"id": "${rows(18_000)
        .map((_, i) => noise(i))
        .join('')}"}`,
  ],
])('%s: as plain', async (_, make) => {
  const text = Buffer.from(make());
  await bench.import([dropped('a.jsonl', text)]);
  const plain = await staged();
  await bench.empty();
  bench.fresh({ spawn });
  await bench.import([dropped('a.jsonl.gz', gzipSync(text, { level: 1 }))]);
  expect(await staged()).toEqual(plain);
});

test('after a very long line the rest is read at the end', async () => {
  const lines = rows(20_000);
  lines.splice(12_000, 0, `x${'y'.repeat(70 * MB)}`);
  const text = Buffer.from(lines.join('\n'));
  await bench.import([dropped('a.jsonl', text)]);
  const plain = await staged();
  await bench.empty();
  bench.fresh({ spawn });
  await bench.import([dropped('a.jsonl.gz', gzipSync(text, { level: 1 }))]);
  expect(parts()).toBeGreaterThan(2);
  expect(await staged()).toEqual(plain);
});

test('a small one is read once it is unpacked', async () => {
  const text = Array.from({ length: 40_000 }, (_, i) =>
    toyRow({ id: `${i}`, output: 'a long output, '.repeat(40) }),
  );
  await bench.import([dropped('a.jsonl.gz', gzipSync(text.join('\n'), { level: 1 }))]);
  expect((await bench.counts()).map(({ records }) => records)).toEqual([40_000]);
  expect(parts()).toBe(0);
});

test('some that are unpacked at once do not wait for each other', async () => {
  const files = [1, 2, 3].map((n) =>
    dropped(
      `${n}.jsonl.gz`,
      gzipSync(
        rows(18_000)
          .map((line) => line.replace('"m', `"${n}-m`))
          .join('\n'),
        { level: 1 },
      ),
    ),
  );
  await bench.import(files);
  expect((await bench.counts()).map(({ records }) => records)).toEqual([18_000, 18_000, 18_000]);
});

test('cancelled while it is unpacked: nothing stays', async () => {
  const controller = new AbortController();
  const text = rows(60_000).join('\n');
  const stop: Spawn = (onReply, onCrash) =>
    spawn((reply) => {
      onReply(reply);
      if (reply.kind === 'part') controller.abort();
    }, onCrash);
  bench.fresh({ spawn: stop });
  const { cancelled } = await bench.import([dropped('a.jsonl.gz', gzipSync(text, { level: 1 }))], {
    signal: controller.signal,
  });
  expect(cancelled).toBe(true);
  expect(await rowsStaged()).toBe(0);
});
