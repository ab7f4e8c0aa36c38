import { leaderboard, type SliceOptions, slices, type Slices } from '../../analysis';
import type { Context, Question } from '../../analysis/question';
import { type Board, boardOf } from '../../session/answer';
import type { SliceChoice } from '../../session/slice-choice';
import type { LeftOut } from '../verdict/counted-wrong';
import type { Asks } from '../view';

/** The slices with the comparison that they are slices of: nothing is shown beside numbers of another. */
export interface SlicesOfBoard {
  board: Board;
  slices: Slices | null;
}

/** A slice compares all models on the same samples, also where each pair has its own on Compare. */
async function sharedByAll({ db, signal }: Context, board: Board): Promise<Board> {
  if (board.comparison.samples !== 'pairs') return board;
  const baseline = board.leaderboard.baseline?.key ?? null;
  const comparison = { ...board.comparison, baseline, samples: 'all' as const };
  return { ...board, comparison, leaderboard: await leaderboard(db, comparison, { signal }) };
}

export const slicesOfBoard: Question<{ board: Board; edges: unknown } & SliceOptions, SlicesOfBoard> = {
  id: 'slices',
  key: ({ board, labels, cross, edges }) => [
    board.comparison,
    board.leaderboard.baseline,
    labels,
    cross,
    edges,
  ],
  async ask(context, { board, ...options }) {
    const all = await sharedByAll(context, board);
    const { db, signal } = context;
    return { board: all, slices: await slices(db, all.comparison, all.leaderboard, options, { signal }) };
  },
};

export type Options = Pick<SliceChoice, 'labels' | 'cross' | 'cell' | 'rows'>;

/** The slices of some labels, with the board that they are slices of. */
export interface SlicesFound {
  board: Board;
  slices: Slices;
}

export type Answer = SlicesFound & { leftOut: LeftOut | null };

export async function slicesFound(
  context: Context,
  { comparison, given }: Pick<Asks<never>, 'comparison' | 'given'>,
  { labels, cross }: Pick<SliceChoice, 'labels' | 'cross'>,
): Promise<SlicesFound | null> {
  const board = await boardOf(context, comparison);
  const { edges } = given;
  const edgesOf = (key: string) => edges[key] ?? null;
  const { board: all, slices } = await slicesOfBoard.ask(context, {
    board,
    labels,
    cross,
    edges,
    edgesOf,
  });
  return slices && { board: all, slices };
}
