import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, repeats } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { createChoices } from '../../../src/lib/engine/merge/choices';
import { betweenAlone } from '../../../src/lib/views/repeats/repeats-words';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

const QUIZ: Comparison = {
  ...{ evaluation: 'quiz', metric: 'em', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Answers to each sample, 1 for right. */
const answers = [
  [1, 0],
  [1, 1],
  [0, 0],
  [1, 1, 0, 1, 1, 1, 0, 1],
  [0, 0, 0, 0, 1, 0, 0, 0],
  [1, 1, 1],
];

test('of samples with unlike numbers of repeats, answering adds the variance by the mean of 1/k', async () => {
  const records = answers.flatMap((scores, i) =>
    scores.map((em, epoch) => answer('a', String(i), `x${epoch}`, { em }, { epoch: epoch + 1 })),
  );
  for (const statement of createChoices) await db.run(statement);
  await stage(db, [{ no: 1, path: 'a', fill: rows(...records) }]);
  await merge(db);
  const [found] = await repeats(db, QUIZ);
  const means = answers.map((own) => own.reduce((sum, value) => sum + value, 0) / own.length);
  const squares = answers.reduce(
    (sum, own, i) => sum + own.reduce((all, value) => all + (value - (means[i] ?? 0)) ** 2, 0),
    0,
  );
  const within = squares / (25 - 6);
  const mean = means.reduce((sum, value) => sum + value, 0) / 6;
  const between = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5;
  const answering = (within * (3 / 2 + 2 / 8 + 1 / 3)) / 6;
  expect(found).toMatchObject({ samples: 6, answers: 25 });
  expect(found?.within).toBeCloseTo(within, 12);
  expect(found?.between).toBeCloseTo(between, 12);
  expect(found?.answering).toBeCloseTo(answering, 12);
  expect(found && betweenAlone(found)).toBeCloseTo(between - answering, 12);
  // By the mean number of repeats it would be a quarter less.
  expect(answering / between / (within / (25 / 6) / between)).toBeGreaterThan(1.25);
});
