import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard, listContenders } from '../../../src/lib/analysis';
import { verdictText } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { scoreScale } from '../../../src/lib/ui/numbers';
import { DESK } from '../support/demo-comparisons';
import { droppedText, type Library, openLibrary } from '../support/library';

/** Rows of lm-evaluation-harness name no model: its folder does, and that was not dropped. */
const rows = (right: (i: number) => boolean): string =>
  Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({
      doc_id: i,
      doc: { question: `Question ${i}` },
      target: 'yes',
      arguments: { gen_args_0: { arg_0: `Question ${i}`, arg_1: {} } },
      resps: [[`answer ${i} ${right(i)}`]],
      filtered_resps: [`answer ${i} ${right(i)}`],
      filter: 'none',
      metrics: ['acc'],
      acc: Number(right(i)),
      doc_hash: `d${i}`,
      target_hash: `t${i}`,
    }),
  ).join('\n');

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    droppedText(
      'one/samples_quiz_2026-01-01T00-00-00.000000.jsonl',
      rows(() => true),
    ),
    droppedText(
      'two/samples_quiz_2026-01-02T00-00-00.000000.jsonl',
      rows((i) => i % 2 === 0),
    ),
  ]);
});
afterAll(() => library.db.close());

const said = async (by: 'model' | 'run'): Promise<string> => {
  const comparison = { ...DESK, evaluation: 'quiz', metric: 'acc', by };
  const board = await leaderboard(library.db, comparison);
  const scale = scoreScale(
    board.metric,
    board.rows.map(({ score }) => score),
  );
  return verdictText(verdict({ leaderboard: board, scale, by, missingAs: 'dropped' }), '');
};

test('runs that name no model count as one model, and that is said', async () => {
  expect(await listContenders(library.db, 'quiz', 'model')).toMatchObject([{ unnamedRuns: 2 }]);
  expect(await said('model')).toContain(
    '2 runs name no model and count as one. Name their models on the Files page.',
  );
});

test('by run they stand apart, and nothing is said', async () => {
  expect(await listContenders(library.db, 'quiz', 'run')).toHaveLength(2);
  expect(await said('run')).not.toContain('name no model');
});
