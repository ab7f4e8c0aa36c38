import type { Contender } from '../contenders/contender';

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
    /** Who called it right or wrong on Review, or rated it. */
    reviewers: string[];
    inputTokens: number | null;
    outputTokens: number | null;
    reasoningTokens: number | null;
    costUsd: number | null;
    latencyMs: number | null;
    latencyKind: string | null;
    parts: PartPlace[];
  }[];
}
