import type { Rung, RungChoice } from '../engine/merge/choices';
import type { Direction } from '../records/known-metrics';
import type { Chip, Counting } from '../filter';
import type { Chosen } from './comparison/evidence';
import type { NoInterval } from '../stats';

export type { Direction, Rung, RungChoice };
export type { Chip, ChosenBy, ContenderBy, Counting } from '../filter';
export type { TextQuery } from '../search/text-query';

export type SamplesOf = 'all' | 'pairs';
export type Family = 'pairs' | 'baseline';

/** What a comparison stands on, beside the filter. */
export interface Comparison extends Counting {
  evaluation: string;
  metric: string;
  /** Contender keys that are shown; null: all of the evaluation. */
  contenders: readonly string[] | null;
  /** Contender key; null: chosen by the page (the best score). */
  baseline: string | null;
  /** Key of the label whose values say which samples belong together (a document, a template); null: none. */
  cluster?: string | null;
  /** What a difference stands on: the samples that all contenders shown share (unless said otherwise), or those that its two share. */
  samples?: SamplesOf;
  /** Which comparisons are corrected together; by default every pair, and each with the baseline once one is chosen. */
  family?: Family;
  chips: readonly Chip[];
}

export interface Contender {
  key: string;
  /** Short name for a table: unique among those shown. */
  label: string;
  model: string;
  condition: string | null;
  run: string | null;
  /** Runs that name no model, where several count as this one. */
  unnamedRuns?: number;
  /** 0-based place in the order of first appearance over everything loaded: colour and shape. */
  mark: number;
}

/** read - duplicates - repeats - failed - unscored - notShared = compared. */
export interface LedgerRow {
  contender: Contender;
  /** Rows of the files that answer, before folding of duplicates. */
  read: number;
  duplicates: number;
  repeats: number;
  failed: number;
  unscored: number;
  notShared: number;
  compared: number;
  /** Samples of the evaluation that this contender never answered. */
  missing: number;
  /** It answered no sample twice, and only samples that can be matched: its answers are as many samples. */
  isOnce: boolean;
}

export interface Coverage {
  rows: LedgerRow[];
  /** Samples that all contenders shown share, after the filter. */
  shared: number;
  /** Samples that all contenders shown answered, with a score or without, after the filter. */
  answered: number;
  /** Samples of the evaluation after the filter. */
  samples: number;
  rung: Rung;
  /** What would be chosen without the person, and why: it matches half of the smaller contender over all pairs, it
   * matches most although none matches half, or it names half of the samples of the one model there is. */
  automatic: { rung: Rung; reason: 'half' | 'most' | 'one model' };
  /** Whether a person chose the rung. */
  byHand: boolean;
  /** How many samples each rung would match for these contenders. */
  rungs: Record<Rung, number>;
  /** Samples left out because their rung cannot tell them apart. */
  ambiguous: number;
  /** The contender whose removal adds most samples, and how many. */
  removal: { contender: Contender; gain: number } | null;
  /** What the comparison does without, because not every contender has a score on it; null where nothing is left out. */
  leftOut: LeftOut | null;
  /** What the metric lacks for `missingAs: 'wrong'`; null: nothing. `reading`: it is what people said of answers that they read. */
  wrongUnavailable: 'direction' | 'upper bound' | 'lower bound' | 'reading' | null;
}

export interface LeftOut {
  /** Samples on which some contender shown has a score, but not every one. */
  samples: number;
  /** How many of them each contender has no score on, most first. */
  lacking: { contender: Contender; samples: number }[];
  /**
   * Contenders whose scores on what was left out are unlike those on what was kept (Holm over the contenders below
   * 0.05), most unlike first; `n`: those of the left-out samples that it has a score on.
   */
  unlike: { contender: Contender; n: number; mean: number; kept: number }[];
}

export interface Interval {
  low: number | null;
  high: number | null;
  /** Why there is none, where the samples themselves are why. */
  why?: NoInterval | null;
}

export interface LeaderboardRow {
  contender: Contender;
  /** Samples behind the score; where each pair has its own, those shared with the baseline. */
  n: number;
  /** Runs and repeats behind n; 1 where each sample was answered once. */
  repeatsPerSample: number;
  score: number | null;
  interval: Interval;
  method: 'wilson' | 't' | 'clustered t';
  /** To the baseline; null for the baseline itself. */
  difference: {
    value: number | null;
    interval: Interval;
    /** After Holm over the family. */
    p: number | null;
    pRaw: number | null;
    method: 'newcombe' | 't' | 'sign-flip' | 'clustered t';
    /** n times the square of the standard error: of the differences between samples, or, with clusters, what they make of it. */
    variance: number | null;
    distinguishable: boolean;
    better: number;
    worse: number;
    same: number;
  } | null;
  /** Means per compared response; null where unknown. `known`: responses that have the figure. */
  inputTokens: { mean: number | null; known: number };
  outputTokens: { mean: number | null; known: number };
  latencyMs: { mean: number | null; known: number; kinds: string[] };
  costUsd: { mean: number | null; known: number };
  tokensScopes: string[];
}

/** Who says it of a metric: a file or its format, what is known of the name, or the person. */
export type FactFrom = 'file' | 'known' | 'you';

export interface MetricInfo {
  evaluation: string;
  metric: string;
  given: string;
  kind: 'binary' | 'numeric' | 'diagnostic';
  /** Which way is better; null: nobody says. Nothing of it is called better or worse then. */
  direction: Direction | null;
  directionFrom: FactFrom | null;
  /** The sign of `direction`, false also where that is not known: then the highest stand first, and are no better. */
  lowerIsBetter: boolean;
  min: number | null;
  max: number | null;
  rangeFrom: FactFrom | null;
  /** As shown after a score: `%`, `ms`; null: worked out from the range. */
  unit: string | null;
  unitFrom: FactFrom | null;
  /** From this score on (up to it, where lower is better) an answer counts as right; only a person says so. */
  passMark: number | null;
  /** Of a score as shown; null: worked out from the range or the scores. Only a person says so. */
  decimals: number | null;
  /** Of all scores that there are. */
  lowest: number | null;
  highest: number | null;
  /** With a score of it. */
  responses: number;
  /** With a score of it; of a metric that a person defined, all of the evaluation. */
  models: number;
}

export interface EvaluationInfo {
  evaluation: string;
  samples: number;
  responses: number;
  models: number;
  metrics: MetricInfo[];
}

export interface Leaderboard {
  metric: MetricInfo;
  rows: LeaderboardRow[]; // best first
  baseline: Contender | null;
  /** Samples that all contenders shown share. */
  shared: number;
  family: Family;
  /** How many comparisons are corrected together. */
  comparisons: number;
  /** By the result that is compared: then there are no intervals, no p and nothing distinguishable. */
  chosenBy: Chosen;
}

export interface SampleCell {
  /** Mean over repeats; null: unscored, failed or missing. */
  score: number | null;
  state: 'scored' | 'unscored' | 'failed' | 'missing';
  repeats: number;
  /** Mean in a second metric, where one was asked for; null: none. */
  second: number | null;
  /** Means over the answers that say them, where they were asked for; null: none does. */
  tokens: number | null;
  cost: number | null;
  latency: number | null;
  /** Its first answer, where answers were asked for; null: never answered. */
  answer: CellAnswer | null;
}

/** An answer as the tables hold it: of its texts the first 280 characters. */
export interface CellAnswer {
  responseId: number;
  status: 'ok' | 'error' | 'no_answer';
  /** null: the file has none. */
  text: string | null;
  /** What the tool took out of it to score it. */
  extracted: string | null;
  error: string | null;
  errorKind: string | null;
  /** How many the model gave to the sample, this one among them. */
  answers: number;
}

/** What answers use and take: output tokens, the cost that the files report in USD, milliseconds. */
export type SampleFigure = 'tokens' | 'cost' | 'latency';

export interface SampleRow {
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  input: string | null;
  reference: string | null;
  /** In the order of the contenders asked for. */
  cells: SampleCell[];
  disagreement: number;
  /** Values of the labels asked for, in their order; several values in one text. */
  labels: (string | null)[];
}

/** One key that samples are sorted by; `number`: the match key. */
export interface SampleOrder {
  by:
    | 'disagreement'
    | 'sample'
    | 'input'
    | 'reference'
    | 'number'
    | { contender: string }
    | { label: string }
    | { figure: SampleFigure; contender: string }
    /** The score in another metric than the one compared. */
    | { metric: string; contender: string };
  descending: boolean;
}

/** A part of a sample's full text, by span. */
export interface PartPlace {
  role: 'sample' | 'response' | 'scores' | 'judge' | 'events';
  sourceId: number;
  path: string;
  /** As in `sources.format`: says how the record is to be read. */
  format: string;
  offset: number;
  length: number;
}

/** A source as the Files page lists it. */
export interface SourceRow {
  sourceId: number;
  path: string;
  /** Of its bytes, as in `sources.digest`; null where it was not read to its end. */
  digest: string | null;
  bytes: number;
  format: string;
  formatVersion: string | null;
  records: number;
  used: number;
  folded: number;
  sampleOnly: number;
  ignored: number;
  rejected: number;
  runs: number;
  models: string[];
  samples: number;
  responses: number;
  /** Scores that the source declares (aggregates). */
  declared: number;
  seals: Record<'verified' | 'mismatch' | 'cannot verify' | 'none', number>;
  /** Of what was rejected, the problems that are listed: of each kind the first, and one that counts the rest. */
  rejectedListed: number;
  warnings: number;
  advice: number;
  /** The runs that it says something of, with what all files together hold of them. */
  runFacts: RunFacts[];
  /** Sentences worth a look, most important first. */
  remarks: { text: string; look: boolean }[];
}

/** What is loaded of one run, whichever files it comes from. */
export interface RunFacts {
  /** As in `sources.format`, of all its files. */
  formats: string[];
  /** As in `run_sources.role`. */
  roles: string[];
  answers: number;
  /** Scores that are numbers, of metrics that measure quality. */
  scores: number;
  hasModel: boolean;
  /** The file that an aggregate names for its rows. */
  rowsFile: string | null;
}

export interface ProblemRow {
  line: number | null;
  byteOffset: number | null;
  severity: 'rejected' | 'warning' | 'advice';
  code: string;
  field: string | null;
  message: string;
}

export interface LabelKey {
  key: string;
  values: { value: string; samples: number }[];
}

/** Everything the reader of one sample shows before it fetches text by span. */
export interface SampleDetail {
  matchKey: number;
  contentKey: string | null;
  evaluation: string;
  sampleId: string | null;
  taskType: string | null;
  labels: { key: string; value: string }[];
  parts: PartPlace[];
  answers: {
    responseId: number;
    contender: Contender;
    run: string;
    epoch: number;
    status: 'ok' | 'error' | 'no_answer';
    error: string | null;
    errorKind: string | null;
    extractedAnswer: string | null;
    stopReason: string | null;
    scores: { metric: string; score: number | null; isCorrect: boolean | null; explanation: string | null }[];
    inputTokens: number | null;
    outputTokens: number | null;
    reasoningTokens: number | null;
    costUsd: number | null;
    latencyMs: number | null;
    latencyKind: string | null;
    parts: PartPlace[];
  }[];
}
