import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { merge } from '../../../src/lib/engine/merge';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import { emptyStagedTables } from '../support/empty';
import type { DeclaredRecord, RunLink, RunRecord } from '../../../src/lib/records/record';
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
  await merge(db);
  await db.run(sql`TRUNCATE names`);
});

const load = async (...sources: StagedSource[]): Promise<void> => {
  await stage(db, sources);
  await merge(db);
};
const aggregate = (
  no: number,
  path: string,
  link: Omit<RunLink, 'model'>,
  claims: readonly Omit<DeclaredRecord, 'run'>[],
  run: Partial<RunRecord> = {},
): StagedSource => ({
  no,
  path,
  fill: (sink) => {
    const key = `aggregate ${path}`;
    sink.run({
      key,
      role: 'aggregate',
      name: null,
      model: null,
      evaluation: null,
      links: [{ ...link, model: null }],
      ...run,
    });
    for (const claim of claims) sink.declared({ run: key, ...claim });
  },
});
const declared = () =>
  db.query<{ run_name: string; metric: string; value: number }>(
    sql`SELECT evaluation, run_name, metric, label_key, label_value, value FROM declared JOIN runs USING (run_id) ORDER BY ALL`,
  );

describe('what an aggregate claims', () => {
  test('of several evaluations in one samples file stands with each', async () => {
    await load(
      {
        no: 1,
        path: 'x/samples.jsonl',
        fill: (sink) => {
          for (const evaluation of ['arc', 'mmlu']) {
            sink.run({ key: evaluation, role: 'rows', name: 'run', model: 'm', evaluation });
            sink.row(
              answer(evaluation, '1', 'x', { em: 1, f1: 1 }, {}, { evaluation }),
              place(evaluation.length * 10),
            );
          }
        },
      },
      aggregate(2, 'x/all.json', { kind: 'path', value: 'samples.jsonl' }, [
        { metric: 'em', evaluation: 'arc', value: 0.1 },
        { metric: 'em', evaluation: 'mmlu', value: 0.2 },
      ]),
    );
    expect(await declared()).toEqual([
      { evaluation: 'arc', run_name: 'run', metric: 'em', label_key: null, label_value: null, value: 0.1 },
      { evaluation: 'mmlu', run_name: 'run', metric: 'em', label_key: null, label_value: null, value: 0.2 },
    ]);
  });

  test('of other names than the rows use says which, and none is lost', async () => {
    await load(
      { no: 1, path: 'x/samples.jsonl', fill: rows(answer('r', '1', 'x', { em: 1, f1: 1 })) },
      aggregate(2, 'x/all.json', { kind: 'path', value: 'samples.jsonl' }, [
        { metric: 'em', evaluation: 'law', value: 0.5 },
        { metric: 'em', evaluation: 'physics', value: 0.5 },
        { metric: 'em', evaluation: 'physics', value: 0.4, label: ['split', 'dev'] },
      ]),
    );
    expect(await declared()).toMatchObject([
      { metric: 'em', label_key: 'evaluation', label_value: 'law', value: 0.5 },
      { metric: 'em', label_key: 'evaluation', label_value: 'physics', value: 0.5 },
      { metric: 'em', label_key: 'evaluation', label_value: 'physics, dev', value: 0.4 },
    ]);
  });

  test('of files with one base name in two folders stands with the run beside it', async () => {
    const samples = (no: number, run: string) => ({
      no,
      path: `${run}/samples.jsonl`,
      fill: rows(answer(run, '1', run, { em: 1 })),
    });
    const link = { kind: 'path', value: 'samples.jsonl' } as const;
    await load(
      samples(1, 'first'),
      samples(2, 'second'),
      aggregate(3, 'first/results.json', link, [{ metric: 'em', value: 0.1 }]),
      aggregate(4, 'second/results.json', link, [{ metric: 'em', value: 0.2 }]),
    );
    expect((await declared()).map(({ run_name, value }) => [run_name, value])).toEqual([
      ['first', 0.1],
      ['second', 0.2],
    ]);
  });

  test.each([
    ['samples.jsonl', 'samples.jsonl.gz'],
    ['samples.jsonl', 'samples.jsonl.zst'],
    ['samples.jsonl.gz', 'samples.jsonl'],
  ])('of %s stands with the run of %s', async (named, dropped) => {
    await load(
      { no: 1, path: `x/${dropped}`, fill: rows(answer('run', '1', 'x', { em: 1 })) },
      aggregate(2, 'x/results.json', { kind: 'path', value: named }, [{ metric: 'em', value: 0.5 }]),
    );
    expect((await declared()).map(({ run_name, value }) => [run_name, value])).toEqual([['run', 0.5]]);
  });

  test('makes no run of rows that named no model', async () => {
    await load(
      {
        no: 1,
        path: 'x/samples.jsonl',
        fill: (sink) => {
          sink.run({ key: 'k', role: 'rows', name: 'run', model: 'm', evaluation: 'quiz' });
          sink.run({ key: 'nameless', role: 'rows', name: 'run', model: null, evaluation: 'quiz' });
          sink.row(answer('k', '1', 'x', { em: 1, f1: 1 }), place(0));
          sink.row(answer('nameless', '2', 'x', { em: 1, f1: 1 }), place(10));
        },
      },
      aggregate(2, 'x/all.json', { kind: 'path', value: 'samples.jsonl' }, [{ metric: 'em', value: 1 }], {
        model: 'called otherwise',
      }),
    );
    expect(await db.query(sql`SELECT run_name, model FROM runs`)).toEqual([{ run_name: 'run', model: 'm' }]);
    expect((await declared()).map(({ run_name, value }) => [run_name, value])).toEqual([['run', 1]]);
  });

  test('gives direction and range to the metric of its rows', async () => {
    await load(
      { no: 1, path: 'x/samples.jsonl', fill: rows(answer('r', '1', 'x', { ter: 30.5 })) },
      aggregate(2, 'x/all.json', { kind: 'path', value: 'samples.jsonl' }, [
        { metric: 'TER score', value: 30.5, lowerIsBetter: true, min: 0, max: 200 },
      ]),
    );
    expect(
      await db.query(sql`SELECT metric, kind, lower_is_better, min_score, max_score FROM metrics`),
    ).toEqual([{ metric: 'ter', kind: 'numeric', lower_is_better: true, min_score: 0, max_score: 200 }]);
  });
});

describe('names that a person gives', () => {
  test('keep what is known of a metric, and what is claimed of it', async () => {
    await load({
      no: 1,
      path: 'a',
      fill: (sink) => {
        rows(answer('r', '1', 'x', { ter: 30.5, bleu: 1 }))(sink);
        sink.metric({ evaluation: 'quiz', metric: 'ter', given: 'ter_score', lowerIsBetter: true, min: 0 });
        sink.declared({ run: 'r', metric: 'ter', value: 30.5 });
        sink.declared({ run: 'r', metric: 'bleu', value: 1 });
      },
    });
    await db.run(sql`INSERT INTO names(kind, given, name) VALUES ('metric', 'ter', 'edit_rate'), ('model', 'model of r', 'mine'),
                     ('evaluation', 'quiz', 'my quiz')`);
    await merge(db);
    expect(
      await db.query(
        sql`SELECT evaluation, metric, lower_is_better, min_score FROM metrics WHERE metric <> 'bleu'`,
      ),
    ).toEqual([{ evaluation: 'my quiz', metric: 'edit_rate', lower_is_better: true, min_score: 0 }]);
    expect((await declared()).map(({ metric }) => metric)).toEqual(['bleu', 'edit_rate']);
    expect(await db.query(sql`SELECT DISTINCT evaluation, model FROM results`)).toEqual([
      { evaluation: 'my quiz', model: 'mine' },
    ]);
    expect(await db.query(sql`SELECT model_given, evaluation_given FROM runs`)).toEqual([
      { model_given: 'model of r', evaluation_given: 'quiz' },
    ]);
  });
});

describe('rows that tell of one answer', () => {
  const results = () => db.query(sql`SELECT metric, score, input_tokens FROM results ORDER BY ALL`);

  test('a score goes before none, whichever comes first', async () => {
    await load({
      no: 1,
      path: 'a',
      fill: rows(answer('r', '1', 'x', { em: null }), answer('r', '1', 'x', { em: 1 }, { inputTokens: 7 })),
    });
    expect(await results()).toEqual([{ metric: 'em', score: 1, input_tokens: 7 }]);
    expect(await db.query(sql`SELECT records, used, folded, ignored FROM sources`)).toEqual([
      { records: 2, used: 2, folded: 1, ignored: 0 },
    ]);
  });

  test('of two scores the first is kept, and the other said', async () => {
    await load({
      no: 1,
      path: 'a',
      fill: rows(answer('r', '1', 'x', { em: 0 }), answer('r', '1', 'x', { em: 1 })),
    });
    expect(await results()).toEqual([{ metric: 'em', score: 0, input_tokens: null }]);
    expect(await db.query(sql`SELECT severity, code FROM problems WHERE severity = 'warning'`)).toEqual([
      { severity: 'warning', code: 'scores_differ' },
    ]);
  });

  test('a failed attempt and the answer of its retry are two', async () => {
    const failed = { status: 'error', error: 'timeout' } as const;
    await load({
      no: 1,
      path: 'a',
      fill: rows(
        answer('r', '1', null, {}, failed),
        answer('r', '1', 'x', { em: 1 }),
        answer('r', '2', null, { em: 0 }, failed),
        answer('r', '2', null, { f1: 0 }, failed),
      ),
    });
    expect(
      await db.query(sql`SELECT sample_id, epoch, status, error, metric, score FROM results ORDER BY ALL`),
    ).toEqual([
      { sample_id: '1', epoch: 1, status: 'error', error: 'timeout', metric: null, score: null },
      { sample_id: '1', epoch: 2, status: 'ok', error: null, metric: 'em', score: 1 },
      { sample_id: '2', epoch: 1, status: 'error', error: 'timeout', metric: 'em', score: 0 },
      { sample_id: '2', epoch: 1, status: 'error', error: 'timeout', metric: 'f1', score: 0 },
    ]);
  });

  test('a hash keeps the recipe that made it', async () => {
    const of = (run: string, hash: string) => rows(answer(run, '1', 'x', { em: 1 }, {}, { hash }));
    await load(
      { no: 1, path: 'a', recipe: 'helm', fill: of('a', 'zz') },
      { no: 2, path: 'b', recipe: 'openeval', fill: of('b', 'aa') },
    );
    const [sample] = await db.query(sql`SELECT sample_hash, hash_recipe FROM samples`);
    expect([
      { sample_hash: 'zz', hash_recipe: 'helm' },
      { sample_hash: 'aa', hash_recipe: 'openeval' },
    ]).toContainEqual(sample);
  });
});
