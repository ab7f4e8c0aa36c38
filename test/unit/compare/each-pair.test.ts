import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvaluations } from '$lib/analysis';
import type { Mapping } from '$lib/mapping/mapping';
import { type Address, emptyAddress } from '$lib/session/address';
import { boardOf } from '$lib/session/answer';
import { ledger } from '$lib/session/compare-questions';
import { resolveComparison } from '$lib/session/resolve';
import { boardScale } from '$lib/present/board';
import { verdictText } from '$lib/views/verdict/pieces';
import { verdict } from '$lib/views/verdict/verdict';
import { hasRealData, realData } from '../../support/real-data';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

/** A row a model and sample, right where `isRight`. */
const rows = (model: string, samples: readonly number[], isRight: (i: number) => boolean): string[] =>
  samples.map((i) => `${model},s${String(i)},question ${String(i)},${isRight(i) ? 'true' : 'false'}`);
const from = (first: number, n: number): number[] => Array.from({ length: n }, (_, i) => first + i);

async function opened(address: Partial<Address> = {}) {
  const evaluations = await listEvaluations(library.db);
  const comparison = resolveComparison({ ...emptyAddress, ...address }, evaluations, null);
  if (comparison === null) throw new Error('Nothing to compare');
  const context = { db: library.db, signal: new AbortController().signal };
  const board = await boardOf(context, comparison);
  const coverage = await ledger.ask(context, board);
  const { leaderboard, matrix } = board;
  const { missingAs, samples } = board.comparison;
  const facts = { leaderboard, matrix, coverage, missingAs, scale: boardScale(leaderboard) };
  return {
    samples,
    baseline: leaderboard.baseline?.key,
    comparisons: leaderboard.comparisons,
    n: Object.fromEntries(leaderboard.rows.map(({ contender, n }) => [contender.key, n])),
    said: verdictText(verdict({ ...facts, ...(samples && { samples }) }), ''),
  };
}

const mapping: Mapping = {
  rows: { layout: 'table', delimiter: ',', encoding: 'utf-8', header: true },
  model: { from: 'column' },
  evaluation: { from: 'name', name: 'own' },
  sample: 'columns',
  columns: [
    { name: 'model', role: 'model' },
    { name: 'sample_id', role: 'sample' },
    { name: 'question', role: 'input' },
    { name: 'correct', role: 'score', reading: { as: 'right or wrong', right: ['true'], wrong: ['false'] } },
  ],
};
const load = (lines: readonly string[]) =>
  library.load([droppedText('own.csv', ['model,sample_id,question,correct', ...lines].join('\n'))], {
    mappings: [mapping],
  });

describe('three models without a sample that all share', () => {
  /** `alone` is best on its own samples, and shares none. */
  const lines = [
    ...rows('alone', from(50, 20), () => true),
    ...rows('ahead', from(0, 20), (i) => i !== 3),
    ...rows('behind', from(0, 20), (i) => i > 15),
  ];

  test('each pair is compared on what it shares, with the best of those who share', async () => {
    await load(lines);
    const found = await opened();
    expect(found).toMatchObject({ samples: 'pairs', baseline: 'ahead', n: { ahead: 20, behind: 20 } });
    expect(found.comparisons).toBe(1);
    expect(found.said).not.toContain('pairs can be told apart');
    expect(found.said).toContain('ahead is better than behind by 75.0 points');
    expect(found.said).toContain(
      'No sample has a score of all three models, so each pair is compared on the samples it shares; alone shares none.',
    );
  });

  test('who chose the samples that all share keeps them, and so does a baseline', async () => {
    await load(lines);
    expect(await opened({ samples: 'all' })).toMatchObject({ samples: 'all', n: { ahead: 0, behind: 0 } });
    expect((await opened({ samples: 'all' })).said).toContain('No sample has a score of all three models.');
    expect(await opened({ baseline: 'alone' })).toMatchObject({ baseline: 'alone' });
  });

  test('where no pair shares a sample, that is said as ever', async () => {
    await load([
      ...rows('a', from(0, 9), () => true),
      ...rows('b', from(10, 9), (i) => i > 12),
      ...rows('c', from(20, 9), () => true),
    ]);
    const found = await opened();
    expect(found.samples).toBeUndefined();
    expect(found.said).toContain('No sample has a score of all three models.');
  });

  test('where all share some, nothing is otherwise', async () => {
    await load([...lines, ...rows('alone', [0], () => true)]);
    expect(await opened()).toMatchObject({ n: { alone: 1, ahead: 1, behind: 1 } });
    expect((await opened()).samples).toBeUndefined();
  });
});

test.runIf(hasRealData)('logs of Inspect beside what they were converted to', async () => {
  await library.load(['inspect', 'eee'].flatMap((folder) => dropOf(realData, folder)));
  const found = await opened();
  expect(found).toMatchObject({
    samples: 'pairs',
    n: { 'anthropic/claude-sonnet-4-0': 5, 'ollama/qwen2.5:0.5b': 3, 'ollama/qwen2.5-0.5b': 0 },
  });
  expect(found.said).toContain('qwen2.5-0.5b shares none.');
});
