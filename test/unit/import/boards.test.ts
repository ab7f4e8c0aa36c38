import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { toolFiles } from '../../fixtures/tools';
import { hasRealData, realData } from '../../support/real-data';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const files = toolFiles['board']?.().files ?? {};
const board = (path: string) => droppedText(path, String(files[path]));
const declared = () =>
  library.db.query(sql`
    SELECT u.model, u.condition, u.evaluation, d.metric, d.label_value AS label, d.value, d.n FROM declared d JOIN runs u USING (run_id)
    ORDER BY ALL`);
const problems = async () =>
  (
    await library.db.query<{ said: string }>(
      sql`SELECT severity || ' ' || code || ': ' || message AS said FROM problems ORDER BY code`,
    )
  ).map(({ said }) => said);

test('Aider declares pass rates in percent, which are shares; a cost of 0 is unknown, a date stays a text', async () => {
  await library.load([board('_data/polyglot_leaderboard.yml')]);
  const about = { evaluation: 'aider polyglot', label: null, n: 225 };
  expect(await declared()).toEqual([
    { model: 'aster-large', condition: 'diff', ...about, metric: 'pass_rate_1', value: 0.222 },
    { model: 'aster-large', condition: 'diff', ...about, metric: 'pass_rate_2', value: 0.516 },
    { model: 'brook-2', condition: 'whole', ...about, metric: 'pass_rate_1', value: 0.204 },
    { model: 'brook-2', condition: 'whole', ...about, metric: 'pass_rate_2', value: 0.356 },
  ]);
  expect(
    await library.db.query(
      sql`SELECT spend_usd AS usd, strftime(started_at, '%Y-%m-%d') AS day FROM runs ORDER BY model`,
    ),
  ).toEqual([
    { usd: 1.5, day: '2025-02-26' },
    { usd: null, day: '2025-02-25' },
  ]);
  expect(await library.db.query(sql`SELECT count(*)::INTEGER AS n FROM responses`)).toEqual([{ n: 0 }]);
});

test('a result of Hugging Face is of its folder, on the scale that it is written in, and says whom it quotes', async () => {
  await library.load([board('lab/brook-2/.eval_results/likeness.yaml')]);
  expect(await declared()).toEqual([
    {
      model: 'lab/brook-2',
      condition: null,
      evaluation: 'lab/likeness',
      metric: 'value',
      label: 'diamond',
      value: 78.8,
      n: null,
    },
  ]);
  expect(await problems()).toEqual([
    'advice figures_quoted: These figures are quoted from https://huggingface.co/other/model: nothing here computed them.',
    'advice model_from_path: No field of this file names the model: “lab/brook-2” is from the name of its folder.',
  ]);
});

test('of a model’s card the model index counts, and a metric without a value is none', async () => {
  await library.load([board('cards/README.md')]);
  expect(await declared()).toEqual([
    {
      model: 'brook-2',
      condition: null,
      evaluation: 'Likeness',
      metric: 'acc',
      label: 'test',
      value: 61.5,
      n: null,
    },
  ]);
});

test('settings are left out as before, a card without a model index is documentation', async () => {
  await library.load([
    droppedText('run/config.yaml', 'model: gpt-4o\ntasks:\n  - dataset: gsm8k\n    n: 5\n'),
    droppedText('run/README.md', '---\nlicense: mit\n---\n# model\n'),
  ]);
  expect(await problems()).toEqual([
    'rejected left_out: Documentation: left out.',
    'rejected left_out: Settings: left out.',
  ]);
});

test('a board that is no valid YAML says the line', async () => {
  await library.load([
    droppedText('a_leaderboard.yml', '- model: a\n  pass_rate_1: 5\n  edit_format: [diff\n- model: b\n'),
  ]);
  expect((await problems())[0]).toMatch(
    /^rejected .*This board is no valid YAML \(line [34]\).*Mend that line/,
  );
});

test.runIf(hasRealData)(
  'the polyglot board of Aider: 69 runs of 68 models, sums as an independent count has them',
  async () => {
    await library.load(dropOf(realData, join('yaml', 'aider')));
    const sums = await library.db.query(sql`
    SELECT metric, count(*)::INTEGER AS n, count(DISTINCT model)::INTEGER AS models, round(sum(value) * 100, 4) AS sum
    FROM declared JOIN runs USING (run_id) GROUP BY metric ORDER BY metric`);
    expect(sums).toEqual([
      { metric: 'pass_rate_1', n: 69, models: 68, sum: 1473.1 },
      { metric: 'pass_rate_2', n: 69, models: 68, sum: 3294.7 },
    ]);
    expect(
      await library.db.query(
        sql`SELECT round(sum(spend_usd), 4) AS usd, min(spend_usd) > 0 AS known FROM runs`,
      ),
    ).toEqual([{ usd: 1252.1517, known: true }]);
  },
);
