import { type Cost, type PartSumsOf, partSums } from '../../analysis/usage';
import type { Board } from '../../session/answer';
import { codec } from '../../session/codec';
import { boardOf, boardScale } from '../../present/board';
import type { LeaderboardRow } from '../../analysis/types';
import { type Margin, marginField, marginOf } from '../../session/margin';
import { groupNames } from '../verdict/field';
import type { View } from '../view';
import { costsOf, isPriced } from './costs';
import { leaderboardTable } from './leaderboard-table';

interface Options {
  margin: Margin | null;
}

interface Answer {
  board: Board;
  costOfRow: (row: LeaderboardRow) => Cost;
}

export const leaderboardView: View<Options, Answer> = {
  id: 'leaderboard',
  title: 'Leaderboard',
  options: codec<Options>({ margin: marginField }),
  question: {
    id: 'leaderboard',
    key: ({ comparison, given }) => [comparison, given.prices, given.prefer],
    async ask(context, { comparison, given }) {
      const board = await boardOf(context, comparison);
      const { db, signal } = context;
      const sums: PartSumsOf | null = isPriced(board.leaderboard, given)
        ? await partSums(db, comparison, 'shared', { signal })
        : null;
      return { board, costOfRow: costsOf(sums, given).of };
    },
  },
  table({ board: { leaderboard, matrix, comparison }, costOfRow }, options) {
    const scale = boardScale(leaderboard);
    const caption = comparison.evaluation;
    const margin = marginOf(options.margin, leaderboard.metric.metric, scale);
    return leaderboardTable(leaderboard, {
      ...{ scale, groups: groupNames(matrix, scale), margin, caption, costOfRow },
    });
  },
};
