import type { LongText } from '../json/node';
import type { RunStatus } from './run-end';
import type { RunPlan } from './run-plan';

/** A label: `[key, value]`. A list of values is several labels of one key. */
export type Label = readonly [key: string, value: string];

export type Status = 'ok' | 'error' | 'no_answer';
export type ErrorKind =
  'timeout' | 'rate_limit' | 'refusal' | 'context_length' | 'tool' | 'service' | 'judge' | 'other';
export type TokensScope = 'sample' | 'last_call' | 'batch_average';
export type LatencyKind = 'response' | 'waiting' | 'working' | 'batch_average' | 'sample';
export type Verification = 'verified' | 'mismatch' | 'cannot verify' | 'none';
/**
 * What a source tells of a run. `failures`: rows of only those responses that are wrong, and a declared value with `n` of the
 * whole. What it does not list scores 1 where the responses of other sources are just these `n`, and the value agrees
 * with the failures listed; else nothing of the run is scored.
 */
export type RunRole =
  'rows' | 'aggregate' | 'predictions' | 'reviews' | 'scores' | 'failures' | 'card' | 'report';
export type HashRecipe = 'inspect' | 'helm' | 'inspect_or_helm' | 'lm_eval' | 'openeval' | 'unknown' | 'none';
export type Severity = 'rejected' | 'warning' | 'advice';

/**
 * What one file says of one run. Records with an equal `key` are one run, whichever files they come from;
 * a field that one of them leaves null is filled by the others.
 */
export interface RunRecord {
  /** Natural key: made from the file's own words (run id, evaluation id), never from the path unless those are void. */
  key: string;
  role: RunRole;
  name: string | null;
  model: string | null;
  evaluation: string | null;
  dataset?: string | null;
  datasetVersion?: string | null;
  condition?: string | null;
  /**
   * A folder whose runs are of one evaluation and one model as long as no file says otherwise: those that name no evaluation
   * take the one that others name, those without a model are of one.
   */
  workspace?: string | null;
  harness?: string | null;
  /** Milliseconds since 1970, UTC. */
  startedAt?: number | null;
  elapsedMs?: number | null;
  spendUsd?: number | null;
  /** JSON text. */
  config?: string | null;
  fingerprint?: string | null;
  fingerprintStatus?: Verification | null;
  /** null only for formats that cannot carry a seal. */
  sealStatus?: Verification | null;
  /** How it ended; null where the file does not say. */
  status?: RunStatus | null;
  /** Answers that it was to have: samples times repeats. */
  planned?: number | null;
  /** Samples of the whole dataset, asked or not. */
  datasetSamples?: number | null;
  labels?: readonly Label[];
  /** How the rows of this run can be found when their run key differs (an aggregate and its samples). */
  links?: readonly RunLink[];
}

/** Tried in the order path, uuid, sha256, run_name, folder. `model` narrows a source that holds several runs. */
export interface RunLink {
  kind: 'path' | 'uuid' | 'sha256' | 'run_name' | 'folder';
  /**
   * path: the base name of the samples file; uuid: as in the base name; sha256: hex, lower case; folder: the whole path of the
   * one that a file of the run lies in.
   */
  value: string;
  model: string | null;
}

/** The label of samples that are turns of one conversation: what is measured on them is not independent. */
export const CONVERSATION = 'conversation_id';

/** Direction and range of a metric, where a file or its format's documentation states them. */
export interface MetricRecord {
  evaluation: string | null;
  /** Lower snake case. */
  metric: string;
  given: string;
  diagnostic?: boolean;
  /** The metric of which this one is a part: a check whose share is its score. */
  partOf?: string | null;
  lowerIsBetter?: boolean | null;
  min?: number | null;
  max?: number | null;
  /** Rows of one response each give a score, of a judge: their mean is the response's. */
  isMean?: boolean;
}

/** An aggregate that a file claims. */
export interface DeclaredRecord {
  run: string;
  metric: string;
  /** The name of the evaluation that the claim is about, where it differs from the run's. */
  evaluation?: string | null;
  label?: Label | null;
  value: number | null;
  n?: number | null;
  standardError?: number | null;
  lowerIsBetter?: boolean | null;
  min?: number | null;
  max?: number | null;
}

/** A collection of data sets with weights (an index), as a file defines it. */
export interface CollectionRecord {
  name: string;
  /** JSON text, as it stands in the file. */
  schema: string;
}

/** A name by which several files may speak of one sample. */
export interface Alias {
  /**
   * `same`: whatever bears it is one sample. `name`, `id`: a sample that bears nothing but these two defines the text of those
   * that have none; a name before an id.
   */
  kind: 'same' | 'name' | 'id';
  key: string;
}

export interface SampleRecord {
  evaluation: string | null;
  id: string | null;
  /** Sets apart what shares id and text within an evaluation, such as a perturbation. */
  variant?: string | null;
  /**
   * Rows of one evaluation with this id (and variant) are one sample, whichever of them tells its text: a tool's own ids
   * join a file of questions with files of answers that do not repeat them.
   */
  knownById?: boolean;
  /** Sets apart what shares id and text, where the evaluation is the run's: a folder. Not shown. */
  within?: string | null;
  aliases?: readonly Alias[];
  hash?: LongText | string | null;
  input: LongText | string | null;
  references: readonly (LongText | string)[];
  taskType?: string | null;
  choicesCount?: number | null;
  labels?: readonly Label[];
}

export interface ScoreRecord {
  /** Lower snake case. */
  metric: string;
  given?: string;
  /** null: unscored. */
  score: number | null;
  /** What stood there, where it is a text that is no number: read as true or false, or not at all. */
  text?: string;
  isCorrect?: boolean | null;
  explanation?: LongText | string | null;
}

export interface ResponseRecord {
  /** 1-based; null where the file gives none. */
  epoch?: number | null;
  interactionType?: string | null;
  output: LongText | string | null;
  extractedAnswer?: LongText | string | null;
  stopReason?: string | null;
  status: Status;
  error?: LongText | string | null;
  errorKind?: ErrorKind | null;
  candidates?: number | null;
  inputTokens?: number | null;
  outputTokens?: number | null;
  totalTokens?: number | null;
  reasoningTokens?: number | null;
  cacheReadTokens?: number | null;
  cacheWriteTokens?: number | null;
  tokensScope?: TokensScope | null;
  judgeTokens?: number | null;
  reportedCostUsd?: number | null;
  judgeCostUsd?: number | null;
  latencyMs?: number | null;
  latencyKind?: LatencyKind | null;
  firstTokenMs?: number | null;
  generationMs?: number | null;
  turns?: number | null;
  toolCalls?: number | null;
  labels?: readonly Label[];
}

/** One row of a file: a sample, and the answer of a run to it where there is one. */
export interface RowRecord {
  run: string | null;
  sample: SampleRecord;
  /** null: the row bears no answer and no score; it becomes a sample and lends its labels. */
  response: ResponseRecord | null;
  scores: readonly ScoreRecord[];
  /** Votes on this sample that the record holds beside it. */
  pairs?: readonly PairRecord[];
  /**
   * Rows of one run with an equal key are about the same sample, although their files tell different parts of it
   * (predictions and reviews). A provisional row takes the sample of a partner that is not, and says only what that leaves
   * open; alone, it keeps its own. `isWide`: rows of any run, where only links tell which run they are of.
   */
  join?: { key: string; provisional: boolean; isWide?: boolean } | null;
}

/** One of the two that a vote compares. */
export interface ContenderRecord {
  /** The name of the model, as the file has it; null where another file must say it, by `join`. */
  model: string | null;
  /** The key of its run, where its answers are told of. */
  run?: string | null;
  /** Where its answer stands, of those that this source tells of; null: it is the one that its run gave to the sample. */
  answer?: Pick<Place, 'offset'> | null;
  /** Its answer, where the record of the vote holds it. */
  output?: LongText | string | null;
}

/** One judgement between the answers of two models to one sample. */
export interface PairRecord {
  evaluation: string | null;
  a: ContenderRecord;
  b: ContenderRecord;
  /** 1: A won; 0: B won; 0.5: a tie; null: no verdict was given, or the judge failed. */
  outcome: 1 | 0.5 | 0 | null;
  /** A tie since neither was good; null where the file can't say so. */
  bothBad?: boolean | null;
  /** Which of the two the judge saw first or on the left, where the file says so: 1 for A, 2 for B. */
  positionOfA?: 1 | 2 | null;
  judge?: string | null;
  /** The number of the vote among those on this sample and pair; null: the merge counts them. */
  repeat?: number | null;
  /** The verdict as the file has it. */
  verdict?: string | null;
  explanation?: LongText | string | null;
  /** Votes with an equal key are on the same two answers: where one file names no models, another says them and the sample. */
  join?: string | null;
}

/** Where a record stands: bytes from the start of the (decompressed) source, and its 1-based line where lines count. */
export interface Place {
  offset: number;
  length: number;
  line: number | null;
}

export interface ProblemRecord {
  severity: Severity;
  /** Lower snake case; one code one kind of trouble. */
  code: string;
  field: string | null;
  /** One or two sentences: what happened, what to do. */
  message: string;
}

/**
 * What a format writes to. A format calls exactly one of `row`, `votes`, `ignore`, `reject` for each record of the file
 * and any number of the others.
 */
export interface Sink {
  run(run: RunRecord): void;
  metric(metric: MetricRecord): void;
  declared(declared: DeclaredRecord): void;
  collection(collection: CollectionRecord): void;
  /** What the next run is to be. */
  plan(plan: RunPlan): void;
  row(row: RowRecord, place: Place): void;
  /** A record of judgements between two answers. `sample`: null where nothing says what was asked. */
  votes(pairs: readonly PairRecord[], sample: SampleRecord | null, place: Place): void;
  /** A record that was understood and holds nothing to keep. */
  ignore(place: Place): void;
  /** A record that cannot be used. */
  reject(problem: Omit<ProblemRecord, 'severity'>, place: Place): void;
  /** A word on a record that is kept, or (place null) on the whole source. */
  note(problem: ProblemRecord, place: Place | null): void;
}
