import { afterAll, beforeAll, describe, test } from 'vitest';
import { leaderboard, matrix, type Comparison } from '../../src/lib/analysis';
import { resultsQuery } from '../../src/lib/analysis/samples/results';
import { solvedSets } from '../../src/lib/analysis/comparison/solved';
import { usage } from '../../src/lib/analysis/usage';
import type { Database } from '../../src/lib/engine/database';
import { sql } from '../../src/lib/engine/sql';
import { queryToCsv } from '../../src/lib/export/csv';
import { csvOf } from '../../src/lib/table/csv';
import { latexOf } from '../../src/lib/table/latex';
import { markdownOf } from '../../src/lib/table/markdown';
import type { Cell, Table } from '../../src/lib/table/table';
import { scoreScale } from '../../src/lib/ui/numbers';
import { leaderboardTable } from '../../src/lib/views/leaderboard/leaderboard-table';
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
const digits = <T>(value: T): T | number =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value;
function roundedCell(cell: Cell): Cell {
  if (typeof cell !== 'object' || cell === null) return digits(cell);
  return 'low' in cell
    ? { ...cell, low: digits(cell.low), high: digits(cell.high) }
    : { ...cell, value: digits(cell.value) };
}
const rounded = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => row.map(roundedCell)),
});
const percent = scoreScale({ kind: 'binary', min: 0, max: 1 });

const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('The demo has an answer to this.');
  return value;
};

const tables: [name: string, of: (comparison: Comparison) => Promise<Table>][] = [
  ['leaderboard', async (desk) => leaderboardTable(await leaderboard(db, desk), { caption: 'The desk' })],
  ['every-pair', async (desk) => matrixTable(await matrix(db, desk), 'model', percent)],
  ['who-solves-what', async (desk) => setsTable(found(await solvedSets(db, desk)))],
  ['tokens', async (desk) => tokenTable(await usage(db, desk, 'shared'))],
];

describe.each(tables)('%s of the demo', (name, of) => {
  test('as CSV, as Markdown and as LaTeX', async () => {
    const table = rounded(await of(DESK));
    expectGolden(`${name}.csv`, csvOf(table));
    expectGolden(`${name}.md`, markdownOf(table));
    expectGolden(`${name}.tex`, latexOf(table));
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
