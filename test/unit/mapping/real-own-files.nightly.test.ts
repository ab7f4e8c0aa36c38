import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guess, type GroupGuess } from '../../../src/lib/mapping/guess';
import { outcome, type Outcome } from '../../../src/lib/mapping/outcome';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { hasRealData, realNames } from '../../support/real-data';
import { realCsv, realDocument, realLines, realValues } from './real-own-tables';

interface Seen extends GroupGuess {
  made: Outcome;
}

function groups(tables: readonly OwnTable[]): Seen[] {
  return guess(tables).map((group) => ({
    ...group,
    made: outcome(
      tables.filter(({ path }) => group.tables.includes(path)),
      group.guess.mapping,
    ),
  }));
}

function only(tables: readonly OwnTable[]): Seen {
  const [group, ...more] = groups(tables);
  if (group === undefined || more.length > 0) throw new Error(`${String(more.length + 1)} groups`);
  return group;
}

const within = (folder: string): string[] =>
  realNames(join('own', folder)).map((name) => `${folder}/${name}`);
const role = ({ guess: { mapping } }: Seen, wanted: string): string[] =>
  mapping.columns.filter((column) => column.role === wanted).map(({ name }) => name);
const metric = ({ made }: Seen, name: string) => made.metrics.find((one) => one.name === name);
const asked = ({ guess: { open } }: Seen): string[] => open.map(({ code }) => code);

describe.skipIf(!hasRealData)('real files of people’s own', () => {
  test('a column a model of True and False is read without a question', () => {
    const seen = only([realCsv('wide_models/mmlu_astronomy.csv')]);
    expect(seen.guess).toMatchObject({ sure: true, open: [] });
    expect(seen.made).toMatchObject({
      exact: true,
      models: ['mistralai/Mixtral-8x7B-Instruct-v0.1', 'gpt-4-1106-preview'],
      samples: 152,
      shared: 152,
      responses: 304,
      duplicates: 0,
    });
    expect(metric(seen, 'correct')).toMatchObject({ scores: 304, right: 119 + 140, unread: 0 });
  });

  test('files of the same columns are one group, the one with answers another', () => {
    const all = groups(within('wide_models').map((path) => realCsv(path)));
    expect(all.map(({ tables }) => tables.length).sort()).toEqual([1, 3]);
    const answers = all.find(({ tables }) => tables.length === 1);
    const scores = all.find(({ tables }) => tables.length === 3);
    expect(answers && role(answers, 'output')).toEqual([
      'mistralai/Mixtral-8x7B-Instruct-v0.1_response',
      'gpt-4-1106-preview_response',
    ]);
    expect(answers?.made).toMatchObject({ samples: 120, responses: 240, shared: 120 });
    expect(answers && metric(answers, 'correct')).toMatchObject({ right: 171, scores: 240 });
    expect(scores?.guess.mapping.evaluation).toEqual({ from: 'file', pattern: '*.csv' });
    expect(scores && metric(scores, 'correct')).toMatchObject({ right: 32 + 46 + 119 + 140 + 70 + 79 });
    expect(all.every(({ guess: { sure } }) => sure)).toBe(true);
  });

  test('rows that two files hold are counted once, and a table without a score is asked', () => {
    const seen = only(within('pt_csv_bom/resultado_1').map((path) => realCsv(path)));
    expect(seen.made).toMatchObject({ rows: 243, duplicates: 54, responses: 189, samples: 27, shared: 27 });
    expect(seen.made.models).toHaveLength(7);
    expect(seen.guess.mapping).toMatchObject({ model: { from: 'column' }, sample: 'input' });
    expect(role(seen, 'latency')).toEqual(['time']);
    expect(role(seen, 'error')).toEqual(['is_error']);
    expect(asked(seen)).toEqual(['no_score']);
  });

  test('a third word is asked, and the setting is a condition', () => {
    const seen = only(within('financebench').map((path) => realLines(path)));
    expect(seen.guess.sure).toBe(false);
    expect(seen.guess.open).toEqual([
      { column: 'label', code: 'third_value', question: 'What does Refusal count as in label?' },
    ]);
    expect(seen.made).toMatchObject({ runs: 3, models: ['gpt-4', 'llama2'], samples: 150, shared: 150 });
    expect(role(seen, 'condition')).toEqual(['eval_mode']);
    expect(role(seen, 'reference')).toEqual(['gold_answer']);
    expect(metric(seen, 'label')).toMatchObject({ right: 7 + 25 + 29, wrong: 1 + 13 + 104 });
    expect(metric(seen, 'label')?.values).toContainEqual(
      expect.objectContaining({ text: 'Refusal', count: 142 + 112 + 17, score: null }),
    );
  });

  test('decimal commas, a line of means, and names of models from files', () => {
    const [base, hybrid] = groups([
      realCsv('semicolon_decimal_comma/RAGAS_BASE_Model_Validated.csv', ';', 'latin1'),
      realCsv('semicolon_decimal_comma/RAGAS_HYBRID_Model_Validated.csv'),
    ]);
    expect(base?.made).toMatchObject({ samples: 4, leftOut: { total: 1 } });
    expect(base && metric(base, 'faithfulness')?.mean).toBeCloseTo((0.71 + 1 + 0.29 + 0.25) / 4, 12);
    expect([base, hybrid].map((seen) => seen?.made.models)).toEqual([['BASE'], ['HYBRID']]);
    expect([base, hybrid].map((seen) => seen && asked(seen))).toEqual([['no_model'], ['no_model']]);
    expect(hybrid && role(hybrid, 'output')).toEqual(['response']);
  });

  test('objects one after another, and their summary', () => {
    const [results, summary] = groups([
      realValues('pretty_printed_jsonl/humaneval-164-results.jsonl'),
      realCsv('pretty_printed_jsonl/humaneval-164-summary.csv'),
    ]);
    expect(results?.made).toMatchObject({ samples: 164, models: ['gpt-4.1-mini'] });
    expect(results && metric(results, 'coding_result')).toMatchObject({ right: 146, wrong: 18 });
    expect(results?.guess.sure).toBe(true);
    expect(summary && asked(summary)).toEqual(['no_model']);
    expect(summary && role(summary, 'sample')).toEqual(['task_id']);
  });

  test('records by key: the model is in the file’s name', () => {
    const seen = only(within('mathvista').map((path) => realDocument(path, ['*'])));
    expect(seen.made).toMatchObject({
      samples: 100,
      shared: 100,
      responses: 200,
      models: ['instruct_blip2_vicuna_13b', 'llama_adapter_v2'],
    });
    expect(metric(seen, 'true_false')).toMatchObject({ right: 27 + 24, scores: 200 });
    expect(['output', 'extracted', 'reference'].map((wanted) => role(seen, wanted))).toEqual([
      ['response'],
      ['extraction'],
      ['answer'],
    ]);
    expect(seen.guess.sure).toBe(true);
  });

  test('two levels of keys: sample and model', () => {
    const seen = only(within('misguided_attention').map((path) => realDocument(path, ['*', '*'])));
    expect([role(seen, 'sample'), role(seen, 'model')]).toEqual([['key 1'], ['key 2']]);
    expect(seen.made).toMatchObject({ samples: 52, shared: 52, runs: 2 });
    expect(metric(seen, 'average_total')?.mean).toBeCloseTo((17.5 + 24.3333) / 104, 5);
    expect(seen.guess.sure).toBe(true);
  });

  test('ids and their answers have no score; the folder is the model', () => {
    const seen = only(
      ['llava1.5_13b', 'qwen_vl'].map((model) => realDocument(`mmmu/${model}/total_val_output.json`, ['*'])),
    );
    expect([role(seen, 'sample'), role(seen, 'output')]).toEqual([['key 1'], ['value']]);
    expect(seen.made).toMatchObject({ models: ['llava1.5_13b', 'qwen_vl'], samples: 900, shared: 900 });
    expect(asked(seen)).toEqual(['no_score']);
    const key = only([realDocument('mmmu/answer_dict_val.json', ['*'])]);
    expect(role(key, 'reference')).toEqual(['ground_truth']);
    expect(asked(key)).toContain('no_score');
  });

  test('folders for models, folders for subjects', () => {
    const tables = ['llava1.5_13b', 'qwen_vl'].flatMap((model) =>
      ['Accounting', 'Math'].map((subject) => realDocument(`mmmu/${model}/${subject}/output.json`, ['[]'])),
    );
    const seen = only(tables);
    expect(seen.made).toMatchObject({
      models: ['llava1.5_13b', 'qwen_vl'],
      samples: 60,
      shared: 60,
      runs: 4,
    });
    expect([role(seen, 'output'), role(seen, 'reference')]).toEqual([['response'], ['answer']]);
  });

  test('a line a metric is no sample of its own', () => {
    const seen = only([realCsv('long_by_metric/geval_scores.csv')]);
    expect(seen.made).toMatchObject({ samples: 19, responses: 19, rows: 57 });
    expect(seen.made.metrics.map(({ name, scores }) => [name, scores])).toEqual([
      ['mode_appropriateness', 19],
      ['no_answer_leak', 19],
      ['format_compliance', 19],
    ]);
    expect(asked(seen)).toEqual(['no_model']);
  });

  test('pairs of score and reason are metrics, not systems', () => {
    const [seen] = groups([realCsv('score_reason_pairs/agrillm_gemini_evaluation.csv')]);
    expect(seen?.guess.mapping.model.from).not.toBe('columns');
    expect(seen && role(seen, 'score')).toHaveLength(7);
    expect(seen && role(seen, 'explanation')).toHaveLength(6);
    const toxicity = seen?.guess.mapping.columns.filter(({ metric }) => metric === 'toxicity');
    expect(toxicity?.map(({ name, lowerIsBetter }) => [name, lowerIsBetter])).toEqual([
      ['Toxicity_score', true],
      ['Toxicity_reason', undefined],
    ]);
  });

  test('a file a sample: one mapping', () => {
    const seen = only(within('needle/Anthropic').map((path) => realDocument(path, [])));
    expect(seen.tables).toHaveLength(70);
    expect(seen.made).toMatchObject({ samples: 35, responses: 70, models: ['claude-2.1'], duplicates: 0 });
    // Each length and depth was tried twice, as version 1 and 2 of the result: 35 samples, and whether that is a repeat is asked.
    // All 70 have 10 of 10: no number says that this is a score of the answers.
    expect(asked(seen)).toEqual(['setting', 'is_score']);
    const bare = only([realDocument('needle/OpenAI_OriginalResults.json', ['[]'])]);
    expect(bare.made.samples).toBe(225);
    expect(metric(bare, 'score')?.mean).toBeCloseTo(2124 / 225, 12);
    expect(bare.guess.mapping.columns.find(({ name }) => name === 'score')?.reading).toEqual({
      as: 'number',
      min: 1,
      max: 10,
    });
  });

  test('a row a model and a column a task has no samples', () => {
    const seen = only(within('leaderboard_table').map((path) => realCsv(path)));
    expect(seen.guess.sure).toBe(false);
    expect(asked(seen)).toEqual(['no_samples_in_table']);
    expect(role(seen, 'score')).toHaveLength(17);
  });

  test('answers without ids are told by place, and that is asked', () => {
    const seen = only([realCsv('long_csv/llm_responses.csv')]);
    expect(seen.made).toMatchObject({ samples: 351, shared: 351, responses: 702, duplicates: 0 });
    expect([role(seen, 'output'), role(seen, 'reference')]).toEqual([['response'], ['answer']]);
    expect(asked(seen)).toEqual(['no_score', 'position']);
  });

  test('several metrics of two systems', () => {
    const seen = only([realCsv('long_csv/model_comparison.csv')]);
    expect(seen.made).toMatchObject({ samples: 10, shared: 10, responses: 20 });
    expect(seen.made.metrics.map(({ mean }) => (mean ?? 0) * 20).map((sum) => sum.toFixed(2))).toEqual([
      '11.33',
      '17.10',
      '8.28',
      '12.24',
    ]);
  });

  test('the same results flat and nested', () => {
    const all = groups([
      realLines('tiny_checks/eval_results.jsonl'),
      realCsv('tiny_checks/eval_results.csv'),
    ]);
    for (const seen of all) {
      expect(seen.guess.sure).toBe(true);
      expect(seen.made).toMatchObject({ samples: 4, responses: 4, models: ['mock-model'] });
      expect((metric(seen, 'score')?.mean ?? 0) * 4).toBeCloseTo(2.9, 12);
      expect(seen.made.metrics).toHaveLength(5);
    }
  });

  test('methods in columns, percents in cells', () => {
    const seen = only(within('marks_and_percent').map((path) => realCsv(path)));
    expect(seen.made.models).toHaveLength(7);
    expect(seen.made).toMatchObject({ samples: 5, shared: 5, responses: 35 });
    expect(
      metric(seen, 'acc')
        ?.values.map(({ text, score }) => [text, score])
        .sort(),
    ).toEqual([
      ['0%', 0],
      ['100%', 1],
      ['50%', 0.5],
    ]);
  });

  test('samples below keys of a document', () => {
    const seen = only(
      within('eq_bench').map((path) => realDocument(path, ['raw_results', '*', 'individual_scores', '*'])),
    );
    expect(seen.made).toMatchObject({ samples: 171, shared: 171 });
    expect(seen.made.models).toEqual(['lmsys__vicuna-33b-v1.3', 'teknium__OpenHermes-2.5-Mistral-7B']);
    expect((metric(seen, 'first_pass')?.mean ?? 0) * 342).toBeCloseTo(946.504 + 892.4304, 3);
  });

  test('tests passed of tests, and samples that names tell where prompts differ', () => {
    const seen = only(within('can_ai_code').map((path) => realLines(path)));
    expect(role(seen, 'sample')).toEqual(['name', 'language']);
    expect(seen.made).toMatchObject({ samples: 28, shared: 28, responses: 84 });
    expect([role(seen, 'input'), role(seen, 'output')]).toEqual([['prompt'], ['answer']]);
    expect((metric(seen, 'passed')?.mean ?? 0) * 84).toBeCloseTo(27.8571 + 26.3496 + 27.746, 3);
    expect(metric(seen, 'status')).toMatchObject({ right: 75, wrong: 9 });
    expect(seen.made.problems).toEqual([{ code: 'inputs_differ', count: 28, of: 28 }]);
    expect(seen.guess.sure).toBe(true);
  });

  test('a setting as a folder: prediction and target, and no score', () => {
    const tables = ['code-davinci-002-cot', 'code-davinci-002-direct'].map((folder) =>
      realDocument(`bbh/${folder}/boolean_expressions_few_shot_template_0-255000.json`, ['outputs', '[]']),
    );
    const seen = only(tables);
    expect([role(seen, 'output'), role(seen, 'reference')]).toEqual([['prediction'], ['target']]);
    expect(asked(seen)).toEqual(['no_score', 'no_shared_samples']);
  });
});
