import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import type { Mapping } from '$lib/mapping/mapping';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary({ workers: 2 })), 60_000);
beforeEach(() => library.fresh({ workers: 2 }));
afterAll(() => library.db.close());

/** Drops these paths and takes every guess as it stands. */
const load = (...paths: string[]) =>
  library.load(
    paths.flatMap((path) => dropOf(join(realData, 'own'), path)),
    { guesses: 'all' },
  );
const answers = () =>
  library.db.query<{ model: string; condition: string | null; n: number; samples: number; said: number }>(
    sql`SELECT model, condition, count(*)::INTEGER AS n, count(DISTINCT sample_key)::INTEGER AS samples,
               count(output_preview)::INTEGER AS said
        FROM responses JOIN runs USING (run_id) GROUP BY model, condition ORDER BY model, condition`,
  );
const scores = () =>
  library.db.query<{ metric: string; n: number; sum: number; why: number }>(
    sql`SELECT metric, count(score)::INTEGER AS n, round(sum(score), 6) AS sum, count(explanation_preview)::INTEGER AS why
        FROM scores GROUP BY metric ORDER BY metric`,
  );
/** What was asked and answered, whatever the file is called. */
const told = () =>
  library.db.query<{ model: string }>(
    sql`SELECT model, input_preview, reference_preview, output_preview, latency_ms, status
        FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id) ORDER BY ALL`,
  );

describe.skipIf(!hasRealData)('files of people’s own, with every guess as it stands', () => {
  test('wide with answers: the columns of answers are those of the same two models', async () => {
    const { tables } = await load('wide_models/TRIMMED_gsm8k_responses.csv');
    expect(tables[0]?.guess.sure).toBe(true);
    expect((await answers()).map(({ n, samples, said }) => [n, samples, said])).toEqual([
      [120, 120, 120],
      [120, 120, 120],
    ]);
    expect(await scores()).toEqual([{ metric: 'correct', n: 240, sum: 171, why: 0 }]);
  });

  test('rows that stand in two files are dropped once, and counted', async () => {
    await load('pt_csv_bom');
    const all = await answers();
    expect(all).toHaveLength(7);
    expect(all.every(({ n, samples }) => n === 27 && samples === 27)).toBe(true);
    const [rows] = await library.db.query(
      sql`SELECT sum(records)::INTEGER AS records, sum(rejected)::INTEGER AS rejected FROM sources`,
    );
    expect(rows).toEqual({ records: 243, rejected: 0 });
    expect(
      await library.db.query(sql`SELECT fate, count(*)::INTEGER AS n FROM merge_spare GROUP BY fate`),
    ).toEqual([{ fate: 'folded', n: 54 }]);
  });

  test('a third value counts as no answer where that is the guess, and as said where a person says so', async () => {
    const { tables } = await load('financebench');
    expect((await answers()).map(({ model, condition, samples }) => [model, condition, samples])).toEqual([
      ['gpt-4', 'closedBook', 150],
      ['gpt-4', 'sharedStore', 150],
      ['llama2', 'sharedStore', 150],
    ]);
    expect(await scores()).toEqual([{ metric: 'label', n: 8 + 38 + 133, sum: 7 + 25 + 29, why: 0 }]);
    const [table] = tables;
    const mapping = table?.guess.mapping as Mapping;
    const columns = mapping.columns.map((column) =>
      column.reading?.as === 'right or wrong'
        ? { ...column, reading: { ...column.reading, third: [{ word: 'Refusal', counts: 0 }] } }
        : column,
    );
    await library.map(table?.sourceNos ?? [], { ...mapping, columns });
    expect(await scores()).toEqual([{ metric: 'label', n: 450, sum: 7 + 25 + 29, why: 0 }]);
    const [references] = await library.db.query(
      sql`SELECT count(*)::INTEGER AS n FROM samples WHERE reference_preview IS NULL`,
    );
    expect(references).toEqual({ n: 0 });
  });

  test('another country’s spreadsheet beside plain CSV: of four questions three are the same', async () => {
    await load('semicolon_decimal_comma');
    expect((await answers()).map(({ model, samples }) => [model, samples])).toEqual([
      ['BASE', 4],
      ['HYBRID', 4],
    ]);
    const base = await library.db.query<{ score: number }>(
      sql`SELECT score FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
          WHERE model = 'BASE' AND metric = 'faithfulness' ORDER BY score`,
    );
    expect(base.map(({ score }) => score)).toEqual([0.25, 0.29, 0.71, 1]);
    const [same] = await library.db.query(
      sql`SELECT count(*)::INTEGER AS questions, count(DISTINCT input_preview)::INTEGER AS exact,
                 count(DISTINCT text_key)::INTEGER AS folded FROM samples`,
    );
    // Both of a pair count once: of 8 questions 2 are equal, and a third with its white space folded.
    expect(same).toEqual({ questions: 8, exact: 6, folded: 5 });
    const [french] = await library.db.query<{ n: number }>(
      sql`SELECT count(*)::INTEGER AS n FROM samples WHERE input_preview LIKE '%é%'`,
    );
    expect(french?.n).toBeGreaterThan(0);
  });

  test('a line a metric: 19 samples with 3 metrics, and why', async () => {
    await load('long_by_metric/geval_scores.csv');
    expect((await answers()).map(({ samples, n }) => [samples, n])).toEqual([[19, 19]]);
    expect(await scores()).toMatchObject([
      { metric: 'format_compliance', n: 19, why: 19 },
      { metric: 'mode_appropriateness', n: 19, why: 19 },
      { metric: 'no_answer_leak', n: 19, why: 19 },
    ]);
  });

  test('pairs of a score and its reason are metrics of one system', async () => {
    await load('score_reason_pairs/agrillm_gemini_evaluation.csv');
    expect((await answers()).map(({ model, samples }) => [model, samples])).toEqual([['agrillm_gemini', 6]]);
    const reasoned = (await scores()).filter(({ why }) => why !== 0);
    expect(reasoned).toHaveLength(6);
    expect(reasoned.every(({ n, why }) => n === why)).toBe(true);
  });

  test('a leaderboard waits, and is said to hold no samples', async () => {
    const { tables } = await library.load(dropOf(join(realData, 'own'), 'leaderboard_table'));
    expect(tables.map(({ mapping }) => mapping)).toEqual([null]);
    expect(tables[0]?.guess.open.map(({ code }) => code)).toEqual(['no_samples_in_table']);
    expect(await answers()).toEqual([]);
  });

  test('ids and answers, and the key to them: 328 and 319 are equal', async () => {
    await load('mmmu/llava1.5_13b/total_val_output.json', 'mmmu/qwen_vl/total_val_output.json');
    const said = await library.db.query<{ model: string; id: string; said: string }>(
      sql`SELECT model, sample_id AS id, output_preview AS said
          FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id)`,
    );
    await library.fresh();
    await load('mmmu/answer_dict_val.json');
    const key = new Map(
      (
        await library.db.query<{ id: string; right: string }>(
          sql`SELECT sample_id AS id, reference_preview AS right FROM samples`,
        )
      ).map(({ id, right }) => [id, right]),
    );
    const right = (name: string) =>
      said.filter(({ model, id, said }) => model === name && key.get(id) === said);
    expect([right('llava1.5_13b').length, right('qwen_vl').length]).toEqual([328, 319]);
  });

  test('the same rows as Parquet, as CSV and as a spreadsheet’s Unicode text', async () => {
    await load('pt_csv_bom/resultado_1/resultados_todos.csv');
    const csv = await told();
    expect(csv).toHaveLength(189);
    for (const codec of ['snappy', 'zstd']) {
      await library.fresh();
      await load(`parquet/DERIVED_resultados_todos_${codec}.parquet`);
      expect(await told()).toEqual(csv);
    }
    await library.fresh();
    await load('encodings');
    const unicode = await told();
    expect(unicode).toHaveLength(100);
    await library.fresh();
    await load('long_csv/llm_responses.csv');
    const plain = await library.db.query(
      sql`SELECT model, input_preview, reference_preview, output_preview, latency_ms, status
          FROM responses JOIN samples USING (sample_key) JOIN runs USING (run_id)
          WHERE model = ${unicode[0]?.model ?? ''} AND sample_id::INTEGER <= 100 ORDER BY ALL`,
    );
    expect(unicode).toEqual(plain);
  });
});
