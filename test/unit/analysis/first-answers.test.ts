import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOfSamples, tableColumns, tableRowsQuery } from '../../../src/lib/analysis';
import type { CellAnswer, SampleCell, SampleRow } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { answerSaid, answerText } from '../../../src/lib/views/samples/answer-words';
import { DESK } from '../support/demo-comparisons';
import { demoDrop, openLibrary } from '../support/library';

interface Line {
  sample_id: string;
  output?: { raw: string[] } | null;
  error?: string | null;
  metadata: { epoch?: string };
}

/** Answers in the demo's own files, by sample and repeat: the rows of further metrics say them again. */
function answersOf(model: string): Map<string, Line[]> {
  const file = new URL(`../../../public/demo/support-desk.${model}_samples.jsonl`, import.meta.url);
  const found = new Map<string, Map<string, Line>>();
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    const line = JSON.parse(text) as Line;
    const own = found.get(line.sample_id) ?? new Map<string, Line>();
    const epoch = line.metadata.epoch ?? '1';
    if (!own.has(epoch)) own.set(epoch, line);
    found.set(line.sample_id, own);
  }
  const inOrder = (lines: Map<string, Line>) =>
    [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, line]) => line);
  return new Map([...found].map(([id, lines]) => [id, inOrder(lines)]));
}

let db: Database;
let rows: SampleRow[];
const models = ['aster-large', 'aster-mini', 'brook-2', 'cobalt-s'];
const compared = { ...DESK, contenders: models.map((model) => `synthetic/${model}`) };
beforeAll(async () => {
  const library = await openLibrary();
  ({ db } = library);
  await library.load(demoDrop().filter(({ path }) => path.includes('support-desk')));
  rows = await pageOfSamples(db, compared, { order: [], offset: 0, limit: 10_000, answers: true });
});
afterAll(() => db.close());

test('each cell has the first answer that its files hold, one without a failure before one with, and how many', () => {
  const seen = { several: 0, failed: 0, missing: 0, recovered: 0 };
  models.forEach((model, at) => {
    const told = answersOf(model);
    for (const { sampleId, cells } of rows) {
      const lines = told.get(sampleId ?? '') ?? [];
      const first = lines.find(({ error }) => !error) ?? lines[0];
      const answer = cells[at]?.answer ?? null;
      expect(answer?.answers ?? 0).toBe(lines.length);
      if (first === undefined) seen.missing++;
      if (lines.length > 1) seen.several++;
      if (first?.error) seen.failed++;
      if (first && first !== lines[0]) seen.recovered++;
      expect(answer?.error ?? null).toBe(first?.error ?? null);
      expect(answer?.text ?? null).toBe(first?.output?.raw[0]?.slice(0, 280) ?? null);
    }
  });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

test('nothing is looked up where nobody asks, and a page has its own rows alone', async () => {
  const [row] = await pageOfSamples(db, compared, { order: [], offset: 0, limit: 1 });
  expect(row?.cells.map(({ answer }) => answer)).toEqual([null, null, null, null]);
  const page = await pageOfSamples(db, compared, { order: [], offset: 120, limit: 7, answers: true });
  expect(page).toEqual(rows.slice(120, 127));
});

test('the sample table as a file has the same answers, one a row', async () => {
  const columns = tableColumns('model', { answers: true });
  const query = await tableRowsQuery(db, compared, { order: [], columns, labels: [] });
  if (query === null) throw new Error('no rows');
  const found = await db.query<Record<string, string | number | null>>(query);
  expect(found).toHaveLength(rows.length * models.length);
  const told = rows.flatMap(({ matchKey, cells }) =>
    cells.map(({ answer }, at) => [
      matchKey,
      `synthetic/${models[at]}`,
      answer?.text ?? null,
      answer?.error ?? null,
      answer?.answers ?? null,
    ]),
  );
  const written = found.map((row) => [
    row['match_key'],
    row['model'],
    row['output_preview'],
    row['error'],
    row['answers'] === null ? null : Number(row['answers']),
  ]);
  expect(written).toEqual(told);
  expect(tableColumns('model')).not.toContain('output_preview');
});

describe('what is said of an answer', () => {
  const given: CellAnswer = {
    ...{
      responseId: 1,
      status: 'ok',
      text: 'Paris',
      extracted: null,
      error: null,
      errorKind: null,
      answers: 1,
    },
  };
  const cell = (answer: Partial<CellAnswer> | null, state: SampleCell['state'] = 'scored') => ({
    ...{ state, answer: answer && { ...given, ...answer } },
  });
  test.each([
    [cell({}), { text: 'Paris' }],
    [cell({ answers: 5 }), { text: 'Paris', more: 4 }],
    [cell(null, 'missing'), { why: 'never answered' }],
    [cell({ status: 'error', text: null, errorKind: 'timeout' }, 'failed'), { why: 'timeout' }],
    [cell({ status: 'error', text: null }, 'failed'), { why: 'the file gives no reason' }],
    [cell({ status: 'no_answer', text: null }, 'unscored'), { why: 'no answer given' }],
    [cell({ text: null }), { why: 'no text in the file' }],
    [cell({ text: ' \n' }), { why: 'empty answer' }],
    [cell({ text: null, extracted: 'B' }), { text: 'B' }],
    [cell({ text: `${'Let me think. '.repeat(9)}B`, extracted: ' B ' }), { extracted: 'B' }],
    [cell({ text: `B ${'because '.repeat(9)}`, extracted: 'B' }), { extracted: null }],
  ])('%o', (of, expected) => expect(answerSaid(of)).toMatchObject(expected));
  test('a file has its text or why it failed, and nothing for what is not there', () => {
    expect(answerText(cell({}))).toBe('Paris');
    expect(answerText(cell({ status: 'error', text: null, error: '503' }, 'failed'))).toBe('503');
    expect(answerText(cell({ text: null }))).toBeNull();
    expect(answerText(cell(null, 'missing'))).toBeNull();
  });
});
