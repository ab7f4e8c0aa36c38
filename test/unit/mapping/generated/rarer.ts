import { type MadeColumn, nameOf, type Style } from './column';
import { factOf, sameness, truthsOf } from './facts';
import { modelColumn, sampleColumn } from './key-columns';
import { modelNames, nameStyle } from './models';
import type { Random } from './random';
import { samplesOf, type Task } from './samples';
import { memo, rightColumn } from './score-columns';
import { spell, type Spelt } from './spell';
import { type Answer, run } from './study';
import { goldColumn, inputColumn, outputColumn } from './text-columns';
import type { MadeTable, Truth } from './truth';

interface Made {
  kind: string;
  as: Spelt;
  columns: readonly MadeColumn[];
  answers: readonly Answer[];
  features?: readonly string[];
  above?: string;
  why?: string | null;
}

/** A style, a study and its answers for kinds of tables that are made by hand. */
function begin(random: Random, task: Task, as: Spelt, conditions: readonly (readonly string[])[] = []) {
  const style: Style = { random, language: 'en', isJson: as === 'lines', decimal: '.', spell: (name) => name, taken: new Set() }; // prettier-ignore
  const models = modelNames(random, random.integer(2, 5), nameStyle(random));
  const samples = samplesOf(random, task, random.integer(8, 20), 'en');
  const answers = run(random, samples, { models, conditions, repeats: 1, failing: 0, missing: 0 });
  return { style, answers: random.chance(0.5) ? random.shuffled(answers) : answers };
}

function end(random: Random, seed: number, made: Made): MadeTable {
  const { as, columns, answers, above = '' } = made;
  const names = columns.map(({ name }) => name);
  const rows = answers.map((answer) => columns.map(({ cell }) => cell(answer)));
  const truth: Truth = {
    facts: [answers.map((answer) => [factOf(answer, columns)])],
    columns: truthsOf(columns),
  };
  return {
    ...{ seed, kind: made.kind, names, rows, features: [as, ...(made.features ?? [])] },
    files: [{ path: as === 'lines' ? 'results.jsonl' : 'results.csv', text: above + spell(as, names, rows, { random }) }],
    ...{ expects: { read: truth }, mayBeAsked: made.why ?? sameness(truth) },
  }; // prettier-ignore
}

/** Metrics whose names look like those of models or of ranks: not a column a model. */
export function metricsLikeModels(random: Random, seed: number): MadeTable {
  const as = random.pick(['comma', 'lines'] as const);
  const { style, answers } = begin(random, 'short', as);
  const given = random.pick([
    ['gpt4_judge', 'claude_judge'], ['judge_gpt-4o', 'judge_claude-3-opus'], ['hit@1', 'hit@3', 'hit@5'], ['annotator1', 'annotator2', 'annotator3'],
    ['score_accuracy', 'score_style'], ['ndcg@10', 'recall@10'], ['fluency_score', 'adequacy_score'], ['rouge1', 'rouge2', 'rougeL'],
  ]); // prettier-ignore
  const scores = given.map((name): MadeColumn => {
    const value = memo(({ quality }) => Number((quality * (0.7 + 0.3 * random.next())).toFixed(2)));
    return { name, truth: { meaning: 'score', lowerIsBetter: false }, cell: (answer) => (style.isJson ? value(answer) : String(value(answer))), score: value }; // prettier-ignore
  });
  const columns = [
    modelColumn(style),
    sampleColumn(style, false),
    inputColumn(style),
    outputColumn(style),
    ...scores,
  ];
  return end(random, seed, {
    kind: 'metrics like models',
    as,
    columns,
    answers,
    features: [given.join('/')],
  });
}

/** One model by several providers: conditions, and no attribute of the model. */
export function providers(random: Random, seed: number): MadeTable {
  const as = random.pick(['comma', 'lines'] as const);
  const { style, answers } = begin(random, 'short', as, [['azure', 'openrouter', 'together']]);
  const columns: MadeColumn[] = [
    modelColumn(style),
    { name: nameOf(style, ['provider', 'backend', 'host', 'endpoint']), truth: { meaning: 'condition' }, cell: ({ contender }) => contender.conditions[0] ?? '' },
    sampleColumn(style, false), inputColumn(style), outputColumn(style), rightColumn(style),
  ]; // prettier-ignore
  return end(random, seed, { kind: 'providers', as, columns, answers });
}

/** Choices stand in columns of their own, which are no answers of models. */
export function choices(random: Random, seed: number): MadeTable {
  const as = random.pick(['comma', 'lines'] as const);
  const { style, answers } = begin(random, 'choice', as);
  const stem = random.pick(['', 'choice_', 'option_', 'opt']);
  const letters = ['A', 'B', 'C', 'D'].map((letter, i): MadeColumn => ({
    name: `${stem}${letter}`,
    truth: { meaning: 'text' },
    cell: ({ sample }) => `The town of the river, number ${String(sample.nr * 4 + i)}`,
  })); // prettier-ignore
  const columns = [
    ...[modelColumn(style), sampleColumn(style, false), inputColumn(style), ...letters],
    ...[goldColumn(style, ['answer']), outputColumn(style), rightColumn(style)],
  ];
  return end(random, seed, { kind: 'choices', as, columns, answers, features: [stem] });
}

/** Percents with a sign beside shares without. */
export function percentsBesideShares(random: Random, seed: number): MadeTable {
  const { style, answers } = begin(random, 'short', 'comma');
  const value = memo(({ quality }) => Number(Math.min(0.99, quality).toFixed(2)));
  const score: MadeColumn = {
    name: nameOf(style, ['score', 'accuracy', 'f1', 'similarity']),
    truth: { meaning: 'score', lowerIsBetter: false },
    cell: (answer) =>
      answer.nr % 3 === 0 ? `${String(Math.round(value(answer) * 100))}%` : String(value(answer)),
    score: value,
  };
  const columns = [
    modelColumn(style),
    sampleColumn(style, false),
    inputColumn(style),
    outputColumn(style),
    score,
  ];
  return end(random, seed, {
    kind: 'percents beside shares',
    as: 'comma',
    columns,
    answers,
    why: 'percents stand beside shares',
  });
}

/** A title or remarks above the line of names. */
export function linesAbove(random: Random, seed: number): MadeTable {
  const { style, answers } = begin(random, 'short', 'comma');
  const above = random.pick([
    'Benchmark results January\n',
    '# run 12, temperature 0\n# judge: gpt-4\n',
    'Results\n\n',
  ]);
  const columns = [modelColumn(style), sampleColumn(style, false), inputColumn(style), outputColumn(style), rightColumn(style)]; // prettier-ignore
  return end(random, seed, {
    kind: 'lines above',
    as: 'comma',
    columns,
    answers,
    above,
    features: [JSON.stringify(above)],
  });
}

export const rarer = [metricsLikeModels, providers, choices, percentsBesideShares, linesAbove];
