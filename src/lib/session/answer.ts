import {
  type CountedClusters,
  countSamples,
  leaderboard,
  matrix,
  type Matrix,
  type FoundNoise,
  type Repeats,
  type SolvedSets,
} from '../analysis';
import { isHumanMetric } from '../analysis/metrics/human';
import { type Context, timed } from '../analysis/question';
import type {
  Comparison,
  Coverage,
  Leaderboard,
  MetricInfo,
  SampleOrder,
  SampleRow,
} from '../analysis/types';
import type { PagedRows } from '../ui/paged-rows.svelte';

/** Who is better than whom, and by how much. */
export interface Board {
  comparison: Comparison;
  leaderboard: Leaderboard;
  matrix: Matrix;
  /** Samples of the evaluation that pass the filter. */
  passing: number;
}

/** Several are compared, and no sample has a score of all. */
export const sharesNone = ({ leaderboard }: Pick<Board, 'leaderboard'>): boolean =>
  leaderboard.rows.length > 1 && leaderboard.shared === 0;

/** What can be said of the models before anything else is known: all that Compare shows before it is scrolled. */
export interface Judged extends Board {
  coverage: Coverage;
}

/** Where samples are clustered: how many clusters, and the same pairs without them. */
export interface Clustered extends CountedClusters {
  without: Matrix;
}

/** Numbers that belong together: they are replaced together, so that no two of them speak of different samples. */
export interface Answer extends Judged {
  /** null for a metric without right and wrong. */
  sets: SolvedSets | null;
  repeats: readonly Repeats[];
  /** null: each sample was answered once, or scores are no evidence. */
  noise: FoundNoise;
  /** null where samples are not clustered. */
  clustered: Clustered | null;
  samples: PagedRows<SampleRow>;
  second: MetricInfo | null;
  order: readonly SampleOrder[];
  /** Those of the labels asked for that samples bear: the values of a row come in their order. */
  labels: readonly string[];
  /** Whether the rows have the first answer of each model. */
  answers: boolean;
}

/** Things of contenders as the leaderboard has these, best first; those that it does not have stay behind as they are. */
export function inBoardOrder<Of>(
  things: readonly Of[],
  board: Pick<Leaderboard, 'rows'> | undefined,
  keyOf: (thing: Of) => string,
): Of[] {
  const places = new Map(board?.rows.map((row, i) => [row.contender.key, i]));
  const place = (thing: Of) => places.get(keyOf(thing)) ?? places.size;
  return [...things].sort((a, b) => place(a) - place(b));
}

/**
 * Who is better than whom: what every page on a comparison asks. Where no sample is shared by all and nobody chose what a
 * difference stands on, it is what each pair shares, if any does.
 */
export async function boardOf(context: Context, comparison: Comparison): Promise<Board> {
  const board = await boardOn(context, comparison);
  if (comparison.samples !== undefined || !canTakePairs(board)) return board;
  const each = await boardOn(context, { ...comparison, samples: 'pairs' });
  return each.matrix.pairs.some(({ n }) => n > 0) ? each : board;
}

/** What people say is not taken pair by pair before they have read. */
const canTakePairs = (board: Board): boolean => {
  const { rows, metric } = board.leaderboard;
  return board.passing > 0 && sharesNone(board) && rows.length > 2 && !isHumanMetric(metric);
};

async function boardOn({ db, signal }: Context, comparison: Comparison): Promise<Board> {
  return {
    comparison,
    leaderboard: await timed('leaderboard', () => leaderboard(db, comparison, { signal })),
    matrix: await timed('matrix', () => matrix(db, comparison, { signal })),
    passing: await countSamples(db, comparison, { signal }),
  };
}
