import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, openLibrary, type Library } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const good = (id: number): string =>
  `{"model_id":"m","evaluation_name":"e","sample_id":"${id}","interaction_type":"single_turn","input":{"raw":"Q${id}"},"output":{"raw":"A"},"evaluation":{"score":NaN}}`;
const problems = (code: string) =>
  library.db.query<{ line: number | null; message: string; severity: string }>(
    sql`SELECT line::INTEGER AS line, message, severity FROM problems WHERE code = ${code} ORDER BY line NULLS LAST`,
  );

test('of rows with one flaw a thousand are listed and the others counted, however the file is cut', async () => {
  const text = Array.from({ length: 1500 }, (_, i) => `${good(i)}\n{"input":{"raw":""},"output":{}}\n`).join(
    '',
  );
  for (const chunk of [2 ** 24, 20_000]) {
    await library.fresh({ chunk });
    await library.load([droppedText('a.jsonl', text)]);
    for (const [code, severity, first] of [
      ['number_not_finite', 'warning', 1],
      ['sample_unidentified', 'rejected', 2],
    ] as const) {
      const found = await problems(code);
      expect(found).toHaveLength(1001);
      expect(found.slice(0, 2).map(({ line }) => line)).toEqual([first, first + 2]);
      expect(found[999]?.line).toBe(first + 2 * 999);
      expect(found[1000]).toMatchObject({ line: null, severity });
      expect(found[1000]?.message).toMatch(/^500 more like the 1,000 listed, for example: /);
    }
    const [source] = await listSources(library.db);
    expect(source).toMatchObject({ records: 3000, used: 1500, rejected: 1500, rejectedListed: 1001 });
  }
});

test('many rejected rows cost no more than a few', async () => {
  await library.fresh({});
  const rows = 400_000;
  await library.load([
    droppedText('bad.jsonl', `${good(1)}\n${'[]\n'.repeat(rows)}`),
    droppedText('good.jsonl', good(2)),
  ]);
  const [staged] = await library.db.query<{ n: number; more: number }>(
    sql`SELECT count(*) AS n, sum(more) AS more FROM staged_problems WHERE severity = 'rejected'`,
  );
  expect(staged).toEqual({ n: 1001, more: rows - 1000 });
  expect((await problems('row_not_object')).at(-1)?.message).toMatch(/^399,000 more like the 1,000 listed/);
  expect((await listSources(library.db)).map(({ used, rejected }) => [used, rejected])).toEqual([
    [1, rows],
    [1, 0],
  ]);
});
