import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/lib/engine/sql';
import { dropped, Workbench } from './workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.db.close());

const columns = ['id', 'model', 'response', 'correct'];
const records = Array.from({ length: 12 }, (_, i) => [
  `q${i}`,
  i % 2 === 0 ? 'gpt-4o' : 'llama-3-8b',
  `It is ${i}`,
  i % 3 === 0 ? 'true' : 'false',
]);
const delimited = (mark: string) => [columns, ...records].map((record) => record.join(mark)).join('\n');
const asRecords = records.map((record) => Object.fromEntries(columns.map((name, i) => [name, record[i]])));

test.each([
  ['comma', 'semicolon', 'a.csv', delimited(','), 'b.csv', delimited(';')],
  [
    ...['records', 'lists of cells', 'a.json', JSON.stringify(asRecords), 'b.json'],
    JSON.stringify({ columns, data: records }),
  ],
  [
    ...['lists of cells', 'columns', 'a.json', JSON.stringify({ columns, data: records }), 'b.json'],
    JSON.stringify(Object.fromEntries(columns.map((name, i) => [name, records.map((record) => record[i])]))),
  ],
] as [string, string, string, string, string, string][])(
  'what was said of columns (%s) is said of the same columns that stand otherwise (%s)',
  async (_before, _after, name, text, other, otherText) => {
    await bench.empty();
    bench.fresh({});
    const [guess] = await bench.importer.guess([dropped(name, text)]);
    const mapping = guess?.guess.mapping;
    await bench.import([dropped(other, otherText)], { mappings: mapping ? [mapping] : [], guesses: 'none' });
    const [found] = await bench.rows(sql`SELECT count(*)::INTEGER AS rows FROM staged_rows`);
    expect(found).toEqual({ rows: 12 });
  },
);
