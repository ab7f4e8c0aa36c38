import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage, leaderboard, unlikeSamples } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeRungs } from '../../../src/lib/engine/merge/choices';
import { boardScale } from '../../../src/lib/present/board';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { waysVerdict } from '../../../src/lib/views/verdict/ways-words';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
/** HumanEval as two models solved it: 78 tasks both, 13 gemini alone, 38 gpt alone, 35 neither, 14 of these unlike. */
const gemini = ['passed', 78, 'passed', 13, 'failed', 38, 'failed', 35] as const;
const gpt = ['passed', 78, 'failed', 13, 'passed', 38, 'timed out', 14, 'failed', 21] as const;
const spelled = (of: readonly (string | number)[]) =>
  of.flatMap((word, i) => (typeof word === 'string' ? Array<string>(Number(of[i + 1])).fill(word) : []));
const tasks = (run: string, results: readonly string[]) =>
  rows(
    ...results.map((result, i) =>
      answer(run, `task/${i}`, result, { pass: result === 'passed' ? 1 : 0 }, {}, { references: [result] }),
    ),
  );

beforeAll(async () => {
  db = await openTestDatabase();
  await stage(db, [
    { no: 1, path: 'gemini', fill: tasks('gemini', spelled(gemini)) },
    { no: 2, path: 'gpt', fill: tasks('gpt', spelled(gpt)) },
  ]);
  await merge(db);
});
afterAll(() => db.close());

const comparison: Comparison = {
  evaluation: 'quiz',
  metric: 'pass',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};

const said = async () => {
  const board = await leaderboard(db, comparison);
  const verdict = waysVerdict({ comparison, leaderboard: board }, boardScale(board));
  return verdict && [verdict.first, verdict.then].map((pieces) => plain(pieces).replaceAll('\u00a0', ' '));
};

test('tasks are matched whatever their results, and the other way of matching is not passed over', async () => {
  const found = await coverage(db, comparison);
  expect(found.rows.map(({ compared }) => compared)).toEqual([164, 164]);
  expect(found.matched).toEqual({ hash: 0, content: 0, text: 164, id: 0, others: 0 });
  expect(found.references).toEqual({ differ: 65, inputs: 164, alone: true });
  const { ways, chosenBy } = await leaderboard(db, comparison);
  expect(chosenBy).toBe('ways');
  expect(ways?.map(({ by, n }) => [by, n])).toEqual([
    ['each', 164],
    ['content', 99],
  ]);
  const [first, then] = (await said()) ?? [];
  expect(first).toBe('No verdict yet: two ways to match the samples disagree.');
  expect(then).toContain(
    'Matched one by one, 164 samples: model of gpt is better than model of gemini by 15.2 points',
  );
  expect(then).toContain(
    'Matched by content alone, 99 samples: The scores of model of gpt and model of gemini are equal',
  );
});

test('what differs can be read', async () => {
  const unlike = await unlikeSamples(db, comparison, 'references');
  expect(unlike).toHaveLength(20);
  expect(unlike[0]?.sampleId).toBe('task/78');
  expect(unlike[0]?.texts.map(({ text }) => text)).toEqual(['passed', 'failed']);
  expect(await unlikeSamples(db, comparison, 'inputs')).toEqual([]);
});

test.each(['each', 'content', 'id'] as const)('a verdict is given once %s is chosen', async (rung) => {
  await writeRungs(db, [{ evaluation: 'quiz', rung }]);
  await merge(db);
  const found = await coverage(db, comparison);
  const { ways } = await leaderboard(db, comparison);
  expect([ways, found.byHand, found.isConfirmed]).toEqual([null, rung !== 'each', rung === 'each']);
  expect(found.rows.map(({ compared }) => compared)).toEqual(rung === 'content' ? [99, 99] : [164, 164]);
  expect(await said()).toBeNull();
});
