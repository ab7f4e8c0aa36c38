import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairView, slices } from '../../../src/lib/analysis';
import { overview } from '../../../src/lib/analysis/overview';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { writeRungs } from '../../../src/lib/engine/merge/choices';
import { noEvidence } from '../../../src/lib/present/chosen-words';
import { boardScale } from '../../../src/lib/present/board';
import { boardOf } from '../../../src/lib/session/answer';
import { usageSaid } from '../../../src/lib/views/frontier/usage-said';
import { showView } from '../../../src/lib/views/notebook/ask-view';
import { overviewNotes } from '../../../src/lib/views/overview/overview-notes';
import { overviewVerdict } from '../../../src/lib/views/overview/overview-verdict';
import { pairVerdict } from '../../../src/lib/views/pair/pair-words';
import { sliceVerdict } from '../../../src/lib/views/slices/slice-verdict';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { views } from '../../../src/lib/views/views';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

let db: Database;
const signal = new AbortController().signal;

/** Two models on 120 tasks: a reference that is the run's own result makes those alike by content on which both did the same. */
const results = (run: string, passes: (i: number) => boolean) =>
  rows(
    ...Array.from({ length: 120 }, (_, i) => {
      const word = passes(i) ? 'passed' : 'failed';
      const labels = [['half', i % 2 ? 'odd' : 'even'] as const];
      return answer(run, `task/${i}`, word, { pass: Number(passes(i)) }, {}, { references: [word], labels });
    }),
  );

beforeAll(async () => {
  db = await openTestDatabase();
  await stage(db, [
    { no: 1, path: 'weak', fill: results('weak', (i) => i < 60 || i >= 110) },
    { no: 2, path: 'able', fill: results('able', (i) => i < 100) },
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
const NONE = /No verdict yet: two ways to match the samples disagree/;
const CONCLUDED = /is better|told apart|is best|equal\./;
const given = { prices: [], edges: {} };
const show = async (view: string) =>
  (await showView({ db, signal }, { ...comparison }, { show: view }, given)).table;

test('an evaluation whose ways to match disagree is not judged on Overview, which says why', async () => {
  const found = await overview(db, { ...comparison, cluster: null });
  const [column] = found.columns;
  expect([found.judged, column?.unjudged, column?.lead]).toEqual([0, 'ways', null]);
  expect(column?.cells.map(({ place, n, score }) => [place, n, score])).toEqual([
    [null, 120, 100 / 120],
    [null, 120, 70 / 120],
  ]);
  const { first, then } = overviewVerdict(found);
  expect(plain(first)).toBe('No verdict yet: ways to match the samples disagree.');
  expect(then).toEqual([]);
  expect(overviewNotes(found)).toContain(
    'No best on quiz: ways to match its samples disagree, and Compare asks which is right.',
  );
  expect(overviewNotes(found).join(' ')).not.toMatch(CONCLUDED);
});

test('the pair page concludes nothing', async () => {
  const { leaderboard, matrix } = await boardOf({ db, signal }, comparison);
  const [pair] = matrix.pairs;
  if (pair === undefined) throw new Error('No pair.');
  const said = pairVerdict(pair, boardScale(leaderboard), false, matrix, leaderboard.chosenBy);
  expect(plain([...said.first, ' ', ...said.then])).toMatch(/^Ways to match the samples disagree/);
  expect([pair.low, pair.pRaw, pair.distinguishable]).toEqual([null, null, false]);
  const keys = [pair.row.key, pair.column.key] as const;
  const view = await pairView(db, comparison, keys);
  expect([view?.binary, view?.numeric, view?.kappa]).toEqual([null, null, null]);
});

test('Slices and Usage conclude nothing', async () => {
  const board = await boardOf({ db, signal }, comparison);
  const scale = boardScale(board.leaderboard);
  const asked = { labels: null, cross: null, edgesOf: () => null };
  const found = await slices(db, comparison, board.leaderboard, asked);
  expect([found?.chosen, found?.tested]).toEqual(['ways', 0]);
  const said = found && sliceVerdict({ ...found, rows: found.rows }, board.leaderboard, scale);
  expect(said?.lead).toEqual([noEvidence('ways')]);
  const seen = {
    offers: [],
    limit: null,
    axis: {} as never,
    scale,
    margin: null,
    candidate: null,
    project: null,
  };
  expect(usageSaid(board, seen).lead).toMatch(/^Ways to match the samples disagree/);
});

const concluding = views.flatMap((one) => one(({ id, concludes }) => (concludes === true ? [id] : [])));

test('every view that says who is better is known', () => {
  expect(concluding).toEqual([
    ...[
      'planned',
      'leaderboard',
      'matrix',
      'pair',
      'solved',
      'ranks',
      'plan',
      'readings',
      'judges',
      'slices',
      'label',
      'finder',
      'decision',
      'frontier',
    ],
  ]);
});

test.each([...concluding, 'verdict'])(
  'a notebook shows the open question in place of its %s',
  async (view) => {
    const said = (await show(view)).rows
      .map(([line]) => (typeof line === 'string' ? line : ''))
      .join(' ')
      .replaceAll('\u00a0', ' ');
    expect(said).toMatch(NONE);
    expect(said).toContain('Matched one by one, 120 samples: model of able is better than model of weak');
  },
);

test('a filter does not make it a conclusion', async () => {
  const chips = [{ kind: 'text', where: 'input', value: 'task' }] as const;
  const { leaderboard } = await boardOf({ db, signal }, { ...comparison, chips });
  expect([leaderboard.chosenBy, leaderboard.ways?.length]).toEqual(['ways', 2]);
});

test('once one is chosen all of them conclude', async () => {
  await writeRungs(db, [{ evaluation: 'quiz', rung: 'each' }]);
  await merge(db);
  const found = await overview(db, { ...comparison, cluster: null });
  expect([found.judged, found.columns[0]?.unjudged]).toEqual([1, null]);
  expect((await show('leaderboard')).rows).toHaveLength(2);
  const { leaderboard } = await boardOf({ db, signal }, comparison);
  expect([leaderboard.chosenBy, leaderboard.ways]).toEqual([null, null]);
});
