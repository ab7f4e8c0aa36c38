import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEvaluations } from '../../../src/lib/analysis';
import { firstWithPaths, samplePaths } from '../../../src/lib/analysis/paths/sample-paths';
import type { Comparison } from '../../../src/lib/analysis/types';
import { sql } from '../../../src/lib/engine/sql';
import { alignPaths } from '../../../src/lib/stats';
import { pathsFinding, pathsNotes, pathsTable } from '../../../src/lib/views/paths/paths-words';
import { columnsOf, partingColumn, rowsOf } from '../../../src/lib/views/paths/lanes';
import { glyphsOf } from '../../../src/lib/views/paths/glyphs';
import { openedAt } from '../../../src/lib/views/paths/step-cards';
import { type Library, openLibrary } from '../support/library';
import { airline } from './airline';

const align = (paths: Parameters<typeof alignPaths>[0]) => Promise.resolve(alignPaths(paths));

let library: Library;
let comparison: Comparison;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    airline('airline.json', [
      [
        '- get search get search think update! update! search onestop update! update! update! update! update:HAT @done',
        '+ get update! search search onestop @no_flight',
        '+ get update! search search update! onestop update! update! transfer @handed_over',
        '- get search user update! update! update! update:HAT @done',
      ],
      ['+ get cancel @ok', '- get cancel @ok'],
      ['+ get:a cancel', '- get:b cancel'],
      ['+ @hello', '- get'],
      ['+ @hello', '- @bye'],
    ]),
  ]);
  const [evaluation] = await listEvaluations(library.db);
  comparison = {
    ...{ evaluation: evaluation?.evaluation ?? '', metric: 'reward', by: 'model', missingAs: 'dropped' },
    ...{ contenders: null, baseline: null, chips: [] },
  };
});
afterAll(() => library.db.close());

async function pathsOf(task: number) {
  const [row] = await library.db.query<{ key: number }>(
    sql`SELECT match_key AS key FROM samples WHERE sample_id = ${String(task)}`,
  );
  return samplePaths(library.db, comparison, row?.key ?? -1, { align });
}
const some = async (task: number) => {
  const found = await pathsOf(task);
  if (!found) throw new Error('no paths');
  return found;
};

test('four trials of one task: right first, in columns, with where they part and what only wrong ones do', async () => {
  const found = await some(0);
  expect(found.lanes.map(({ repeat, repeats, isRight }) => [repeat, repeats, isRight])).toEqual([
    [1, 4, true],
    [2, 4, true],
    [0, 4, false],
    [3, 4, false],
  ]);
  expect(found.parting).toEqual({ call: 2, how: 'tools', tools: 2 });
  expect(pathsFinding(found)).toBe(
    'Four answers part at call 2: 2 call update and 2 call search. 35 calls, 14 errors, all from update.',
  );
  expect(found.apart.map(({ isRight, name }) => [isRight, name])).toEqual([[false, 'update']]);
  expect(pathsNotes(found)[0]).toBe(
    'All 2 wrong answers call update where no right one calls anything. That goes with the outcome; it need not be why.',
  );
});

test('the texts at the parting are those of each call, wherever it stands', async () => {
  const found = await some(0);
  const opened = openedAt(found, rowsOf(found), partingColumn(found) ?? -1);
  expect(opened.title).toBe('Call 2: the first that is not the same in all');
  expect(
    opened.cards.map(({ rows, step }) => [
      step?.name,
      step?.failed,
      rows.map(({ lanes }) => lanes[0]?.repeat),
    ]),
  ).toEqual([
    ['update', true, [1, 2]],
    ['search', false, [0, 3]],
  ]);
});

test('its table has a row for each call and what was said last', async () => {
  const found = await some(0);
  const { rows, columns } = pathsTable(found);
  expect(rows).toHaveLength(35 + 4);
  expect(columns.map(({ name }) => name)).toEqual([
    'answer',
    'outcome',
    'call',
    'column',
    'tool',
    'arguments',
    'result',
    'error',
  ]);
});

test('the same calls and another outcome', async () => {
  expect(pathsFinding(await some(1))).toBe(
    'Both answers make the same 2 calls, and 1 of 2 are right. 4 calls, no error.',
  );
});

test('only the arguments differ', async () => {
  expect(pathsFinding(await some(2))).toBe(
    'Two answers part at call 1, in the arguments of get; they call the same tools throughout. 4 calls, no error.',
  );
});

test('one that calls nothing has parted at the first call', async () => {
  expect(pathsFinding(await some(3))).toBe(
    'Two answers part at call 1: 1 calls nothing and 1 calls get. 1 call, no error.',
  );
});

test('without any call there is nothing to show', async () => {
  expect(await pathsOf(4)).toBeNull();
});

test('where nobody chose a sample it is the first that several answered with tools', async () => {
  const first = await firstWithPaths(library.db, comparison);
  expect(first).toBe((await some(0)).matchKey);
});

test('what is alike in all for long is folded, of many columns alone', () => {
  const calls = (names: readonly string[]) =>
    names.map((name) => ({ name, given: '', result: '', failed: false, call: name, turn: 0, usage: null }));
  const row = (names: readonly string[], label: string) => ({
    ...{ lanes: [], label, places: names.map((_, i) => i) },
    path: { steps: calls(names), messages: 1, answer: null },
  });
  const alike = Array.from({ length: 60 }, (_, i) => `t${i}`);
  const other = alike.with(30, 'other');
  const folded = columnsOf([row(alike, 'a'), row(other, 'b')], 60, false);
  expect(folded).toEqual([
    { is: 'alike', from: 0, to: 29 },
    { is: 'calls', column: 30 },
    { is: 'alike', from: 31, to: 59 },
    { is: 'answer' },
  ]);
  expect(columnsOf([row(alike, 'a'), row(other, 'b')], 60, true)).toHaveLength(61);
  expect(columnsOf([row(alike.slice(0, 20), 'a')], 20, false)).toHaveLength(21);
});

test('tools have letters of their own', () => {
  expect([
    ...glyphsOf(['get_menu', 'get_map', 'getMenu2', 'x', 'x_', 'search', 'get_menu']).entries(),
  ]).toEqual([
    ['get_menu', 'GM'],
    ['get_map', 'GE'],
    ['getMenu2', 'GT'],
    ['x', 'X2'],
    ['x_', 'X3'],
    ['search', 'SE'],
  ]);
});
