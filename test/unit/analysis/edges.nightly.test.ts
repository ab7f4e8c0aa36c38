import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  countSamples,
  coverage,
  leaderboard,
  listContenders,
  matrix,
  pageOfSamples,
  pairView,
  repeats,
  solvedSets,
  type Comparison,
} from '../../../src/lib/analysis';
import { emptyStagedTables } from '../support/empty';
import { merge } from '../../../src/lib/engine/merge';
import { createChoices } from '../../../src/lib/engine/merge/choices';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import type { RowRecord, RunRecord, Sink } from '../../../src/lib/records/record';
import { openTestDatabase } from '../support/database';
import { answer, place, rows, stage, type StagedSource } from '../support/stage';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await stage(db, []);
  await emptyStagedTables(db);
  for (const statement of createChoices) await db.run(statement);
  await db.run(sql`TRUNCATE names`);
});

const load = async (...sources: StagedSource[]): Promise<void> => {
  await stage(db, sources);
  await merge(db);
};
const QUIZ: Comparison = {
  evaluation: 'quiz',
  metric: 'em',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
/** Rows under run records of one's own. */
const under =
  (runs: readonly Partial<RunRecord>[], ...records: RowRecord[]) =>
  (sink: Sink): void => {
    for (const run of runs)
      sink.run({ key: 'r', role: 'rows', name: 'r', model: 'm', evaluation: 'quiz', ...run });
    records.forEach((record, i) => sink.row(record, place(i * 10)));
  };

describe('samples that nothing tells apart', () => {
  // Ids are row numbers in two orders, so that they do not say which of two equal questions is which.
  const questions = ['twice', 'twice', 'third', 'fourth'];
  const fill = (run: string, order: readonly number[]) =>
    rows(
      ...order.map((question, i) =>
        answer(
          run,
          String(i),
          `answer ${question}`,
          { em: question % 2 },
          {},
          { input: questions[question] ?? '' },
        ),
      ),
    );
  beforeEach(() =>
    load(
      { no: 1, path: 'a', fill: fill('a', [0, 1, 2, 3]) },
      { no: 2, path: 'b', fill: fill('b', [2, 3, 0, 1]) },
    ),
  );

  test('are not shared, and no repeats of one another', async () => {
    const found = await coverage(db, QUIZ);
    expect(found).toMatchObject({ shared: 2, samples: 2, ambiguous: 4 });
    expect(found.ids).toEqual({ agree: 0, contradict: 4 });
    for (const row of found.rows)
      expect(row).toMatchObject({ read: 4, repeats: 0, notShared: 2, compared: 2, missing: 0 });
    expect(await repeats(db, QUIZ)).toEqual([]);
  });

  test('leave a binary metric binary', async () => {
    const board = await leaderboard(db, QUIZ);
    expect(board.rows.map(({ method, difference }) => [method, difference?.method])).toEqual([
      ['wilson', undefined],
      ['wilson', 'posterior'],
    ]);
  });
});

describe('a repeat that failed', () => {
  beforeEach(() =>
    load({
      no: 1,
      path: 'a',
      fill: rows(
        answer('a', '1', 'x', { em: 1 }, { epoch: 1 }),
        answer('a', '1', null, {}, { epoch: 2, status: 'error', error: 'down' }),
        answer('a', '2', 'x', { em: 1 }),
        answer('b', '1', 'x', { em: 1 }),
        answer('b', '2', null, {}, { status: 'error', error: 'down' }),
        answer('b', '3', 'x', { em: 1 }),
      ),
    }),
  );

  test('counts half as wrong, and is no yes or no then', async () => {
    const board = await leaderboard(db, { ...QUIZ, missingAs: 'wrong' });
    expect(board.shared).toBe(3);
    const [b, a] = board.rows;
    expect([a?.contender.model, a?.score, a?.method]).toEqual(['model of a', 0.5, 't']);
    expect([b?.contender.model, b?.method]).toEqual(['model of b', 'wilson']);
    expect(b?.score).toBeCloseTo(2 / 3, 12);
    // A half is no yes or no: three such numbers are too few for an interval, and their p is of signs.
    expect(a?.interval).toMatchObject({ low: null, high: null });
    expect(a?.difference?.method).toBe('sign-flip');
  });

  test('says in the table why a cell is filled', async () => {
    const order = [{ by: 'sample', descending: false }] as const;
    const states = async (missingAs: Comparison['missingAs']) =>
      (await pageOfSamples(db, { ...QUIZ, missingAs }, { order, offset: 0, limit: 9 })).map(({ cells }) =>
        cells.map(({ state, score }) => `${state} ${score}`),
      );
    expect(await states('dropped')).toEqual([
      ['scored 1', 'scored 1'],
      ['scored 1', 'failed null'],
      ['missing null', 'scored 1'],
    ]);
    expect(await states('wrong')).toEqual([
      ['scored 0.5', 'scored 1'],
      ['scored 1', 'failed 0'],
      ['missing 0', 'scored 1'],
    ]);
  });
});

describe('a yes or no of which no is better', () => {
  const pair = ['model of a', 'model of b'] as const;
  beforeEach(() =>
    load({
      no: 1,
      path: 'a',
      fill: (sink) => {
        rows(
          answer('a', '1', 'x', { em: 0 }),
          answer('a', '2', 'x', { em: 0 }),
          answer('a', '3', 'x', { em: 1 }),
          answer('b', '1', 'x', { em: 1 }),
          answer('b', '2', 'x', { em: 0 }),
          answer('b', '3', 'x', { em: 1 }),
        )(sink);
        sink.metric({ evaluation: 'quiz', metric: 'em', given: 'em', lowerIsBetter: true });
      },
    }),
  );

  test('is right where it is 0, wherever one asks', async () => {
    const board = await leaderboard(db, { ...QUIZ, baseline: pair[1] });
    expect(board.rows.map(({ contender }) => contender.key)).toEqual(pair);
    expect(board.rows[0]?.difference).toMatchObject({ better: 1, worse: 0, same: 2 });
    const table = (await pairView(db, QUIZ, pair))?.table;
    expect(table).toEqual({ both: 1, onlyA: 1, onlyB: 0, neither: 1 });
    expect(await solvedSets(db, QUIZ)).toMatchObject({
      all: 1,
      none: 1,
      exactlyOne: 1,
      best: { samples: 2 },
    });
    const found = async (a: 'right' | 'wrong', b: 'right' | 'wrong') =>
      countSamples(db, {
        ...QUIZ,
        chips: [
          { kind: 'outcome', metric: 'em', contender: pair[0], is: a },
          { kind: 'outcome', metric: 'em', contender: pair[1], is: b },
        ],
      });
    expect([
      await found('right', 'right'),
      await found('right', 'wrong'),
      await found('wrong', 'right'),
      await found('wrong', 'wrong'),
    ]).toEqual([1, 1, 0, 1]);
  });

  test('counts a failure as 1', async () => {
    await load({
      no: 2,
      path: 'b',
      fill: rows(answer('c', '1', null, {}, { status: 'error', error: 'down' })),
    });
    const board = await leaderboard(db, { ...QUIZ, missingAs: 'wrong' });
    expect(board.rows.at(-1)).toMatchObject({ n: 3, score: 1 });
  });
});

test('a metric without a worst score keeps failures out, and says why', async () => {
  await load({
    no: 1,
    path: 'a',
    fill: rows(
      answer('a', '1', 'x', { em: 3.5 }),
      answer('a', '2', null, {}, { status: 'error', error: 'down' }),
      answer('b', '1', 'x', { em: 2.5 }),
      answer('b', '2', 'x', { em: 2.5 }),
    ),
  });
  const found = await coverage(db, { ...QUIZ, missingAs: 'wrong' });
  expect(found.wrongUnavailable).toBe('lower bound');
  expect(found.shared).toBe(1);
  expect(found.rows[0]).toMatchObject({ read: 2, failed: 1, compared: 1 });
});

test('a filter narrows every entry of the ledger', async () => {
  const at = (value: string) => ({ labels: [['topic', value]] as [string, string][] });
  await load({
    no: 1,
    path: 'a',
    fill: rows(
      answer('a', '1', 'x', { em: 1 }, {}, at('kept')),
      answer('a', '2', 'x', { em: 1 }, {}, at('other')),
      answer('a', '2', 'x', { em: 1 }, {}, at('other')),
      answer('a', '3', null, {}, { status: 'error', error: 'down' }, at('other')),
    ),
  });
  expect((await coverage(db, QUIZ)).rows).toMatchObject([{ read: 4, duplicates: 1, failed: 1, compared: 2 }]);
  const chips = [{ kind: 'label', key: 'topic', value: 'kept' }] as const;
  expect((await coverage(db, { ...QUIZ, chips })).rows).toMatchObject([
    { read: 1, duplicates: 0, repeats: 0, failed: 0, compared: 1 },
  ]);
});

test('an outcome is that in the evaluation compared, also where another has the same sample', async () => {
  const same = { input: 'one question for both', references: ['right'] };
  const other = { ...same, evaluation: 'other' };
  await load({
    no: 1,
    path: 'a',
    fill: (sink) => {
      rows(answer('a', '1', 'x', { em: 1 }, {}, same), answer('b', '1', 'x', { em: 1 }, {}, same))(sink);
      for (const key of ['a2', 'b2'])
        sink.run({ key, role: 'rows', name: key, model: `model of ${key[0]}`, evaluation: 'other' });
      for (const [i, run] of ['a2', 'b2'].entries())
        sink.row(answer(run, '1', 'z', { em: 0 }, { epoch: 2 }, other), place(100 + i * 10));
    },
  });
  const [keys] = await db.query(
    sql`SELECT count(*) AS samples, count(DISTINCT match_key) AS keys FROM samples`,
  );
  expect(keys).toEqual({ samples: 2, keys: 1 });
  for (const [evaluation, is, shared] of [
    ['quiz', 'right', 1],
    ['quiz', 'wrong', 0],
    ['other', 'right', 0],
    ['other', 'wrong', 1],
  ] as const) {
    const chips = [{ kind: 'outcome', metric: 'em', contender: 'model of a', is }] as const;
    expect([evaluation, is, (await leaderboard(db, { ...QUIZ, evaluation, chips })).shared]).toEqual([
      evaluation,
      is,
      shared,
    ]);
  }
});

describe('contenders', () => {
  const named = (...runs: Partial<RunRecord>[]): StagedSource => ({
    no: 1,
    path: 'a',
    fill: (sink) =>
      runs.forEach((run, i) =>
        under(
          [{ key: `k${i}`, ...run }],
          answer(`k${i}`, '1', 'x', { em: i % 2 }),
        )({
          ...sink,
          run: (record) => sink.run(record),
          row: (record) => sink.row(record, place(i * 10)),
        }),
      ),
  });
  const labels = async (by: Comparison['by']) =>
    (await listContenders(db, 'quiz', by)).map(({ label }) => label).sort();

  test('are called by the last part of the model where that is enough', async () => {
    await load(named({ name: 'one', model: 'a/big' }, { name: 'two', model: 'b/small' }));
    expect(await labels('model')).toEqual(['big', 'small']);
    await emptyStagedTables(db);
    await load(named({ name: 'one', model: 'a/big' }, { name: 'two', model: 'b/big' }));
    expect(await labels('model')).toEqual(['a/big', 'b/big']);
  });

  test('by condition and by run say what tells them apart', async () => {
    await load(
      named(
        { name: 'run_2026_naive_1', model: 'a/big', condition: 'naive' },
        { name: 'run_2026_naive_2', model: 'a/big', condition: 'naive' },
        { name: 'run_2026_coached_3', model: 'a/big', condition: 'coached' },
        { name: 'run_2026_naive_4', model: 'b/small' },
      ),
    );
    expect(await labels('model')).toEqual(['big', 'small']);
    expect(await labels('condition')).toEqual(['big · coached', 'big · naive', 'small']);
    const byRun = await labels('run');
    expect(byRun).toHaveLength(4);
    expect(new Set(byRun).size).toBe(4);
    expect(byRun).toContain('small');
    expect((await listContenders(db, 'quiz', 'run')).map(({ run }) => run).sort()).toEqual([
      'run_2026_coached_3',
      'run_2026_naive_1',
      'run_2026_naive_2',
      'run_2026_naive_4',
    ]);
  });

  test('without names, or with nearly the same, are still told apart', async () => {
    await load(named({ name: null }, { name: null }, { name: 'run-' }, { name: 'run' }));
    const found = await labels('run');
    expect(found).toHaveLength(4);
    expect(new Set(found).size).toBe(4);
    for (const label of found) expect(label).toMatch(/m · ./);
  });

  test('of one model whose runs bear one name are as many as the runs', async () => {
    await load(named({ name: 'None_samples' }, { name: 'None_samples' }));
    expect(await db.query(sql`SELECT count(*) AS n FROM runs`)).toEqual([{ n: 2 }]);
    expect(await listContenders(db, 'quiz', 'run')).toHaveLength(2);
  });

  test('keep their mark whatever is shown', async () => {
    await load(named({ name: 'one', model: 'a/big' }, { name: 'two', model: 'b/small' }));
    const all = await listContenders(db, 'quiz', 'model');
    const board = await leaderboard(db, { ...QUIZ, contenders: ['b/small'] });
    expect(board.rows.map(({ contender }) => contender)).toEqual(all.filter(({ key }) => key === 'b/small'));
  });

  test('may be more than bits of a number', async () => {
    const runs = Array.from({ length: 130 }, (_, i) => ({ name: `run ${i}`, model: `m/${i % 10}` }));
    await load(named(...runs));
    const found = await coverage(db, { ...QUIZ, by: 'run' });
    expect(found.rows).toHaveLength(130);
    expect([found.shared, found.rungs.content]).toEqual([1, 1]);
    expect((await leaderboard(db, { ...QUIZ, by: 'run' })).rows).toHaveLength(130);
  });
});

test('views that ask at the same moment, in both modes, agree with those that wait', async () => {
  const source: StagedSource = {
    no: 1,
    path: 'a',
    fill: rows(
      answer('a', '1', 'x', { em: 1 }),
      answer('a', '2', null, {}, { status: 'error', error: 'down' }),
      answer('b', '1', 'x', { em: 1 }),
      answer('b', '2', 'x', { em: 1 }),
    ),
  };
  const asked = (['dropped', 'wrong'] as const).flatMap((missingAs) => [
    () => leaderboard(db, { ...QUIZ, missingAs }),
    () => coverage(db, { ...QUIZ, missingAs }),
    () => matrix(db, { ...QUIZ, missingAs }),
  ]);
  await load(source);
  const together = await Promise.all(asked.map((ask) => ask()));
  await merge(db);
  for (const [i, ask] of asked.entries()) expect(await ask()).toEqual(together[i]);
});

describe('one contender, and none', () => {
  test('one contender is compared with nothing', async () => {
    await load({ no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { em: 1 })) });
    const found = await coverage(db, QUIZ);
    expect(found).toMatchObject({ shared: 1, samples: 1, removal: null });
    expect((await leaderboard(db, QUIZ)).rows).toMatchObject([{ n: 1, score: 1, difference: null }]);
    expect((await matrix(db, QUIZ)).pairs).toEqual([]);
  });

  test('an evaluation that is not there has no ledger', async () => {
    await load();
    expect(await coverage(db, QUIZ)).toMatchObject({ rows: [], shared: 0, samples: 0 });
    await expect(leaderboard(db, QUIZ)).rejects.toThrow(/No metric em/);
  });
});
