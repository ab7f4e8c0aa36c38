/**
 * The tables that reading fills and merging empties into the public ones. Workers write their columns,
 * the engine creates them: both from this list, in this order (Arrow insertion goes by position).
 *
 * `*_ref` columns are 64-bit hashes of natural keys (XXH3), so that workers agree without talking.
 * `row_ref` is `source_no << OFFSET_BITS | byte_offset`.
 */
export type ColumnType = 'int32' | 'int64' | 'double' | 'boolean' | 'text' | 'dictionary' | 'timestamp';

export const OFFSET_BITS = 44;

export interface StagedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /**
   * Groups of columns that most files leave empty, and that would cost as much as full ones. Rows whose batch holds
   * nothing in a group stand in a table without it; a view under the table's name is all of them.
   */
  readonly rare?: readonly (readonly string[])[];
}

const table = <const C extends Record<string, ColumnType>>(name: string, columns: C) => ({ name, columns });

/** Bit k of a shape is set where a batch holds anything in group k of the table's rare columns. */
export type Shape = number;

/** The shape with every column. */
export const fullShape = ({ rare = [] }: StagedTable): Shape => 2 ** rare.length - 1;

/** The staged table as rows of a shape have it; `staged` itself where it has no rare columns. */
export function shaped(staged: StagedTable, shape: Shape): StagedTable {
  const { name, columns, rare } = staged;
  if (!rare) return staged;
  const absent = new Set(rare.flatMap((group, k) => ((shape >> k) & 1 ? [] : group)));
  const present = Object.entries(columns).filter(([column]) => !absent.has(column));
  return { name: `${name}_${shape}`, columns: Object.fromEntries(present) };
}

/** Of each kind of problem of a source so many are listed, the first; the others are counted. */
export const MOST_LISTED = 1000;

/** Rows that begin within so many bytes of their source are checked by a schema, however it is cut into pieces. */
export const CHECKED_BYTES = 32 * 1024;

const rowColumns = {
  row_ref: 'int64',
  byte_length: 'int64',
  run_ref: 'int64', // NULL for a row without an answer
  sample_ref: 'int64',
  join_ref: 'int64', // of the run and the key by which rows of several files are about one sample
  provisional: 'boolean', // whether a partner's sample goes before
  output_ref: 'int64', // NULL without output
  epoch: 'int32', // as given
  interaction_type: 'dictionary',
  output_preview: 'text',
  extracted_answer: 'dictionary',
  stop_reason: 'dictionary',
  status: 'dictionary',
  error: 'dictionary',
  error_kind: 'dictionary',
  candidates: 'int32',
  input_tokens: 'double',
  output_tokens: 'double',
  total_tokens: 'double',
  reasoning_tokens: 'double',
  cache_read_tokens: 'double',
  cache_write_tokens: 'double',
  tokens_scope: 'dictionary',
  judge_tokens: 'double',
  reported_cost_usd: 'double',
  judge_cost_usd: 'double',
  latency_ms: 'double',
  latency_kind: 'dictionary',
  first_token_ms: 'double',
  generation_ms: 'double',
  turns: 'int32',
  tool_calls: 'int32',
} as const;
/** One per row that was used: what it answers, and where it stands. */
export const stagedRows = {
  ...table('staged_rows', rowColumns),
  rare: [
    ['join_ref', 'provisional'],
    ['epoch'],
    ['extracted_answer'],
    ['stop_reason'],
    ['error', 'error_kind'],
    ['reasoning_tokens', 'cache_read_tokens', 'cache_write_tokens'],
    ['judge_tokens', 'judge_cost_usd'],
    ['reported_cost_usd'],
    ['first_token_ms', 'generation_ms'],
    ['turns', 'tool_calls'],
  ],
} as const satisfies StagedTable;

export const stagedScores = table('staged_scores', {
  row_ref: 'int64',
  metric: 'dictionary',
  metric_given: 'dictionary',
  score: 'double',
  is_correct: 'boolean',
  explanation_preview: 'text',
});

/** One per judgement between two answers; `nth` counts those of one record from 0. */
export const stagedPairs = table('staged_pairs', {
  row_ref: 'int64',
  nth: 'int32',
  byte_length: 'int64',
  sample_ref: 'int64', // NULL where nothing says what was asked
  evaluation: 'dictionary',
  model_a: 'dictionary',
  model_b: 'dictionary',
  run_ref_a: 'int64',
  run_ref_b: 'int64',
  answer_ref_a: 'int64', // the row of the answer, where the record holds it
  answer_ref_b: 'int64',
  outcome: 'double',
  both_bad: 'boolean',
  position_of_a: 'int32',
  judge: 'dictionary',
  repeat: 'int32', // as given
  verdict: 'dictionary',
  explanation_preview: 'text',
  output_preview_a: 'text', // of an answer that the record of the vote holds
  output_preview_b: 'text',
  output_length_a: 'int32', // in bytes of UTF-8, of the whole of it
  output_length_b: 'int32',
  output_markup_a: 'int32', // headings, list items, bold words and fences of Markdown in the whole of it
  output_markup_b: 'int32',
  join_ref: 'int64', // of votes on the same two answers, of which some name the models
});

/** At least one per distinct sample of a piece of a source: which facts its row tells of it, and which labels. */
export const stagedMentions = table('staged_mentions', {
  row_ref: 'int64',
  sample_ref: 'int64',
  facts_ref: 'int64',
  labels_ref: 'int64', // NULL where the source has told them of this sample, or it has none
});

/**
 * What files say of a sample, once for each worker of an import however many sources say it: equal `facts_ref` have equal
 * contents. They belong to no source; `row_ref` is where they were read first, in a source that may be gone.
 */
export const stagedSamples = table('staged_samples', {
  row_ref: 'int64',
  facts_ref: 'int64',
  sample_ref: 'int64',
  evaluation: 'dictionary',
  sample_id: 'text',
  variant: 'dictionary',
  sample_hash: 'text',
  content_key: 'text',
  text_key: 'text',
  task_type: 'dictionary',
  input_preview: 'text',
  reference_preview: 'text',
  choices_count: 'int32',
});

/** Names under which several files speak of a sample: `kind` 0 the same, 1 a name, 2 an id by which it is defined. */
export const stagedAliases = table('staged_aliases', {
  row_ref: 'int64',
  sample_ref: 'int64',
  alias_ref: 'int64',
  kind: 'int32',
});

/** Labels once per distinct key and value of what a worker reads in an import; like their sets, they belong to no source. */
export const stagedLabels = table('staged_labels', { label_ref: 'int64', key: 'text', value: 'text' });
/** The labels that stand together on a sample, once for each worker of an import. */
export const stagedLabelSets = table('staged_label_sets', { labels_ref: 'int64', label_ref: 'int64' });
/** Labels of samples that no file brought. */
export const stagedSampleLabels = table('staged_sample_labels', {
  row_ref: 'int64',
  sample_ref: 'int64',
  label_ref: 'int64',
});
export const stagedRowLabels = table('staged_row_labels', { row_ref: 'int64', label_ref: 'int64' });

export const stagedRuns = table('staged_runs', {
  source_no: 'int32',
  run_ref: 'int64',
  role: 'dictionary',
  run_name: 'text',
  model: 'text',
  evaluation: 'text',
  dataset: 'text',
  dataset_version: 'text',
  condition: 'text',
  workspace: 'text',
  harness: 'text',
  started_at: 'timestamp',
  elapsed_ms: 'double',
  spend_usd: 'double',
  config: 'text',
  fingerprint: 'text',
  fingerprint_status: 'text',
  seal_status: 'text',
  run_status: 'text',
  planned: 'double',
  dataset_samples: 'double',
});
export const stagedRunLabels = table('staged_run_labels', {
  source_no: 'int32',
  run_ref: 'int64',
  key: 'text',
  value: 'text',
});
export const stagedLinks = table('staged_links', {
  source_no: 'int32',
  run_ref: 'int64',
  kind: 'text',
  value: 'text',
  model: 'text',
});
export const stagedMetrics = table('staged_metrics', {
  source_no: 'int32',
  evaluation: 'text',
  metric: 'text',
  metric_given: 'text',
  diagnostic: 'boolean',
  part_of: 'text',
  lower_is_better: 'boolean',
  min_score: 'double',
  max_score: 'double',
  is_mean: 'boolean',
});
export const stagedDeclared = table('staged_declared', {
  source_no: 'int32',
  run_ref: 'int64',
  metric: 'text',
  evaluation: 'text',
  label_key: 'text',
  label_value: 'text',
  value: 'double',
  n: 'int32',
  standard_error: 'double',
  lower_is_better: 'boolean',
  min_score: 'double',
  max_score: 'double',
});

/** Collections as files define them: small, and kept whole. */
export const stagedCollections = table('staged_collections', {
  source_no: 'int32',
  name: 'text',
  schema: 'text',
});

/** Plans of runs, each as JSON. */
export const stagedPlans = table('staged_plans', {
  source_no: 'int32',
  evaluation: 'text',
  plan: 'text',
});

/** `piece` and `line` count from 0 within a piece of a source; absolute lines come with staged_pieces. */
export const stagedProblems = table('staged_problems', {
  source_no: 'int32',
  piece: 'int32',
  line: 'int64',
  byte_offset: 'int64',
  severity: 'dictionary',
  code: 'dictionary',
  field: 'dictionary',
  message: 'text',
  more: 'int64', // so many like this one that were only counted; NULL for one that is listed
});
/** One per piece that was read: how many lines it has and what became of its records. */
export const stagedPieces = table('staged_pieces', {
  source_no: 'int32',
  piece: 'int32',
  lines: 'int64',
  records: 'int64',
  sample_only: 'int64',
  ignored: 'int64',
  rejected: 'int64',
});
/** Written by the page when a source is finished; what is not here does not count. */
export const stagedSources = table('staged_sources', {
  source_no: 'int32',
  path: 'text',
  bytes: 'int64',
  format: 'text',
  format_version: 'text',
  digest: 'text',
  sha256: 'text',
  hash_recipe: 'text',
});

export const stagedTables = [
  stagedRows,
  stagedScores,
  stagedPairs,
  stagedMentions,
  stagedSamples,
  stagedAliases,
  stagedLabels,
  stagedLabelSets,
  stagedSampleLabels,
  stagedRowLabels,
  stagedRuns,
  stagedRunLabels,
  stagedLinks,
  stagedMetrics,
  stagedDeclared,
  stagedCollections,
  stagedPlans,
  stagedProblems,
  stagedPieces,
  stagedSources,
] as const satisfies readonly StagedTable[];
