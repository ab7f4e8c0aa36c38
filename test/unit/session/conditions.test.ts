import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownTexts, listContenders, listEvaluations } from '$lib/analysis';
import { leaderboard } from '$lib/analysis/comparison/leaderboard';
import { emptyAddress } from '$lib/session/address';
import { resolveComparison } from '$lib/session/resolve';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
afterAll(() => library.db.close());

const text = readFileSync(
  join(import.meta.dirname, '../../fixtures/silent/evalstats-false-duplicates/res.csv'),
  'utf-8',
);

test('conditions of one model on the same samples are compared, and averaged only where a person says so', async () => {
  await library.fresh();
  await library.load([droppedText('res.csv', text)]);
  const evaluations = await listEvaluations(library.db);
  expect(evaluations).toMatchObject([{ hasConditions: true }]);
  const comparison = resolveComparison(emptyAddress, evaluations, null);
  if (comparison === null) throw new Error('nothing to compare');
  expect(comparison.by).toBe('condition');
  const contenders = await listContenders(library.db, comparison.evaluation, comparison.by);
  expect(contenders.map(({ label }) => label)).toEqual([
    'alpha · P0_base',
    'alpha · P1_cot',
    'betaa · P0_base',
    'betaa · P1_cot',
  ]);
  const { rows } = await leaderboard(library.db, comparison);
  const [, ...lines] = text.trim().split('\n');
  const right = (model: string, prompt: string) =>
    lines.filter((line) => line.startsWith(`${model},${prompt},`) && line.split(',')[8] === '1').length / 12;
  for (const { contender, score } of rows)
    expect(score, contender.label).toBeCloseTo(right(contender.model, contender.condition ?? ''), 12);
  expect(resolveComparison({ ...emptyAddress, by: 'model' }, evaluations, null)?.by).toBe('model');
});

test('one condition a model is no reason to take models apart', async () => {
  await library.fresh();
  const rows = ['alpha,short', 'betaa,long'].flatMap((who) =>
    Array.from({ length: 8 }, (_, i) => `${who},q${String(i)},${String(i % (who.length - 5))}`),
  );
  await library.load([droppedText('res.csv', ['model,method,id,correct', ...rows].join('\n'))]);
  const evaluations = await listEvaluations(library.db);
  expect(evaluations[0]?.hasConditions).toBeUndefined();
  expect(resolveComparison(emptyAddress, evaluations, null)?.by).toBe('model');
});

test('set-ups of one model go by what tells them apart', async () => {
  await library.fresh();
  const runs = ['with_skill', 'without_skill'].flatMap((configuration) =>
    ['a', 'b', 'c'].map((eval_name) => ({
      ...{ eval_name, configuration },
      result: { passed: 1, total: 2, pass_rate: 0.5 },
    })),
  );
  const text = JSON.stringify({ metadata: { skill_name: 's' }, runs });
  await library.load([droppedText('s/iteration-1/benchmark.json', text)]);
  const [found] = await listEvaluations(library.db);
  const evaluation = found?.evaluation ?? '';
  const labels = (await listContenders(library.db, evaluation, 'condition')).map(({ label }) => label);
  expect(labels).toEqual(['with_skill', 'without_skill']);
  expect(await knownTexts(library.db, evaluation)).toEqual({
    ...{ id: true, input: false, reference: false, answer: false },
  });
});
