import { afterAll, beforeAll, expect, test } from 'vitest';
import { clusterLabels } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';

const SAMPLES = 40;
/** `own` is another for each sample, `page` for each but one, `topic` and `half` for few; `all` is one for all. */
const rows = Array.from({ length: 2 * SAMPLES }, (_, at) => {
  const i = at % SAMPLES;
  return {
    ...{
      id: `q${i}`,
      model: at < SAMPLES ? 'a' : 'b',
      prompt: `Question ${i}`,
      answer: `Answer ${at}`,
      correct: at % 3 > 0,
    },
    ...{
      own: `own ${i}`,
      page: `page ${Math.max(1, i)}`,
      topic: `topic ${i % 4}`,
      half: `half ${i % 20}`,
      all: 'one',
    },
  };
});

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([droppedText('results.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))]);
});
afterAll(() => library.db.close());

test('labels with fewer values than matched samples can say which samples belong together', async () => {
  const { db } = library;
  const [run] = await db.query<{ evaluation: string }>(sql`SELECT evaluation FROM runs`);
  const counted = await db.query(
    sql`SELECT l.key, count(DISTINCT l.value) AS clusters
        FROM sample_labels t JOIN labels l USING (label_id) JOIN sample_matches p USING (sample_key)
        WHERE p.match_key IS NOT NULL GROUP BY l.key
        HAVING count(DISTINCT l.value) > 1 AND count(DISTINCT l.value) < count(DISTINCT p.match_key) ORDER BY l.key`,
  );
  const found = await clusterLabels(db, run?.evaluation ?? '');
  expect(found).toEqual(counted);
  expect(found).toEqual([
    { key: 'half', clusters: 20 },
    { key: 'page', clusters: SAMPLES - 1 },
    { key: 'topic', clusters: 4 },
  ]);
});
