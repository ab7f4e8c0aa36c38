import { ESLint } from 'eslint';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import ts from 'typescript-eslint';

let eslint: ESLint;
beforeAll(async () => {
  const { default: rooms } = (await import(pathToFileURL('eslint.rooms.js').href)) as { default: object[] };
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
  ['src/lib/formats/transcript/index.ts', '../../engine/sql'],
  ['src/lib/formats/gage-run.ts', '$lib/analysis'],
  ['src/lib/analysis/usage/rows.ts', '../../state/view.svelte'],
  ['src/lib/analysis/leaderboard.ts', '../ui/numbers'],
  ['src/lib/ui/scale.ts', '../analysis'],
  ['src/lib/state/view.ts', '../../routes/panels.svelte'],
  ['src/lib/engine/merge/index.ts', '../../analysis'],
  ['src/lib/ingest/sink.ts', 'apache-arrow'],
  ['src/routes/compare/words.ts', '@duckdb/duckdb-wasm'],
])('%s may not import %s', async (file, from) => {
  expect(await faults(file, from)).toHaveLength(1);
});

test.each([
  ['src/lib/formats/transcript/index.ts', '../../json/tape'],
  ['src/lib/formats/gage-run.ts', './reading'],
  ['src/lib/analysis/usage/rows.ts', '../../stats'],
  ['src/lib/engine/arrow.ts', 'apache-arrow'],
  ['src/lib/ui/data-table.ts', '../export/csv-cells'],
  ['src/routes/compare/words.ts', '../../lib/analysis'],
])('%s may import %s', async (file, from) => {
  expect(await faults(file, from)).toEqual([]);
});
