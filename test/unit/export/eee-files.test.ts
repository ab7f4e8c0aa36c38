import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { countedRuns, leaderboard, listEvaluations } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { Cell, Database } from '../../../src/lib/engine/database';
import { raw, sql } from '../../../src/lib/engine/sql';
import { eeeFiles } from '../../../src/lib/export/tools/eee-files';
import { evalResultsFiles } from '../../../src/lib/export/tools/eval-results';
import { zipOf } from '../../../src/lib/export/site/zip';
import { statedScores } from '../../../src/lib/session/tool-files';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf as generated, families } from '../import/tool-drops';
import { dropOf, droppedText, type Library, openLibrary } from '../support/library';
import { compared } from './used-suite';

const never = new AbortController().signal;

async function written(library: Library, comparison: Comparison) {
  const counted = await countedRuns(library.db, comparison);
  if (counted === null) return [];
  const { evaluation } = comparison;
  const entries = await eeeFiles(
    library.db,
    { evaluation, ...counted },
    { read: library.text, mappingOf: library.mappingOf, signal: never, onrows: () => undefined },
  );
  return Promise.all(entries.map(async ({ path, open }) => ({ path, text: await (await open()).text() })));
}

/** The public tables of what a comparison counts, without the numbers that an import gives. */
async function tablesOf(db: Database, { evaluation, metric, contenders }: Comparison) {
  const model = contenders?.[0] ?? '';
  const counted = sql`FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
    JOIN scores s USING (response_id) JOIN metrics k ON k.evaluation = u.evaluation AND k.metric = s.metric
    WHERE u.evaluation = ${evaluation} AND u.model = ${model} AND s.metric = ${metric} AND s.score IS NOT NULL
      AND r.status <> 'error'`;
  const rows = (columns: string) =>
    db.query<Record<string, Cell>>(sql`SELECT * FROM (SELECT ${raw(columns)} ${counted}) ORDER BY ALL`);
  const tags = (table: string, key: string) =>
    db.query(
      sql`SELECT DISTINCT r.sample_id, r.epoch, t.key, t.value FROM ${raw(`${table} t`)}
          JOIN (SELECT r.*, p.sample_id ${counted}) r ON ${raw(`r.${key} = t.${key}`)} ORDER BY ALL`,
    );
  return {
    runs: await rows('DISTINCT u.run_name, u.model, u.evaluation, u.harness, u.started_at'),
    samples: await rows(
      'DISTINCT p.sample_id, p.sample_hash, p.hash_recipe, p.content_key, p.text_key, p.input_preview, p.reference_preview, p.choices_count',
    ),
    responses: await rows('p.sample_id, r.* EXCLUDE (response_id, run_id, sample_key)'),
    scores: await rows('p.sample_id, r.epoch, s.metric, s.score, s.is_correct'),
    metrics: await rows('DISTINCT k.* EXCLUDE (responses, lowest, highest)'),
    sampleTags: await tags('sample_tags', 'sample_key'),
    responseTags: await tags('response_tags', 'response_id'),
  };
}

/** What a model's rows of a metric say is the same after they were written and read again. */
async function staysTheSame(library: Library, again: Library, comparison: Comparison) {
  const before = await tablesOf(library.db, comparison);
  const [{ mean: score = null } = {}] = (await countedRuns(library.db, comparison))?.runs ?? [];
  const files = await written(library, comparison);
  await again.fresh();
  await again.load(files.map(({ path, text }) => droppedText(path, text)));
  const { metrics, ...after } = await tablesOf(again.db, comparison);
  const { metrics: told, ...rest } = before;
  expect(after).toEqual(rest);
  expect(await problems(again.db)).toEqual([]);
  const declared = await again.db.query(sql`SELECT metric, value FROM declared`);
  expect(declared).toEqual(score === null ? [] : [{ metric: comparison.metric, value: score }]);
  return { metrics, told, rows: before.scores.length };
}

// Rows are held to 0.2.0 as well, which today's cannot be.
const problems = (db: Database) =>
  db.query(sql`SELECT code, field, message FROM problems WHERE code <> 'schema_0_2_0'`);

const eee = () => {
  const make = families.find(([name]) => name === 'eee')?.[1];
  if (make === undefined) throw new Error('no such family');
  return make();
};

test('rows that were read, written and read again give equal tables', async () => {
  const [library, again] = [await openLibrary(), await openLibrary()];
  await library.load(generated('eee', eee()));
  let rows = 0;
  for (const metric of ['exact_match', 'f1'])
    for (const model of ['fictional/alder', 'fictional/birch']) {
      const comparison = { ...compared('eee-quiz', metric), contenders: [model] };
      const found = await staysTheSame(library, again, comparison);
      expect(found.metrics).toEqual(found.told);
      rows += found.rows;
    }
  expect(rows).toBe(2 * 2 * 6);
  await library.db.close();
  await again.db.close();
});

const conversation = (n: number, epoch: string) => ({
  schema_version: '0.3.0',
  evaluation_id: 'talk/v/m/1',
  model_id: 'v/m',
  evaluation_name: 'talk',
  evaluation_result_id: 'mark',
  sample_id: `q${n}`,
  sample_hash: null,
  interaction_type: 'agentic',
  input: { raw: `How is the weather in town ${n}?`, reference: [], choices: null },
  output: null,
  messages: [
    { turn_idx: 0, role: 'user', content: `How is the weather in town ${n}?` },
    {
      turn_idx: 1,
      role: 'assistant',
      content: null,
      reasoning_trace: 'look',
      tool_calls: [{ id: 'c', name: 'weather', arguments: { town: String(n), days: '[1,2]' } }],
    },
    { turn_idx: 2, role: 'tool', content: 'rain', tool_call_id: ['c'] },
    { turn_idx: 3, role: 'assistant', content: `Rain in ${n}.` },
  ],
  answer_attribution: [],
  evaluation: { score: n / 10, is_correct: false, num_turns: 2, tool_calls_count: 1 },
  token_usage: { input_tokens: 40, output_tokens: n, total_tokens: 40 + n, cost_usd: 0.25 },
  performance: { latency_ms: 900, generation_time_ms: 700 },
  error: null,
  metadata: { epoch, finish_reason: 'stop', is_correct_applicable: 'false', town: String(n) },
});

test('conversations, repeats and what is not right or wrong stay as they are', async () => {
  const [library, again] = [await openLibrary(), await openLibrary()];
  const rows = [1, 2, 3].flatMap((n) => [conversation(n, '1'), conversation(n, '2')]);
  await library.load([droppedText('talk_samples.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))]);
  const comparison = { ...compared('talk', 'mark'), contenders: ['v/m'] };
  expect((await staysTheSame(library, again, comparison)).rows).toBe(6);
  const [, samples] = await written(library, comparison);
  const first = JSON.parse(samples?.text.split('\n')[0] ?? '') as ReturnType<typeof conversation>;
  expect(first.messages).toMatchObject(conversation(1, '1').messages);
  expect(first.metadata).toEqual(conversation(1, '1').metadata);
  await library.db.close();
  await again.db.close();
});

test('an archive of a comparison has a pair of files for each run, and the leaderboard comes out of it again', async () => {
  const [library, again] = [await openLibrary(), await openLibrary()];
  await library.load(generated('eee', eee()));
  const comparison = compared('eee-quiz', 'f1');
  const files = await written(library, comparison);
  expect(files.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'UUID'))).toEqual([
    'data/eee-quiz/fictional/alder/UUID.json',
    'data/eee-quiz/fictional/alder/UUID_samples.jsonl',
    'data/eee-quiz/fictional/birch/UUID.json',
    'data/eee-quiz/fictional/birch/UUID_samples.jsonl',
  ]);
  expect(await written(library, comparison).then((all) => all[1]?.path)).toBe(files[1]?.path);
  const zip = await zipOf(
    files.map(({ path, text }) => ({ path, open: () => Promise.resolve(new Blob([text])) })),
  );
  await again.load([{ path: 'results.zip', file: new File([zip], 'results.zip') }]);
  const scores = async ({ db }: Library) =>
    (await leaderboard(db, comparison)).rows.map(({ contender, score, n }) => [contender.model, score, n]);
  expect(await scores(again)).toEqual(await scores(library));
  await library.db.close();
  await again.db.close();
});

test('each model has its score as a file of its repository, which the board reads again', async () => {
  const [library, again] = [await openLibrary(), await openLibrary()];
  await library.load(generated('eee', eee()));
  const comparison = compared('eee-quiz', 'exact_match');
  const files = evalResultsFiles(await statedScores(library.db, comparison), '2026-11-30');
  expect(files.map(({ path }) => path)).toEqual([
    'fictional/alder/.eval_results/eee-quiz.yaml',
    'fictional/birch/.eval_results/eee-quiz.yaml',
  ]);
  const texts = await Promise.all(
    files.map(async ({ path, open }) => ({ path, text: await (await open()).text() })),
  );
  expect(texts[1]?.text).toBe(`- dataset:
    id: "eee-quiz"
    task_id: "eee-quiz"
  value: 0.5
  date: "2026-11-30"
  notes: "exact_match (from 0 to 1), mean of 6 samples"
`);
  await again.load(texts.map(({ path, text }) => droppedText(path, text)));
  expect(
    await again.db.query(
      sql`SELECT model, evaluation, metric, value FROM declared JOIN runs USING (run_id) ORDER BY model`,
    ),
  ).toEqual([
    { model: 'fictional/alder', evaluation: 'eee-quiz', metric: 'value', value: 4 / 6 },
    { model: 'fictional/birch', evaluation: 'eee-quiz', metric: 'value', value: 0.5 },
  ]);
  await library.db.close();
  await again.db.close();
});

test('a name of a model leads out of no folder', () => {
  const score = {
    besides: null,
    evaluation: 'a b',
    dataset: null,
    metric: 'm',
    value: 1,
    samples: 1,
    min: 0,
    max: 1,
  };
  const path = (model: string) => evalResultsFiles([{ ...score, model }], '2026-11-30')[0]?.path;
  expect(path('../../x')).toBe('x/.eval_results/a_b.yaml');
  expect(path('..')).toBe('model/.eval_results/a_b.yaml');
});

describe.skipIf(!hasRealData)('of real rows', () => {
  const schemaOf = (name: string) =>
    new Ajv({ schemaId: 'auto', unknownFormats: 'ignore' }).compile(
      JSON.parse(readFileSync(join(realData, 'eee/schemas', name), 'utf8')) as object,
    );

  test.each([
    ['helm_mmlu_openai_gpt2', 80],
    ['inspect_arc_qwen', 3],
    ['inspect_arc_sonnet', 5],
    // Its one answer failed.
    ['inspect_cvebench_empty_choices', 0],
  ])(
    '%s stays the same, and is valid by the schemas of the project',
    async (name, wanted) => {
      const [library, again] = [await openLibrary(), await openLibrary()];
      await library.load(dropOf(join(realData, 'eee/v0.3_converted'), `${name}_samples.jsonl`));
      const [isAggregate, isRow] = ['eval.schema.json', 'instance_level_eval.schema.json'].map(schemaOf);
      let rows = 0;
      for (const { evaluation, metrics } of await listEvaluations(library.db))
        for (const { metric } of metrics) {
          const models = await library.db.query<{ model: string }>(
            sql`SELECT DISTINCT model FROM runs WHERE evaluation = ${evaluation}`,
          );
          for (const { model } of models) {
            const comparison = { ...compared(evaluation, metric), contenders: [model] };
            rows += (await staysTheSame(library, again, comparison)).rows;
            for (const { path, text } of await written(library, comparison))
              if (path.endsWith('.json'))
                expect([isAggregate?.(JSON.parse(text)), isAggregate?.errors]).toEqual([true, null]);
              else
                for (const line of text.trimEnd().split('\n'))
                  expect([isRow?.(JSON.parse(line)), isRow?.errors]).toEqual([true, null]);
          }
        }
      expect(rows).toBe(wanted);
      await library.db.close();
      await again.db.close();
    },
    240_000,
  );
});
