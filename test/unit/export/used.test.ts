import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOfTable, leaderboard, resultsQuery, tableQuery } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { queryToCsv } from '../../../src/lib/export/csv';
import { boardScale } from '../../../src/lib/present/board';
import type { Sink } from '../../../src/lib/records/record';
import { plain } from '../../../src/lib/views/verdict/pieces';
import { verdict } from '../../../src/lib/views/verdict/verdict';
import { makeResults } from '../counts/generated';
import { openTestDatabase } from '../support/database';
import { demoDrop, openLibrary } from '../support/library';
import { answer, place, stage } from '../support/stage';
import { compared, exported, holds, holdsEverywhere, whole } from './used-suite';

test('of the exported results of the demo, a plain mean of what is used is the score of the pages', async () => {
  const { db, load } = await openLibrary();
  await load(demoDrop());
  expect(await holdsEverywhere(db)).toBe(12);
  await db.close();
}, 120_000);

describe('with gaps, failures and repeats', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await makeResults(db, 23);
  });
  afterAll(() => db.close());

  test('it is the score of the pages', async () => {
    expect(await holdsEverywhere(db)).toBe(6 * 4);
  });

  test('it follows who was picked, each pair, and a filter', async () => {
    const base = compared('bounded', 'mark');
    for (const picked of [
      { ...base, contenders: ['cat', 'ant'] },
      { ...base, samples: 'pairs' as const, baseline: 'bee' },
    ])
      expect(await holds(db, picked, await exported(db, { picked }))).toBeGreaterThan(1);
    const chips = [{ kind: 'label' as const, key: 'topic', value: 'law' }];
    expect(await holds(db, { ...base, chips }, await exported(db, { chips }))).toBe(4);
    const dogs = await exported(db, { picked: { ...base, contenders: ['cat', 'ant'] } });
    expect(
      new Set(
        dogs
          .filter((row) => row['model'] === 'dog' && row['evaluation'] === 'bounded')
          .map((row) => row['why_not']),
      ),
    ).toEqual(new Set(['not compared']));
  });

  test('without its columns nothing of it is asked for', () => {
    expect(resultsQuery({ ...whole, columns: ['model', 'score'] }).text).not.toContain('used_score');
    expect(resultsQuery({ ...whole, columns: ['model', 'is_used'] }).text).toContain('used_score');
  });

  test('`results` does not pay for it, and leaves with it', async () => {
    const plain = await db.query<{ name: string }>(
      sql`SELECT column_name AS name FROM duckdb_columns() WHERE table_name = 'results'`,
    );
    expect(plain.map(({ name }) => name)).not.toContain('is_used');
    const columns = await columnsOfTable(db, 'results');
    expect(columns.slice(-3)).toEqual(['is_used', 'why_not', 'used_score']);
    const csv = await (await queryToCsv(db, tableQuery('results', null))).text();
    expect(csv.slice(0, csv.indexOf('\r'))).toMatch(/,is_used,why_not,used_score$/);
  });
});

describe('where a model answered under two conditions', () => {
  let db: Database;
  /** Task by task, what each is right on: of model `b`, cold has what warm has not. */
  const right = { a: [1, 1, 0, 0, 1, 1], cold: [1, 0, 1, 0, 0, 1], warm: [0, 1, 0, 1, null, 1] };
  const run =
    (key: string, model: string, condition: string | null, scores: readonly (number | null)[]) =>
    (sink: Sink): void => {
      sink.run({ key, role: 'rows', name: key, model, evaluation: 'quiz', condition });
      scores.forEach((score, i) => sink.row(answer(key, `t${i}`, 'x', { pass: score }), place(i * 10)));
    };
  beforeAll(async () => {
    db = await openTestDatabase();
    await stage(db, [
      { no: 1, path: 'a', fill: run('a', 'a', null, right.a) },
      { no: 2, path: 'cold', fill: run('cold', 'b', 'cold', right.cold) },
      { no: 3, path: 'warm', fill: run('warm', 'b', 'warm', right.warm) },
    ]);
    await merge(db);
  });
  afterAll(() => db.close());

  const means = async (text: string) =>
    Object.fromEntries(
      (await db.query<{ who: string; n: number; mean: number }>({ text, parameters: [] })).map(
        ({ who, n, mean }) => [who, [n, Number(mean.toFixed(4))]],
      ),
    );

  test('the plain mean of what is used is each condition’s score, as the pages compare', async () => {
    // t4 has no score of warm: five tasks are shared by the three.
    expect(
      await means(`SELECT model || coalesce(' ' || condition, '') AS who, count(*) AS n, avg(used_score) AS mean
                   FROM used_results WHERE is_used GROUP BY ALL`),
    ).toEqual({ a: [5, 0.6], 'b cold': [5, 0.6], 'b warm': [5, 0.6] });
    const board = await leaderboard(db, compared('quiz', 'pass', 'condition'));
    expect(board.rows.map(({ n, score }) => [n, score])).toEqual([
      [5, 0.6],
      [5, 0.6],
      [5, 0.6],
    ]);
    expect(board.averaged).toBeNull();
  });

  test('compared as models, what is used are the averages, and the verdict says so', async () => {
    const comparison = compared('quiz', 'pass');
    const rows = await exported(db, { by: 'model', picked: comparison });
    expect(await holds(db, comparison, rows)).toBe(2);
    const board = await leaderboard(db, comparison);
    expect(board.averaged).toEqual({ least: 1, most: 2 });
    const facts = { leaderboard: board, scale: boardScale(board), missingAs: 'dropped' as const };
    expect(plain(verdict(facts).then)).toContain(
      'Averaged over up to 2 conditions of a model; “By” compares each condition by itself.',
    );
  });
});
