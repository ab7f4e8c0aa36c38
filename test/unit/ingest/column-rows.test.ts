import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

const records = Array.from({ length: 12 }, (_, i) => ({
  id: `q${i + 1}`,
  question: `What is ${i} and "${i}"?\n`,
  response: i === 3 ? null : `It is ${i}`,
  model: i % 2 === 0 ? 'gpt-4o' : 'llama-3-8b',
  correct: i % 3 === 0,
}));
type Row = (typeof records)[number];
const columns = Object.keys(records[0] ?? {}) as (keyof Row)[];
const listed = (rows: readonly Row[], some = columns) =>
  Object.fromEntries(some.map((name) => [name, rows.map((row) => row[name])]));
const named = (rows: readonly Row[], nameOf: (i: number) => string) =>
  Object.fromEntries(
    columns.map((name) => [name, Object.fromEntries(rows.map((row, i) => [nameOf(i), row[name]]))]),
  );
const withoutModel = columns.filter((name) => name !== 'model');
const of = (model: string) => records.filter((row) => row.model === model);

/** The responses of a document that a guess alone reads, and how its rows stand. */
async function responsesOf(document: unknown) {
  await bench.empty();
  bench.fresh({});
  const files = [dropped('answers.json', JSON.stringify(document))];
  const [guess] = await bench.importer.guess(files);
  await bench.import(files, { guesses: 'all' });
  const rows = await bench.rows<Record<string, unknown>>(sql`
    SELECT u.model, t.sample_id, t.input_preview, r.output_preview, s.is_correct
    FROM staged_rows r JOIN staged_runs u USING (run_ref) JOIN staged_scores s USING (row_ref)
    JOIN (SELECT DISTINCT sample_ref, facts_ref FROM staged_mentions) n USING (sample_ref)
    JOIN staged_samples t USING (facts_ref) ORDER BY ALL`);
  return { rows, at: guess?.guess.mapping.rows };
}

test.each([
  ['lists of cells', listed(records), []],
  ['cells by the number of their row', named(records, String), []],
  ['cells by names that are numbers', named(records, (i) => String(10 * i + 7)), []],
  [
    'lists below a key, beside what was run',
    { seed: 1, args: { shots: 5 }, results: listed(records) },
    ['results'],
  ],
  [
    'lists below each model',
    { 'gpt-4o': listed(of('gpt-4o'), withoutModel), 'llama-3-8b': listed(of('llama-3-8b'), withoutModel) },
    ['*'],
  ],
])('%s are read as the records are', async (_name, document, path) => {
  const expected = await responsesOf(records);
  expect(expected.rows).toHaveLength(12);
  const found = await responsesOf(document);
  expect(found.at).toEqual({ layout: 'document', path, byColumn: true });
  expect(found.rows).toEqual(expected.rows);
});

const cellsOf = (rows: readonly Row[]) => rows.map((row) => columns.map((name) => row[name]));

test.each([
  ['lists of cells below their names', [columns, ...cellsOf(records)], { path: ['[]'], header: true }],
  [
    'lists of cells below a key',
    { seed: 1, results: [columns, ...cellsOf(records)] },
    { path: ['results', '[]'], header: true },
  ],
  [
    'lists of cells beside their names',
    { columns, data: cellsOf(records) },
    { path: ['data', '[]'], names: ['columns'] },
  ],
])('%s are read as the records are', async (_name, document, at) => {
  const expected = await responsesOf(records);
  const found = await responsesOf(document);
  expect(found.at).toEqual({ layout: 'document', ...at });
  expect(found.rows).toEqual(expected.rows);
});

test('lists of cells without names keep their first, and vectors are no table', async () => {
  const guessOf = (document: unknown) =>
    bench.importer.guess([dropped('answers.json', JSON.stringify(document))]);
  const [guess] = await guessOf(cellsOf(records).map((cells) => cells.slice(1)));
  expect(guess?.guess.mapping.rows).toEqual({ layout: 'document', path: ['[]'], header: false });
  expect(guess?.guess.mapping.columns.map(({ name }) => name)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(
    await guessOf([
      [0.1, 0.2],
      [0.3, 0.4],
    ]),
  ).toEqual([]);
});

test('whoever reads a document by its rows may read it by its columns again', async () => {
  const document = { ...listed(records), details: records.map((_, i) => ({ seconds: i, tokens: 2 * i })) };
  await bench.empty();
  bench.fresh({});
  const { tables } = await bench.import([dropped('answers.json', JSON.stringify(document))]);
  const [asked] = tables;
  const byColumn = { path: [], byColumn: true } as const;
  const byRow = { path: ['details', '[]'] };
  expect(asked?.tables[0]).toMatchObject({ rows: byColumn, others: [{ ...byRow, rows: 12 }] });
  const again = await bench.importer.lookAgain(asked?.sourceNos ?? [], { layout: 'document', ...byRow });
  expect(again?.[0]?.tables[0]).toMatchObject({ rows: byRow, others: [{ ...byColumn, rows: 12 }] });
});

test('what stands beside the lists is the same in every row where it is a text, and else a total', async () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ ...records[0], id: `q${i}`, model: 'gpt-4o' }) as Row);
  const expected = await responsesOf(many);
  const found = await responsesOf({ accuracy: 0.3, model: 'gpt-4o', ...listed(many, withoutModel) });
  expect(found.at).toEqual({ layout: 'document', path: [], byColumn: true });
  expect(found.rows).toEqual(expected.rows);
});

test('models as columns of scores by the names of the samples are a table of their own', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `task-${i}`);
  const scoresOf = (every: number) => Object.fromEntries(names.map((name, i) => [name, i % every === 0]));
  const { rows, at } = await responsesOf({ 'gpt-4o': scoresOf(2), 'llama-3-8b': scoresOf(5) });
  expect(at).toEqual({ layout: 'document', path: [], byColumn: true });
  expect(rows).toHaveLength(100);
  expect(rows[0]).toMatchObject({ model: 'gpt-4o', sample_id: 'task-0', is_correct: true });
});

test.each([
  ['records by their numbers', Object.fromEntries(records.map((row, i) => [i, row])), { path: ['*'] }],
  [
    'one record with lists',
    { id: 'q1', question: 'Which?', choices: ['a', 'b'], chances: [0.1, 0.9], correct: true },
    { path: [] },
  ],
  [
    'records beside lists',
    { curve: { step: [1, 2, 3], loss: [3, 2, 1] }, results: records },
    { path: ['results', '[]'] },
  ],
])('%s are no columns', async (_name, document, at) => {
  const [guess] = await bench.importer.guess([dropped('answers.json', JSON.stringify(document))]);
  expect(guess?.guess.mapping.rows).toEqual({ layout: 'document', ...at });
});
