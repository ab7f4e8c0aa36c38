import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listMetrics } from '$lib/analysis/metrics/evaluations';
import { sql } from '$lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const directions = async () =>
  Object.fromEntries(
    (await listMetrics(library.db)).map(({ metric, direction, directionFrom, kind }) => [
      metric,
      [direction, directionFrom, kind],
    ]),
  );
/** Two models on 40 samples; a yes where the sample's number says so. */
const table = (name: string, yes: string, no: string): string =>
  ['model,id,input,'.concat(name)]
    .concat(
      ...['good', 'bad'].map((model) =>
        Array.from(
          { length: 40 },
          (_, i) => `${model},${i},q ${i},${i % (model === 'good' ? 8 : 2) ? no : yes}`,
        ),
      ),
    )
    .join('\n');

test.each<[string, string, string, string | null, string | null]>([
  ['is_toxic', '1', '0', 'lower', 'known'],
  ['hallucinated', 'True', 'False', 'lower', 'known'],
  ['containsPii', 'yes', 'no', 'lower', 'known'],
  ['attack-success', '1', '0', 'lower', 'known'],
  ['toxicity', '1', '0', 'lower', 'known'],
  ['not_toxic', '1', '0', 'higher', 'known'],
  ['is_safe', 'Yes', 'No', 'higher', 'known'],
  ['refused', '1', '0', null, null],
  ['is_flagged', 'true', 'false', null, null],
  ['zorp', '1', '0', null, null],
  ['correct', '1', '0', 'higher', 'file'],
  ['label_match', '1', '0', 'higher', 'file'],
  ['score', '1', '0', 'higher', 'file'],
  ['em', '1', '0', 'higher', 'file'],
  ['task_success', 'True', 'False', 'higher', 'file'],
  ['zorp', 'pass', 'fail', 'higher', 'file'],
  ['toxicity', 'pass', 'fail', 'higher', 'file'],
])('which way is better of %s, %s or %s, is not invented', async (name, yes, no, direction, from) => {
  await library.load([droppedText('flags.csv', table(name, yes, no))]);
  expect(Object.values(await directions())).toEqual([[direction, from, 'binary']]);
  // A yes is 1, whichever way is better.
  const [mean] = await library.db.query(
    sql`SELECT avg(score) AS good FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
        WHERE model = 'good'`,
  );
  expect(mean).toEqual({ good: 5 / 40 });
});

test('where another column names the metric, each is known by its own name', async () => {
  const rows = ['correct', 'toxic', 'refused'].flatMap((metric) =>
    Array.from({ length: 20 }, (_, i) => ({
      id: `q${i}`,
      ...{ model: 'gpt-4', question: `Question ${i}`, metric, score: i % 3 === 0 ? 1 : 0 },
    })),
  );
  await library.load([droppedText('long.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))]);
  expect(await directions()).toEqual({
    correct: ['higher', 'known', 'binary'],
    toxic: ['lower', 'known', 'binary'],
    refused: [null, null, 'binary'],
  });
});
