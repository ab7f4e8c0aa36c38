import { type PartSumsOf, partSums } from '../../analysis/usage';
import type { Board } from '../../session/answer';
import { boardHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { boardOf, boardScale } from '../../present/board';
import { type BoardSort, boardSortField } from '../../session/board-sort';
import { type Margin, marginField, marginOf } from '../../session/margin';
import { groupNames } from '../verdict/field';
import type { View } from '../view';
import { sortedBoard } from './board-order';
import { costsOf, isPriced } from './costs';
import { leaderboardTable } from './leaderboard-table';

export interface Options {
  margin: Margin | null;
  sort: BoardSort | null;
}

export interface Answer {
  board: Board;
  costs: ReturnType<typeof costsOf>;
}

export const leaderboardView: View<Options, Answer> = {
  id: 'leaderboard',
  title: 'Leaderboard',
  page: 'compare',
  options: codec<Options>({ margin: marginField, sort: boardSortField }),
  chosen: ({ margin, sort }) => ({ margin, boardSort: sort }),
  question: {
    id: 'leaderboard',
    key: ({ comparison, given }) => [comparison, given.prices, given.prefer],
    async ask(context, { comparison, given }) {
      const board = await boardOf(context, comparison);
      const { db, signal } = context;
      const sums: PartSumsOf | null = isPriced(board.leaderboard, given)
        ? await partSums(db, comparison, 'shared', { signal })
        : null;
      return { board, costs: costsOf(sums, given) };
    },
  },
  table({ board: { leaderboard, matrix, comparison }, costs }, options) {
    const scale = boardScale(leaderboard);
    const caption = comparison.evaluation;
    const margin = marginOf(options.margin, leaderboard.metric.metric, scale);
    return leaderboardTable(sortedBoard(leaderboard, options.sort, costs), {
      ...{ scale, margin, caption, costOfRow: costs.of },
      ...(options.sort === null && { groups: groupNames(matrix, scale) }),
    });
  },
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
};
