import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { dropOf, fixtures, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const load = (folder: string) => library.load(dropOf(fixtures, `silent/${folder}`));
interface Found {
  model: string;
  id: string;
  metric: string;
  epoch: number;
  score: number | null;
  status: string;
  error_kind: string | null;
}
const scores = () =>
  library.db.query<Found>(
    sql`SELECT model, input_preview AS input, sample_id AS id, metric, epoch, score, status, error_kind
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id) JOIN samples USING (sample_key)
        ORDER BY model, id, input, metric, epoch`,
  );
const rejected = () => library.db.query(sql`SELECT message FROM problems WHERE severity = 'rejected'`);

test('a promptfoo table: four samples, of which alpha passes three and betaa one', async () => {
  await load('promptfoo-433-csv');
  const found = await library.db.query<{ model: string; n: number; passed: number; samples: number }>(
    sql`SELECT model, count(*)::INTEGER AS n, sum(score)::INTEGER AS passed, count(DISTINCT sample_key)::INTEGER AS samples
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id) GROUP BY model ORDER BY model`,
  );
  expect(found.map(({ model, n, passed, samples }) => [model, n, passed, samples])).toEqual([
    ['openai:alpha', 4, 3, 4],
    ['openai:betaa', 4, 1, 4],
  ]);
  const [one] = await library.db.query(
    sql`SELECT output_preview AS output, explanation_preview AS why FROM scores JOIN responses USING (response_id)
        JOIN samples USING (sample_key) WHERE score = 0 AND input_preview = 'Largest planet?'`,
  );
  expect(one).toEqual({ output: 'Jupiter', why: 'Expected x' });
  expect(await rejected()).toEqual([]);
});

test('trials of Harbor: rewards as they stand, and none where there is none', async () => {
  await load('harbor-1610-1792');
  const found = await scores();
  const bySample = (model: string, id: string) =>
    found
      .filter((row) => row.model === model && row.id === id)
      .map(({ score, status }) => `${String(score)} ${status}`)
      .sort();
  expect(found).toHaveLength(10);
  expect([...new Set(found.map(({ epoch }) => epoch))].sort()).toEqual([1, 2]);
  expect(bySample('alpha', 'fix-git')).toEqual(['0 ok', '1 ok']);
  expect(bySample('alpha', 'build-linux')).toEqual(['0 ok']);
  expect(bySample('alpha', 'crack')).toEqual(['0.8 ok', 'null error']);
  expect(bySample('betaa', 'fix-git')).toEqual(['1 ok', '1 ok']);
  expect(bySample('betaa', 'build-linux')).toEqual(['1 ok']);
  expect(bySample('betaa', 'crack')).toEqual(['0.8 ok', 'null error']);
  expect(found.filter(({ error_kind }) => error_kind === 'timeout')).toHaveLength(2);
});

test('scores of Langfuse: words of a category are labels, and no score', async () => {
  const { tables } = await load('langfuse-13033-categorical');
  const [table] = tables;
  if (!table) throw new Error('no table');
  expect(table.guess.preset?.name).toBe('Langfuse’s scores');
  await library.fresh();
  await library.load(dropOf(fixtures, 'silent/langfuse-13033-categorical'), {
    mappings: [{ ...table.guess.mapping, model: { from: 'name', name: 'm' } }],
  });
  expect(
    await library.db.query(
      sql`SELECT metric, count(score)::INTEGER AS n, round(sum(score), 6) AS sum FROM scores GROUP BY metric ORDER BY metric`,
    ),
  ).toEqual([
    { metric: 'helpfulness', n: 3, sum: 1.8 },
    { metric: 'is_safe', n: 3, sum: 1 },
    { metric: 'notes', n: 0, sum: null },
    { metric: 'tone', n: 0, sum: null },
  ]);
  expect(await library.db.query(sql`SELECT value FROM tags WHERE key = 'tone' ORDER BY value`)).toEqual(
    ['friendly', 'neutral', 'rude'].map((value) => ({ value })),
  );
});

test('one trial of tau-bench is one sample', async () => {
  await load('tau-single-record');
  expect((await scores()).map(({ id, metric, score }) => [id, metric, score])).toEqual([['0', 'reward', 0]]);
});
