import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import { outcome } from '../../../src/lib/mapping/outcome';
import type { Cell, OwnTable } from '../../../src/lib/mapping/table';

/** Words for the same role, any of which a file may use. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  sample: ['id', 'question_id', 'sample_id', 'qid', 'exampleId', 'Task ID', 'uuid'],
  model: ['model', 'Model', 'model_name', 'modelId', 'llm', 'modelo', '模型'],
  input: ['question', 'prompt', 'Query', 'user_input', 'frage', 'pergunta', '问题', 'вопрос'],
  output: ['response', 'model_answer', 'Output', 'prediction', 'generated_answer', 'completion', '回答'],
  reference: ['reference', 'ground_truth', 'gold_answer', 'expected', 'Correct Answer', 'target', '正解'],
  score: ['is_correct', 'correct', 'passed', 'verdict', 'richtig', '是否正确', 'exact_match'],
  rating: ['rating', 'score', 'judge_score', 'overall_score', 'оценка', 'bewertung', 'grade'],
  label: ['category', 'subject', 'topic', 'difficulty', 'kategorie', '类别', 'question_type'],
  latency: ['latency_ms', 'response_time_ms', 'duration_ms', 'elapsed_ms'],
  tokens: ['completion_tokens', 'output_tokens', 'tokens_out', 'usage.completion_tokens'],
};

const MODELS = ['gpt-4', 'llama-3-8b', 'claude-3'];
const cell: Readonly<Record<string, (sample: number, model: number) => Cell>> = {
  sample: (sample) => `s-${String(sample)}`,
  model: (_, model) => MODELS[model] ?? null,
  input: (sample) => `What is the capital of country number ${String(sample)}?`,
  output: (sample, model) => `I would say that it is city ${String(sample + model)}, though I am not sure.`,
  reference: (sample) => `city ${String(sample)}`,
  score: (sample, model) => (sample % (model + 2) === 0 ? 'true' : 'false'),
  rating: (sample, model) => String(1 + ((sample + model) % 5)),
  label: (sample) => `group ${String(sample % 3)}`,
  latency: (sample, model) => String(100 + sample * 7 + model),
  tokens: (sample, model) => String(20 + sample + model),
};
const ROLES = Object.keys(WORDS);

function tableOf(names: Readonly<Record<string, string>>, order: readonly string[]): OwnTable {
  const sample: Cell[][] = [];
  for (let model = 0; model < MODELS.length; model++)
    for (let i = 0; i < 15; i++) sample.push(order.map((role) => cell[role]?.(i, model) ?? null));
  return {
    path: 'results.csv',
    rows: { layout: 'table', delimiter: ',', encoding: 'utf-8', header: true },
    columns: order.map((role) => names[role] ?? role),
    sample,
    total: sample.length,
  };
}

/** All that comes of a table but the names of its metrics, which are its columns'. */
function made(table: OwnTable) {
  const [group] = guess([table]);
  if (group === undefined) throw new Error('no guess');
  const { metrics, byRun, scoredByAll, sameness, ...rest } = outcome([table], group.guess.mapping);
  const values = metrics.map(({ name: _, values, ...counts }) => ({
    ...counts,
    values: [...values].sort((a, b) => (a.text < b.text ? -1 : 1)),
  }));
  const bySize = values.sort((a, b) => a.values.length - b.values.length);
  const roles = group.guess.mapping.columns.map(({ name, role }) => [name, role] as const);
  const runs = byRun
    .map(({ metrics: own, ...run }) => ({ ...run, means: own.map(({ mean }) => mean).sort() }))
    .sort((a, b) => (a.model < b.model ? -1 : 1));
  const scored = [...scoredByAll.values()].sort((a, b) => a - b);
  const alike = [...sameness.values()].sort((a, b) => a.same - b.same);
  return { ...rest, runs, scored, alike, metrics: bySize, sure: group.guess.sure, roles: new Map(roles) };
}

/** The same, with the role that each column got by the role that it was made for. */
function outcomeAndRoles(names: Readonly<Record<string, string>>, order: readonly string[]) {
  const { roles, ...rest } = made(tableOf(names, order));
  return { ...rest, roles: ROLES.map((role) => [role, roles.get(names[role] ?? '')]) };
}

const given = Object.fromEntries(ROLES.map((role) => [role, WORDS[role]?.[0] ?? role]));

test('the table as it stands is read as a whole', () => {
  const { roles, ...rest } = made(tableOf(given, ROLES));
  expect(rest).toMatchObject({ sure: true, models: MODELS, samples: 15, shared: 15, responses: 45 });
  expect([...roles.values()]).toEqual([
    'sample',
    'model',
    'input',
    'output',
    'reference',
    'score',
    'score',
    'label',
    'latency',
    'output_tokens',
  ]);
});

test('other words for the roles, and another order of the columns, change nothing of what comes of it', () => {
  const expected = outcomeAndRoles(given, ROLES);
  const words = fc.record(
    Object.fromEntries(ROLES.map((role) => [role, fc.constantFrom(...(WORDS[role] ?? []))])),
  );
  const order = fc.shuffledSubarray(ROLES, { minLength: ROLES.length });
  fc.assert(
    fc.property(words, order, (names, columns) => {
      expect(outcomeAndRoles(names, columns)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

test('columns of a wide table may stand in any order', () => {
  const wide = (order: readonly string[]): OwnTable => ({
    ...tableOf({}, []),
    columns: order,
    sample: Array.from({ length: 20 }, (_, i) =>
      order.map((name): Cell => {
        if (name === 'prompt') return cell.input?.(i, 0) ?? null;
        if (name === 'topic') return cell.label?.(i, 0) ?? null;
        const model = name.includes('gpt') ? 0 : 1;
        return (name.endsWith('_response') ? cell.output : cell.score)?.(i, model) ?? null;
      }),
    ),
    total: 20,
  });
  const names = ['prompt', 'gpt-4', 'org/llama-3', 'gpt-4_response', 'org/llama-3_response', 'topic'];
  const sorted = (table: OwnTable) => {
    const { models, roles, ...rest } = made(table);
    return { ...rest, models: [...models].sort(), roles: [...roles].sort() };
  };
  const expected = sorted(wide(names));
  expect(expected).toMatchObject({
    models: ['gpt-4', 'org/llama-3'],
    samples: 20,
    responses: 40,
    sure: true,
  });
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (order) => {
      expect(sorted(wide(order))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
