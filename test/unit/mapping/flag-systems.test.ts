import { expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import { outcome } from '../../../src/lib/mapping/outcome';
import { csvTable } from './own-tables';

/** A table of 12 samples with flags of these names, each of other answers. */
const flags = (columns: readonly string[], more: Record<string, (i: number) => string> = {}) =>
  csvTable(
    'flags.csv',
    [
      ['prompt', ...Object.keys(more), ...columns].join(','),
      ...Array.from({ length: 12 }, (_, i) =>
        [
          `What is number ${i}?`,
          ...Object.values(more).map((cell) => cell(i)),
          ...columns.map((_, k) => ((i + k) % (k + 3) === 0 ? 1 : 0)),
        ].join(','),
      ),
    ].join('\n'),
  );
const only = (table: ReturnType<typeof flags>) => {
  const [found] = guess([table]);
  if (!found) throw new Error('no guess');
  return found.guess;
};

test('a flag a model is a flag, and less of it is better: its models were ranked by how often they were toxic', () => {
  const table = flags(['gpt4_toxic', 'llama_toxic']);
  const { sure, mapping } = only(table);
  expect(sure).toBe(true);
  expect(mapping.columns.slice(1)).toMatchObject([
    { system: 'gpt4', metric: 'toxic', lowerIsBetter: true, reading: { as: 'yes or no' } },
    { system: 'llama', metric: 'toxic', lowerIsBetter: true, reading: { as: 'yes or no' } },
  ]);
  expect(outcome([table], mapping)).toMatchObject({ models: ['gpt4', 'llama'], shared: 12 });
});

test.each([
  [['good_toxic', 'bad_toxic'], 'Are good and bad models, or metrics?'],
  [['toxic_good', 'toxic_bad'], 'Are good and bad models, or metrics?'],
  [
    ['baseline_is_correct', 'ours_is_correct', 'oracle_is_correct'],
    'Are baseline, ours and oracle models, or metrics?',
  ],
  [['a1_unsafe', 'a2_unsafe', 'a3_unsafe', 'a4_unsafe'], 'Are a1, a2, a3 and 1 more models, or metrics?'],
  [['v1_score', 'v2_score'], 'Are v1 and v2 models, or metrics?'],
])('%j: models or metrics is asked', (columns, question) => {
  const { open, mapping } = only(flags(columns));
  expect(open.map((one) => one.question)).toEqual([question]);
  expect(mapping.model).toEqual({ from: 'columns' });
});

test.each([
  [['severe_toxic', 'mild_toxic']],
  [['macro_f1', 'micro_f1']],
  [['fluency_score', 'clarity_score']],
  [['prompt_toxic', 'response_toxic']],
  [['fully_correct', 'partially_correct']],
])('%j are metrics of one model', (columns) => {
  const { open, mapping } = only(flags(columns));
  expect(open.map(({ code }) => code)).toEqual(['no_model']);
  expect(mapping.columns.every(({ system }) => system === undefined)).toBe(true);
});

test('where a column names the model, flags of one stem are metrics', () => {
  const named = flags(['good_toxic', 'bad_toxic'], { model: (i) => (i % 2 ? 'gpt-4' : 'llama-3') });
  expect(only(named).mapping.model).toEqual({ from: 'column' });
});
