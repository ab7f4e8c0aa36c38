import type { Group } from './group';
import type { Column, Guess, Role } from './mapping';

/** Columns by which rows that Evalbook wrote itself are known. */
const marks = ['evaluation', 'model', 'sample_id', 'response_id', 'hash_recipe', 'metric', 'score', 'status'];

const roles: Readonly<Record<string, Role>> = {
  evaluation: 'evaluation',
  model: 'model',
  condition: 'condition',
  started_at: 'time',
  sample_id: 'sample',
  epoch: 'epoch',
  error: 'error',
  input_tokens: 'input_tokens',
  output_tokens: 'output_tokens',
  total_tokens: 'total_tokens',
  reasoning_tokens: 'reasoning_tokens',
  reported_cost_usd: 'cost',
  latency_ms: 'latency',
  metric: 'metric',
  score: 'score',
  explanation_preview: 'explanation',
  extracted_answer: 'extracted',
};
/** Whole texts come before what was shown of them. */
const texts = ['input', 'reference', 'output'] as const;

const more: Readonly<Record<string, Partial<Column>>> = {
  score: { metric: 'score', reading: { as: 'number' }, lowerIsBetter: null },
  explanation_preview: { metric: 'score' },
  latency_ms: { unit: 'ms' },
};

function roleOf(name: string, columns: readonly string[]): Role {
  for (const text of texts) {
    if (name === text) return text;
    if (name === `${text}_preview`) return columns.includes(text) ? 'kept' : text;
  }
  return name.startsWith('tag.') ? 'label' : (roles[name] ?? 'kept');
}

/** What the columns of `results` mean, as Evalbook exports it; null of any other table. */
export function guessExported({ tables, columns }: Group): Guess | null {
  const [first] = tables;
  if (first === undefined || !marks.every((name) => columns.includes(name))) return null;
  const named = columns.map((name): Column => ({ name, role: roleOf(name, columns), ...more[name] }));
  return {
    mapping: {
      rows: first.rows,
      model: { from: 'column' },
      evaluation: { from: 'column' },
      sample: 'columns',
      columns: named,
    },
    sure: true,
    open: [],
    tried: [],
    reasons: Object.fromEntries(
      columns.map((name) => [name, 'a column of the results that Evalbook exports']),
    ),
  };
}
