import { File } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { type Library, openLibrary } from '../support/library';

/** Some programs encode as JSON what was JSON already: a file is one text, in which the results stand. */
let library: Library;
beforeAll(async () => void (library = await openLibrary()));
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const load = (text: string) =>
  library.load([{ path: 'a/x.json', file: new File([text], 'x.json') as unknown as globalThis.File }]);
const codes = async () =>
  (await library.db.query<{ code: string }>(sql`SELECT code FROM problems ORDER BY code`)).map(
    ({ code }) => code,
  );

const result = {
  ...{ evalSetId: 'grüße', evalSetResultId: 'app_grüße_1' },
  evalCaseResults: [
    { evalId: 'a', finalEvalStatus: 1 },
    { evalId: 'b', finalEvalStatus: 2 },
  ],
};

test('what stands inside is read, said, and found again', async () => {
  await load(`\uFEFF ${JSON.stringify(JSON.stringify(result, null, 2))}\n`);
  expect(await codes()).toEqual(['json_in_json']);
  const parts = await library.db.query<{ source_id: number; offset: number; length: number }>(
    sql`SELECT source_id, byte_offset::INTEGER AS offset, byte_length AS length FROM parts ORDER BY byte_offset`,
  );
  const records = await Promise.all(
    parts.map(({ source_id, offset, length }) => library.text(source_id, offset, length)),
  );
  expect(records.map((text) => JSON.parse(text) as unknown)).toEqual(result.evalCaseResults);
});

test.each([
  ['a text of no JSON', JSON.stringify('{ no json')],
  ['a text with something behind it', `${JSON.stringify(JSON.stringify(result))} x`],
  ['a text that does not end', '"{\\"evalSetId\\": 1'],
])('%s is nothing of the kind', async (_name, text) => {
  await load(text);
  expect(await codes()).not.toContain('json_in_json');
  expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM responses`)).toEqual([{ n: 0 }]);
});
