import { ESLint } from 'eslint';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import ts from 'typescript-eslint';

interface House {
  default: object[];
  ROOMS: Record<string, string[]>;
  VIEWS: Record<string, string[]>;
  TOPICS: Record<string, string[]>;
}

let eslint: ESLint;
let house: House;
beforeAll(async () => {
  house = (await import(pathToFileURL('eslint.rooms.js').href)) as House;
  const { default: rooms } = house;
  const plugins = { '@typescript-eslint': ts.plugin };
  const parsed = { files: ['**/*.ts'], languageOptions: { parser: ts.parser }, plugins };
  eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [parsed, ...rooms] as never });
});

const faults = async (filePath: string, from: string): Promise<string[]> => {
  const [result] = await eslint.lintText(`import type { a } from '${from}';\nexport type B = a;\n`, {
    filePath,
  });
  return (result?.messages ?? []).map(({ message }) => message);
};

test.each([
  ['src/lib/stats/mean.ts', '../engine/sql'],
  ['src/lib/json/tape.ts', '../records/record'],
  ['src/lib/records/record.ts', '../formats/format'],
  ['src/lib/formats/eee/transcript.ts', '../../engine/sql'],
  ['src/lib/formats/gage/run.ts', '$lib/analysis'],
  ['src/lib/analysis/usage/rows.ts', '../../session/view.svelte'],
  ['src/lib/analysis/leaderboard.ts', '../ui/numbers'],
  ['src/lib/analysis/metrics/right.ts', '../comparison/grid'],
  ['src/lib/ui/scale.ts', '../analysis'],
  ['src/lib/table/csv.ts', '../export/csv'],
  ['src/lib/session/view.svelte.ts', '../../routes/pages'],
  ['src/lib/session/view.svelte.ts', '../views/matrix/matrix-words'],
  ['src/lib/present/notes.ts', '../views/matrix/matrix-words'],
  ['src/lib/views/matrix/matrix-words.ts', '../pair/pair-words'],
  ['src/lib/views/matrix/matrix-words.ts', '../../../routes/pages'],
  ['src/lib/engine/merge/index.ts', '../../analysis'],
  ['src/lib/ingest/staging/sink.ts', 'apache-arrow'],
  ['src/routes/compare/words.ts', '@duckdb/duckdb-wasm'],
  ['src/routes/compare/words.ts', '../usage/words'],
  ['src/routes/compare/words.ts', '../../lib/formats'],
  ['src/lib/views/sample/words.ts', '../../formats/eee/instance'],
  ['src/lib/formats/vertex/rows.ts', '../opencode/run'],
  ['src/lib/formats/vertex/about.ts', './rows'],
])('%s may not import %s', async (file, from) => {
  expect(await faults(file, from)).toHaveLength(1);
});

test.each([
  ['src/lib/formats/eee/transcript.ts', '../../json/tape'],
  ['src/lib/formats/gage/run.ts', '../shared/reading'],
  ['src/lib/formats/gage/run.ts', '../format'],
  ['src/lib/formats/gage/about.ts', './transcript'],
  ['src/lib/views/sample/words.ts', '../../formats/shared/transcript/values'],
  ['src/routes/compare/words.ts', '../../lib/formats/families'],
  ['src/workers/read-worker.ts', '../lib/formats'],
  ['src/lib/analysis/usage/rows.ts', '../../stats'],
  ['src/lib/analysis/slices/slices.ts', '../comparison/field'],
  ['src/lib/engine/arrow.ts', 'apache-arrow'],
  ['src/lib/ui/TableActs.ts', '../table/csv'],
  ['src/routes/compare/words.ts', '../../lib/analysis'],
  ['src/routes/compare/words.ts', '../Stage.svelte'],
  ['src/routes/FilterBar.ts', './compare/words'],
  ['src/lib/views/pair/pair-words.ts', '../matrix/matrix-words'],
  ['src/lib/views/pair/pair-words.ts', '../../session/view.svelte'],
])('%s may import %s', async (file, from) => {
  expect(await faults(file, from)).toEqual([]);
});

/** Each stands after all that it looks into. */
function isInOrder(walls: Record<string, string[]>): boolean {
  const names = Object.keys(walls);
  return Object.entries(walls).every(([name, into]) =>
    into.every((other) => names.includes(other) && names.indexOf(other) < names.indexOf(name)),
  );
}

test('no rooms, no views and no topics stand in a circle', () => {
  expect(isInOrder(house.ROOMS)).toBe(true);
  expect(isInOrder(house.VIEWS)).toBe(true);
  expect(isInOrder(house.TOPICS)).toBe(true);
});

test('every folder has its wall', () => {
  const foldersOf = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(foldersOf('src/lib').sort()).toEqual(Object.keys(house.ROOMS).sort());
  expect(foldersOf('src/lib/views').sort()).toEqual(Object.keys(house.VIEWS).sort());
  expect(foldersOf('src/lib/analysis').sort()).toEqual(Object.keys(house.TOPICS).sort());
});

test('the table of rooms in the docs is that of the lint rule', () => {
  const rows = [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `src\/lib\/(\w+)` +\|[^|]*\|([^|]*)\|$/gm),
  ];
  const told = rows.map(([, room = '', into = '']) => [
    room,
    into.trim() === '–' ? [] : into.trim().split(', '),
  ]);
  expect(told).toEqual(Object.entries(house.ROOMS));
});
