import { meaningOfYes } from '../records/known-metrics';
import { isOfPairs, type Mapping, type Reading, type Role } from './mapping';

/** Every role in the words of the page, in the order in which they are offered. */
export const roleWords: Readonly<Record<Role, string>> = {
  sample: 'sample id',
  evaluation: 'evaluation',
  model: 'model',
  condition: 'condition',
  epoch: 'repeat',
  input: 'input',
  output: 'output',
  extracted: 'extracted answer',
  reference: 'reference',
  score: 'score',
  metric: 'name of the metric',
  judge: 'judge',
  explanation: 'explanation',
  label: 'label',
  input_tokens: 'input tokens',
  output_tokens: 'output tokens',
  total_tokens: 'total tokens',
  reasoning_tokens: 'reasoning tokens',
  cost: 'cost, USD',
  latency: 'latency',
  error: 'error',
  time: 'time',
  contender_a: 'model A of a pair',
  contender_b: 'model B of a pair',
  output_a: 'answer of model A',
  output_b: 'answer of model B',
  verdict: 'which of the two is better',
  kept: 'kept as is',
};

/** The roles that a remark has room for. */
const TOLD: readonly Role[] = [
  'sample',
  'model',
  'condition',
  'input',
  'output',
  'reference',
  'judge',
  'score',
];

/** On which scale a score is read: "in percent", "from 1 to 5". */
export function scaleInWords(reading: Reading = { as: 'number' }): string {
  if (reading.as !== 'number') return reading.as === 'share' ? `out of ${reading.of}` : `as ${reading.as}`;
  const { percent = false, min = null, max = null } = reading;
  if (percent === 'above 1') return 'as a share, above 1 in percent';
  if (percent) return 'in percent';
  return min === null || max === null ? 'as it stands' : `from ${String(min)} to ${String(max)}`;
}

/** How a file was read, for its line: "one column per model", or the roles of its columns. */
export function mappingInWords(mapping: Mapping): string {
  const { model, sample, columns, condition, repeats } = mapping;
  if (isOfPairs(mapping)) {
    const named = (...roles: Role[]) =>
      columns.flatMap(({ name, role }) => (roles.includes(role) ? [name] : []));
    const sides = named('contender_a', 'contender_b');
    const asked = sample === 'position' ? [] : named(sample === 'input' ? 'input' : 'sample');
    return [
      `votes between ${(sides.length > 0 ? sides : named('output_a', 'output_b')).join(' and ')}`,
      `verdict ${named('verdict').join()}`,
      ...(asked.length > 0 ? [`sample ${asked.join(' / ')}`] : []),
      ...named('judge').map((name) => `judge ${name}`),
    ].join(', ');
  }
  if (model.from === 'columns') return 'one column per model';
  const held = new Set(columns.map(({ role }) => role));
  const told = TOLD.filter((role) => held.has(role) && (role !== 'sample' || sample === 'columns'));
  const words = told.map((role) => roleWords[role]);
  if (model.from === 'file') words.unshift('model from the file’s name');
  if (condition) words.push('condition from the file’s name');
  if (repeats)
    words.push(repeats.from === 'file' ? 'repeats by the file’s name' : 'rows of one sample as repeats');
  return words.length === 0 ? 'nothing to compare' : words.join(', ');
}

/** Columns whose names speak of scores and that are none, where others are. */
export function leftScores({ columns }: Mapping): string[] {
  if (!columns.some(({ role }) => role === 'score')) return [];
  const left = columns.filter(({ role }) => role === 'label' || role === 'kept');
  return left.flatMap(({ name }) => (meaningOfYes(name.split('.').at(-1) ?? name) === null ? [] : [name]));
}
