import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage, leaderboard, matrix } from '../../../src/lib/analysis';
import { overview } from '../../../src/lib/analysis/overview';
import { misfitOf } from '../../../src/lib/analysis/metrics/misfit';
import type { Comparison } from '../../../src/lib/analysis/types';
import { boardScale } from '../../../src/lib/present/board';
import { leaderboardNote, standInGroups } from '../../../src/lib/views/leaderboard/leaderboard-words';
import { overviewVerdict } from '../../../src/lib/views/overview/overview-verdict';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { metricOf } from '../support/metric';
import { droppedText, type Library, openLibrary } from '../support/library';

const ROWS = 6;
const fileOf = (evaluation: string, model: string, score: (i: number) => number) =>
  droppedText(
    `${evaluation}/${model}.jsonl`,
    Array.from({ length: ROWS }, (_, i) => ({
      ...{ evaluation, model, sample_id: `s${i}`, response_id: `${model}${i}`, hash_recipe: 'none' },
      ...{
        metric: 'correct',
        score: score(i),
        status: 'ok',
        input: `Question ${i} of ${evaluation}`,
        output: 'x',
      },
    }))
      .map((row) => JSON.stringify(row) + '\n')
      .join(''),
  );

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  await library.load([
    ...['a', 'b', 'c'].map((model) => fileOf('never', model, () => 0)),
    ...['a', 'b', 'c'].map((model) => fileOf('always', model, () => 1)),
    ...['a', 'b', 'c'].map((model, k) => fileOf('sometimes', model, (i) => Number((i + k) % 2 === 0))),
  ]);
});
afterAll(() => library.db.close());

const of = (evaluation: string): Comparison => ({
  ...{ evaluation, metric: 'correct', by: 'model', missingAs: 'dropped', contenders: null, baseline: null },
  chips: [],
});

async function said(evaluation: string) {
  const { db } = library;
  const comparison = of(evaluation);
  const board = await leaderboard(db, comparison);
  const facts = { matrix: await matrix(db, comparison), coverage: await coverage(db, comparison) };
  const words = verdict({
    leaderboard: board,
    scale: boardScale(board),
    missingAs: 'dropped',
    ...facts,
  });
  return { board, text: plain([...words.first, ' ', ...words.then]) };
}

test('that no attack got through is no misfit where the file says that hits are worse', () => {
  const none = {
    ...metricOf({ kind: 'binary', direction: 'lower', directionFrom: 'file' }),
    lowest: 0,
    highest: 0,
    responses: 30,
  };
  expect(misfitOf(none)).toBeNull();
  expect(misfitOf({ ...none, direction: 'higher' })).toBe('unfit');
  expect(misfitOf({ ...none, directionFrom: 'known' })).toBe('unfit');
  expect(misfitOf({ ...none, lowest: 1, highest: 1 })).toBe('alike');
});

test.each([
  ['never', 'This score is 0 for every answer: it does not fit these answers.'],
  ['always', 'This score is the same for every answer: it does not tell them apart.'],
])('a score that is one value is no verdict: %s', async (evaluation, sentence) => {
  const { board, text } = await said(evaluation);
  expect(board.rows).toHaveLength(3);
  expect(text).toBe(`${sentence} Choose another metric, or see on the Files page how this one was read.`);
  expect(standInGroups(board)).toBe(false);
  expect(leaderboardNote(board)).toMatch(/^Scores and counts only: this score is /);
  expect(board.rows.every(({ difference }) => difference?.p == null)).toBe(true);
});

test('one that differs is judged as before', async () => {
  const { board, text } = await said('sometimes');
  expect(text).not.toContain('for every answer');
  expect(standInGroups(board)).toBe(true);
});

test('Overview judges nobody by it, and says why', async () => {
  const found = await overview(library.db, {
    by: 'model',
    missingAs: 'dropped',
    contenders: null,
    chips: [],
  });
  expect(found.columns.map(({ evaluation, unjudged }) => [evaluation, unjudged]).sort()).toEqual([
    ['always', 'alike'],
    ['never', 'unfit'],
    ['sometimes', null],
  ]);
  const alone = {
    ...found,
    judged: 0,
    columns: found.columns.filter(({ evaluation }) => evaluation === 'never'),
  };
  expect(plain(overviewVerdict(alone).then)).toBe(
    'No best on never: this score is 0 for every answer: it does not fit these answers.',
  );
});

test('a file that says nothing of its evaluation gives no name to a sentence', async () => {
  const found = await overview(library.db, {
    by: 'model',
    missingAs: 'dropped',
    contenders: null,
    chips: [],
  });
  const [column] = found.columns.filter(({ evaluation }) => evaluation === 'sometimes');
  if (!column) throw new Error('no column');
  const named = (evaluation: string) =>
    plain(overviewVerdict({ ...found, judged: 1, columns: [{ ...column, evaluation }] }).first);
  expect(named('gsm8k')).toBe('On gsm8k, a, b and c may each be best.');
  expect(named('results')).toBe('a, b and c may each be best.');
});
