import type { Rung, RungChoice } from '../engine/merge/choices';
import type { Direction } from '../records/known-metrics';
import type { Chip, ChosenBy, Counting } from '../filter';
import type { Contender } from './contenders/contender';
import type { Clustered, PairTest } from './comparison/difference-of';
import type { Averaged } from './metrics/several-conditions';
import type { RunEnd } from '../records/run-end';
import type { NoInterval } from '../stats';

export type { Direction, Rung, RungChoice };
export type { Chip, ChosenBy, ContenderBy, Counting } from '../filter';
export type { TextQuery } from '../search/text-query';
export type { Contender };
export type { ProblemRow, RunFacts, SourceRow } from './files/types';
export type {
  CellAnswer,
  PartPlace,
  SampleCell,
  SampleDetail,
  SampleFigure,
  SampleOrder,
  SampleRow,
} from './samples/types';

/**
 * How the samples that are compared were chosen: by the filter, or (`read`) by whoever read some answers and not others,
 * and did not draw them at random from these samples. `scales`: whatever chose them, their scores are on two scales;
 * `plan`: drawn by strata, as a plan that is loaded has it, so that they do not count alike. `unfit` and `alike`: or all one. `ways`: which samples are the same can be read in ways that lead to other verdicts.
 */
export type Chosen = ChosenBy | 'read' | 'scales' | 'ways' | 'plan' | Misfit;

/** `unfit`: no answer is ever right by it; `alike`: every answer has one other score. Neither tells answers apart. */
export type Misfit = 'unfit' | 'alike';

/** A run that was not finished, or asked a part of its dataset alone. */
export interface PartialRun extends RunEnd {
  evaluation: string;
  /** Key of its contender. */
  contender: string;
}

/** The lowest and the highest score of a contender. */
export interface ScaleSeen {
  contender: Contender;
  lowest: number;
  highest: number;
}

/** Two contenders whose scores can hardly be on one scale. */
export interface TwoScales {
  low: ScaleSeen;
  high: ScaleSeen;
}

export type SamplesOf = 'all' | 'pairs';
export type Family = 'pairs' | 'baseline';
/** How p of a family are corrected: Holm 1979, or by drawing the signs of all differences together (Romano & Wolf 2005). */
export type Correction = 'holm' | 'step-down';

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
  /** Only to see what it would find: samples are matched by this rung alone. */
  way?: Rung;
  chips: readonly Chip[];
}

/** Scores, how many they are, and their mean; null without one. */
export interface Mean {
  n: number;
  score: number | null;
}

/**
 * Where a contender's scores come from: `file` is what its files have, whatever became of the answers. Of its answers,
 * answers - outside - failed - unscored - unmatched - repeats = own.n, which a page of its own samples shows.
 */
export interface Origin {
  file: Mean & { answers: number };
  /** To samples that the filter leaves out, and to samples that cannot be told from others of the run. */
  outside: number;
  unmatched: number;
  failed: number;
  unscored: number;
  /** In the mean of their sample. */
  repeats: number;
  /** Samples with a score that pass the filter, repeats averaged. */
  own: Mean;
}

/** read - duplicates - repeats - failed - unscored - notShared = compared. */
export interface LedgerRow {
  contender: Contender;
  /** Where its score comes from. */
  origin: Origin;
  /** Rows of the files that answer, before folding of duplicates. */
  read: number;
  duplicates: number;
  repeats: number;
  failed: number;
  unscored: number;
  /** Samples that it answered and has no score on, though another contender shown has one; 0 where these count as wrong. */
  lacking: number;
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
  /** The one that a person chose, else that by which most samples are matched. */
  rung: Rung;
  /** Whether a person chose the rung; else samples are matched one by one. */
  byHand: boolean;
  /** Whether a person said that matching them one by one is right. */
  isConfirmed: boolean;
  /** Of the samples that all contenders shown answered, the filter aside: by the strongest evidence that all of them share. */
  matched: Record<Rung | 'others', number>;
  /** Of those that only the id matches, how many have different inputs. */
  prompts: number;
  /** How many samples each rung alone would match for these contenders. */
  rungs: Record<Rung, number>;
  /** Samples under whose ids contents agree, or contradict, where ids are therefore not used. */
  ids: { agree: number; contradict: number } | null;
  /** Inputs for which runs have different references, of those that several runs were asked; `alone`: the input is the key. */
  references: { differ: number; inputs: number; alone: boolean };
  /** Samples left out because nothing tells them apart. */
  ambiguous: number;
  /** The contender whose removal adds most samples, and how many. */
  removal: { contender: Contender; gain: number } | null;
  /** What the comparison does without, because not every contender has a score on it; null where nothing is left out. */
  leftOut: LeftOut | null;
  /** Runs of the contenders shown that are not all that was planned, or not the whole dataset. */
  partial: readonly PartialRun[];
  /** What the metric lacks for `missingAs: 'wrong'`; null: nothing. `reading`: it is what people said of answers that they read. */
  wrongUnavailable: 'direction' | 'upper bound' | 'lower bound' | 'reading' | null;
}

/** What a way of matching finds, the filter aside. */
export interface Way {
  /** A rung alone; `each`: one by one. */
  by: Rung | 'each';
  /** Samples that all share; `isEach`: none, and most that one shares with the baseline. */
  n: number;
  isEach?: boolean;
  baseline: Contender;
  /** To the baseline, of each other contender; `n`: samples. */
  differences: {
    contender: Contender;
    n: number;
    value: number | null;
    interval: Interval;
    distinguishable: boolean;
  }[];
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
  method: 'wilson' | 'marks' | 't' | 'clustered t';
  /** To the baseline; null for the baseline itself. */
  difference: {
    value: number | null;
    interval: Interval;
    /** Corrected over the family. */
    p: number | null;
    pRaw: number | null;
    method: PairTest;
    /** n times the square of the standard error: of the differences between samples, or, with clusters, what they make of it. */
    variance: number | null;
    clustered?: Clustered;
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
  /** The metric whose score it is a part of, as a check is of the share of checks. */
  partOf?: string | null;
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
  /** A model answered the same samples under several conditions. */
  hasConditions?: boolean;
  metrics: MetricInfo[];
}

export interface Leaderboard {
  metric: MetricInfo;
  rows: LeaderboardRow[]; // best first
  baseline: Contender | null;
  /** Samples that all contenders shown share. */
  shared: number;
  family: Family;
  /** How many comparisons are corrected together, and how. */
  comparisons: number;
  correction: Correction;
  /** By the result that is compared: then there are no intervals, no p and nothing distinguishable. */
  chosenBy: Chosen;
  /** Where `chosenBy` is `scales`. */
  scales?: TwoScales | null;
  /** Where models are compared that answered samples under several conditions: over how many each is averaged. */
  averaged?: Averaged | null;
  /** Where `chosenBy` is `ways`: what each says, the page's first. */
  ways?: readonly Way[] | null;
}

export interface LabelKey {
  key: string;
  values: { value: string; samples: number }[];
}
