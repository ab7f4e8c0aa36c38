import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listSources } from '$lib/analysis/files/sources';
import { sql } from '$lib/engine/sql';
import { parseDocument } from '$lib/ingest/text/cut-document';
import { JsonTape } from '$lib/json/tape';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const rows = Array.from({ length: 20 }, (_, i) => ({
  id: `s${Math.floor(i / 2)}`,
  model: i % 2 === 0 ? 'gpt-4' : 'llama-3',
  question: `What is "${Math.floor(i / 2)}", then?`,
  parts: [{ text: 'a' }, { text: 'b }] "' }],
  answer: `it is ${i}`,
  correct: i % 3 === 0,
}));
const within = (text: string): string => text.slice(0, -70);
const behind = (text: string): string => text.slice(0, text.lastIndexOf('{\n    "id"'));
const lines = rows.map((row) => JSON.stringify(row)).join('\n');
const csv = `id,model,question,answer,correct\n${rows
  .map(
    ({ id, model, answer, correct }) => `${id},${model},"Q, ${id}","${answer}\nindeed",${String(correct)}\n`,
  )
  .join('')}`;

/** What Files says of the file, and how many answers came of it. */
async function readOf(name: string, text: string, guesses: 'all' | 'sure' = 'sure') {
  await library.load([droppedText(name, text)], { guesses });
  const [source] = await listSources(library.db);
  const problems = await library.db.query<{ code: string; severity: string; line: number | null }>(
    sql`SELECT code, severity, line FROM problems ORDER BY code DESC`,
  );
  return {
    used: source?.used,
    rejected: source?.rejected,
    remarks: source?.remarks.filter(({ text }) => text.includes('ends inside')),
    problems,
  };
}
const remark = (line: number | null) => [
  {
    text: `the file ends inside a row${line === null ? '' : ` (line ${line})`}: rows may be missing`,
    look: true,
  },
];

test.each([
  ['lines', 'a.jsonl', within(lines), 20],
  ['a list on one line', 'a.json', within(JSON.stringify(rows)), 1],
  ['a pretty list', 'a.json', within(JSON.stringify(rows, null, 2)), 296],
  ['a list below a key', 'a.json', within(JSON.stringify({ v: 1, results: rows }, null, 2)), 299],
  [
    'objects one after another',
    'a.json',
    within(rows.map((row) => JSON.stringify(row, null, 2)).join('\n')),
    286,
  ],
  ['a table, within a quoted cell', 'a.csv', csv.slice(0, csv.lastIndexOf('indeed') + 3), 40],
])('%s: the rows before the one that is cut are read, and it is said', async (_, name, text, line) => {
  expect(await readOf(name, text)).toEqual({
    used: 19,
    rejected: 1,
    remarks: remark(line),
    problems: [{ code: 'file_cut', severity: 'rejected', line }],
  });
});

test('a list that ends between two rows, and a table between two cells, lose none', async () => {
  expect(await readOf('a.json', behind(JSON.stringify(rows, null, 2)))).toMatchObject({
    used: 19,
    rejected: 0,
    remarks: [{ look: true }],
    problems: [{ code: 'file_cut', severity: 'warning' }],
  });
  await library.fresh();
  expect(await readOf('a.csv', csv.slice(0, csv.lastIndexOf(',"it is')))).toMatchObject({
    used: 20,
    remarks: remark(null),
  });
});

test('what is read as other lines says it of the file: a column a model', async () => {
  const wide = rows.map((_, i) => ({ question: `Q ${i}`, 'gpt-4': i % 2 === 0, 'llama-3': i % 3 === 0 }));
  const text = wide.map((row) => JSON.stringify(row)).join('\n');
  const broken = text.replace('"Q 5"', '"Q "5"');
  expect(await readOf('wide.jsonl', broken.slice(0, -12))).toEqual({
    used: 36,
    rejected: 0,
    remarks: remark(null),
    problems: [
      { code: 'json_invalid', severity: 'warning', line: null },
      { code: 'file_cut', severity: 'warning', line: null },
    ],
  });
  await library.fresh();
  expect(await readOf('wide.json', JSON.stringify(wide).slice(0, -12))).toMatchObject({
    used: 38,
    remarks: remark(null),
  });
});

test('a file that ends with a line that is no JSON, and one that is all one object, are not called cut', async () => {
  expect(await readOf('a.jsonl', `${lines}\nthat is all`)).toMatchObject({
    used: 20,
    remarks: [],
    problems: [{ code: 'json_invalid' }],
  });
  await library.fresh();
  expect(await readOf('a.json', '{"id": 1, "text": "it')).toMatchObject({
    problems: [{ code: 'not_json', severity: 'rejected' }],
  });
});

describe('which rows of a document stand', () => {
  const keys = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const tape = new JsonTape();
    const { fault, cut } = parseDocument(tape, bytes, 0, bytes.length);
    return { fault: fault !== null, cut, json: fault ? null : tape.source(tape.root) };
  };
  const member = (i: number) => `"id${i}": {"n": [{"x": ${i}}, {"x": 1}]}`;
  const map = [0, 1, 2, 3, 4, 5].map(member).join(', ');

  test.each([
    ['the list, not one within its row', '{"a": [{"b": [{}, {}]}, {"b": [{}, {}', '{"a": [{"b": [{}, {}]}]}'],
    ['the map, not a list within its last', `{${map}`.slice(0, -12), `{${map.split(', "id5"')[0] ?? ''}}`],
    [
      'the list beside settings',
      '{"x": {}, "y": {}, "rows": [{"a": 1}, {"a',
      '{"x": {}, "y": {}, "rows": [{"a": 1}]}',
    ],
    ['behind an escaped quote', '[{"a": "\\\\\\""}, {"a": "\\\\', '[{"a": "\\\\\\""}]'],
  ])('%s', (_, text, json) => {
    expect(keys(text)).toMatchObject({ fault: false, json });
  });

  test.each(['[1, 2', '{"a": 1, "b"', '[{"a": 1}]]', '[{"a": 1} {"a": 2}, {"a": 3}, {"a'])(
    '%j has none that could be told',
    (text) => expect(keys(text)).toMatchObject({ fault: true, cut: null }),
  );
});
