import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countAllSamples,
  findSample,
  neighboursInFiles,
  pageOfAllSamples,
  sampleDetail,
  type Comparison,
} from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
let db: Database;
const asked = (n: number) => `Book a table for ${n}`;

const row = (n: number, model: string) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `booking/${model}`,
    model_id: model,
    evaluation_name: 'booking',
    evaluation_result_id: 'done',
    sample_id: `b-${n}`,
    interaction_type: 'single_turn',
    input: { raw: asked(n), reference: ['done'] },
    output: { raw: ['done'] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
  });

beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
  const golden = {
    schema_version: 'v1',
    id: 'golden-2',
    messages: [{ role: 'user', content: asked(2) }],
    references: ['done'],
    golden_trajectories: [[{ role: 'assistant', tool_calls: [{ name: 'find' }] }]],
  };
  await library.load([
    droppedText('one.jsonl', [row(1, 'one'), row(2, 'one'), row(3, 'one')].join('\n')),
    droppedText('two.jsonl', [row(2, 'two')].join('\n')),
    droppedText('tasks.jsonl', JSON.stringify(golden)),
  ]);
});
afterAll(() => db.close());

const comparison: Comparison = {
  evaluation: 'booking',
  metric: 'done',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
const keyOf = async (id: string) => {
  const [row] = await db.query<{ content_key: string }>(
    sql`SELECT content_key FROM samples WHERE sample_id = ${id}`,
  );
  return (await findSample(db, row?.content_key ?? '')) ?? -1;
};

test('a sample by itself tells of those with its content, and of no other', async () => {
  const paths = async (id: string) =>
    (await sampleDetail(db, await keyOf(id), comparison))?.parts.map(
      ({ path, format }) => `${path} ${format}`,
    );
  expect(await paths('b-2')).toEqual(['tasks.jsonl gage-sample-spec']);
  expect(await paths('b-1')).toEqual([]);
});

test('answers come with their scores and the places of their records', async () => {
  const found = await sampleDetail(db, await keyOf('b-2'), comparison);
  expect(
    found?.answers.map(({ contender, scores, parts }) => [contender.model, scores.length, parts.length]),
  ).toEqual([
    ['one', 1, 1],
    ['two', 1, 1],
  ]);
  expect(found?.answers[0]?.parts[0]).toMatchObject({
    path: 'one.jsonl',
    format: 'eee-instance',
    role: 'response',
  });
  expect(await sampleDetail(db, 999_999, comparison)).toBeNull();
});

test('all samples stand in the order of the files, answered or not', async () => {
  const all = await pageOfAllSamples(db, { offset: 0, limit: 10 });
  expect(all.map(({ input, answers }) => [input, answers])).toEqual([
    [asked(1), 1],
    [asked(2), 2],
    [asked(3), 1],
  ]);
  expect(await countAllSamples(db)).toBe(all.length);
  expect(await pageOfAllSamples(db, { offset: 1, limit: 1 })).toEqual([all[1]]);
  const [a, b, c] = all.map(({ matchKey }) => matchKey);
  expect(await neighboursInFiles(db, 'booking', b ?? -1)).toEqual({
    previous: a,
    next: c,
    position: 2,
    count: 3,
  });
  expect(await neighboursInFiles(db, 'elsewhere', b ?? -1)).toBeNull();
});

test('the order is read again once more is loaded', async () => {
  const [, second] = await pageOfAllSamples(db, { offset: 0, limit: 2 });
  const key = second?.matchKey ?? -1;
  expect((await neighboursInFiles(db, 'booking', key))?.count).toBe(3);
  await library.load([droppedText('three.jsonl', row(4, 'one'))]);
  const four = await keyOf('b-4');
  expect(await neighboursInFiles(db, 'booking', four)).toMatchObject({ position: 4, count: 4, next: null });
  expect(await findSample(db, 'no such key')).toBeNull();
});
