import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import { outcome } from '../../../src/lib/mapping/outcome';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { csvTable, documentTable, type Json, linesTable } from './own-tables';

const fixture = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/silent', path), 'utf-8');
const read = (table: OwnTable) => {
  const [group, ...more] = guess([table]);
  if (group === undefined || more.length > 0) throw new Error('not one group');
  const roles = Object.fromEntries(group.guess.mapping.columns.map(({ name, role }) => [name, role]));
  return {
    roles,
    ...group.guess,
    made: outcome([table], group.guess.mapping),
    codes: group.guess.open.map(({ code }) => code),
  };
};
const table = (header: string, n: number, row: (i: number) => readonly unknown[]): OwnTable =>
  csvTable('own.csv', [header, ...Array.from({ length: n }, (_, i) => row(i).join(','))].join('\n'));

describe('what was read wrongly in silence', () => {
  test('prompts are conditions, runs are repeats, and no answer is counted once for several', () => {
    const seen = read(csvTable('res.csv', fixture('evalstats-false-duplicates/res.csv')));
    expect(seen.roles).toMatchObject({
      model: 'model',
      prompt_id: 'condition',
      run_idx: 'epoch',
      input_id: 'sample',
      ticket: 'input',
      category: 'reference',
      output: 'output',
      predicted: 'extracted',
      correct: 'score',
      output_tokens_est: 'label',
      total_duration_ms: 'latency',
    });
    expect(seen.made).toMatchObject({
      rows: 48,
      duplicates: 0,
      again: 0,
      responses: 48,
      samples: 4,
      runs: 4,
    });
    expect(seen).toMatchObject({ sure: true, open: [] });
    expect(seen.tried.every(({ holds }) => holds)).toBe(true);
    expect(seen.tried).toContainEqual({
      column: null,
      claim: 'model, prompt_id, run_idx and input_id tell rows apart',
      found: 'none of 48 rows come again in them',
      holds: true,
    });
  });

  test('what a model determines is a label of it, and no answer', () => {
    const seen = read(csvTable('res.csv', fixture('own-model-attributes/res.csv')));
    expect(seen.roles).toMatchObject({
      model_id: 'model',
      model_country: 'label',
      model_intelligence_index: 'label',
      prompt_id: 'sample',
      // The same for both models on every sample, and never true: neither is a score of answers.
      called_tool: 'label',
      refused: 'label',
    });
    expect(seen.mapping.columns.find(({ name }) => name === 'model_country')?.per).toBe('response');
    expect(seen.codes).toEqual(['no_score']);
  });

  test('a task is the sample and a trial the repeat, in whatever order the rows are', () => {
    const seen = read(linesTable('results.jsonl', fixture('own-task-trial-any-order/results.jsonl')));
    expect(seen.roles).toMatchObject({ task: 'sample', trial: 'epoch', status: 'label', solved: 'score' });
    expect(seen.roles).toMatchObject({ wallMs: 'latency', firstActionMs: 'label' });
    expect(seen.made).toMatchObject({ samples: 5, responses: 30, shared: 5, again: 0 });
    expect(seen.made.models).toHaveLength(3);
    expect(seen.sure).toBe(true);
  });

  test('one number for two answers is a preference, whatever its type', () => {
    const document = JSON.parse(fixture('llm-comparator/example.json')) as Json;
    const seen = read(documentTable('example.json', ['examples', '[]'], document));
    expect(seen.codes).toEqual(['pairwise']);
    expect(seen.open[0]?.question).toContain('output_text_a, output_text_b: score');
  });
});

describe('roles by what depends on what', () => {
  const models = ['alpha', 'bravo'];
  const model = (i: number) => models[i % 2];

  test('where it is right exactly where two columns are equal, the one that a sample determines is the gold', () => {
    const gold = (i: number) => 'abcd'[(i >> 1) % 4];
    const said = (i: number) => (i % 3 === 0 ? 'abcd'[(i >> 1) % 3] : gold(i));
    const row = (i: number) => [
      model(i),
      `q${String(i >> 1)}`,
      said(i),
      gold(i),
      Number(said(i) === gold(i)),
    ];
    // Their names say nothing, or the contrary.
    for (const names of ['x,y', 'gold,prediction'])
      expect(read(table(`model,id,${names},correct`, 40, row)).roles).toMatchObject(
        Object.fromEntries(names.split(',').map((name, i) => [name, i === 0 ? 'output' : 'reference'])),
      );
  });

  test('a reference that differs between models on one sample is none', () => {
    const seen = read(
      table('model,id,question,reference,response,correct', 24, (i) => [
        ...[model(i), i >> 1, `What is number ${String(i >> 1)}?`, `word ${String(i % 7)}`],
        ...[`an answer of its own ${String(i)}`, Number(i % 3 === 0)],
      ]),
    );
    expect(seen.roles).toMatchObject({ question: 'input', reference: 'label', response: 'output' });
  });

  test('one value in every row is no metric beside one that differs', () => {
    const seen = read(
      table('model,id,is_byok,status,label_valid,correct', 24, (i) => [
        ...[model(i), i >> 1, 'false', 'ok', '1.0', Number(i % 5 < 2)],
      ]),
    );
    expect(seen.roles).toMatchObject({
      is_byok: 'label',
      status: 'label',
      label_valid: 'label',
      correct: 'score',
    });
    expect(seen.sure).toBe(true);
  });

  test.each<[string, (i: number) => unknown, string]>([
    ['one score for every answer', () => 1, 'correct is 1 for every answer. Is it a score of the answers?'],
    [
      'the same scores for all models',
      (i) => Number((i >> 1) % 3 === 0),
      'All models have the same correct on each of 12 samples. Is it a score of their answers?',
    ],
    [
      'one score for each model',
      (i) => i % 2,
      'correct is the same for every answer of a model. Is it a score of each answer?',
    ],
  ])('%s is asked', (_, correct, question) => {
    const seen = read(table('model,id,correct', 24, (i) => [model(i), `q${String(i >> 1)}`, correct(i)]));
    expect(seen.open).toEqual([{ column: 'correct', code: 'is_score', question }]);
    expect(seen.roles).toMatchObject({ correct: 'score' });
    expect(seen.tried.filter(({ holds }) => !holds)).toHaveLength(1);
  });

  test('rows that say other things of one answer are asked, and latency is none of the beginning', () => {
    const seen = read(
      table('model,id,response,correct', 30, (i) => [
        ...[model(i), `q${String((i >> 1) % 13)}`, `text of the answer ${String(i)}`, Number(i % 3 === 0)],
      ]),
    );
    expect(seen.codes).toEqual(['repeats']);
  });

  test('two ids that cross, and nothing beside them that says which is the sample’s, are asked', () => {
    const seen = read(
      table('model,prompt_id,input_id,correct', 80, (i) => [
        ...[model(i), `p${String((i >> 1) % 4)}`, `i${String(i >> 3)}`, Number(i % 7 < 3)],
      ]),
    );
    expect(seen.roles).toMatchObject({ input_id: 'sample', prompt_id: 'condition' });
    expect(seen.codes).toEqual(['which_sample']);
  });

  test('a number that only tells rows apart may be a condition or a repeat', () => {
    const seen = read(
      table('model,id,zorp,correct', 48, (i) => [
        ...[model(i), `q${String(i >> 3)}`, (i >> 1) % 4, Number(i % 7 < 3)],
      ]),
    );
    expect(seen.codes).toEqual(['setting']);
  });
});

describe('columns named after systems prove themselves', () => {
  test('one metric of two systems is that, and no answers of two models', () => {
    const seen = read(
      table('question,answer_correctness_llm,answer_correctness_rag', 12, (i) => [
        ...[`What is number ${String(i)}?`, 0.1 + (i % 5) / 10, 0.3 + (i % 7) / 10],
      ]),
    );
    expect(Object.values(seen.roles)).not.toContain('output');
    expect(seen.made.models).toEqual(['llm', 'rag']);
    expect(seen.made.metrics).toHaveLength(1);
    expect(seen.codes).toEqual(['systems_or_metrics']);
  });

  test.each([
    [
      'parts of an answer',
      'id,answer_text,answer_lang,score',
      (i: number) => [i, `some words of ${String(i)}`, 'en', i % 3],
    ],
    [
      'beside a model',
      'model,id,answer_x,answer_y',
      (i: number) => [`m${String(i % 2)}`, i >> 1, `a text of ${String(i)}`, `b text of ${String(i)}`],
    ],
    ['numbers and words', 'id,output_alpha,output_bravo', (i: number) => [i, i * 3, 'estimated']],
  ])('%s are no systems', (_, header, row) => {
    expect(read(table(header, 20, row)).mapping.model.from).not.toBe('columns');
  });

  test.each([
    [
      'a number from 1 to 5',
      'prompt,answer_a,answer_b,rating',
      (i: number) => [`p ${String(i)}`, `x ${String(i)}`, `y ${String(i)}`, 1 + (i % 5)],
    ],
    [
      'a probability',
      'prompt,response_a,response_b,prob_a_wins',
      (i: number) => [`p ${String(i)}`, `x ${String(i)}`, `y ${String(i)}`, i / 20],
    ],
    [
      'models named in the columns',
      'prompt,gpt-4_response,claude-3_response,winner',
      (i: number) => [`p ${String(i)}`, `x ${String(i)}`, `y ${String(i)}`, i % 2 ? 'gpt-4' : 'claude-3'],
    ],
    [
      'chosen and rejected',
      'prompt,chosen,rejected',
      (i: number) => [`p ${String(i)}`, `x ${String(i)}`, `y ${String(i)}`],
    ],
  ])('a pair is refused whatever its verdict is: %s', (_, header, row) => {
    expect(read(table(header, 20, row)).codes).toEqual(['pairwise']);
  });
});
