import type { Slices } from '../../analysis';
import type { Context } from '../../analysis/question';
import type { Board } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { count } from '../../ui/numbers';
import { codec } from '../../session/codec';
import { defaultSlices, type SliceChoice, sliceFields } from '../../session/slice-choice';
import { boardOf, boardScale } from '../../present/board';
import type { Asks, View } from '../view';
import { heatTable } from './heat-table';
import { slicesOfBoard } from './question';
import { totalRow } from './total-row';

/** The slices of some labels, with the board that they are slices of. */
export interface SlicesFound {
  board: Board;
  slices: Slices;
}

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

export type Options = Pick<SliceChoice, 'labels' | 'cross' | 'cell' | 'rows'>;
const { labels, cross, cell, rows } = sliceFields;

export const slicesView: View<Options, SlicesFound> = {
  id: 'slices',
  title: 'Slices',
  page: 'slices',
  options: codec<Options>({ labels, cross, cell, rows }),
  chosen: (options) => ({ slices: { ...defaultSlices, ...options } }),
  question: {
    id: 'slices',
    key: ({ comparison, options, given }) => [comparison, options.labels, options.cross, given.edges],
    ask: (context, asks) => slicesFound(context, asks, asks.options),
  },
  table: ({ board: { leaderboard }, slices }) =>
    heatTable(slices, [...slices.rows, totalRow(slices, leaderboard)], boardScale(leaderboard)),
  how: ({ board, slices }) => [
    ...boardHow(board),
    ...(slices.tested > 0
      ? [
          `Differences of slices are corrected by Benjamini–Hochberg over ${count(slices.tested, 'difference')} in slices of 5 samples or more.`,
        ]
      : []),
  ],
  draw: () => import('./Drawn.svelte'),
};
