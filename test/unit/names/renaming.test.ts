import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFoldedMetrics, listNames, listUnnamed, suggestNames } from '../../../src/lib/analysis';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { type GivenName, writeNames, writeRungs } from '../../../src/lib/engine/merge/choices';
import { sql } from '../../../src/lib/engine/sql';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { openTestDatabase } from '../support/database';
import { emptyStagedTables } from '../support/empty';
import { droppedText, openLibrary } from '../support/library';
import { answer, rows, stage } from '../support/stage';

const given = (kind: GivenName['kind'], from: string, to: string): GivenName => ({
  kind,
  given: from,
  digest: null,
  name: to,
});

describe('names that a person gives', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
    await createStagedTables(db);
    await merge(db);
  });
  afterEach(() => db.close());
  const name = async (...names: GivenName[]) => {
    await writeNames(db, names);
    await merge(db);
  };

  test('show what is not seen in a name, each time anew, until a person calls it otherwise', async () => {
    const hidden = 'a\u202e';
    await stage(db, [
      { no: 1, path: 'a', fill: rows(answer(hidden, '1', 'x', { f1: 1 }), answer('a', '1', 'y', { f1: 0 })) },
    ]);
    const models = async () =>
      (await db.query<{ model: string }>(sql`SELECT model FROM runs ORDER BY model`)).map(
        ({ model }) => model,
      );
    for (let i = 0; i < 2; i++) {
      await merge(db);
      expect(await models()).toEqual(['model of a', 'model of a⟦RLO⟧']);
    }
    expect(await db.query(sql`SELECT DISTINCT model_given FROM runs ORDER BY ALL`)).toEqual([
      { model_given: 'model of a' },
      { model_given: `model of ${hidden}` },
    ]);
    await name(given('model', `model of ${hidden}`, 'turned'));
    expect(await models()).toEqual(['model of a', 'turned']);
    await name();
    expect(await models()).toEqual(['model of a', 'model of a⟦RLO⟧']);
    expect(await suggestNames(db, await listNames(db))).toContainEqual(
      expect.objectContaining({
        kind: 'model',
        reason: 'look the same and are not: they are written in other characters',
      }),
    );
  });

  test('merge two models, keep what the file gave, and go without a trace', async () => {
    await stage(db, [
      { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 }), answer('b', '1', 'y', { f1: 0 })) },
    ]);
    await merge(db);
    const before = await db.query(sql`SELECT * FROM results ORDER BY ALL`);
    await name(given('model', 'model of b', 'model of a'));
    expect(await db.query(sql`SELECT model, model_given FROM runs ORDER BY ALL`)).toEqual([
      { model: 'model of a', model_given: 'model of a' },
      { model: 'model of a', model_given: 'model of b' },
    ]);
    expect((await listNames(db)).filter(({ kind }) => kind === 'model')).toEqual([
      { kind: 'model', given: 'model of a', name: 'model of a', runs: 1, responses: 1 },
      { kind: 'model', given: 'model of b', name: 'model of a', runs: 1, responses: 1 },
    ]);
    await name();
    expect(await db.query(sql`SELECT * FROM results ORDER BY ALL`)).toEqual(before);
  });

  test('two metrics of one response under one name keep one score, and it is said', async () => {
    await stage(db, [
      {
        no: 1,
        path: 'a',
        fill: rows(
          answer('a', '1', 'x', { acc: 1, exact_match: 1 }),
          answer('a', '2', 'x', { acc: 0, exact_match: 1 }),
          answer('a', '3', 'x', { acc: null, exact_match: 0 }),
          answer('b', '1', 'x', { acc: 1 }),
        ),
      },
    ]);
    await name(given('metric', 'acc', 'exact_match'));
    expect(await db.query(sql`SELECT run_name, sample_id, metric, score FROM results ORDER BY ALL`)).toEqual([
      { run_name: 'a', sample_id: '1', metric: 'exact_match', score: 1 },
      { run_name: 'a', sample_id: '2', metric: 'exact_match', score: 1 },
      { run_name: 'a', sample_id: '3', metric: 'exact_match', score: 0 },
      { run_name: 'b', sample_id: '1', metric: 'exact_match', score: 1 },
    ]);
    expect(await listFoldedMetrics(db)).toEqual([{ metric: 'exact_match', responses: 3, differ: 1 }]);
    expect(await db.query(sql`SELECT metric, responses FROM metrics`)).toEqual([
      { metric: 'exact_match', responses: 4 },
    ]);
    await name();
    expect(await listFoldedMetrics(db)).toEqual([]);
    expect(await db.query(sql`SELECT count(*) AS n FROM scores`)).toEqual([{ n: 7 }]);
  });

  test('a source without a model takes the name that a person gives it, and its runs only', async () => {
    const nameless =
      (run: string) =>
      (sink: Parameters<ReturnType<typeof rows>>[0]): void => {
        sink.run({ key: run, role: 'rows', name: run, model: null, evaluation: 'quiz' });
        sink.row(answer(run, '1', `of ${run}`, { f1: 1 }), { offset: 0, length: 10, line: 0 });
      };
    await stage(db, [
      { no: 1, path: 'a', fill: nameless('a') },
      { no: 2, path: 'b', fill: nameless('b') },
      { no: 3, path: 'c', fill: rows(answer('c', '1', 'of c', { f1: 1 })) },
    ]);
    await merge(db);
    expect(await listUnnamed(db)).toMatchObject([
      { path: 'a', runs: 1, responses: 1, name: null },
      { path: 'b', runs: 1, responses: 1, name: null },
    ]);
    const mine: GivenName = { kind: 'model', given: null, digest: 'a', name: 'mine' };
    await name(mine);
    const models = () => db.query(sql`SELECT run_name, model, model_given FROM runs ORDER BY run_name`);
    expect(await models()).toEqual([
      { run_name: 'a', model: 'mine', model_given: null },
      { run_name: 'b', model: 'unnamed model', model_given: null },
      { run_name: 'c', model: 'model of c', model_given: 'model of c' },
    ]);
    expect(await listUnnamed(db)).toMatchObject([
      { path: 'a', name: 'mine' },
      { path: 'b', name: null },
    ]);
    // A rename of that name holds for it as for any other.
    await name(mine, given('model', 'mine', 'model of c'));
    expect((await models())[0]).toEqual({ run_name: 'a', model: 'model of c', model_given: null });
  });

  test('offered are metrics that score the same answers alike, and none that one run bears both of', async () => {
    const sample = (n: string, more: Record<string, number>, run: string) =>
      answer(run, n, `${run} ${n}`, more);
    const scores = [1, 0, 1, 1];
    const of = (run: string, more: (score: number) => Record<string, number>) =>
      scores.map((score, i) => sample(String(i), more(score), run));
    await stage(db, [
      // `model of m`, twice: once by a tool that says `choice`, once by one that says `score` and `loose`.
      { no: 1, path: 'a', fill: rows(...of('m/1', (score) => ({ choice: score }))) },
      { no: 2, path: 'b', fill: rows(...of('m/2', (score) => ({ score, loose: 1 }))) },
    ]);
    await merge(db);
    expect(await suggestNames(db, await listNames(db))).toEqual([
      {
        kind: 'metric',
        from: 'score',
        to: 'choice',
        reason: 'equal scores in 4 answers of 1 model to the same samples of quiz',
      },
    ]);
  });

  test('two evaluations of one name, written apart, are offered where their samples have equal ids', async () => {
    const library = await openLibrary();
    const rowsOf = (evaluation: string, ids: readonly number[]) =>
      ids
        .map((id) =>
          JSON.stringify({
            ...{
              evaluation_id: evaluation,
              model_id: evaluation,
              evaluation_name: evaluation,
              sample_id: `${id}`,
            },
            ...{ interaction_type: 'single_turn', input: { raw: `${evaluation} puts ${id} so` } },
            ...{ output: { raw: 'A' }, evaluation: { score: 1 } },
          }),
        )
        .join('\n');
    await library.load([
      droppedText('a.jsonl', rowsOf('narrativeqa', [1, 2, 3, 4])),
      droppedText('b.jsonl', rowsOf('narrative_qa', [2, 3, 4])),
      droppedText('c.jsonl', rowsOf('gsm8k', [1, 2, 3])),
      droppedText('d.jsonl', rowsOf('gsm_8k', [7, 8, 9])),
    ]);
    const offered = await suggestNames(library.db, await listNames(library.db));
    expect(offered.filter(({ kind }) => kind === 'evaluation')).toEqual([
      {
        kind: 'evaluation',
        from: 'narrative_qa',
        to: 'narrativeqa',
        reason: 'the same letters, and 3 samples of equal id, of 3 in the smaller',
      },
    ]);
    await library.db.close();
  });

  test('a rung chosen by hand stands in the tables, and goes with the choice', async () => {
    await stage(db, [
      { no: 1, path: 'a', fill: rows(answer('a', '1', 'x', { f1: 1 })) },
      { no: 2, path: 'b', fill: rows(answer('b', '1', 'x', { f1: 1 })) },
    ]);
    await writeRungs(db, [{ evaluation: 'quiz', rung: 'id' }]);
    await merge(db);
    const identity = () => db.query(sql`SELECT * FROM identity`);
    expect(await identity()).toEqual([
      {
        ...{ evaluation: 'quiz', rung: 'id', automatic: false, automatic_rung: null, reason: 'chosen' },
        ...{ inputs: 0, references_differ: 0, input_alone: false },
      },
    ]);
    await writeRungs(db, []);
    await merge(db);
    expect(await identity()).toMatchObject([
      { rung: 'content', automatic: true, automatic_rung: 'content', reason: 'one by one' },
    ]);
    await emptyStagedTables(db);
  });
});
