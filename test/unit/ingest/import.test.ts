import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StagedAppend } from '../../../src/lib/engine/staged-append';
import { sql, type Sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import type { ImportProgress } from '../../../src/lib/ingest/progress';
import type { Spawn } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn-here';
import { WorkerGone } from '../../../src/lib/threads/watch';
import { toyFormats, toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.empty();
  bench.fresh({ workers: 2, chunk: 2000 });
});

const rows = (n: number, model = 'm'): string =>
  Array.from({ length: n }, (_, i) => toyRow({ id: `${i}`, model, input: `Question ${i}` })).join('\n');
const paths = async (): Promise<unknown[]> =>
  (await bench.rows<{ path: string }>(sql`SELECT path FROM staged_sources ORDER BY path`)).map(
    ({ path }) => path,
  );
const rowCounts = (): Promise<{ no: number; n: number }[]> =>
  bench.rows(
    sql`SELECT (row_ref >> 44)::INTEGER AS no, count(*)::INTEGER AS n FROM staged_rows GROUP BY no ORDER BY no`,
  );

/** A file whose bytes can't be had: from the start, or from some offset on. */
function vanished(path: string, content: string, from = 0): DroppedFile {
  const { file } = dropped(path, content);
  const slice = file.slice.bind(file);
  vi.spyOn(file, 'slice').mockImplementation((start = 0, end = file.size) => {
    const blob = slice(start, end);
    if (end > from)
      vi.spyOn(blob, 'arrayBuffer').mockRejectedValue(
        new DOMException('The file changed', 'NotReadableError'),
      );
    return blob;
  });
  return { path, file };
}

test('answers after the merge with what the report says', async () => {
  const merge = vi.fn(() => Promise.resolve());
  bench.fresh({ merge });
  const outcome = await bench.import([dropped('a.jsonl', rows(3)), dropped('b.jsonl', rows(4, 'n'))]);
  const { times, ...said } = outcome;
  expect(said).toEqual({
    report: [1, 2],
    refused: [],
    cancelled: false,
    leftOut: null,
    restarted: [],
    tables: [],
  });
  expect(Object.keys(times)).toEqual(['read', 'parse', 'build', 'insert', 'merge']);
  for (const ms of Object.values(times)) expect(ms).toBeGreaterThan(0);
  expect(merge).toHaveBeenCalledOnce();
  expect(await rowCounts()).toEqual([
    { no: 1, n: 3 },
    { no: 2, n: 4 },
  ]);
});

test('stages a sample once for all sources, a mention of it for each, and its labels as often as they differ', async () => {
  bench.fresh({});
  const of = (part: string) => toyRow({ labels: { part } });
  const counts = (table: Sql) => bench.rows(sql`SELECT count(*) AS n FROM ${table}`);
  await bench.import([
    dropped('a.jsonl', [of('x'), of('x'), of('y'), of('x'), of('y')].join('\n')),
    dropped('b.jsonl', [of('y'), of('y')].join('\n') + '\n'),
  ]);
  expect(await counts(sql`staged_samples`)).toEqual([{ n: 1 }]);
  expect(
    await bench.rows(
      sql`SELECT row_ref >> 44 AS no, count(labels_ref) AS labelled FROM staged_mentions GROUP BY no ORDER BY no`,
    ),
  ).toEqual([
    { no: 1, labelled: 2 },
    { no: 2, labelled: 1 },
  ]);
  expect(await counts(sql`staged_label_sets`)).toEqual([{ n: 2 }]);
  expect(await bench.rows(sql`SELECT key, value FROM staged_labels ORDER BY value`)).toEqual([
    { key: 'part', value: 'x' },
    { key: 'part', value: 'y' },
  ]);
  await bench.importer.removeSource(1);
  expect(await counts(sql`staged_samples`)).toEqual([{ n: 1 }]);
  expect(await counts(sql`staged_label_sets`)).toEqual([{ n: 1 }]);
  await bench.importer.removeSource(2);
  expect(await counts(sql`staged_samples`)).toEqual([{ n: 0 }]);
  expect(await counts(sql`staged_label_sets`)).toEqual([{ n: 0 }]);
});

test('the same bytes are refused: in one drop, in the next, but not once removed', async () => {
  const content = rows(30);
  const first = await bench.import([dropped('a.jsonl', content), dropped('copy/b.jsonl', content)]);
  expect(first.refused).toHaveLength(1);
  const second = await bench.import([dropped('c.jsonl', content), dropped('d.jsonl', rows(2))]);
  expect(second.refused).toEqual([{ path: 'c.jsonl', sameAs: (await paths())[0] }]);
  expect(await bench.rows(sql`SELECT count(*) AS n FROM staged_rows`)).toEqual([{ n: 32 }]);
  await bench.importer.removeSource(first.report[0] ?? 0);
  expect(await paths()).toEqual(['d.jsonl']);
  expect((await bench.import([dropped('c.jsonl', content)])).refused).toEqual([]);
  expect(await paths()).toEqual(['c.jsonl', 'd.jsonl']);
});

test('where nothing new was read, nothing is merged', async () => {
  const merge = vi.fn(() => Promise.resolve());
  bench.fresh({ merge });
  await bench.import([dropped('a.jsonl', rows(3))]);
  await bench.import([dropped('b.jsonl', rows(3))]);
  expect(merge).toHaveBeenCalledOnce();
});

test('large sources are told apart by all their bytes, and the same ones refused', async () => {
  bench.fresh({ workers: 2 });
  const row = toyRow({ output: 'y'.repeat(2e6) });
  const content = Array<string>(9).fill(row).join('\n');
  const other = content.slice(0, 9e6) + 'z' + content.slice(9e6 + 1);
  const outcome = await bench.import([dropped('a', content), dropped('b', other), dropped('c', content)]);
  expect(outcome.refused).toEqual([{ path: 'c', sameAs: 'a' }]);
  const digests = await bench.rows<{ digest: string; sha256: null }>(
    sql`SELECT digest, sha256 FROM staged_sources`,
  );
  expect(new Set(digests.map(({ digest }) => digest)).size).toBe(2);
  expect(await bench.counts()).toMatchObject([{ records: 9 }, { records: 9 }]);
});

test('a file that can not be read becomes a problem; the others go on', async () => {
  const outcome = await bench.import([
    vanished('gone.jsonl', rows(3)),
    vanished('changed.jsonl', rows(60), 4000),
    dropped('good.jsonl', rows(5)),
  ]);
  expect(outcome.cancelled).toBe(false);
  expect(await bench.counts()).toMatchObject([
    { path: 'changed.jsonl' },
    { path: 'gone.jsonl' },
    { path: 'good.jsonl' },
  ]);
  expect(await rowCounts()).toEqual([{ no: 3, n: 5 }]);
  expect((await bench.problems()).map(({ path, code }) => [path, code])).toEqual([
    ['changed.jsonl', 'unreadable'],
    ['gone.jsonl', 'unreadable'],
  ]);
  expect((await bench.import([dropped('again.jsonl', rows(60))])).refused).toEqual([]);
});

test('progress adds up', async () => {
  const seen: ImportProgress[] = [];
  const files = [dropped('a.jsonl', rows(200)), dropped('b.jsonl', '{"input":1}\n' + rows(1))];
  await bench.import(files, { onProgress: (progress) => seen.push({ ...progress }) });
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  expect(seen.at(-1)).toMatchObject({
    stage: 'done',
    bytes,
    bytesRead: bytes,
    rows: 201,
    rejected: 1,
    filesDone: 2,
  });
  expect(seen.at(-2)?.stage).toBe('merging');
  expect(seen.at(-1)?.files.map(({ state }) => state)).toEqual(['read', 'read']);
});

test.each([
  ['', {}],
  [', also of what was packed', { packedEvery: 1 }],
])('cancelled: what was finished stays, the rest leaves nothing behind%s', async (_, packed) => {
  bench.fresh({ workers: 2, chunk: 2000, ...packed });
  const abort = new AbortController();
  const files = [
    dropped('small.jsonl', rows(3)),
    dropped('large.jsonl', rows(3000, 'n')),
    dropped('last.jsonl', rows(9)),
  ];
  // Progress is told when some time has passed: here that is always.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  const outcome = await bench
    .import(files, {
      signal: abort.signal,
      onProgress: ({ files: [small, large] }) => {
        if (small?.state === 'read' && (large?.rows ?? 0) > 50) abort.abort();
      },
    })
    .finally(() => clock.mockRestore());
  expect(outcome.cancelled).toBe(true);
  const kept = await paths();
  expect(kept).toContain('small.jsonl');
  expect(kept).not.toContain('large.jsonl');
  expect((await rowCounts()).map(({ no }) => no)).toEqual(outcome.report);
  const again = await bench.import(files);
  expect(again.refused.map(({ path }) => path).sort()).toEqual(kept);
  expect((await paths()).length).toBe(3);
});

test('cancelled before it began', async () => {
  const outcome = await bench.import([dropped('a.jsonl', rows(3))], { signal: AbortSignal.abort() });
  expect(outcome).toMatchObject({ report: [], refused: [], cancelled: true });
});

test('an engine that takes no more ends the import with its error and no rows', async () => {
  const insert = vi
    .spyOn(StagedAppend.prototype, 'insert')
    .mockRejectedValueOnce(new Error('the engine broke'));
  await expect(bench.import([dropped('a.jsonl', rows(300))])).rejects.toThrow('the engine broke');
  insert.mockRestore();
  expect(await rowCounts()).toEqual([]);
  expect((await bench.import([dropped('a.jsonl', rows(3))])).cancelled).toBe(false);
});

test('an engine that takes no more leaves nothing of what was packed before', async () => {
  bench.fresh({ packedEvery: 1, chunk: 2000 });
  await bench.import([dropped('before.jsonl', rows(2))]);
  const insert = vi.spyOn(StagedAppend.prototype, 'insert');
  const packed = vi.spyOn(bench.db, 'tidy').mockImplementationOnce(() => {
    insert.mockRejectedValueOnce(new Error('the engine broke'));
    return Promise.resolve();
  });
  const files = Array.from({ length: 4 }, (_, i) => dropped(`${i}.jsonl`, rows(20_000, `m${i}`)));
  await expect(bench.import(files)).rejects.toThrow('the engine broke');
  insert.mockRestore();
  expect(packed).toHaveBeenCalled();
  packed.mockRestore();
  expect((await rowCounts()).map(({ n }) => n)).toEqual([2]);
});

test('what could not be written is not loaded: the same files can be dropped again', async () => {
  const files = [dropped('a.jsonl', rows(300)), dropped('b.jsonl', rows(20, 'n'))];
  const insert = vi
    .spyOn(StagedAppend.prototype, 'insert')
    .mockRejectedValueOnce(new Error('the engine broke'));
  const stop = new AbortController();
  const listens = vi.spyOn(stop.signal, 'addEventListener');
  const leaves = vi.spyOn(stop.signal, 'removeEventListener');
  await expect(bench.import(files, { signal: stop.signal })).rejects.toThrow('the engine broke');
  insert.mockRestore();
  const heard = listens.mock.calls.map(([, listener]) => listener);
  expect(heard).not.toEqual([]);
  expect(leaves.mock.calls.map(([, listener]) => listener)).toEqual(heard);
  expect(await bench.import(files)).toMatchObject({ refused: [], cancelled: false });
  expect(await paths()).toEqual(['a.jsonl', 'b.jsonl']);
});

test('what could not be merged is taken out again, and can be dropped again', async () => {
  const merge = vi.fn(() => Promise.resolve());
  bench.fresh({ merge });
  await bench.import([dropped('before.jsonl', rows(2))]);
  merge.mockRejectedValueOnce(new Error('the engine broke'));
  const files = [dropped('a.jsonl', rows(30))];
  await expect(bench.import(files)).rejects.toThrow('the engine broke');
  expect(await paths()).toEqual(['before.jsonl']);
  expect((await bench.import(files)).refused).toEqual([]);
  expect((await rowCounts()).map(({ n }) => n)).toEqual([2, 30]);
  expect((await bench.import([dropped('before.jsonl', rows(2))])).refused).toHaveLength(1);
});

/** Crashes each worker that opens the file named, as often as told. */
function crashing(path: string, times: number, error = new Error('out of memory')): Spawn {
  return (onReply, onCrash) => {
    const before = new Set<number>(); // what the worker was given first is answered first
    let armed = false;
    const crash = () => armed && before.size === 0 && onCrash(error);
    const port = spawnHere(toyFormats)((reply) => {
      if ('id' in reply && reply.kind !== 'unpacking') before.delete(reply.id);
      onReply(reply);
      crash();
    }, onCrash);
    return {
      ...port,
      post(request) {
        if (request.kind === 'open' && request.task.path === path && times-- > 0) {
          armed = true;
          setTimeout(crash);
        } else {
          if (!armed && 'id' in request && request.kind !== 'exhausted') before.add(request.id);
          port.post(request);
        }
      },
    };
  };
}

test('a crash fails the file in work; what else that worker held is read again', async () => {
  bench.fresh({ workers: 1, spawn: crashing('bad.jsonl', 1) });
  const files = [dropped('a.jsonl', rows(3)), dropped('bad.jsonl', rows(5)), dropped('c.jsonl', rows(7))];
  await bench.import(files);
  expect(await paths()).toEqual(['a.jsonl', 'bad.jsonl', 'c.jsonl']);
  expect((await rowCounts()).map(({ n }) => n).sort()).toEqual([3, 7]);
  expect(await bench.problems()).toMatchObject([{ path: 'bad.jsonl', code: 'reader_failed' }]);
});

test('a worker that the browser ended: all that it had is read again, and that is said', async () => {
  bench.fresh({ workers: 1, spawn: crashing('bad.jsonl', 1, new WorkerGone('gone')) });
  const files = [dropped('a.jsonl', rows(3)), dropped('bad.jsonl', rows(5)), dropped('c.jsonl', rows(7))];
  const outcome = await bench.import(files);
  expect(outcome.restarted).toContain('bad.jsonl');
  expect(outcome.restarted).toEqual([...new Set(outcome.restarted)]);
  expect((await rowCounts()).map(({ n }) => n).sort()).toEqual([3, 5, 7]);
  expect(await bench.problems()).toEqual([]);
  expect((await bench.import(files)).refused).toHaveLength(3);
});

test('parts that went to a worker which the browser ended are read again with their file', async () => {
  const columnData = ['id', 'model', 'answer', 'correct'].map((name) => ({
    name,
    data: Array.from({ length: 400 }, (_, i) =>
      name === 'correct' ? i % 3 === 0 : name === 'model' ? 'aster' : `${name} ${i}`,
    ),
  }));
  const file = dropped('answers.parquet', new Uint8Array(parquetWriteBuffer({ columnData })));
  for (const [nth, workers] of [
    [1, 2],
    [2, 2],
    [5, 3],
  ] as const) {
    let parts = 0;
    const spawn: Spawn = (onReply, onCrash) => {
      const port = spawnHere(toyFormats)(onReply, onCrash);
      const post: typeof port.post = (request) => {
        if (request.kind === 'part' && ++parts === nth) setTimeout(() => onCrash(new WorkerGone('gone')));
        else port.post(request);
      };
      return { ...port, post };
    };
    bench.fresh({ workers, chunk: 300, spawn });
    const { restarted } = await bench.import([file], { guesses: 'all' });
    expect(parts).toBeGreaterThan(nth);
    expect(restarted).toEqual(['answers.parquet']);
    expect((await rowCounts()).map(({ n }) => n)).toEqual([400]);
    expect(await bench.problems()).toEqual([]);
    await bench.empty();
  }
});

test('a file at which the browser ends the worker twice is given up, the others are read', async () => {
  bench.fresh({ workers: 1, spawn: crashing('bad.jsonl', 2, new WorkerGone('gone')) });
  const { restarted } = await bench.import([dropped('a.jsonl', rows(3)), dropped('bad.jsonl', rows(5))]);
  expect(restarted).toEqual([...new Set(restarted)]);
  expect((await rowCounts()).map(({ n }) => n)).toEqual([3]);
  const [problem] = await bench.problems();
  expect(problem).toMatchObject({ path: 'bad.jsonl', code: 'reader_failed' });
  expect(problem?.message).toContain('ended twice; memory may be short');
});
