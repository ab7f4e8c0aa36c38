import type { Chip, Chosen, Comparison, Contender, ContenderBy, Direction } from '../types';
import type { PairTally, Tally } from './averages';
import type { CommonScale } from './common-scale';

/** Where the answers of a dataset are found: an evaluation, or one dataset of a collection run. */
export interface LeafSource {
  evaluation: string;
  /** The dataset within a collection run; null: the whole evaluation. */
  dataset: string | null;
  /** Names of the groups on the way to it, joined by U+001F, as the rows of the run give them. */
  path: string | null;
  /** The evaluation is this subset of the dataset; null: its samples say. */
  subset: string | null;
}

/** What a person, or a name, says a dataset of the collection is. */
export interface LeafMatch {
  sources: readonly LeafSource[];
  /** null: its own. */
  metric: string | null;
  /** Those that count; null: all. */
  subsets: readonly string[] | null;
}

export interface SubsetScores {
  /** null where the samples name none. */
  subset: string | null;
  /** By contender, over all samples that it answered. */
  own: ReadonlyMap<string, Tally>;
  /** By contender, over the samples that all contenders with an answer in this dataset share. */
  shared: ReadonlyMap<string, Tally>;
  /** To the baseline, over the same samples. */
  pairs: ReadonlyMap<string, PairTally>;
}

/** What is known of one dataset of a collection. */
export interface LeafScores {
  metric: string;
  /** All that it can be measured by, its own first. */
  metrics: readonly string[];
  /** Which way is better; null: nobody says. */
  direction: Direction | null;
  /** What a missing answer counts as in its metric. */
  missingAs: Comparison['missingAs'];
  /** null: its metric cannot be put on a scale from 0 to 1, so nothing of it counts. */
  scale: CommonScale | null;
  subsets: readonly SubsetScores[];
  /** Keys of the contenders with a scored sample. */
  answeredBy: readonly string[];
  contenders: readonly Contender[];
  /** Subsets that were asked for and have no sample. */
  missingSubsets: readonly string[];
  /** How its samples were chosen; of several sources, what most forbids a conclusion. */
  chosenBy: Chosen;
  /** The evaluations of its sources of which that is so. */
  chosenIn: readonly string[];
  /** Subsets were asked for, and no sample names one: all of them count. */
  subsetsUnknown: boolean;
}

export interface LeafQuestion {
  by: ContenderBy;
  /** null: all that answered. */
  contenders: readonly string[] | null;
  baseline: string | null;
  missingAs: Comparison['missingAs'];
  chips: readonly Chip[];
}
