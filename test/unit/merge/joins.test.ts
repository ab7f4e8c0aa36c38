import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const prediction = {
  ...answer(
    'r',
    '1',
    'a long answer: x',
    {},
    { inputTokens: 7 },
    { references: [], labels: [['lent', 'yes']] },
  ),
  join: { key: '0', provisional: true },
};
const review = { ...answer('r', '1', 'x', { accuracy: 1 }), join: { key: '0', provisional: false } };

const expectOne = async () => {
  expect(
    await db.query(
      sql`SELECT sample_id, reference_preview, output_preview, input_tokens, metric, score FROM results`,
    ),
  ).toEqual([
    {
      sample_id: '1',
      reference_preview: 'right',
      output_preview: 'a long answer: x',
      input_tokens: 7,
      metric: 'accuracy',
      score: 1,
    },
  ]);
  expect(await db.query(sql`SELECT key, value FROM sample_tags`)).toEqual([{ key: 'lent', value: 'yes' }]);
  expect(await db.query(sql`SELECT count(*) AS n FROM samples`)).toEqual([{ n: 1 }]);
};

test.each([
  [1, 2],
  [2, 1],
])('a prediction (source %i) and its review (source %i) are one response', async (first, second) => {
  await stage(db, [
    { no: first, path: 'predictions/a', fill: rows(prediction) },
    { no: second, path: 'reviews/a', fill: rows(review) },
  ]);
  await merge(db);
  await expectOne();
});

test('a prediction alone stands with its own sample', async () => {
  await stage(db, [{ no: 1, path: 'predictions/a', fill: rows(prediction) }]);
  await merge(db);
  expect(await db.query(sql`SELECT sample_id, reference_preview, metric FROM results`)).toEqual([
    { sample_id: '1', reference_preview: null, metric: null },
  ]);
});

test('answers with other keys stay apart', async () => {
  await stage(db, [
    { no: 1, path: 'a', fill: rows(prediction, { ...prediction, join: { key: '1', provisional: true } }) },
    { no: 2, path: 'b', fill: rows(review) },
  ]);
  await merge(db);
  expect(await db.query(sql`SELECT count(*) AS n FROM responses`)).toEqual([{ n: 2 }]);
  expect(await db.query(sql`SELECT count(*) AS n FROM samples`)).toEqual([{ n: 2 }]);
});

test('a sample that nobody answered lends its labels to the same content elsewhere', async () => {
  const asked = {
    ...answer(
      'r',
      'other id',
      null,
      {},
      {},
      { evaluation: null, input: 'question 1', labels: [['topic', 'law']] },
    ),
    run: null,
    response: null,
  };
  await stage(db, [
    { no: 1, path: 'a', fill: rows(answer('r', '1', 'x', { f1: 1 })) },
    { no: 2, path: 'b', fill: rows(asked) },
  ]);
  await merge(db);
  expect(
    await db.query(
      sql`SELECT sample_id, key, value FROM sample_tags JOIN samples USING (sample_key) ORDER BY ALL`,
    ),
  ).toEqual([
    { sample_id: '1', key: 'topic', value: 'law' },
    { sample_id: 'other id', key: 'topic', value: 'law' },
  ]);
});
