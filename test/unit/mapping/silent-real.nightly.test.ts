import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guess } from '../../../src/lib/mapping/guess';
import { outcome } from '../../../src/lib/mapping/outcome';
import type { OwnTable } from '../../../src/lib/mapping/table';
import { hasRealData, realData, realNames } from '../../support/real-data';
import { csvTable, linesTable } from './own-tables';
import { realDocument } from './real-own-tables';

const text = (path: string): string => readFileSync(join(realData, 'silent-real', path), 'utf-8');
const read = (tables: readonly OwnTable[]) => {
  const [group] = guess(tables);
  if (group === undefined) throw new Error('no guess');
  const roles = Object.fromEntries(group.guess.mapping.columns.map(({ name, role }) => [name, role]));
  return { roles, ...group.guess, made: outcome(tables, group.guess.mapping) };
};

describe.skipIf(!hasRealData)('real files that were read wrongly without a question', () => {
  test('prompts of one model are conditions, and the model is asked', () => {
    const seen = read([csvTable('support.csv', text('evalstats/support_ticket_eval_20.csv'))]);
    expect(seen.roles).toMatchObject({
      ...{ prompt_id: 'condition', input_id: 'sample', ticket: 'input', category: 'reference' },
      ...{ output: 'output', predicted: 'extracted', correct: 'score' },
    });
    expect(seen.open.map(({ code }) => code)).toEqual(['no_model']);
    expect(seen.made).toMatchObject({ rows: 160, duplicates: 0, again: 0, samples: 20, runs: 8 });
    const right = seen.made.byRun.map(({ condition, metrics: [metric] }) => [
      condition.slice(0, 2),
      Math.round((metric?.mean ?? 0) * (metric?.scores ?? 0)),
    ]);
    expect(Object.fromEntries(right)).toEqual({ P0: 9, P1: 10, P2: 8, P3: 8, P4: 9, P5: 9, P6: 11, P7: 5 });
  });

  test('templates are conditions, runs are repeats', () => {
    const seen = read([csvTable('basic.csv', text('evalstats/basic_sentiment_eval_2models.csv'))]);
    expect(seen.roles).toMatchObject({
      ...{ model_name: 'model', template_label: 'condition', run_idx: 'epoch', input_idx: 'sample' },
      ...{ ground_truth: 'reference', label_valid: 'label', accuracy: 'score' },
    });
    expect(seen.sure).toBe(true);
    expect(seen.made).toMatchObject({ rows: 648, responses: 648, duplicates: 0, samples: 27, runs: 8 });
    const means = new Map<string, number>();
    for (const { model, metrics } of seen.made.byRun)
      means.set(model, (means.get(model) ?? 0) + (metrics[0]?.mean ?? 0) / 4);
    expect([...means.values()].sort().map((mean) => mean.toFixed(4))).toEqual(['0.7932', '0.9105']);
  });

  test('a task is the sample, whatever else stands in a row', () => {
    const seen = read([linesTable('results.jsonl', text('latitude/results.jsonl'))]);
    expect(seen.roles).toMatchObject({
      ...{ task: 'sample', trial: 'epoch', mode: 'condition', status: 'label', wallMs: 'latency' },
      solved: 'score',
    });
    expect(seen.made).toMatchObject({ rows: 656, responses: 656, duplicates: 0 });
    const solved = new Map<string, number>();
    for (const { model, metrics } of seen.made.byRun)
      for (const { mean, scores } of metrics)
        solved.set(model, (solved.get(model) ?? 0) + Math.round((mean ?? 0) * scores));
    expect([...solved.values()].sort((a, b) => a - b)).toEqual([46, 72, 74, 76, 82, 82, 82, 82]);
  });

  test('what a benchmark is sliced by stays a label', () => {
    const files = realNames('own/mathvista').map((name) => realDocument(`mathvista/${name}`, ['*']));
    expect(read(files).roles).toMatchObject({
      'metadata.task': 'label',
      'metadata.grade': 'label',
      'metadata.skills': 'label',
    });
  });
});
