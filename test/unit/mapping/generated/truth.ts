import type { Cell } from '../../../../src/lib/mapping/table';

/** What a column holds, whoever reads it. */
export type Meaning =
  | 'sample'
  | 'row id'
  | 'model'
  | 'condition'
  | 'repeat'
  | 'input'
  | 'output'
  | 'pick'
  | 'reference'
  | 'score'
  | 'metric'
  | 'explanation'
  | 'label of the sample'
  | 'label of the model'
  | 'label of the response'
  | 'setting'
  | 'usage'
  | 'time'
  | 'text'
  | 'error';

export interface ColumnTruth {
  meaning: Meaning;
  /** A flag or a count that one may take for a metric, or leave: either is right. */
  eitherWay?: boolean;
  /** Of a score, where its name or values say it. */
  lowerIsBetter?: boolean;
}

export interface Usage {
  inputTokens?: number | null;
  outputTokens?: number | null;
  totalTokens?: number | null;
  cost?: number | null;
  latencyMs?: number | null;
}

/** What a row of a file says of one answer. */
export interface Fact {
  sample: string;
  /** Null where the file does not name it. */
  model: string | null;
  condition: string;
  repeat: string;
  /** By the column's name, or by the metric that the row names; null is unscored. */
  scores: Readonly<Record<string, number | null>>;
  /** The whole answer, and the short one taken out of it: undefined where the file has no such column. */
  output?: string | null;
  pick?: string | null;
  reference?: string | null;
  usage: Usage;
  /** Whether a column says that it failed. */
  failed: boolean;
}

export interface Truth {
  /** Of each row of each file, in order; several of a row with columns of several models. */
  facts: readonly (readonly Fact[])[][];
  columns: Readonly<Record<string, ColumnTruth>>;
}

export interface MadeFile {
  path: string;
  text: string;
}

/** A made table: its text, and what is true of it. */
export interface MadeTable {
  seed: number;
  kind: string;
  features: readonly string[];
  files: readonly MadeFile[];
  /** As cells, to be shown in a report. */
  names: readonly string[];
  rows: readonly (readonly Cell[])[];
  /**
   * `refused`: it is no table of scores; it is said so or asked, never read. `votes`: unless all of them are read as they are: the
   * two models and what it was worth to the first, row by row.
   */
  expects: { read: Truth } | { refused: string; votes?: readonly MadeVote[] };
  /** Why a person who knows the field could not tell without asking; null where such a person can. */
  mayBeAsked: string | null;
}

export type MadeVote = readonly [a: string | null, b: string | null, outcome: number | null];
