import { afterEach, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, openLibrary, type Library } from '../support/library';

let library: Library | null = null;
afterEach(() => library?.db.close());

/** Texts that are all of their own, so that few rows take much memory. */
const text = (of: string): string =>
  Array.from({ length: 12 }, (_, k) => Math.sin(of.length + Number(of) * 12 + k)).join(' ');
const rows = (model: number, n: number): string =>
  Array.from({ length: n }, (_, i) => {
    const own = String(model * n + i);
    return `{"model_id":"m${model}","evaluation_name":"e","sample_id":"${own}","interaction_type":"single_turn","input":{"raw":"${text(own)} ?"},"output":{"raw":"${text(own)}"},"evaluation":{"score":1}}`;
  }).join('\n');

const ROWS = 8000;
const files = Array.from({ length: 16 }, (_, i) => droppedText(`run-${i}.jsonl`, rows(i, ROWS)));

test('of many files that do not fit together those that are finished stay, and the others are named', async () => {
  library = await openLibrary({ memory: '160MB' });
  const { db } = library;
  const outcome = await library.load(files);
  const sources = await db.query<{ used: number }>(sql`SELECT used FROM sources`);
  const read = sources.filter(({ used }) => used > 0);
  expect(sources).toHaveLength(files.length);
  expect(read.length).toBeGreaterThan(3);
  expect(read.length).toBeLessThan(files.length);
  expect(read.every(({ used }) => used === ROWS)).toBe(true);
  expect(outcome.leftOut?.files).toBe(files.length - read.length);
  const listed = await listSources(db);
  expect(listed.filter(({ unread }) => unread === 'memory')).toHaveLength(files.length - read.length);
  const named = await db.query(sql`SELECT DISTINCT source_id FROM problems WHERE code = 'memory_full'`);
  expect(named).toHaveLength(files.length - read.length);
  const [responses] = await db.query<{ n: number }>(sql`SELECT count(*)::INTEGER AS n FROM responses`);
  expect(responses?.n).toBe(read.length * ROWS);
  // What was left out may be dropped again, once there is room.
  for (const { path } of files.slice(0, 3)) await library.remove(path);
  const left = files.slice(-1);
  expect((await library.load(left)).leftOut).toBeNull();
  const path = left[0]?.path ?? '';
  expect(await db.query(sql`SELECT path FROM sources WHERE used = ${ROWS} AND path = ${path}`)).toHaveLength(
    1,
  );
}, 240_000);
