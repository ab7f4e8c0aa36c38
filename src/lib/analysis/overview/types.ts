import type { Difference } from '../comparison/difference-of';
import type {
  Chosen,
  Comparison,
  Contender,
  Interval,
  LeaderboardRow,
  MetricInfo,
  Misfit,
  PartialRun,
} from '../types';

/** What the overview stands on: every evaluation has its own metric, and a contender its own samples. */
export type OverviewAsked = Pick<Comparison, 'by' | 'missingAs' | 'contenders' | 'chips' | 'cluster'> & {
  /** Evaluations of which nobody is to see yet what people say. */
  heldBack?: readonly string[];
};

/**
 * How a contender stands on an evaluation: `best` is distinguishable from all others, `tied` is not distinguishable from
 * the one with the best score (or is it), `behind` is; `few` has a score on less than half of the samples.
 */
export type Place = 'best' | 'tied' | 'behind' | 'few';

/** One contender on one evaluation, over its own samples with a score that pass the filter. */
export interface OverviewCell {
  contender: string;
  n: number;
  /** In the unit of the metric; null without a sample. */
  score: number | null;
  interval: Interval;
  method: LeaderboardRow['method'];
  /** null where nothing is called better. */
  place: Place | null;
}

/** The contender with the best score beside the one with the next, on the samples that the two share. */
export interface Lead {
  best: string;
  next: string;
  /** Best minus next; p uncorrected. */
  difference: Difference;
  /** Of the comparison with any other that is least sure, after Holm over the evaluations; null: it has no p. */
  p: number | null;
}

/** Why nobody is called best; `untold`: the first shares too few samples with another for any test to tell. */
export type Unjudged =
  'one' | 'untold' | 'undirected' | 'outcome' | 'plan' | 'read' | 'scales' | 'ways' | Misfit | 'empty';

export interface OverviewColumn {
  evaluation: string;
  metric: MetricInfo;
  /** Its other metrics, without diagnostics: it is not judged by them. */
  others: readonly string[];
  /** Samples that any contender shown has a score on. */
  samples: number;
  /** Of contenders with runs of it, in the order of the overview. */
  cells: readonly OverviewCell[];
  lead: Lead | null;
  /** null: it is judged. */
  unjudged: Unjudged | null;
  /** What a missing answer counts as, in this metric. */
  missingAs: Comparison['missingAs'];
  /** By which label samples are taken together for intervals and tests. */
  cluster: string | null;
  chosenBy: Chosen;
}

export interface Overview {
  /** Those shown, in order of first appearance. */
  contenders: readonly Contender[];
  /** In the order of the list of evaluations. */
  columns: readonly OverviewColumn[];
  /** Whether samples had to pass a filter. */
  filtered: boolean;
  /** Evaluations that are judged: tests are corrected over these. */
  judged: number;
  /** Evaluations that are left out, since what people say is all there is of them and is not to be seen yet. */
  heldBack: readonly string[];
  /** Evaluations on which conditions of one model are averaged: models are compared. */
  averaged?: readonly string[];
  /** Runs of the contenders shown that are not all that was planned, or not the whole dataset. */
  partial?: readonly PartialRun[];
  /** Evaluations with answers and no score, and those of which files report scores alone. */
  unscored: readonly string[];
  reported: readonly string[];
}

/** What was read of one contender on one evaluation, before anything is filtered or compared. */
export interface ReadResult {
  contender: Contender;
  /** Samples that it answered, its answers to them, and how many of these have a score in the main metric. */
  samples: number;
  answers: number;
  scored: number;
  /** Samples with a score, and their mean in the unit of the metric; null without one. */
  n: number;
  score: number | null;
}

export interface ReadEvaluation {
  evaluation: string;
  /** Its main metric; null: nothing of it is scored. */
  metric: MetricInfo | null;
  /** Its other metrics of quality. */
  others: readonly string[];
  /** In order of first appearance. */
  results: readonly ReadResult[];
}
