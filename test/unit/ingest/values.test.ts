import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { type ToyRow, toyRow } from './toy-formats';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());
beforeEach(async () => {
  await bench.empty();
  bench.fresh({ workers: 2 });
});

const pretty = (row: ToyRow, indent: number | string = 2): string =>
  JSON.stringify({ valued: 1, ...(JSON.parse(toyRow(row)) as object) }, null, indent);
const ids = async (): Promise<unknown[]> =>
  (await bench.rows<{ id: string }>(sql`SELECT sample_id AS id FROM staged_samples ORDER BY row_ref`)).map(
    ({ id }) => id,
  );

test('pretty-printed values one after another are rows, with their places', async () => {
  const text = ['1', '2', '3'].map((id) => pretty({ id })).join('\n');
  await bench.import([dropped('a.jsonl', '\ufeff', text, '\n')]);
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(await bench.counts()).toMatchObject([
    { format: 'toy_values', records: 3, lines: text.split('\n').length },
  ]);
  const [, second] = await bench.rows<{ place: number; length: number }>(
    sql`SELECT row_ref & 17592186044415 AS place, byte_length AS length FROM staged_rows ORDER BY row_ref`,
  );
  expect(await bench.importer.texts.text(1, second?.place ?? 0, second?.length ?? 0)).toBe(
    pretty({ id: '2' }),
  );
});

test('a broken value is rejected alone, with its line', async () => {
  const lines = pretty({ id: '1' }).split('\n').length;
  const broken = pretty({ id: '2' }).replace('"model"', 'model');
  await bench.import([dropped('a', [pretty({ id: '1' }), broken, pretty({ id: '3' })].join('\n'))]);
  expect(await ids()).toEqual(['1', '3']);
  expect(await bench.problems()).toMatchObject([{ code: 'json_invalid', line: lines + 1 }]);
});

test('a broken first value, and one that is cut at the end', async () => {
  const values = [
    pretty({ id: '1' }).slice(0, -2),
    pretty({ id: '2' }),
    pretty({ id: '3' }),
    pretty({ id: '4' }).slice(0, 40),
  ];
  await bench.import([dropped('a', values.join('\n'))]);
  expect(await ids()).toEqual(['2', '3']);
  const problems = await bench.problems();
  expect(problems.map(({ code }) => code)).toEqual(['json_invalid', 'file_cut']);
});

test('without line ends between them', async () => {
  await bench.import([dropped('a', ['1', '2', '3'].map((id) => pretty({ id }, '')).join(''))]);
  expect(await ids()).toEqual(['1', '2', '3']);
});

test('values of megabytes, over several windows', async () => {
  const of = (id: string, size: number) => pretty({ id, output: id.repeat(size) });
  const text = [
    of('1', 3e6),
    of('2', 9e6),
    pretty({ id: '3' }).replace('"id"', 'id'),
    of('4', 5e6),
    of('5', 20),
  ].join('\n');
  await bench.import([dropped('a', text)]);
  expect(await ids()).toEqual(['1', '2', '4', '5']);
  expect(await bench.counts()).toMatchObject([{ records: 5, rejected: 1, lines: text.split('\n').length }]);
  const again = await bench.import([dropped('b', text)]);
  expect(again.refused).toHaveLength(1);
});

test('values that never end are given up after some', async () => {
  const text = pretty({ id: '1' }) + '\n' + '{"a":\n'.repeat(20_000);
  await bench.import([dropped('a', text)]);
  expect(await bench.counts()).toMatchObject([{ format: 'toy_values', records: 52, rejected: 51 }]);
});

test('unknown values are described', async () => {
  await bench.import([dropped('a', '{\n"foo": 1\n}\n{\n"foo": 2\n}')]);
  expect(await bench.problems()).toMatchObject([{ code: 'unknown_format' }]);
  expect((await bench.problems())[0]?.message).toMatch(/^Unknown format \(fields: foo\)\./);
});

test('however they are printed, they are the same rows', async () => {
  const row = fc.record({
    id: fc.constantFrom('1', '2', 'é'),
    output: fc.string({ unit: 'binary', maxLength: 60 }),
    score: fc.constantFrom(0, 1),
  });
  const between = fc.constantFrom('\n', '\r\n', '\n\n \n', '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 6 }),
      between,
      fc.constantFrom(1, 4, '\t'),
      async (rows, gap, indent) => {
        await bench.empty();
        bench.fresh({});
        await bench.import([dropped('a', rows.map((row) => pretty(row, indent)).join(gap))]);
        const staged = await bench.rows(
          sql`SELECT output_preview AS output, score FROM staged_rows JOIN staged_scores USING (row_ref) ORDER BY row_ref`,
        );
        expect(staged).toEqual(
          rows.map(({ output, score }) => ({
            output: output.replaceAll(/[\ud800-\udfff](?![\udc00-\udfff])/gu, '\ufffd'),
            score,
          })),
        );
      },
    ),
    { numRuns: 20 },
  );
});
