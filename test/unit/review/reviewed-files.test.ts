import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewedFiles, writeReviewed } from '$lib/engine/reviewed';
import { sql } from '$lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';
import { labelOf } from './labels';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 30_000);
afterAll(() => library.db.close());

const csv = (model: string): string =>
  [
    'id,model,question,answer,correct',
    ...[1, 2, 3, 4, 5, 6].map(
      (i) => `q${i},${model},What is ${i} plus ${i}?,${model} says ${2 * i},${i % 2}`,
    ),
  ].join('\n');

test('the files of labelled answers are known, and the evaluations of labels that find no answer', async () => {
  const { db } = library;
  await library.load([droppedText('quiz/one.csv', csv('one')), droppedText('quiz/two.csv', csv('two'))], {
    guesses: 'all',
  });
  const [answer] = await db.query<{ content: string; evaluation: string; run: string }>(
    sql`SELECT s.content_key AS content, u.evaluation, coalesce(u.run_name, '') AS run
        FROM responses r JOIN samples s USING (sample_key) JOIN runs u USING (run_id)
        WHERE u.model = 'two' ORDER BY s.sample_id LIMIT 1`,
  );
  const there = labelOf({ ...answer, model: 'two' });
  const gone = labelOf({ evaluation: 'essay' });
  const taken = labelOf({ evaluation: 'poem', value: '' });
  expect(await writeReviewed(db, [there, gone, taken])).toMatchObject({
    ...{ found: 1, missing: 1, missingOf: ['essay'] },
  });
  expect(await reviewedFiles(db)).toEqual([{ evaluation: there.evaluation, path: 'quiz/two.csv' }]);
  expect(await writeReviewed(db, [])).toMatchObject({ found: 0, missing: 0, missingOf: [] });
  expect(await reviewedFiles(db)).toEqual([]);
});
