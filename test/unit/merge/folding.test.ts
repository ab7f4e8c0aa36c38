import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import type { Sink } from '../../../src/lib/records/record';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const responses = () =>
  db.query(
    sql`SELECT p.sample_id, r.epoch, r.output_preview, r.input_tokens FROM responses r JOIN samples p USING (sample_key) ORDER BY response_id`,
  );
const scores = () => db.query(sql`SELECT response_id, metric, score FROM scores ORDER BY ALL`);
const sources = () =>
  db.query(sql`SELECT path, records, used, folded, ignored, rejected FROM sources ORDER BY source_id`);

test('rows of one sample with several metrics are one response, its tokens counted once', async () => {
  await stage(db, [
    {
      no: 1,
      path: 'a',
      fill: rows(
        answer('r', '1', 'x', { exact_match: 1 }, { inputTokens: 10 }),
        answer('r', '1', 'x', { f1: 0.5 }, { inputTokens: 10 }),
      ),
    },
  ]);
  await merge(db);
  expect(await responses()).toEqual([{ sample_id: '1', epoch: 1, output_preview: 'x', input_tokens: 10 }]);
  expect(await scores()).toEqual([
    { response_id: 1, metric: 'exact_match', score: 1 },
    { response_id: 1, metric: 'f1', score: 0.5 },
  ]);
  expect(await sources()).toEqual([{ path: 'a', records: 2, used: 2, folded: 1, ignored: 0, rejected: 0 }]);
});

test('a run that its file tells of with and without a model counts its scores once', async () => {
  const twoMetrics = rows(answer('r', '1', 'x', { exact_match: 1 }), answer('r', '1', 'x', { f1: 0.5 }));
  const fill = (sink: Sink) => {
    sink.run({ key: 'r', role: 'rows', name: 'r', model: null, evaluation: 'quiz' });
    twoMetrics(sink);
  };
  await stage(db, [{ no: 1, path: 'a', fill }]);
  await merge(db);
  expect(await scores()).toEqual([
    { response_id: 1, metric: 'exact_match', score: 1 },
    { response_id: 1, metric: 'f1', score: 0.5 },
  ]);
});

test('the same metric with the same output is a duplicate: counted, dropped, said', async () => {
  await stage(db, [
    {
      no: 1,
      path: 'a',
      fill: rows(
        answer('r', '1', 'x', { f1: 1 }),
        answer('r', '1', 'x', { f1: 1 }),
        answer('r', '2', 'x', { f1: 0 }),
      ),
    },
  ]);
  await merge(db);
  expect(await scores()).toHaveLength(2);
  expect(await sources()).toEqual([{ path: 'a', records: 3, used: 2, folded: 0, ignored: 1, rejected: 0 }]);
  expect(await db.query(sql`SELECT code FROM problems`)).toEqual([{ code: 'duplicate_rows' }]);
});

test('another output without an epoch is a repeat, with a warning', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('r', '1', 'x', { f1: 1 }), answer('r', '1', 'y', { f1: 0 })) },
  ]);
  await merge(db);
  expect(await responses()).toMatchObject([
    { epoch: 1, output_preview: 'x' },
    { epoch: 2, output_preview: 'y' },
  ]);
  expect(await db.query(sql`SELECT severity, code FROM problems`)).toEqual([
    { severity: 'warning', code: 'repeats_without_epoch' },
  ]);
});

test('epochs that the file gives stay, also where answers are equal', async () => {
  await stage(db, [
    {
      no: 1,
      path: 'a',
      fill: rows(
        answer('r', '1', 'x', { f1: 1 }, { epoch: 3 }),
        answer('r', '1', 'x', { f1: 1 }, { epoch: 7 }),
      ),
    },
  ]);
  await merge(db);
  expect(await responses()).toMatchObject([{ epoch: 3 }, { epoch: 7 }]);
  expect(await db.query(sql`SELECT count(*) AS n FROM problems`)).toEqual([{ n: 0 }]);
});

test('one run in two files is one run: the second file folds and fills what the first lacks', async () => {
  await stage(db, [
    { no: 4, path: 'b', fill: rows(answer('r', '1', 'x', { f1: 1 }, { inputTokens: 12 })) },
    { no: 9, path: 'a', fill: rows(answer('r', '1', 'x', { f1: 1, bleu: 3 })) },
  ]);
  await merge(db);
  expect(await responses()).toEqual([{ sample_id: '1', epoch: 1, output_preview: 'x', input_tokens: 12 }]);
  expect(await sources()).toEqual([
    { path: 'a', records: 1, used: 1, folded: 0, ignored: 0, rejected: 0 },
    { path: 'b', records: 1, used: 1, folded: 1, ignored: 0, rejected: 0 },
  ]);
  expect(await db.query(sql`SELECT count(*) AS n FROM runs`)).toEqual([{ n: 1 }]);
});

test('a row without answer and score becomes a sample and has no response', async () => {
  await stage(db, [
    {
      no: 1,
      path: 'a',
      fill: rows(answer('r', '1', 'x', { f1: 1 }), {
        ...answer('r', '2', null),
        run: null,
        response: null,
      }),
    },
  ]);
  await merge(db);
  expect(await db.query(sql`SELECT count(*) AS n FROM samples`)).toEqual([{ n: 2 }]);
  expect(await responses()).toHaveLength(1);
  expect(await db.query(sql`SELECT records - used - ignored - rejected AS only FROM sources`)).toEqual([
    { only: 1 },
  ]);
  expect(await db.query(sql`SELECT role FROM parts ORDER BY byte_offset`)).toEqual([
    { role: 'response' },
    { role: 'sample' },
  ]);
});

test('an unscored response stands once in results, with NULL metric', async () => {
  await stage(db, [{ no: 1, path: 'a', fill: rows(answer('r', '1', 'x')) }]);
  await merge(db);
  expect(await db.query(sql`SELECT metric, score, output_preview FROM results`)).toEqual([
    { metric: null, score: null, output_preview: 'x' },
  ]);
});
