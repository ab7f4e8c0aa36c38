import { boardHow } from '../../present/how-words';
import { codec } from '../../session/codec';
import { comparedScale } from '../../present/board';
import { evaluationHead } from '../../present/evaluation-words';
import { boardSortField } from '../../session/board-sort';
import { marginField, marginOf } from '../../session/margin';
import { groupNames } from '../verdict/field';
import type { View } from '../view';
import { sortedBoard } from './board-order';
import { leaderboardTable } from './leaderboard-table';
import { comparedInWords, leaderboardNote } from './leaderboard-words';
import { type Answer, type Options, pricedBoard } from './question';

export const leaderboardView: View<Options, Answer> = {
  id: 'leaderboard',
  title: 'Leaderboard',
  concludes: true,
  page: 'compare',
  options: codec<Options>({ margin: marginField, sort: boardSortField }),
  chosen: ({ margin, sort }) => ({ margin, boardSort: sort }),
  question: pricedBoard,
  finding: ({ board: { leaderboard, comparison } }, { sort }) =>
    leaderboardNote(leaderboard, comparison.samples, sort),
  table({ board: { leaderboard, matrix, comparison }, costs }, options) {
    const scale = comparedScale(leaderboard);
    const caption = `${evaluationHead(comparison.evaluation)}: ${comparedInWords(leaderboard, comparison)}`;
    const margin = marginOf(options.margin, leaderboard.metric.metric, scale);
    return leaderboardTable(sortedBoard(leaderboard, options.sort, costs), {
      ...{ scale, margin, caption, costOfRow: (row) => costs.of(row) },
      ...(options.sort === null && { groups: groupNames(matrix, scale) }),
    });
  },
  how: ({ board }) => boardHow(board),
  draw: () => import('./Drawn.svelte'),
};
