/** Columns of `results` as a person looks for them. A column that no group names stands in the last. */
const groups: readonly { name: string; columns: readonly string[] }[] = [
  {
    name: 'Run',
    columns: [
      'evaluation',
      'model',
      'condition',
      'run',
      'run_name',
      'run_id',
      'source_id',
      'dataset',
      'dataset_version',
      'harness',
      'started_at',
    ],
  },
  {
    name: 'Sample',
    columns: [
      'sample_id',
      'sample_key',
      'match_key',
      'sample_hash',
      'hash_recipe',
      'content_key',
      'text_key',
      'task_type',
      'choices_count',
      'input_preview',
      'reference_preview',
    ],
  },
  {
    name: 'Answer',
    columns: [
      'response_id',
      'answers',
      'epoch',
      'interaction_type',
      'output_preview',
      'extracted_answer',
      'stop_reason',
      'status',
      'error',
      'error_kind',
      'candidates',
      'turns',
      'tool_calls',
    ],
  },
  {
    name: 'Score',
    columns: [
      'metric',
      'score',
      'repeats',
      'compared',
      'is_used',
      'why_not',
      'used_score',
      'state',
      'is_correct',
      'explanation_preview',
    ],
  },
];
const REST = 'Tokens, cost, time';

export interface ColumnGroup {
  name: string;
  columns: readonly string[];
}

/** The columns that the view has, in groups; in each group in the order of the view. */
export function columnGroups(columns: readonly string[]): ColumnGroup[] {
  const named = new Set(groups.flatMap((group) => group.columns));
  const found = groups.map(({ name, columns: wanted }) => ({
    name,
    columns: columns.filter((column) => wanted.includes(column)),
  }));
  const rest = { name: REST, columns: columns.filter((column) => !named.has(column)) };
  return [...found.slice(0, 3), rest, ...found.slice(3)].filter((group) => group.columns.length > 0);
}

/** A file name without what file systems refuse. */
export function fileName(text: string, extension = 'csv'): string {
  const clean = [...text]
    .map((letter) => (letter < ' ' || '\\/:*?"<>|'.includes(letter) ? '-' : letter))
    .join('')
    .trim()
    .replace(/^\.+/, '');
  const base = (clean.replace(/\.(?:csv|jsonl|parquet|zip)$/i, '') || 'results').slice(0, 120);
  return `${base}.${extension}`;
}
