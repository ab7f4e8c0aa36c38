import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard, listContenders } from '../../../src/lib/analysis';
import { plain } from '../../../src/lib/views/verdict/pieces';
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

/** Two runs of one file of Every Eval Ever. */
const runs = ['first', 'second']
  .flatMap((run) =>
    Array.from({ length: 40 }, (_, i) =>
      JSON.stringify({
        schema_version: '0.3.0',
        evaluation_id: run,
        evaluation_name: 'puzzle',
        evaluation_result_id: 'exact_match:test',
        sample_id: `p${i}`,
        interaction_type: 'single_turn',
        input: { raw: `Puzzle ${i}`, reference: ['yes'] },
        output: { raw: [`answer ${i} ${run}`] },
        answer_attribution: [],
        evaluation: { score: i % 3 === 0 ? 1 : 0, is_correct: i % 3 === 0 },
      }),
    ),
  )
  .join('\n');

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
    droppedText('puzzle.jsonl', runs),
  ]);
});
afterAll(() => library.db.close());

const said = async (evaluation: 'quiz' | 'puzzle', by: 'model' | 'run'): Promise<string> => {
  const metric = evaluation === 'quiz' ? 'acc' : 'exact_match';
  const comparison = { ...DESK, evaluation, metric, by };
  const board = await leaderboard(library.db, comparison);
  const scale = scoreScale(
    board.metric,
    board.rows.map(({ score }) => score),
  );
  const { first, then } = verdict({ leaderboard: board, scale, missingAs: 'dropped' });
  return plain([...first, ' ', ...then]);
};

test('files that name no model are a model each, and nothing is said', async () => {
  const contenders = await listContenders(library.db, 'quiz', 'model');
  expect(contenders.map(({ label, unnamedRuns }) => [label, unnamedRuns])).toEqual(
    [1, 2].map((day) => [`unnamed model (samples_quiz_2026-01-0${day}T00-00-00.000000.jsonl)`, undefined]),
  );
  expect(await said('quiz', 'model')).not.toContain('name no model');
});

test('runs of one file that name no model count as one, and that is said', async () => {
  expect(await listContenders(library.db, 'puzzle', 'model')).toMatchObject([{ unnamedRuns: 2 }]);
  expect(await said('puzzle', 'model')).toContain(
    '2 runs name no model and count as one. Name their models on the Files page.',
  );
});

test('by run they stand apart, and nothing is said', async () => {
  expect(await listContenders(library.db, 'puzzle', 'run')).toHaveLength(2);
  expect(await said('puzzle', 'run')).not.toContain('name no model');
});
