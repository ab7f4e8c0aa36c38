import type { Mapping, Open } from '../../lib/mapping/mapping';
import { metricName } from '../../lib/mapping/score-columns';
import { choicesOn, columnOf, give, numberReading } from './choices';
import { has, systemsAsMetrics, withColumn, withModel } from './edit';
import { missingOf } from './missing';
import type { Asked, Choice } from './question';

const never = (): boolean => false;
/** Whose the rows are that name no model, in the column that names the others'. */
const ofEmpty =
  (empty?: string): Choice['apply'] =>
  (mapping) => ({ ...mapping, model: { from: 'column', ...(empty !== undefined && { empty }) } });
const to1 = { min: 0, max: 1 };
const signed = (value: number): string => String(value).replace('-', '−');

/** A condition that is what tells samples apart, and what was taken for that a condition. */
const swapped = (mapping: Mapping, name: string): Mapping => ({
  ...mapping,
  sample: 'columns',
  columns: mapping.columns.map((column) =>
    column.role === 'sample'
      ? { ...column, role: 'condition' }
      : column.name === name
        ? { ...column, role: 'sample' }
        : column,
  ),
});

/** What is open of a column or of the files, with what a person may say. */
export function plainQuestion(
  { code, column, question, named, instead = [] }: Open,
  guessed: Mapping,
): Asked {
  const name = column ?? '';
  const role = columnOf(guessed, column)?.role;
  const own: Omit<Asked, 'choices'> = {
    title: [question],
    missing: missingOf[code](name),
    todo: 'Answer the open question',
    scored: false,
    answered: (mapping) => column !== null && columnOf(mapping, column)?.role !== role,
  };
  const { number, part, direction, unit, byInput, as, condition, repeats, kept } = choicesOn(name, guessed);

  switch (code) {
    case 'right_word':
      return {
        ...own,
        answered: (mapping) => {
          const reading = columnOf(mapping, name)?.reading;
          return reading?.as !== 'right or wrong' || reading.right.length > 0;
        },
        choices: [],
      };
    case 'score_scale':
      return {
        ...own,
        scored: true,
        choices: [
          number(
            'share',
            'from 0 to 1',
            'The numbers stay as they are; those with a % sign are percent',
            to1,
          ),
          number('percent', 'percent', 'Divided by 100', { percent: true, ...to1 }),
          ...(numberReading(guessed, name).percent === 'above 1'
            ? [number('mixed', 'both', 'Above 1 is percent, the rest stays', { percent: 'above 1', ...to1 })]
            : []),
          number('as it is', 'neither', 'The numbers stay as they are, without bounds', {}),
        ],
      };
    case 'decimal_sign':
      return {
        ...own,
        scored: true,
        choices: [
          part('comma', 'yes', '1,234 is a little more than 1', { decimal: ',' }),
          part('point', 'no', '1,234 is more than a thousand', { decimal: undefined }),
        ],
      };
    case 'none_value': {
      const none = numberReading(guessed, name).none ?? [];
      return {
        ...own,
        scored: true,
        choices: [
          part('none', 'yes', `No score where ${none.map(signed).join(' or ')} stands`, { none }),
          part('number', 'no', 'They are scores like the others', { none: [] }),
        ],
      };
    }
    case 'score_direction':
      return {
        ...own,
        choices: [
          give('higher', 'higher', 'More is better', direction(false)),
          give('lower', 'lower', 'Less is better', direction(true)),
        ],
      };
    case 'latency_unit':
      return {
        ...own,
        choices: [
          give('s', 'seconds', 'As 1,000 ms each', unit('s')),
          give('ms', 'milliseconds', 'As they stand', unit('ms')),
        ],
      };
    case 'answer_role':
      return {
        ...own,
        answered: never,
        choices: [
          give('output', 'the output', 'What the model answered', as('output')),
          give('reference', 'the reference', 'What it should have answered', as('reference')),
        ],
      };
    case 'no_score':
      return {
        ...own,
        todo: 'Choose the column of the score, or read without scores',
        answered: (mapping) => has(mapping, 'score'),
        choices: [
          give('without', 'none', 'Read without scores: texts, tokens, cost and latency can be compared'),
        ],
      };
    case 'no_model':
      return {
        ...own,
        answered: ({ model }) => model.from === 'column' || model.from === 'columns',
        choices:
          guessed.model.from === 'file'
            ? [give('file', 'the name of the file', 'The marked part of it, below')]
            : [],
        name: (name) =>
          give('name', name, 'One model for all', (mapping) => ({
            ...mapping,
            model: { from: 'name', name },
          })),
      };
    case 'no_sample':
    case 'position':
      return {
        ...own,
        answered: ({ sample }) => sample !== 'position',
        choices: [give('same', 'yes', 'The place among the rows of a model is its sample id'), ...byInput],
      };
    case 'no_shared_samples':
      return {
        ...own,
        answered: ({ sample }) => sample !== guessed.sample,
        choices: [
          give(
            'anyway',
            'yes',
            'The models answered different samples: they cannot be compared sample by sample',
          ),
          ...(guessed.sample === 'input' ? [] : byInput),
          give(
            'position',
            'no: by position',
            'The first row of each model is one sample, and so on',
            (mapping) => ({
              ...mapping,
              sample: 'position',
            }),
          ),
        ],
      };
    case 'no_samples_in_table':
      return {
        ...own,
        choices: [give('metrics', 'yes', 'Each row is a single result of its model: nothing can be paired')],
      };
    case 'misspelt':
      return {
        ...own,
        choices: [give('yes', 'yes', 'Its name is misspelt'), kept('no', 'no')],
      };
    case 'systems_or_metrics':
      return {
        ...own,
        answered: never,
        choices: [
          give('models', 'models', 'Each row is one sample with an answer of every model'),
          give('metrics', 'metrics', 'Each column is a metric of one model', (mapping) =>
            systemsAsMetrics(mapping, metricName),
          ),
        ],
      };
    case 'pairwise':
      return {
        ...own,
        todo: 'Say whose votes these are',
        answered: (mapping) =>
          (['contender_a', 'contender_b', 'verdict'] as const).every((role) => has(mapping, role)) ||
          has(mapping, 'score') ||
          has(mapping, 'output'),
        choices: [],
      };
    case 'is_score':
      return {
        ...own,
        choices: [
          give('score', 'yes', 'A score of the answers, as it is read'),
          give('label', 'no', 'A label: it filters and slices, and nothing is compared by it', as('label')),
        ],
      };
    case 'is_output':
      return {
        ...own,
        choices: [give('output', 'yes', 'What the model answered'), kept('kept', 'no')],
      };
    case 'repeats':
      return {
        ...own,
        choices: [
          give('repeats', 'yes', 'Averaged within the sample before models are compared', (mapping) => ({
            ...mapping,
            repeats: { from: 'position' },
          })),
          give('several', 'no', 'Each stays an answer of its own to the same sample'),
          ...(column === null
            ? []
            : [
                give(
                  'ids',
                  `no: ${name} tells samples apart`,
                  'Each row is a sample of its own',
                  (mapping) => ({
                    ...withColumn(mapping, name, { role: 'sample' }),
                    sample: 'columns',
                    repeats: undefined,
                  }),
                ),
              ]),
        ],
      };
    case 'which_sample':
      return {
        ...own,
        answered: (mapping) => columnOf(mapping, name)?.role !== 'condition',
        choices: [
          give('condition', 'yes', 'Each value of it is compared with the others'),
          give('swapped', 'no: the other way round', 'Samples are told apart by it', (mapping) =>
            swapped(mapping, name),
          ),
          ...(guessed.sample === 'input'
            ? []
            : [
                give('both', 'no: both tell samples apart', 'Each pair of values is a sample', (mapping) =>
                  withColumn(mapping, name, { role: 'sample' }),
                ),
              ]),
        ],
      };
    case 'setting':
      return {
        ...own,
        answered: never,
        choices: [condition('a condition'), repeats('repeats')],
      };
    case 'other_table':
      return {
        ...own,
        todo: 'Put the tables into files of their own, or read them as one',
        answered: never,
        choices: [
          give('one', 'as one table', 'Its cells are read as if they stood below the first names of columns'),
        ],
      };
    case 'unnamed_rows':
      return {
        ...own,
        todo: 'Name the model of the rows without one',
        answered: (mapping) => mapping.model.from !== 'column' || own.answered(mapping),
        choices: [
          ...(named
            ? [give('guessed', named.name, `They are answers of it: ${named.why}`, ofEmpty(named.name))]
            : []),
          give(
            'unnamed',
            'a model without a name',
            'They are counted under “unnamed model”, which can be named on Files',
            ofEmpty(),
          ),
          ...instead.map((other) =>
            give(`column ${other}`, `column ${other}`, 'It names the model of every row', (mapping) =>
              withModel(mapping, { from: 'column' }, other),
            ),
          ),
        ],
        name: (name) => give('name', name, 'The model of the rows that name none', ofEmpty(name)),
      };
    case 'judges':
      return {
        ...own,
        answered: never,
        choices: [
          give('judge', 'yes', 'A metric for each, and their mean', as('judge')),
          condition('no: a condition'),
          repeats('no: repeats'),
        ],
      };
    case 'third_value':
      return { ...own, choices: [] };
  }
}
