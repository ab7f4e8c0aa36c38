import { File } from 'node:buffer';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
beforeEach(() => library.fresh());

const dropped = (path: string, value: unknown): DroppedFile => ({
  path,
  file: new File([JSON.stringify(value)], path.split('/').at(-1) ?? path) as unknown as globalThis.File,
});
const problem = (i: number, isRight: boolean, code: string) => ({
  question_id: `q${String(i)}`,
  question_content: `Question ${String(i)}`,
  contest_date: '2024-01-01T00:00:00',
  difficulty: 'easy',
  output_list: [code],
  code_list: [code],
  graded_list: [isRight],
  metadata: ['{}'],
});
const livecodebench = (path: string, right: number) =>
  dropped(
    path,
    [0, 1, 2, 3].map((i) => problem(i, i < right, `print(${String(i + right)})`)),
  );
const totals = (path: string, share: number) =>
  dropped(path, [{ 'pass@1': share, detail: { 'pass@1': {} } }]);

const EVAL_ALL = 'mine_Scenario.codegeneration_1_0.2_eval_all.json';
const runs = () =>
  library.db.query(
    sql`SELECT u.model, count(DISTINCT r.response_id) AS answers, sum(s.score) AS right_ones
        FROM runs u JOIN responses r USING (run_id) JOIN scores s USING (response_id)
        GROUP BY u.run_id, u.model ORDER BY right_ones`,
  );
const two = [
  { model: `unnamed model (${EVAL_ALL})`, answers: 4, right_ones: 1 },
  { model: `unnamed model (${EVAL_ALL}, 2)`, answers: 4, right_ones: 3 },
];
const sorted = (rows: { right_ones?: unknown }[]) => rows.map((row) => ({ ...row, model: 'either' }));

test('two files of one name without a folder are two runs, dropped at once or one after the other', async () => {
  await library.load([livecodebench(EVAL_ALL, 1), livecodebench(EVAL_ALL, 3)]);
  expect(sorted(await runs())).toEqual(sorted(two));
  await library.fresh();
  await library.load([livecodebench(EVAL_ALL, 1)]);
  await library.load([livecodebench(EVAL_ALL, 3)]);
  expect(sorted(await runs())).toEqual(sorted(two));
  const models = await library.db.query<{ model: string }>(sql`SELECT model FROM runs ORDER BY model`);
  expect(models.map(({ model }) => model)).toEqual(two.map(({ model }) => model));
});

test('the same bytes once more are refused, and take no place', async () => {
  const first = await library.load([livecodebench(EVAL_ALL, 1), livecodebench(EVAL_ALL, 1)]);
  expect(first.refused).toHaveLength(1);
  await library.load([totals(EVAL_ALL.replace('_all', ''), 0.25)]);
  expect(await library.db.query(sql`SELECT count(*) AS n FROM runs`)).toEqual([{ n: 1 }]);
});

test('totals meet the results that they were dropped with, by their order', async () => {
  const of = (right: number) => [
    livecodebench(EVAL_ALL, right),
    totals(EVAL_ALL.replace('_all', ''), right / 4),
  ];
  await library.load(of(1));
  await library.load(of(3));
  expect(await library.db.query(sql`SELECT count(*) AS n FROM runs`)).toEqual([{ n: 2 }]);
  expect(
    await library.db.query(
      sql`SELECT d.value AS declared, avg(s.score) AS mean FROM declared d JOIN responses r USING (run_id) JOIN scores s USING (response_id)
          GROUP BY d.run_id, d.value ORDER BY d.value`,
    ),
  ).toEqual([
    { declared: 0.25, mean: 0.25 },
    { declared: 0.75, mean: 0.75 },
  ]);
});

test('a table of one’s own that another of its name came before says which it is', async () => {
  const table = (answer: string): DroppedFile => ({
    path: 'results.csv',
    file: new File(
      [`id,question,prediction,correct\n1,q,${answer},1\n2,r,${answer},0\n`],
      'results.csv',
    ) as unknown as globalThis.File,
  });
  const said = async () =>
    (await listSources(library.db)).map(({ path, remarks }) => [
      path,
      remarks.map(({ text }) => text).join(),
    ]);
  const two = [
    ['results (2).csv', 'file 2 of those named results.csv, in the order they were given'],
    ['results.csv', ''],
  ];
  await library.load([table('a'), table('b')]);
  expect(await said()).toEqual(two);
  await library.fresh();
  await library.load([table('a')]);
  await library.load([table('b')]);
  expect(await said()).toEqual(two);
  // A name that a person gave is no number of ours.
  await library.fresh();
  await library.load([{ ...table('a'), path: 'results (2).csv' }, table('b')]);
  expect((await said()).map(([, text]) => text)).toEqual(['', '']);
});
