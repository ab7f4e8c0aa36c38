import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { CHECKED_BYTES } from '../../../src/lib/records/staging';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const row = (n: number, more: object = {}) =>
  `${JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'e',
    model_id: 'm',
    evaluation_name: 'n',
    sample_id: `s${n}`,
    interaction_type: 'single_turn',
    input: { raw: `q${n}`, reference: ['a'] },
    output: { raw: [`a${n}`] },
    answer_attribution: [],
    evaluation: { score: 1, is_correct: true },
    ...more,
  })}\n`;
const advice = () =>
  library.db.query<{ line: number; field: string; message: string }>(
    sql`SELECT line, field, message FROM problems WHERE code = 'schema_0_3_0' ORDER BY field`,
  );

test('each kind of deviation is said once, with its first line and how many rows have it', async () => {
  const text =
    row(1) + row(2, { evaluation_result_id: null }) + row(3, { evaluation_result_id: null, extra: 1 });
  const wanted = [
    {
      line: 2,
      field: 'evaluation_result_id',
      message: '`evaluation_result_id` is null, not a text (schema 0.3.0). In 2 of the 3 rows checked.',
    },
    {
      line: 3,
      field: 'extra',
      message: '`extra` is not in the schema (schema 0.3.0). In 1 of the 3 rows checked.',
    },
  ];
  for (const loading of [{}, { workers: 2, chunk: 400 }]) {
    await library.fresh(loading);
    await library.load([droppedText('a.jsonl', text)]);
    expect(await advice()).toEqual(wanted);
    expect(await library.db.query(sql`SELECT rejected, used FROM sources`)).toEqual([
      { rejected: 0, used: 3 },
    ]);
  }
});

test('only the rows at the start of a file are checked, and it is said how many', async () => {
  const filler = 'x'.repeat(CHECKED_BYTES / 4);
  const text = Array.from({ length: 8 }, (_, n) =>
    row(n, { input: { raw: n + filler, reference: 'a' } }),
  ).join('');
  await library.fresh();
  await library.load([droppedText('a.jsonl', text)]);
  expect(await advice()).toEqual([
    {
      line: 1,
      field: 'input.reference',
      message: '`input.reference` is a text, not a list (schema 0.3.0). In all 4 rows checked.',
    },
  ]);
});
