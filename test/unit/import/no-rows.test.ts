import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());

test.each([
  [
    'header.csv',
    'id,model,question,answer,correct\n',
    /a header \(id, model, question, answer, correct\) and no rows/,
  ],
  ['header.csv', 'id,model,score', /a header \(id, model, score\) and no rows/],
  ['blank-rows.csv', 'id;model;score\n;;\n;;\n', /a header \(id, model, score\) and no rows/],
  ['header.tsv', 'id\tmodel\tscore\n', /a header \(id, model, score\) and no rows/],
  ['list.json', '[]', /an empty list: there are no rows/],
  ['list.json', '{"config": {"model": "alder"}, "results": []}', /list "results" of this JSON is empty/],
  ['object.json', '{}', /an empty object: there are no rows/],
  ['blank.csv', '\n\n  \n', /empty but for blank lines/],
  ['empty.csv', '', /This file is empty\./],
])('a file without rows says so: %s %j', async (name, text, said) => {
  await library.fresh();
  await library.load([droppedText(name, text)]);
  const problems = await library.db.query<{ message: string }>(sql`SELECT message FROM problems`);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toMatch(said);
});

test.each([
  ['prose.txt', 'Dear all, here are no results, I am sorry to say.'],
  ['one.json', '{"results": [], "rows": [{"x": 1}]}'],
])('what is something else does not: %s', async (name, text) => {
  await library.fresh();
  await library.load([droppedText(name, text)]);
  const problems = await library.db.query<{ message: string }>(sql`SELECT message FROM problems`);
  expect(problems.map(({ message }) => message).join()).not.toMatch(/no rows/);
});
