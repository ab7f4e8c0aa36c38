import { expect, test } from 'vitest';
import { formats } from '$lib/formats';
import { ownTable } from '$lib/ingest/table/own-table';
import { toolTable } from '$lib/ingest/table/tool-table';
import { Collector } from './collect';

/** Reads a table of figures as a dropped file is read; null where no tool's header is known. */
async function readTable(path: string, ...lines: readonly string[]) {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const table = await ownTable(path, new Blob([bytes]), bytes);
  const known = table && toolTable(table, bytes, formats);
  if (!known) return null;
  const sink = new Collector();
  known.format.read(known.columns, known.records, { path, digest: 'd' }, sink);
  return { format: known.format.id, sink };
}

test('a leaderboard of BFCL: percents are shares, N/A is nothing, money and seconds stand as they are', async () => {
  const read = await readTable(
    'score/data_live.csv',
    'Rank,Model,Live Overall Acc,AST Summary,Total Cost ($),Organization',
    '1,org/a (FC),61.00%,N/A,2.07,"Org, Inc."',
    '2,org/b,0.07%,57.25%,N/A,Org',
  );
  expect(read?.format).toBe('bfcl-leaderboard');
  expect(read?.sink.runs.map(({ model, role }) => [model, role])).toEqual([
    ['org/a (FC)', 'aggregate'],
    ['org/b', 'aggregate'],
  ]);
  expect(read?.sink.declarations.map(({ metric, value }) => [metric, value])).toEqual([
    ['live_overall_acc', 0.61],
    ['total_cost', 2.07],
    ['live_overall_acc', 0.0007],
    ['ast_summary', 0.5725],
  ]);
  expect(read?.sink.rows).toEqual([]);
});

test('a summary of OpenCompass: accuracy counts to 100, other metrics keep their scale, - is nothing', async () => {
  const read = await readTable(
    'out/20260101_120000/summary/summary_20260101_120000.csv',
    'dataset,version,metric,mode,a,b',
    'quiz,1a2b,accuracy,gen,61.5,-',
    'sums,-,bleu,gen,12.5,0',
  );
  expect(read?.format).toBe('opencompass-summary');
  expect(read?.sink.declarations.map(({ metric, value }) => [metric, value])).toEqual([
    ['accuracy', 0.615],
    ['bleu', 12.5],
    ['bleu', 0],
  ]);
  expect(
    read?.sink.runs.map(({ model, evaluation, datasetVersion }) => [model, evaluation, datasetVersion]),
  ).toEqual([
    ['a', 'quiz', '1a2b'],
    ['a', 'sums', null],
    ['b', 'sums', null],
  ]);
});

test.each([
  ['Model,Rank,Accuracy', 'a,1,50.00%'],
  ['dataset,version,metric,mode', 'quiz,1,accuracy,gen'],
  ['question,answer,score', 'Q,A,1'],
])('%s is left to the person', async (header, row) => {
  expect(await readTable('x.csv', header, row)).toBeNull();
});
