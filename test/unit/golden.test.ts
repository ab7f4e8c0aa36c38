import { afterAll, beforeAll, describe, test } from 'vitest';
import { matrix, type Comparison } from '../../src/lib/analysis';
import { resultsQuery } from '../../src/lib/analysis/samples/results';
import { solvedSets } from '../../src/lib/analysis/comparison/solved';
import { usage } from '../../src/lib/analysis/usage';
import type { Database } from '../../src/lib/engine/database';
import { sql } from '../../src/lib/engine/sql';
import { queryToCsv } from '../../src/lib/export/csv';
import { csvOf, type DataTable, markdownOf } from '../../src/lib/ui/data-table';
import { matrixTable } from '../../src/lib/views/matrix/matrix-words';
import { setsTable } from '../../src/lib/views/solved/solved-words';
import { tokenTable } from '../../src/lib/present/usage/token-table';
import { expectGolden } from '../support/golden';
import { DESK } from './support/demo-comparisons';
import { demoDrop, type Library, openLibrary } from './support/library';

let library: Library;
let db: Database;
beforeAll(async () => {
  library = await openLibrary();
  ({ db } = library);
  await library.load(demoDrop());
});
afterAll(() => db.close());

/** Digits that hold on every machine. */
const rounded = ({ heads, rows }: DataTable): DataTable => ({
  heads,
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell))),
});

const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('The demo has an answer to this.');
  return value;
};

const tables: [name: string, of: (comparison: Comparison) => Promise<DataTable>][] = [
  ['every-pair', async (desk) => matrixTable(await matrix(db, desk), 'model')],
  ['who-solves-what', async (desk) => setsTable(found(await solvedSets(db, desk)))],
  ['tokens', async (desk) => tokenTable(await usage(db, desk, 'shared'))],
];

describe.each(tables)('%s of the demo', (name, of) => {
  test('as CSV and as Markdown', async () => {
    const table = rounded(await of(DESK));
    expectGolden(`${name}.csv`, csvOf(table));
    expectGolden(`${name}.md`, markdownOf(table));
  });
});

test('results of the demo as CSV', async () => {
  const all = resultsQuery({
    chips: [{ kind: 'label', key: 'difficulty', value: 'hard' }],
    by: 'model',
    columns: null,
    labels: ['difficulty', 'topic'],
    rows: 'responses',
  });
  const blob = await queryToCsv(db, sql`SELECT * FROM (${all}) LIMIT 12`);
  expectGolden('results.csv', await blob.text());
});
