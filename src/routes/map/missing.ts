import type { Open } from '../../lib/mapping/mapping';
import type { Said } from './question';

/** What is missing, by what is open; for the verdict. */
export const missingOf: Readonly<Record<Open['code'], (column: string) => Said>> = {
  third_value: (column) => ['what the other values of ', { code: column }, ' count as'],
  right_word: (column) => ['which words of ', { code: column }, ' mean right'],
  score_scale: (column) => ['the scale of ', { code: column }],
  decimal_sign: (column) => ['the decimal sign of ', { code: column }],
  none_value: (column) => ['whether some numbers of ', { code: column }, ' mean that none was given'],
  score_direction: (column) => ['whether more of ', { code: column }, ' is better'],
  answer_role: (column) => ['whose answer ', { code: column }, ' is'],
  no_score: () => ['which column is the score'],
  no_sample: () => ['what tells samples apart'],
  position: () => ['whether the samples are in the same order'],
  no_model: () => ['which model gave these answers'],
  latency_unit: (column) => ['the unit of ', { code: column }],
  no_shared_samples: () => ['what tells samples apart'],
  no_samples_in_table: () => ['whether the rows are results of models'],
  misspelt: (column) => ['what ', { code: column }, ' is'],
  pairwise: () => ['which two models each row compares, or which of them won'],
  is_score: (column) => ['whether ', { code: column }, ' is a score of the answers'],
  is_output: (column) => ['whether ', { code: column }, ' is the model’s answer'],
  repeats: () => ['whether rows of one sample are repeats'],
  which_sample: () => ['what tells samples apart'],
  setting: (column) => ['whether ', { code: column }, ' is a condition or counts repeats'],
  judges: (column) => ['whether ', { code: column }, ' says who judged'],
  other_table: () => ['whether the file holds another table below the first'],
  unnamed_rows: () => ['which model gave some of the answers'],
  systems_or_metrics: () => ['whether the columns are models or metrics'],
};
