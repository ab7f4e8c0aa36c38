import type { Cell } from '../../../../src/lib/mapping/table';
import { type Style } from './column';
import { factOf, sameness, truthsOf } from './facts';
import { modelColumn, sampleColumn } from './key-columns';
import { modelNames } from './models';
import type { Random } from './random';
import { samplesOf } from './samples';
import { memo } from './score-columns';
import { isJson, spell, type Spelt } from './spell';
import { type Answer, run } from './study';
import { explanationColumn, inputColumn, outputColumn } from './text-columns';
import type { Fact, MadeTable, Truth } from './truth';

const sets = [
  ['faithfulness', 'answer_relevancy', 'context_precision'],
  ['coherence', 'fluency'],
  ['helpfulness', 'harmlessness', 'honesty'],
  ['f1', 'rouge_l', 'bleu'],
];

/** A row a metric: its name stands in one column, its score in another. */
export function byMetric(random: Random, seed: number, as: Spelt, models: number): MadeTable {
  const style: Style = {
    ...{ random, language: 'en', isJson: isJson(as), decimal: '.' },
    ...{ spell: (name: string) => name, taken: new Set<string>() },
  };
  const names = modelNames(random, models, 'known');
  const samples = samplesOf(random, 'short', random.integer(8, 20), 'en');
  const answers = run(random, samples, { models: names, conditions: [], repeats: 1, failing: 0, missing: 0 });
  const metrics = random.pick(sets);
  const metricName = random.pick(['metric', 'metric_name', 'metricName']);
  const scoreName = random.pick(['score', 'value']);
  const known = [
    modelColumn(style),
    sampleColumn(style, false),
    ...(random.chance(0.6) ? [inputColumn(style)] : []),
    ...(random.chance(0.5) ? [outputColumn(style)] : []),
  ];
  const behind = random.chance(0.4) ? [explanationColumn(style)] : [];
  const values = metrics.map(() =>
    memo(({ quality }: Answer) => Number((quality * (0.8 + 0.2 * random.next())).toFixed(2))),
  );
  const lines = answers.flatMap((answer) =>
    metrics.map((metric, i) => ({ answer, metric, value: values[i]?.(answer) ?? 0 })),
  );
  const ordered = random.chance(0.5) ? random.shuffled(lines) : lines;
  const heads = [...known.map(({ name }) => name), metricName, scoreName, ...behind.map(({ name }) => name)];
  const rows = ordered.map(({ answer, metric, value }): Cell[] => [
    ...known.map(({ cell }) => cell(answer)),
    metric,
    style.isJson ? value : String(value),
    ...behind.map(({ cell }) => cell(answer)),
  ]);
  const truth: Truth = {
    facts: [ordered.map(({ answer, metric, value }): Fact[] => [{ ...factOf(answer, known), scores: { [metric]: value } }])],
    columns: {
      ...truthsOf([...known, ...behind]),
      [metricName]: { meaning: 'metric' },
      [scoreName]: { meaning: 'score', lowerIsBetter: false },
    },
  }; // prettier-ignore
  return {
    ...{ seed, kind: 'a row a metric', names: heads, rows, features: [as] },
    files: [{ path: `scores.${isJson(as) ? (as === 'lines' ? 'jsonl' : 'json') : 'csv'}`, text: spell(as, heads, rows, { random }) }],
    expects: { read: truth },
    mayBeAsked: sameness(truth),
  }; // prettier-ignore
}
