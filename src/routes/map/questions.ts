import type { Column, Guess, Mapping, Open, Reading } from '../../lib/mapping/mapping';
import { metricName } from '../../lib/mapping/score-columns';
import { type Counts, has, systemsAsMetrics, withColumn, withRole, withWord } from './edit';
import { thirdOf } from '../../lib/mapping/words';

/** A sentence in pieces; what stands in the file is set apart. */
export type Said = readonly (string | { code: string })[];

export interface Choice {
  id: string;
  label: string;
  /** What it means for the numbers. */
  what: string;
  apply: (mapping: Mapping) => Mapping;
}

/** Something that only a person knows, with what they may say. */
export interface Question {
  key: string;
  code: Open['code'];
  column: string | null;
  /** The word that is asked about. */
  word?: string;
  title: Said;
  /** For the verdict, behind "One answer is missing:". */
  missing: Said;
  /** For the button, in place of reading. */
  todo: string;
  choices: readonly Choice[];
  /** Of a word: any number may be given as well. */
  number?: (value: number) => Choice;
  /** Of an unnamed model: any name. */
  name?: (name: string) => Choice;
  /** The choices differ in the scores that come of them. */
  scored: boolean;
  /** How the mapping is read while this is open. */
  until?: (mapping: Mapping) => Mapping;
  /** Something else in the mapping answers it. */
  answered: (mapping: Mapping) => boolean;
}

type Of = Omit<Question, 'code' | 'column' | 'key'>;

const never = (): boolean => false;
const asIs = (mapping: Mapping): Mapping => mapping;
const columnOf = ({ columns }: Mapping, name: string | null): Column | undefined =>
  columns.find((column) => column.name === name);

/** What is open, as questions with their choices: a word of a score each is one. */
export function questionsOf({ open, mapping }: Guess): Question[] {
  return open.flatMap((one) => {
    const column = columnOf(mapping, one.column);
    if (one.code === 'third_value' && column?.reading?.as === 'right or wrong')
      return (column.reading.third ?? []).map(({ word }) => ({
        ...one,
        key: `third ${column.name} ${word}`,
        ...wordQuestion(column, word),
      }));
    return [{ ...one, key: `${one.code} ${one.column ?? ''}`, ...plainQuestion(one, mapping) }];
  });
}

/** The scores that a word is asked of: one column, or those of every model. */
const sameScore = (one: Column, other: Column): boolean =>
  one.role === 'score' &&
  one.reading?.as === 'right or wrong' &&
  (one.name === other.name || (one.system !== undefined && one.metric === other.metric));

const withWordIn =
  (column: Column, word: string, counts: Counts) =>
  (mapping: Mapping): Mapping => ({
    ...mapping,
    columns: mapping.columns.map((one) =>
      sameScore(one, column) && one.reading?.as === 'right or wrong'
        ? { ...one, reading: withWord(one.reading, word, counts) }
        : one,
    ),
  });

function wordQuestion(column: Column, word: string): Of {
  const choice = (counts: Counts, label: string, what: string): Choice => ({
    id: String(counts),
    label,
    what,
    apply: withWordIn(column, word, counts),
  });
  const kept = 'Kept without a score. Compare can drop it or count it as wrong';
  const likely = thirdOf(word.toLowerCase());
  return {
    word,
    title: ['What does ', { code: word }, ' count as?'],
    missing: ['what ', { code: word }, ' counts as'],
    todo: `Choose what ${word} counts as`,
    scored: true,
    answered: (mapping) => !mapping.columns.some((one) => sameScore(one, column)),
    choices: [
      choice('wrong', 'wrong', 'Scores 0, like an incorrect answer'),
      ...(likely === 0.5 ? [choice(0.5, 'half', 'Scores 0.5')] : []),
      likely === 'error'
        ? choice('error', 'error', `The response failed. ${kept}`)
        : choice('no answer', 'no answer', kept),
      choice('left out', 'left out', 'These rows are not read'),
    ],
    number: (value) => choice(value, String(value), 'As a score of its own'),
    until: withWordIn(column, word, 'unscored'),
  };
}

/** What is missing, by what is open; for the verdict. */
const missingOf: Readonly<Record<Open['code'], (column: string) => Said>> = {
  third_value: (column) => ['what the other values of ', { code: column }, ' count as'],
  right_word: (column) => ['which words of ', { code: column }, ' mean right'],
  score_scale: (column) => ['the scale of ', { code: column }],
  score_direction: (column) => ['whether more of ', { code: column }, ' is better'],
  answer_role: (column) => ['whose answer ', { code: column }, ' is'],
  no_score: () => ['which column is the score'],
  no_sample: () => ['what tells samples apart'],
  position: () => ['whether the samples are in the same order'],
  no_model: () => ['which model gave these answers'],
  latency_unit: (column) => ['the unit of ', { code: column }],
  no_shared_samples: () => ['what tells samples apart'],
  no_samples_in_table: () => ['whether the rows are results of models'],
  systems_or_metrics: () => ['whether the columns are models or metrics'],
};

function plainQuestion({ code, column, question }: Open, guessed: Mapping): Of {
  const name = column ?? '';
  const role = columnOf(guessed, column)?.role;
  const own: Omit<Of, 'choices'> = {
    title: [question],
    missing: missingOf[code](name),
    todo: 'Answer the open question',
    scored: false,
    answered: (mapping) => column !== null && columnOf(mapping, column)?.role !== role,
  };
  const give = (id: string, label: string, what: string, apply: Choice['apply'] = asIs): Choice => ({
    id,
    label,
    what,
    apply,
  });
  const number = (id: string, label: string, what: string, reading: Partial<Reading>): Choice =>
    give(id, label, what, (mapping) =>
      withColumn(mapping, name, { reading: { as: 'number', ...reading } as Reading }),
    );
  const direction =
    (lowerIsBetter: boolean): Choice['apply'] =>
    (mapping) =>
      withColumn(mapping, name, { lowerIsBetter });
  const unit =
    (unit: 'ms' | 's'): Choice['apply'] =>
    (mapping) => ({
      ...mapping,
      columns: mapping.columns.map((one) => (one.role === 'latency' ? { ...one, unit } : one)),
    });
  const byInput = has(guessed, 'input')
    ? [
        give('input', 'by the input', 'Equal texts are one sample', (mapping) => ({
          ...mapping,
          sample: 'input',
        })),
      ]
    : [];

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
          number('share', 'from 0 to 1', 'The numbers stay as they are', { min: 0, max: 1 }),
          number('percent', 'percent', 'Divided by 100', { percent: true, min: 0, max: 1 }),
          number('as it is', 'neither', 'The numbers stay as they are, without bounds', {}),
        ],
      };
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
          give('output', 'the output', 'What the model answered', (mapping) =>
            withRole(mapping, name, 'output'),
          ),
          give('reference', 'the reference', 'What it should have answered', (mapping) =>
            withRole(mapping, name, 'reference'),
          ),
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
            ? [give('file', 'yes', 'The marked part of each name is its model')]
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
    case 'third_value':
      return { ...own, choices: [] };
  }
}
