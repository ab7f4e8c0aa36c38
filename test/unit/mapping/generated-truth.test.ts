import { expect, test } from 'vitest';
import type { Column, Mapping, Role } from '../../../src/lib/mapping/mapping';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { compare } from './generated/judge';
import { longTable } from './generated/long';
import { Random } from './generated/random';
import { looked } from './generated/read';
import { rightMapping } from './generated/right-mapping';
import { tableOf } from './generated/tables';
import type { MadeTable, Truth } from './generated/truth';

/** Codes of what differs where a table is read by this mapping. */
async function differing(
  made: MadeTable,
  truth: Truth,
  table: OwnTable,
  mapping: Mapping,
): Promise<string[]> {
  const groups = [{ tables: made.files.map(({ path }) => path), guess: { mapping } }];
  return (await compare(made, truth, [table], groups)).flatMap(({ code, slight }) => (slight ? [] : [code]));
}

async function opened(made: MadeTable): Promise<{ truth: Truth; table: OwnTable } | null> {
  const [file, ...more] = made.files;
  if (!('read' in made.expects) || file === undefined || more.length > 0) return null;
  const table = await looked(file);
  return table && { truth: made.expects.read, table };
}

test('what is true of made tables of a row an answer is what the import reads by the right mapping', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const made = tableOf(seed);
    if (/column a|lines above|a row a metric|names|percents/.test(made.kind)) continue;
    const of = await opened(made);
    if (of === null) continue;
    tried++;
    const codes = await differing(made, of.truth, of.table, rightMapping(of.truth, of.table));
    if (codes.length > 0) wrong.push(`${String(seed)} ${made.kind}: ${codes.join(', ')}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

const made = longTable(
  new Random(5),
  { seed: 5, kind: 'all' },
  {
    ...{ task: 'short', language: 'en', as: 'comma', models: 3, samples: 8, conditions: 1, repeats: 2 },
    ...{
      input: true,
      output: true,
      gold: true,
      scores: ['right', 'rating'],
      modelLabels: 1,
      sampleLabels: 1,
    },
  },
);
/** A mapping in which the columns of one meaning have another role. */
const changed = (mapping: Mapping, from: Role, to: Partial<Column>): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => (column.role === from ? { ...column, ...to } : column)),
});

/** What is right read as wrong. */
const upsideDown = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) =>
    column.reading?.as === 'right or wrong'
      ? {
          ...column,
          reading: { ...column.reading, right: column.reading.wrong, wrong: column.reading.right },
        }
      : column,
  ),
});

test.each<[string, (mapping: Mapping) => Mapping]>([
  ['contenders merged', (mapping) => changed(mapping, 'condition', { role: 'label' })],
  ['contenders split', (mapping) => changed(mapping, 'epoch', { role: 'condition' })],
  ['repeats merged', (mapping) => changed(mapping, 'epoch', { role: 'label' })],
  ['samples split', (mapping) => changed(mapping, 'output', { role: 'sample' })],
  ['model', (mapping) => ({ ...mapping, model: { from: 'name', name: 'gpt' } })],
  ['answer', (mapping) => changed(changed(mapping, 'output', { role: 'kept' }), 'reference', { role: 'output' })],
  ['reference', (mapping) => changed(changed(mapping, 'reference', { role: 'kept' }), 'output', { role: 'reference' })],
  ['no score', (mapping) => changed(mapping, 'label', { role: 'score' })],
  ['score lost', (mapping) => changed(mapping, 'score', { role: 'label' })],
  ['score value', upsideDown],
  ['direction', (mapping) => changed(mapping, 'score', { lowerIsBetter: true })],
])('the judge sees: %s', async (code, change) => {
  const of = await opened(made);
  if (of === null) throw new Error('No table');
  const right = rightMapping(of.truth, of.table);
  expect(await differing(made, of.truth, of.table, right)).toEqual([]);
  expect(await differing(made, of.truth, of.table, change(right))).toContain(code);
}); // prettier-ignore
