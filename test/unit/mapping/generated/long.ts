import type { Cell } from '../../../../src/lib/mapping/table';
import { spellings, type Style } from './column';
import { factOf, sameness, truthsOf } from './facts';
import { conditionsOf } from './key-columns';
import type { Language } from './languages';
import { columnsOf } from './long-columns';
import { modelNames, nameStyle } from './models';
import type { Random } from './random';
import { samplesOf, type Task } from './samples';
import { isJson, spell, type Spelt } from './spell';
import { type Answer, run } from './study';
import { rename } from './unfamiliar';
import { judgeColumn, nestedName, totalOf, touchesOf } from './touches';
import type { MadeTable, Truth } from './truth';

/** What a table of a row an answer has in it. */
export interface Long {
  task: Task;
  language: Language;
  as: Spelt;
  models: number;
  samples: number;
  conditions?: number;
  repeats?: number;
  /** Whether a column numbers the repeats. */
  numbered?: boolean;
  /** Where the model's name stands. */
  model?: 'column' | 'file' | 'nowhere';
  id?: 'id' | 'task' | null;
  input?: boolean;
  output?: boolean;
  gold?: boolean;
  pick?: boolean;
  /** Names of the gold label and the prediction. */
  pair?: readonly [gold: string, pick: string];
  scores: readonly ('right' | 'rating' | 'share' | 'distance')[];
  rightNames?: readonly string[];
  explanation?: boolean;
  context?: boolean;
  rowId?: boolean;
  time?: boolean;
  failing?: number;
  settings?: number;
  sampleLabels?: number;
  modelLabels?: number;
  responseLabels?: number;
  usage?: number;
  /** A letter and a number in place of names; with `none` no line of names at all. */
  names?: 'given' | 'numbered' | 'none' | 'unfamiliar';
  order?: 'as run' | 'by sample' | 'shuffled';
  shuffledColumns?: boolean;
  decimal?: '.' | ',';
}

export function longTable(
  random: Random,
  { seed, kind, why = null }: { seed: number; kind: string; why?: string | null },
  options: Long,
): MadeTable {
  const { as, language, task } = options;
  const style: Style = {
    ...{ random, language, isJson: isJson(as), decimal: options.decimal ?? '.' },
    ...{ spell: language === 'en' ? random.pick(spellings) : (name: string) => name, taken: new Set() },
  };
  const models = modelNames(random, options.models, nameStyle(random));
  const conditions = conditionsOf(random, options.conditions ?? 0);
  const samples = samplesOf(random, task, options.samples, language);
  const repeats = options.repeats ?? 1;
  const answers = run(random, samples, {
    ...{ models, repeats, conditions: conditions.map(({ values }) => values) },
    ...{ failing: options.failing ?? 0, missing: repeats === 1 && random.chance(0.3) ? 0.03 : 0 },
  });
  const touches = touchesOf(seed, options);
  const columns = [
    ...columnsOf(style, options, models, conditions),
    ...(touches.judge ? [judgeColumn(style)] : []),
  ];
  const ordered = touches.twice(inOrder(random, answers, options.order ?? 'as run'));
  const names = options.names ?? 'given';
  // A line of means says so in a column of names.
  touches.total &&= ['sample', 'model', 'row id', 'input', 'label of the sample'].includes(
    columns[0]?.truth.meaning ?? '',
  );
  if (touches.nested) for (const column of columns) column.name = nestedName(column);
  if (names === 'unfamiliar') rename(random, columns);
  else if (names !== 'given') for (const [i, column] of columns.entries()) column.name = `c${String(i + 1)}`;
  const namesModel = options.model !== 'nowhere';
  const parts = options.model === 'file' ? models.map((model) => ordered.filter(({ contender }) => contender.model === model)) : [ordered]; // prettier-ignore
  const truth: Truth = {
    facts: parts.map((part) => [
      ...part.map((answer) => [factOf(answer, columns, namesModel)]),
      ...(touches.total ? [[]] : []),
    ]),
    columns: truthsOf(columns),
  };
  const rowsOf = (part: readonly Answer[]): Cell[][] => {
    const rows = part.map((answer) => columns.map(({ cell }) => cell(answer)));
    return touches.total ? [...rows, totalOf(columns, part)] : rows;
  };
  const heads = columns.map(({ name }) => name);
  const ending = { comma: 'csv', semicolon: 'csv', tab: 'tsv', lines: 'jsonl', list: 'json', below: 'json', columns: 'json' }[as]; // prettier-ignore
  const asTable = { random, header: names !== 'none', ends: random.chance(0.1) ? '\r\n' : '\n' };
  return {
    ...{
      seed,
      kind,
      names: heads,
      rows: rowsOf(parts[0] ?? []),
      features: [...featuresOf(options), ...touches.said],
    },
    files: parts.map((part, i) => ({
      path: parts.length > 1 || options.model === 'file' ? `results_${(models[i] ?? '').replaceAll('/', '_')}.${ending}` : `results.${ending}`,
      text: spell(as, heads, rowsOf(part), asTable),
    })), // prettier-ignore
    expects: { read: truth },
    mayBeAsked: why ?? openIn(options) ?? sameness(truth),
  };
}

function inOrder(random: Random, answers: readonly Answer[], order: NonNullable<Long['order']>): Answer[] {
  if (order === 'shuffled') return random.shuffled(answers);
  return order === 'as run'
    ? [...answers]
    : answers.toSorted((a, b) => a.sample.nr - b.sample.nr || a.nr - b.nr);
}

/** What nobody can know from the file. */
function openIn({ model, scores, id = 'id', input, names }: Long): string | null {
  if (model === 'nowhere') return 'no model is named';
  if (scores.length === 0) return 'no score is there';
  if (id === null && input !== true) return 'nothing names the samples';
  if (names === 'unfamiliar') return 'names are in no list';
  return names === 'numbered' || names === 'none' ? 'no column is named' : null;
}

function featuresOf(options: Long): string[] {
  const { language, as, conditions, repeats, numbered, modelLabels, pair, order, decimal } = options;
  return [
    language, as,
    ...(conditions ? [`${String(conditions)} conditions`] : []),
    ...(repeats && repeats > 1 ? [numbered === false ? 'unnumbered repeats' : 'repeats'] : []),
    ...(modelLabels ? ['model labels'] : []),
    ...(pair ? [pair.join('/')] : []),
    ...(order === 'shuffled' ? ['shuffled'] : []),
    ...(decimal === ',' ? ['decimal comma'] : []),
  ]; // prettier-ignore
}
